import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "EV Charging Installation in Kirkland, WA | Home Chargers",
  description:
    "A home charger in Kirkland needs a city electrical permit and a look at the panel first. We look for one licensed electrical contractor to quote it for free.",
  lead: "Charge at home in Kirkland, from Moss Bay to Kingsgate. A licensed electrical contractor checks your panel and the run to the car before giving you a quote.",
  localHeading: "What a Kirkland charger job involves",
  blurb:
    "Kirkland issues its own electrical permits, and the contractor you hire buys the one for your charger. On Finn Hill and west of Market Street, a concrete wall or a bank can lie between the panel and the car. Measure the run, and send a photo of each end.",
  localParagraphs: [
    "Kirkland runs its own electrical permits. The city’s list of work that needs one includes circuits that are extended or altered, and a charger’s new circuit is just that. The electrical contractor you hire has to buy the permit for the job, so a quote that leaves it out, or asks you to get it, deserves a question. Our [permit guide](/blog/ev-charger-permit-washington) explains what the inspector looks at.",
    "History can matter on the north side. Finn Hill, North Juanita, and Kingsgate joined the city on June 1, 2011, with [more than 12,700 homes](https://bothell-reporter.com/news/plenty-of-praise-from-new-kirkland-residents-but-also-some-concerns-annexation). From that day on, the city issued and inspected the electrical permits there. If a garage was rewired or a hot tub added earlier, City Hall may have no record of it, so look for the paperwork. The contractor will open the panel in any case, but knowing what was added, and when, makes the load count quicker.",
    "Kirkland’s slopes shape the job as well. West of Market Street and on Finn Hill, the garage may be dug in below the living floors, with the panel on the other side of a concrete wall. Where the car stands up at the street, the wire may need a trench down the bank, and a rockery of more than four feet that has to be rebuilt for it requires a city permit, too. Measure from panel to parking spot, count the walls in between, and send a photo of each end. That explains most of the difference between two prices.",
  ],
  localFacts: [
    {
      heading: "Permit",
      text: "City of Kirkland electrical permit, online at MyBuildingPermit.com.",
    },
    {
      heading: "Utility",
      text: "Puget Sound Energy. Have your service checked before you buy a large charger.",
    },
    {
      heading: "Older garages",
      text: "On Finn Hill, in North Juanita, and Kingsgate, the city’s electrical permits begin in June 2011. For older wiring, ask L&I.",
    },
    {
      heading: "Shared garages",
      text: "Near Totem Lake, downtown, or in Juanita, begin with the association’s form. State law lets it require one.",
    },
  ],
  localQuestions: [
    {
      question: "Who issues the charger permit in Kirkland, and who buys it?",
      answer:
        "The city issues it and its inspector closes it. The contractor buys it: Labor & Industries says a [hired electrical contractor](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections) must purchase the permit for their own work. Only if you do the wiring at your own home do you apply for it yourself. A plug-in unit on an outlet that was already permitted for car charging adds no circuit. If you don’t know whether yours was, ask Kirkland’s Development Services Center for the permit history of the address.",
    },
    {
      question: "Can the old panel in my Juanita house handle a charger?",
      answer:
        "A load calculation answers that, not the number of empty slots. The breaker has to be larger than what the charger draws: 50 amps for one that’s set to 40, in [ChargePoint’s installation table](https://www.chargepoint.com/drivers/home/installation/flex/). List what already runs on electricity, from the water heater to a hot tub, and send it with a photo of the panel. Furnaces and heat pumps are on Kirkland’s permit list, so in North Juanita or Kingsgate the city’s records can show part of what went in since 2011. If the panel has too little left, a charger that slows down while the range is on may fit [without a new service](/blog/ev-charger-permit-washington).",
    },
    {
      question: "Can rooftop solar and a charger go in together in Kirkland?",
      answer:
        "Yes, perhaps even on one electrical permit: ask the city. For panels on a house, [Kirkland’s solar page](https://www.kirklandwa.gov/Government/Departments/Planning-and-Building/Install-Residential-Rooftop-Mounted-Solar-Panels) requires an electrical permit and, in rare cases, a building permit as well. An electrical reviewer and a land use planner look at the papers at the same time, and a meeting comes before the panels go up. A charger’s circuit may be done sooner. [Puget Sound Energy’s rebate](https://www.pse.com/en/rebates/ev-home-charger) requires a smart charger from its own list and an application within 60 days of the installation, so apply as soon as the charger is in, even if the panels aren’t.",
    },
    {
      question: "I park under a newer condo in Totem Lake. Who decides?",
      answer:
        "The board does, within state law. [The law of 2022](https://lawfilesext.leg.wa.gov/Biennium/2021-22/Htm/Bill%20Reports/Senate/1793-S.E%20SBR%20APS%2022.htm) bars an association from unreasonable restrictions on a charger in your unit or your designated parking space, and leaves the costs to you. RCW 64.90.513 is its section for communities formed since July 2018, and since January 2026 it reaches [many older ones](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.365) too. Have the board work from [today’s text](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513). The garage’s electrical room, and how far it lies from your stall, decide the price.",
    },
    {
      question: "What should I expect to pay in Kirkland?",
      answer:
        "The planning range on this site is $1,200 to $3,500 for a typical house. It’s a guide for the Eastside as a whole, because no one we know of publishes Kirkland prices. For the country there are [Consumer Reports’ national figures](https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/), from 2019: $500 to $700 for the charger, and up to $2,000 for parts and labor. A core through a concrete garage wall on Finn Hill, or a trench through a rockery west of Market Street, takes a job past the middle.",
    },
  ],
  sources: [
    {
      title: "City of Kirkland: Do you need a permit?",
      url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
      checked: "2026-11-22",
    },
    {
      title: "L&I: Electrical permits, fees and inspections",
      url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections",
      checked: "2026-11-22",
    },
    {
      title: "Puget Sound Energy: EV home charger rebate",
      url: "https://www.pse.com/en/rebates/ev-home-charger",
      checked: "2026-11-22",
    },
    {
      title: "Consumer Reports: How to charge at home (national prices, 2019)",
      url: "https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Permits and applications (older page)",
      url: "https://www.kirklandwa.gov/depart/BuildingServices/PermitApplications.htm",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Permits in the annexation area, 2011",
      url: "https://www.kirklandwa.gov/depart/CMO/Annexation/City_Services/Permits.htm",
      checked: "2026-11-22",
    },
    {
      title: "Bothell Reporter: the annexation of June 2011",
      url: "https://bothell-reporter.com/news/plenty-of-praise-from-new-kirkland-residents-but-also-some-concerns-annexation",
      checked: "2026-11-22",
    },
    {
      title: "ChargePoint: breakers and output by amperage setting",
      url: "https://www.chargepoint.com/drivers/home/installation/flex/",
      checked: "2026-11-22",
    },
    {
      title: "Washington Senate: report on the charging station law, ESHB 1793, 2022",
      url: "https://lawfilesext.leg.wa.gov/Biennium/2021-22/Htm/Bill%20Reports/Senate/1793-S.E%20SBR%20APS%2022.htm",
      checked: "2026-11-22",
    },
    {
      title: "RCW 64.90.365: which sections reach older associations",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.365",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Rooftop solar panels on homes",
      url: "https://www.kirklandwa.gov/Government/Departments/Planning-and-Building/Install-Residential-Rooftop-Mounted-Solar-Panels",
      checked: "2026-11-22",
    },
  ],
};
