import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Generator Installation in Kirkland, WA | Standby Power",
  description:
    "Where a standby generator can go on a Kirkland lot, what permit it requires, and who can wire it. We look for one licensed electrical contractor to quote yours.",
  lead: "Backup power for homes in and around Kirkland. The contractor, a licensed electrical one, finds the right spot, size, and switch before quoting you for free.",
  localHeading: "Finding room on a Kirkland lot",
  blurb:
    "When Kirkland approves outdoor equipment, it usually means five feet or more from side and rear property lines and nothing in the required front yard. On a narrow lot, that can leave one workable corner. Have it measured before you choose a model.",
  localParagraphs: [
    "Space comes first. When Kirkland approves heating and cooling units and similar equipment, its standard condition is at least five feet from a side or rear property line and no place in the required front yard. The unit also has to be shielded or placed so that it meets state noise limits. On a narrow lot near Moss Bay, that can leave one workable corner. Have the contractor measure it before you fall for a particular model.",
    "Kirkland’s grid has become stronger. In December 2023 Puget Sound Energy switched on its Sammamish–Juanita line, which gave the Totem substation a second feed and serves more than 61,000 customers in Kirkland and Redmond. But a second feed can’t stop a tree on the wire in your own street. After one windstorm that came with leaves still on the trees, most of the Kirkland outages left on the Sunday evening were in the north end, the Kirkland Reporter wrote.",
    "The wiring requires a city electrical permit, and a new gas line requires one as well: both are on Kirkland’s list. On Finn Hill, where the neighborhood alliance counts most slopes as high risks for landslides, the unit also needs a level pad where water doesn’t collect. Before the visit, read how [a portable unit with a switch compares with standby](/blog/home-generator-transfer-switch-washington), and list what can’t go dark: the furnace, the refrigerator, a sump pump. A short list can mean a smaller, quieter machine.",
  ],
  localFacts: [
    {
      heading: "Permits",
      text: "A city electrical permit, and one for a new gas line. Apply at MyBuildingPermit.com.",
    },
    {
      heading: "Distance",
      text: "Plan on five feet or more from side and rear lines, and more from windows if the maker’s manual says so. Planning counter: 425-587-3600.",
    },
    {
      heading: "Fuel",
      text: "A new or altered gas pipe requires a Kirkland permit. With a propane tank in mind, ask the city’s fire inspectors first: 425-587-3661.",
    },
    {
      heading: "Steep lots",
      text: "On Finn Hill and Goat Hill, ask the city what chapter 85 of the zoning code says before a pad is cut into a bank.",
    },
  ],
  localQuestions: [
    {
      question: "Where can a standby generator go on a Kirkland lot?",
      answer:
        "Five feet or more from the side and rear lines, and not in the required front yard. That’s the rule in section 115.115 of the [Kirkland Zoning Code](https://www.codepublishing.com/WA/Kirkland/html/KirklandZ115/KirklandZ115.html), which the city’s permits for outdoor equipment repeat. The maker’s manual adds clear space from windows, doors, and walls that can burn. Ask the planning counter (425-587-3600) to confirm the spot from a sketch. In Norkirk, where some garages open to an alley, the rear line can be the tight one.",
    },
    {
      question: "How loud can it be at night in Kirkland?",
      answer:
        "45 dBA from 10 p.m. to 7 a.m., and 55 dBA by day, measured at the neighbor’s property. Those are the state’s limits from one home to another ([WAC 173-60-040](https://app.leg.wa.gov/WAC/default.aspx?cite=173-60-040)), to which Kirkland’s equipment rule points. Don’t count on an exception for outages unless the city confirms it to you. The weekly self-test is the part your neighbors in Highlands or Juanita will hear all year, so have it set for a weekday noon, and compare data sheets at the real distance.",
    },
    {
      question: "Is there room for a portable generator between Kirkland houses?",
      answer:
        "Often not beside the house. The [Consumer Product Safety Commission](https://cpsc.gov/Newsroom/News-Releases/2019/CPSC-Issues-Carbon-Monoxide-Warning-to-Consumers-in-Path-of-Hurricane-Dorian) says to keep a portable unit outdoors, at least 20 feet from your home, with the exhaust turned away from windows and doors. A narrow side yard in Norkirk doesn’t give that, and next door’s bedroom window counts as much as yours. In Moss Bay or Central Houghton, pace off the back of the lot or the driveway, and have the [inlet](/blog/home-generator-transfer-switch-washington) put where its cord reaches that spot. A porch, carport, or deck is no substitute.",
    },
    {
      question: "How long do outages last in Kirkland?",
      answer:
        "Some are over before breakfast: [one in September 2021](https://www.kiro7.com/news/north-sound-news/power-outages-woodinville-kirkland-affect-over-10000/XVHSZSKVYNAB7CXFI4QRWXHRIE/) hit some 10,000 customers from Kingsgate to Woodinville at 5:35 a.m., and most had power again before 7. Storms are another matter. After the one of November 19, 2024, most of Kirkland was without electricity for days, [the city manager wrote](https://www.kirklandwa.gov/Whats-Happening/News/A-Message-from-City-Manager-Kurt-Triplett) on the 27th, and a handful still were. Count the hours you have sat in the dark in your own street, then choose between cords, an inlet, and standby.",
    },
    {
      question: "What does a standby generator cost in Kirkland?",
      answer:
        "We show no range of our own for generators, because we have no local figures to base one on. In Kirkland the spot that the five-foot rule leaves, a pad on a Finn Hill slope and the distance between gas meter and panel move the price. None of them can be judged over the phone, so take a figure that comes before a visit as a guess. An inlet with a manual switch for a portable unit is a far smaller job: for the country as a whole [Consumer Reports](https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/) has named about $500 to $900 for such a switch, labor included. Have the visit end in both prices, and compare what each of the two keeps running.",
    },
  ],
  sources: [
    {
      title: "Consumer Reports: why a generator needs a transfer switch (national, undated)",
      url: "https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/",
      checked: "2026-11-21",
    },
    {
      title: "Kirkland Zoning Code, chapter 115",
      url: "https://www.codepublishing.com/WA/Kirkland/html/KirklandZ115/KirklandZ115.html",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Do you need a permit?",
      url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
      checked: "2026-11-22",
    },
    {
      title: "State noise limits, WAC 173-60-040",
      url: "https://app.leg.wa.gov/WAC/default.aspx?cite=173-60-040",
      checked: "2026-11-22",
    },
    {
      title: "Kirkland Reporter: outages in the north end after a windstorm",
      url: "https://kirklandreporter.com/news/storm-knocks-out-power-to-238000-puget-sound-energy-customers",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Permits and applications (older page)",
      url: "https://www.kirklandwa.gov/depart/BuildingServices/PermitApplications.htm",
      checked: "2026-11-22",
    },
    {
      title: "U.S. Consumer Product Safety Commission: carbon monoxide and portable generators",
      url: "https://cpsc.gov/Newsroom/News-Releases/2019/CPSC-Issues-Carbon-Monoxide-Warning-to-Consumers-in-Path-of-Hurricane-Dorian",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: the city manager on the windstorm of November 2024",
      url: "https://www.kirklandwa.gov/Whats-Happening/News/A-Message-from-City-Manager-Kurt-Triplett",
      checked: "2026-11-22",
    },
    {
      title: "Puget Sound Energy: Sammamish–Juanita transmission line",
      url: "https://pse.com/en/pages/pse-projects/sammamish-juanita-transmission-line",
      checked: "2026-11-22",
    },
    {
      title: "KIRO 7: the outage of September 27, 2021",
      url: "https://www.kiro7.com/news/north-sound-news/power-outages-woodinville-kirkland-affect-over-10000/XVHSZSKVYNAB7CXFI4QRWXHRIE/",
      checked: "2026-11-22",
    },
    {
      title: "Finn Hill Neighborhood Alliance: slope stability",
      url: "https://www.finnhill.org/finn-hills-environmental-issues",
      checked: "2026-11-22",
    },
    {
      title: "Kirkland Fire Department: Fire Prevention Bureau",
      url: "https://kirklandwa.gov/Government/Departments/Fire-Department/Fire-Prevention-Bureau",
      checked: "2026-11-22",
    },
  ],
};
