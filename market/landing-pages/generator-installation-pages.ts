import type { LandingPage } from "../../content/types.ts";
import type { CitySlug } from "../cities/cities.ts";

export const generatorInstallation: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Generator Installation in Kirkland, WA | Standby Power",
    description:
      "Where a standby generator may stand on a Kirkland lot, what permit it takes and who may wire it. One licensed electrical contractor quotes for free.",
    lead: "Backup power for homes in and around Kirkland. One electrical contractor finds the right spot, size and switch, and gives you a free quote.",
    localHeading: "Finding room on a Kirkland lot",
    localParagraphs: [
      "Space comes first. When Kirkland approves heating and cooling units and similar equipment, its standard condition is at least five feet from a side or rear property line and no place in the required front yard. It also wants the machine shielded or placed so that state noise limits are met. On a narrow lot near Moss Bay, that can leave one workable corner. Have the contractor measure it before you fall for a particular model.",
      "Kirkland’s grid has become stronger. In December 2023 Puget Sound Energy switched on its Sammamish–Juanita line, which gave the Totem substation a second feed and serves more than 61,000 customers in Kirkland and Redmond. But a second feed can’t stop a tree on the wire in your own street. During one windstorm that came with leaves still on the trees, the Kirkland Reporter found most of the city’s outages in the north end.",
      "The wiring takes a city electrical permit, and a new gas line takes one as well: both are on Kirkland’s list of work that does. On sloped lots, as on much of Finn Hill, the unit also needs a level pad where water doesn’t collect. Before the visit, read how [a portable unit with a switch compares with standby](/blog/home-generator-transfer-switch-washington), and list what can’t go dark: the furnace, the refrigerator, a sump pump. A short list can mean a smaller, quieter machine.",
    ],
    localFacts: [
      {
        heading: "Permits",
        text: "Kirkland’s Development Services Center, with online applications at MyBuildingPermit.com.",
      },
      {
        heading: "Distance",
        text: "Plan on five feet or more from side and rear lines, and more from windows, as the maker’s manual says.",
      },
      {
        heading: "Fuel",
        text: "Natural gas where your street has it, propane otherwise. Say in the message which one you cook or heat with.",
      },
      {
        heading: "Steep lots",
        text: "On Finn Hill and Goat Hill, ask the city about its steep-slope rules before a pad is cut into a bank.",
      },
    ],
    localQuestions: [
      {
        question: "Where may a standby generator stand on a Kirkland lot?",
        answer:
          "Section 115.115 of the [Kirkland Zoning Code](https://www.codepublishing.com/WA/Kirkland/html/KirklandZ115/KirklandZ115.html) is the one on required yards. The city’s permits for outdoor equipment repeat its rule: five feet or more from side and rear lines, nothing in the required front yard. The maker’s manual adds clear space from windows, doors and walls that can burn. Ask the planning counter (425-587-3600) to confirm the spot from a sketch. In Norkirk, where some garages open to an alley, the rear line can be the tight one.",
      },
      {
        question: "How loud may it be at night in Kirkland?",
        answer:
          "Kirkland’s equipment rule points to the state’s noise limits. From one home to another, [WAC 173-60-040](https://apps.leg.wa.gov/WAC/default.aspx?cite=173-60-040) allows 55 dBA, and 45 dBA from 10 p.m. to 7 a.m., measured at the neighbor’s property. Don’t count on an exception for outages unless the city confirms it to you. The weekly self-test is the part your neighbors in Highlands or Juanita will hear all year, so have it set for a weekday noon, and compare data sheets at the real distance.",
      },
      {
        question: "Is there room for a portable generator between Kirkland houses?",
        answer:
          "Often not beside the house. The Consumer Product Safety Commission wants a portable unit outdoors, at least 20 feet away, with the exhaust pointed away from your home and from other buildings. No side yard in Moss Bay or Central Houghton gives that, and next door’s bedroom window counts as much as yours. Pace off the back of the lot or the driveway, and have the [inlet](/blog/home-generator-transfer-switch-washington) put where its cord reaches that spot. A porch, carport or deck is no substitute.",
      },
      {
        question: "How long do outages last in Kirkland?",
        answer:
          "Most are short. In September 2021 more than 9,000 customers in Kingsgate and toward Woodinville lost power at 5:30 a.m., and the utility expected it back by 8. Storms are another matter: after the one of November 19, 2024, more than [86,000 customers](https://arcamax.com/knowledge/weather/weathernews/s-3495607) of Puget Sound Energy were still dark four days later, and the Eastside had some of the worst damage. Count the hours you have sat in the dark in your own street, then choose between cords, an inlet and standby.",
      },
      {
        question: "What does a standby generator cost in Kirkland?",
        answer:
          "We show no range of our own for generators, because we have no local figures to base one on. One national guide gives [$8,000 to $16,000 installed](https://www.elev8operations.com/guides/whole-house-generator-cost-2026) for 2026, of which the machine is $2,000 to $5,000. On a Kirkland lot the pad on a slope and the distance between gas meter and panel move the price. An inlet with a manual switch for a portable unit is a far smaller job. Ask for both prices.",
      },
    ],
    sources: [
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
        url: "https://apps.leg.wa.gov/WAC/default.aspx?cite=173-60-040",
        checked: "2026-11-22",
      },
      {
        title: "Kirkland Reporter: outages in the north end after a windstorm",
        url: "https://kirklandreporter.com/news/storm-knocks-out-power-to-238000-puget-sound-energy-customers",
        checked: "2026-11-22",
      },
    ],
  },
  redmond: {
    title: "Generator Installation in Redmond, WA | Safe Backup Power",
    description:
      "Redmond sits on its own drinking water, so fuel choice matters. Get a free generator quote from one licensed electrical contractor who works there.",
    lead: "In Redmond a generator has to suit your house and the aquifer beneath it. One electrical contractor helps you choose, and quotes you for free.",
    localHeading: "Fuel, groundwater and the right office",
    localParagraphs: [
      "Redmond east of the Sammamish River drinks from city wells, and the shallow aquifer that feeds them lies right under the streets. The city maps where it is most open to spills as Critical Aquifer Recharge Areas. That is a good reason to think about fuel first. Natural gas comes by pipe and leaves no can to tip over. If you use a gasoline unit, keep the fuel off bare ground and out of the drywell. A leak is hard to call back.",
      "Propane is the usual choice where no gas main passes. Redmond’s building pages have asked for a fire permit for propane storage and use, on top of the electrical permit, so bring up the tank as early as the generator. Out on Novelty Hill, Union Hill and Redmond Ridge the offices differ: the state’s Labor & Industries (L&I) for the wiring, King County for the rest. Your association may want to see where the unit will stand.",
      "In November 2024 a windstorm took out more than 400,000 Puget Sound Energy customers, and it broke the big transmission lines as well as the small ones. A newer neighborhood with buried wires, such as Redmond Ridge, still hangs on those big lines. Decide how many days you want to last and what has to run. [Our guide to switches and sizes](/blog/home-generator-transfer-switch-washington) shows how to add it up before the contractor does.",
    ],
    localFacts: [
      {
        heading: "City permit",
        text: "Redmond requires an electrical permit before equipment is installed, altered or replaced.",
      },
      {
        heading: "Tell the utility",
        text: "Puget Sound Energy asks owners of permanent generators to call once the unit is in: 1-888-225-5773.",
      },
      {
        heading: "Aquifer map",
        text: "The city’s map of Critical Aquifer Recharge Areas, adopted in April 2019, shows whether your lot is in one.",
      },
      {
        heading: "Noise",
        text: "Redmond’s municipal code has noise standards of its own. Ask City Hall how they treat a weekly test run.",
      },
    ],
    localQuestions: [
      {
        question: "Is my Redmond house over the drinking-water aquifer?",
        answer:
          "Look at the city’s [groundwater page](https://www.redmond.gov/831/GroundwaterWellhead-Protection). It maps Critical Aquifer Recharge Areas I and II, where the aquifer is vulnerable and where rain replenishes it. Downtown and the valleys of Bear Creek and Evans Creek lie over it. For a home generator the lesson is simple: piped gas or propane rather than tanks of diesel or gasoline, oil changes over a tray, and no fuel can stored where a spill would run to a drywell or a lawn.",
      },
      {
        question: "Which permits does a generator need in Redmond, and on the Ridge?",
        answer:
          "Inside the city, an electrical permit and a gas or mechanical one from the Development Services Center (425-556-2494). Ask the same desk about propane and the fire permit. On Redmond Ridge, in Trilogy and on Union Hill, [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections) handles the wiring, Public Health – Seattle & King County the [gas piping](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx), and the county’s permitting office a propane tank. In both places the electrical contractor buys the electrical permit for their own work.",
      },
      {
        question: "Can a propane tank go on a lot near Bear Creek?",
        answer:
          "Perhaps, if it can’t float. Redmond’s [flood page](https://www.redmond.gov/829/Flood-Preparedness) tells owners near streams to anchor and secure propane tanks and other fuel containers. Open the city’s Property Viewer and look for frequently flooded areas under critical areas. If your lot shows up, the pad, the switch and the fuel line all belong above the level the water reaches. In the Sammamish Valley a lot with piped gas avoids the question. A fire permit for the tank may be needed either way.",
      },
      {
        question: "Does Redmond Ridge allow a standby generator?",
        answer:
          "Ask the owners’ association before you choose one. Its Community Wide Standards go as far as air conditioners in windows, and the board [revised them in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/). With small side yards, expect questions about the distance to a neighbor’s window. Trilogy has an association and papers of its own. If the answer is no, an [inlet and a manual switch](/blog/home-generator-transfer-switch-washington) for a portable unit leave nothing standing outside between storms.",
      },
      {
        question: "What does a generator cost in Redmond?",
        answer:
          "There is no Redmond figure we could stand behind, so we show none. For the whole country, a [2026 guide](https://www.elev8operations.com/guides/whole-house-generator-cost-2026) puts a whole-house standby unit at $8,000 to $16,000 with installation. On Novelty Hill and Union Hill, where propane stands in for a gas main, the tank, its base and its permit come on top. A short gas run beside the meter in Education Hill pulls the other way. Ask for switch, fuel line and machine on separate lines.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Groundwater and wellhead protection",
        url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Flood preparedness",
        url: "https://www.redmond.gov/829/Flood-Preparedness",
        checked: "2026-11-22",
      },
      {
        title: "Spokesman-Review and Seattle Times: the windstorm of November 2024",
        url: "https://spokesman.com/stories/2024/nov/20/more-than-600000-lose-power-from-bomb-cyclone-in-w",
        checked: "2026-11-21",
      },
      {
        title: "Elev8: whole-house generator cost (national, 2026)",
        url: "https://www.elev8operations.com/guides/whole-house-generator-cost-2026",
        checked: "2026-11-22",
      },
    ],
  },
  bellevue: {
    title: "Generator Installation in Bellevue, WA | Noise and Setbacks",
    description:
      "Bellevue has one noise limit for a generator’s tests and a higher one for outages. One licensed electrical contractor plans yours and quotes for free.",
    lead: "In Bellevue, setbacks and the neighbors’ ears decide where a generator can go. One electrical contractor checks noise, space and panel before naming a price.",
    localHeading: "One noise limit for tests, another for outages",
    localParagraphs: [
      "Bellevue’s noise code treats a generator in two ways. While the power is out, a portable unit is exempt, and a fixed one is too as long as it stays at or below 75 dBA at any property line ([BCC 9.18.020](https://bellevue.municipal.codes/BCC/9.18.020)). The rest of the time the usual limits for residential districts hold: 55 dBA by day, 45 dBA from 10 p.m. to 7 a.m. Many standby units test themselves weekly, so the day limit is the one to plan for.",
      "Placement has its own rule. With a new home, or an addition of more than 1,000 square feet, equipment belongs in the rear yard, five feet or more from any property line, or in the side yard outside the setback with a sound screen. In West Bellevue and Enatai that can rule out the strip beside the garage where the panel is. Then the job includes a longer conduit, and a fair quote shows it.",
      "Tall trees decide who sits in the dark. The Bridle Trails Community Club writes that big storms have left some neighbors without power for up to two weeks, and residents of Somerset and Eastgate have petitioned about long outages from trees on Newport Way. In Lakemont, a pad near a ravine needs firm ground and a way for water to drain. [Which kind of generator fits](/blog/home-generator-transfer-switch-washington) depends on how long your street waits.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "Adding a generator is on Bellevue’s list of work that needs an electrical permit. Apply at MyBuildingPermit.com.",
      },
      {
        heading: "Noise code",
        text: "Bellevue City Code 9.18. The city compares 45 dBA to bird calls.",
      },
      {
        heading: "Placement code",
        text: "Land Use Code 20.20.525 covers mechanical equipment, including the five-foot rule for rear yards.",
      },
      {
        heading: "Covenants",
        text: "In Somerset, write to the covenant review committee first. It serves about two-thirds of the homes.",
      },
    ],
    localQuestions: [
      {
        question: "How loud may a generator be in Bellevue?",
        answer:
          "It depends on whether the power is on. In an outage, [the code](https://bellevue.municipal.codes/BCC/9.18.020) lets a fixed generator reach 75 dBA at any property line and sets no limit for a portable one. For test runs the residential limits apply, 55 dBA from 7 a.m. to 10 p.m. and 45 dBA at night. Makers often give the sound at 23 feet or as sound power, so ask which. Have the test set for midday, and show the contractor the bedroom windows next door.",
      },
      {
        question: "Where can it stand beside an older Bellevue house?",
        answer:
          "Outside the side setback, with a sound screen, is what the city’s page on [mechanical equipment](https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/mechanical-equipment) asks for in a side yard when the house isn’t new or much enlarged. In single-family districts the side and rear setbacks are as a rule closed to such equipment, so on a narrow Lake Hills lot one spot behind the house may be all there is. Critical areas count too: in Lakemont and Newport Hills, a ravine’s buffer can reach into the yard.",
      },
      {
        question: "Can I have backup power in a Downtown Bellevue condo?",
        answer:
          "Seldom a generator of your own. There is no place for exhaust or fuel on a balcony, and carbon monoxide can kill indoors within minutes. Ask the building manager what the tower’s own generator feeds: elevators and hall lights, as a rule, not your kitchen. A battery power station will run a router, lamps and phones. If you use a medical device, tell the building and Puget Sound Energy before storm season, and plan with friends in another part of town.",
      },
      {
        question: "Do Somerset’s covenants cover a generator?",
        answer:
          "Count on it. The [community association](https://www.somerset98006.org/about-covenants.html) says 98 percent of Somerset’s properties have covenants, and that all changes outside should go to the review committee where it serves the division. A metal box with a fence around it below an uphill neighbor’s deck is such a change. Send the model, its height and the screen you plan. Do it before the city’s electrical permit, since the committee’s yes or no may move the pad.",
      },
      {
        question: "What will a generator cost in Bellevue?",
        answer:
          "Nobody we know of publishes Bellevue prices, and we won’t invent any. The national range in [one guide for 2026](https://www.elev8operations.com/guides/whole-house-generator-cost-2026) is $8,000 to $16,000 for a whole-house unit, installed. In West Bellevue a sound screen, a long conduit and a larger panel can lead past it. So can a house big enough for more than 20 kilowatts. Before signing, [look up the electrical license](/blog/how-to-check-a-contractor-washington), and see that permit and screen are in the price.",
      },
    ],
    sources: [
      {
        title: "Bellevue City Code 9.18.020: sounds that are exempt",
        url: "https://bellevue.municipal.codes/BCC/9.18.020",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: Mechanical equipment",
        url: "https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/mechanical-equipment",
        checked: "2026-11-22",
      },
      {
        title: "Bridle Trails Community Club: electrical reliability",
        url: "https://www.bridletrailscommunity.org/portfolio-items/energy-distribution/",
        checked: "2026-11-22",
      },
      {
        title: "Elev8: whole-house generator cost (national, 2026)",
        url: "https://www.elev8operations.com/guides/whole-house-generator-cost-2026",
        checked: "2026-11-22",
      },
    ],
  },
  woodinville: {
    title: "Generator Installation in Woodinville, WA | Wells, Septic",
    description:
      "When the power fails near Woodinville, a well pump and a septic pump stop too. Get a free generator quote from one licensed electrical contractor.",
    lead: "Near Woodinville an outage can mean no water and no septic pump. One electrical contractor sizes a generator for what your house depends on.",
    localHeading: "When the lights go out, so does the pump",
    localParagraphs: [
      "Puget Sound Energy’s guide to home generators names the homes that gain most from one: those with a well, a septic system, a sump pump or a home business, and those in remote places where outages are more common. That is a fair description of the wooded lots around Cottage Lake and on Hollywood Hill. After the December 2006 windstorm, some people in the region waited more than a week for power.",
      "Pumps set the size. A well pump draws several times its running current for the second in which it starts, and a generator that can’t deliver that will stall or damage the motor. Find the label on the pump’s control box and send a photo. Do the same for a septic effluent pump. With those two numbers and the furnace, an electrical contractor can tell you whether [a portable unit with a switch](/blog/home-generator-transfer-switch-washington) will do.",
      "On a large lot there is room, which helps with noise, but the fuel may have to come by truck. A propane tank needs a place the truck can reach in snow, clear of the drainfield, the well and the house. The transfer switch goes where your service comes in, and on some old farm properties along Avondale Road or in Hollywood that is a pole in the yard. Show that pole on a photo. It can change the whole layout.",
    ],
    localFacts: [
      {
        heading: "Wiring permit",
        text: "From the state Department of Labor & Industries (L&I), in the City of Woodinville as well as in the county around it.",
      },
      {
        heading: "Mechanical permit",
        text: "Inside the city limits, Woodinville lists new gas lines for appliances among the work that needs a permit.",
      },
      {
        heading: "Never backfeed",
        text: "A generator plugged into a wall outlet can kill a line worker. Only a transfer switch or a listed interlock keeps the two apart.",
      },
      {
        heading: "Which utility",
        text: "Puget Sound Energy on the King County side. Toward Maltby, in Snohomish County, look at your bill.",
      },
    ],
    localQuestions: [
      {
        question: "Who gives the permits for a generator in Woodinville?",
        answer:
          "Two offices share it. The wiring permit is the state’s, from [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections), inside the city and out, and the electrical contractor buys it. The gas line is local: the [City of Woodinville](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) lists gas lines for any mechanical appliance as permit work, and around Cottage Lake [Public Health](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx) issues the permit for it, while a propane tank takes one from the county’s permitting office. The company that lays gas pipe may be another than the one that wires. Have the quote name who pulls what, and who meets each inspector.",
      },
      {
        question: "What size runs a well pump on Hollywood Hill?",
        answer:
          "The one that can start it. Read the pump’s horsepower, volts and amps from the control box, and find its starting current in the maker’s table. Deep wells on the hill need stronger pumps than shallow ones by the lake. Nearly all run on 240 volts, which a small portable unit doesn’t supply. If the pump and the furnace may take turns, the machine can be smaller. On Woodinville Water District water you have no pump to feed, unless a house high up has a booster.",
      },
      {
        question: "How long will my septic system last without power?",
        answer:
          "A system that works by gravity doesn’t notice. One with an effluent pump has only what its pump tank can still hold, often about a day of careful use. Stretch it with short showers, no laundry and no running taps, and find out where the alarm is. If you don’t know your type, the county’s [septic records](https://kingcounty.gov/septicrecords) show it by address, for Wellington as for Bear Creek. Tell the contractor, so that the pump is on a circuit the generator feeds.",
      },
      {
        question: "Do neighbors an acre away have a say about noise?",
        answer:
          "The rules still hold, though distance does most of the work. Inside the city it is chapter [8.08 of the Woodinville code](https://codepublishing.com/WA/Woodinville/html/Woodinville08/Woodinville0808.html); around Cottage Lake and on Hollywood Hill, King County’s chapter 12.86. Both have lists of sounds that are exempt, so ask the office in charge how they treat a generator during an outage. Sound carries down to the Sammamish Valley on still evenings. Set the self-test for noon, and face the exhaust away from the next barn with horses in it.",
      },
      {
        question: "What should I budget near Woodinville?",
        answer:
          "We give no range for generators, since local prices aren’t collected anywhere we can find. A guide for the [whole country in 2026](https://www.elev8operations.com/guides/whole-house-generator-cost-2026) says $8,000 to $16,000 for a standby unit with its installation, more for the largest. Acreage adds its own items: a propane tank and its base, a trench from the meter pole, wire heavy enough for the distance. If that is too much, price an inlet and a manual switch for well pump, furnace and refrigerator first.",
      },
    ],
    sources: [
      {
        title: "L&I: Electrical permits, fees and inspections",
        url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections",
        checked: "2026-11-22",
      },
      {
        title: "City of Woodinville: When is a building permit required?",
        url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
        checked: "2026-11-22",
      },
      {
        title: "Woodinville Municipal Code 8.08: noise",
        url: "https://codepublishing.com/WA/Woodinville/html/Woodinville08/Woodinville0808.html",
        checked: "2026-11-22",
      },
      {
        title: "Puget Sound Energy: Select and safely install a home generator (2014)",
        url: "https://manualzz.com/doc/27323801/select-and-safely-install-a-home-generator",
        checked: "2026-11-22",
      },
    ],
  },
};
