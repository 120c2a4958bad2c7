import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Generator Installation in Woodinville, WA | Wells, Septic",
  description:
    "When the power fails near Woodinville, a well pump and a septic pump stop too. We look for one licensed electrical contractor to quote a generator for free.",
  lead: "Near Woodinville, an outage can mean no water and no septic pump. A licensed electrical contractor can size a generator for what your house depends on.",
  localHeading: "When the lights go out, so does the pump",
  blurb:
    "On the wooded lots around Cottage Lake and on Hollywood Hill, an outage can stop a well pump and a septic pump, too. Pumps set the size of the generator. Find the label on each control box, and send a photo.",
  localParagraphs: [
    "Puget Sound Energy suggests backup power to people with special health needs or critical equipment. On the wooded lots around Cottage Lake and on Hollywood Hill, that equipment can be a well pump and a septic pump. [King County](https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx) asks homes on septic to keep water use to a minimum in an outage, most of all with a pump, whose tank usually has room for one day. After the windstorm of December 2006 it was [11 days](https://www.historylink.org/File/8042) before everyone in Western Washington had power again.",
    "Pumps set the size. Even on the Woodinville Water District’s water there may be one, in the septic system: the district has [more than four water customers](https://woodinvillewater.com/180/District-History) for each on its sewers. A well pump draws several times its running current for the second in which it starts, and a generator that can’t deliver that will stall or damage the motor. Find the label on the pump’s control box and send a photo. Do the same for the septic pump. With those two numbers and the furnace, an electrical contractor can tell you whether [a portable unit with a switch](/blog/home-generator-transfer-switch-washington) will do.",
    "On an acre in Wellington there’s room, which helps with noise, but the fuel may have to come by truck. A propane tank needs a place the truck can reach in snow, clear of the drainfield, the well, and the house. The transfer switch goes where your service comes in, and on some old farm properties along Avondale Road or in Hollywood that’s a pole in the yard. Send a photo of that pole. It can change the whole layout.",
  ],
  localFacts: [
    {
      heading: "Wiring permit",
      text: "The state’s, from Labor & Industries (L&I), in the City of Woodinville as well as in the county around it.",
    },
    {
      heading: "Mechanical permit",
      text: "Inside the city limits, Woodinville lists new gas lines for appliances among the work that needs a permit. Around Cottage Lake, Public Health issues the one for gas pipe.",
    },
    {
      heading: "Never backfeed",
      text: "A generator plugged into a wall outlet can kill a line worker of Puget Sound Energy or, toward Maltby, of Snohomish County PUD. Only a transfer switch or a listed interlock keeps generator and line apart.",
    },
    {
      heading: "Which utility",
      text: "Puget Sound Energy on the King County side. Toward Maltby, in Snohomish County, look at your bill.",
    },
  ],
  localQuestions: [
    {
      question: "Who issues the permits for a generator in Woodinville?",
      answer:
        "At least two. For the wiring, it’s [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections), which covers cities that don’t run their own electrical permits, such as Woodinville. The electrical contractor buys that permit. The gas line is local: the [City of Woodinville](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) lists gas lines for any mechanical appliance as permit work, and around Cottage Lake [Public Health](https://kingcounty.gov/depts/health/environmental-health/piping/plumbing.aspx) issues the permit for it, while a propane tank requires one from the county’s permitting office. The gas line and the wiring may be two companies. Have the quote name who pulls what, and who meets each inspector.",
    },
    {
      question: "What size runs a well pump on Hollywood Hill?",
      answer:
        "The one that can start it. Read the pump’s horsepower, volts, and amps from the control box, and find its starting current in the maker’s table. Deep wells on the hill need stronger pumps than shallow ones by the lake. Nearly all run on 240 volts, which a small portable unit doesn’t supply. If the pump and the furnace may take turns, the machine can be smaller. On Woodinville Water District water you have no well pump to feed, unless a house high up has a booster.",
    },
    {
      question: "How long will my septic system last without power?",
      answer:
        "A system that works by gravity doesn’t notice. One with an effluent pump has only what its pump tank can still hold, which the county puts at [usually one day](https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx). Switch the pump off at its panel, as the county says, and stretch that day with short showers, no laundry, and no running taps. If you don’t know your type, the county’s [septic records](https://kingcounty.gov/septicrecords) show it by address, for Wellington as for Bear Creek. [Snohomish County](https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems) has those for Maltby. Tell the contractor, so that the pump is on a circuit the generator feeds.",
    },
    {
      question: "Do neighbors an acre away have a say about noise?",
      answer:
        "The rules still hold, though distance does most of the work. Inside the city it’s chapter [8.08 of the Woodinville code](https://codepublishing.com/WA/Woodinville/html/Woodinville08/Woodinville0808.html); around Cottage Lake and on Hollywood Hill, King County’s chapter 12.86. Ask the office in charge what each says about generators during an outage. In the county, the [noise page](https://kingcounty.gov/depts/health/environmental-health/healthy-communities/noise-guidelines.aspx) sends neighbors’ complaints to the sheriff. Sound carries down to the Sammamish Valley on still evenings. Schedule the self-test for noon, and point the exhaust away from neighbors and horses.",
    },
    {
      question: "What should I budget near Woodinville?",
      answer:
        "We give no range for generators, since local prices aren’t collected anywhere we can find. Acreage on Hollywood Hill adds its own items: a propane tank and its base, a trench from the meter pole, wire heavy enough for the distance. Have the trench priced by the foot, and the tank both as bought and as leased, so that two quotes can be laid side by side. If the sum is too much, price an inlet and a manual switch for well pump, furnace, and refrigerator first, or without the well pump if the Woodinville Water District supplies you. About $500 to $900 is what [Consumer Reports](https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/) has named, nationally, for the switch with its labor.",
    },
  ],
  sources: [
    {
      title: "Consumer Reports: why a generator needs a transfer switch (national, undated)",
      url: "https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/",
      checked: "2026-11-21",
    },
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
      title: "King County: Septic tank systems during power outages or floods",
      url: "https://kingcounty.gov/en/legacy/depts/health/emergency-preparedness/preparing-yourself/oss-during-outages-floods.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Puget Sound Energy: Back-up power options",
      url: "https://www.pse.com/rebates/generators",
      checked: "2026-11-22",
    },
    {
      title: "King County: Noise guidelines",
      url: "https://kingcounty.gov/depts/health/environmental-health/healthy-communities/noise-guidelines.aspx",
      checked: "2026-11-22",
    },
    {
      title: "King County: Ordinance 18000 on chapter 12.86, 2015",
      url: "https://mkcclegisearch.kingcounty.gov/LegislationDetail.aspx?ID=2075392&GUID=16DFAB20-360B-4EC7-9DCC-91F30FC076FD&Options=&Search=&FullText=1",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: District history",
      url: "https://woodinvillewater.com/180/District-History",
      checked: "2026-11-22",
    },
    {
      title: "HistoryLink: the windstorm of December 14, 2006",
      url: "https://www.historylink.org/File/8042",
      checked: "2026-11-22",
    },
    {
      title: "Snohomish County: septic systems and their records",
      url: "https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems",
      checked: "2026-11-22",
    },
  ],
};
