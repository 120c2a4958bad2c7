import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "EV Charging Installation in Bellevue, WA | Homes, Condos",
  description:
    "Bellevue lists home charging stations among the work that needs an electrical permit. Tell us once: we look for one licensed electrical contractor near you.",
  lead: "A tower garage downtown and a 1950s carport in Lake Hills need different chargers. A licensed electrical contractor can tell you what yours needs.",
  localHeading: "Bellevue garages, from condo stalls to carports",
  blurb:
    "Bellevue requires an electrical permit for a home charger, in a garage or a tower. For a shared garage, have your association’s form and the name of the electrical room that serves your level. In an older house, the panel may be the limit.",
  localParagraphs: [
    "Bellevue leaves no doubt about permits. The city’s electrical permit page names an electric vehicle charging station outright, next to generators and new panels. The rule applies to a single-family garage in Wilburton as much as to a tower on NE 8th Street. Ask for the permit number when work starts, and for [the final inspection](/blog/ev-charger-permit-washington) before you pay the last bill. Both will matter when you sell.",
    "Much of Downtown Bellevue parks in shared garages. The state’s Condominium Act (RCW 64.34.395) says an association can’t effectively prohibit a charger for an owner’s own use in a designated space. It can set reasonable conditions, and it must reply to an application in writing. RCW 64.90.513, first made for newer buildings, has reached many older ones as well since January 2026. Bring the contractor two things: the association’s application form and a note of which electrical room serves your level. Without them, any price is a guess.",
    "In Lake Hills, begun in 1955, the limit may be the electrical panel. A house of that age may still have one sized for a time before heat pumps and electric cars. That doesn’t have to mean a new service. A charger that manages its load can wait until the range and dryer are off, and one set to fewer amps still covers most daily driving overnight. Ask for a quote both ways.",
  ],
  localFacts: [
    {
      heading: "Permit",
      text: "City of Bellevue electrical permit. The permit center is at City Hall, 450 110th Avenue NE.",
    },
    {
      heading: "Somerset",
      text: "A charger or conduit that shows outdoors may need approval from the covenant review committee, which serves about two-thirds of the homes.",
    },
    {
      heading: "Large lots",
      text: "On the large lots of Bridle Trails, some 900 of 35,000 square feet or more, the garage can be far from the panel. Trench length is then the biggest item in the quote.",
    },
    {
      heading: "Town lines",
      text: "Clyde Hill, Hunts Point, Yarrow Point, and Beaux Arts Village share 98004 but aren’t Bellevue. In Beaux Arts Village the state issues electrical permits. In the others, ask who does.",
    },
  ],
  localQuestions: [
    {
      question: "Does Bellevue need drawings before a charger goes in?",
      answer:
        "Not for every job. The city’s [electrical permit page](https://bellevuewa.gov/city-government/departments/development/permits/electrical-mechanical-plumbing-permits/electrical-permits) gives examples that need plan review, such as new feeders, panels, or services of 100 amps or more in multifamily and mixed-use buildings. A single circuit in a Lake Hills carport isn’t among them, while a shared system in a tower garage may be. Applications go in at MyBuildingPermit.com. Ask the contractor to say in the quote which kind yours is, because review takes time.",
    },
    {
      question: "What can a Bellevue condo board ask of me?",
      answer:
        "An application first, handled like any other change to the building. Under [RCW 64.34.395](https://app.leg.wa.gov/rcw/default.aspx?cite=64.34.395), made by [a law of 2022](https://lawfilesext.leg.wa.gov/Biennium/2021-22/Htm/Bill%20Reports/Senate/1793-S.E%20SBR%20APS%2022.htm), the board replies in writing. If it hasn’t denied the request in writing within 60 days, the request counts as approved, unless the board reasonably asked for more. It can’t charge you for placing the charger, though a normal fee for the paperwork is allowed. Bellevue names charging stations on its permit list: keep the city’s final inspection report, in case the board asks. Newer communities follow [RCW 64.90.513](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513), and [since January 2026](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.365) many older ones do, too. Ask your board which one applies.",
    },
    {
      question: "Does a smaller charger save me a new panel in Lake Hills?",
      answer:
        "It can. In [one maker’s table](https://www.chargepoint.com/drivers/home/installation/flex/), a 48-amp setting draws 11.5 kilowatts and takes a 60-amp breaker, a 32-amp one 7.7 kilowatts and a 40-amp breaker. Load management helps further: the charger measures the house and backs off. Ask to see the load count at two settings, on paper. A new panel requires a Bellevue permit as well. Where the wire comes from a pole, ask what Puget Sound Energy would have to change for a bigger service. [Compare charger settings](/blog/ev-charger-permit-washington) before you order.",
    },
    {
      question: "My rental or guest stall isn’t deeded. Can I still charge there?",
      answer:
        "That’s up to the board: the condominium law covers your unit and a designated parking space, not an unassigned guest stall. A tenant needs the owner to apply. In a townhouse near Crossroads or Factoria, look at the survey map: the strip in front of the garage is often common property, and a trench through it needs consent even when the garage is yours. A submeter on the charger can settle who pays.",
    },
    {
      question: "What does a charger cost in Bellevue?",
      answer:
        "For a house, plan on the $1,200 to $3,500 that we use for the whole Eastside. We know of no Bellevue price survey. [Consumer Reports’ 2019 national figures](https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/) are $500 to $700 for the charger and up to $2,000 for parts and labor. Condo garages vary with the distance to the electrical room. On a Bridle Trails acre, have the trench priced by the foot, and [check the company’s license](/blog/how-to-check-a-contractor-washington) while you wait.",
    },
  ],
  sources: [
    {
      title: "City of Bellevue: Electrical permits",
      url: "https://bellevuewa.gov/city-government/departments/development/permits/electrical-mechanical-plumbing-permits/electrical-permits",
      checked: "2026-11-21",
    },
    {
      title: "RCW 64.34.395: chargers in condominiums",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.34.395",
      checked: "2026-11-21",
    },
    {
      title: "Consumer Reports: How to charge at home (national prices, 2019)",
      url: "https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/",
      checked: "2026-11-22",
    },
    {
      title: "RCW 64.90.365: which sections reach older associations",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.365",
      checked: "2026-11-22",
    },
    {
      title: "Washington Senate: report on the charging station law, ESHB 1793, 2022",
      url: "https://lawfilesext.leg.wa.gov/Biennium/2021-22/Htm/Bill%20Reports/Senate/1793-S.E%20SBR%20APS%2022.htm",
      checked: "2026-11-22",
    },
    {
      title: "Town of Beaux Arts Village: Building department",
      url: "https://beauxarts-wa.gov/building-department-permit-center",
      checked: "2026-11-22",
    },
    {
      title: "Seattle Times, 1996: how Lake Hills began",
      url: "https://special.seattletimes.com/o/special/centennial/august/burbs.html",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: Visiting the permit center",
      url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/getting-started/visiting-the-permit-center",
      checked: "2026-11-22",
    },
    {
      title: "ChargePoint: breakers and output by amperage setting",
      url: "https://www.chargepoint.com/drivers/home/installation/flex/",
      checked: "2026-11-22",
    },
    {
      title: "Somerset Community Association: covenants",
      url: "https://www.somerset98006.org/about-covenants.html",
      checked: "2026-11-22",
    },
    {
      title: "Bridle Trails Community Club",
      url: "https://www.bridletrailscommunity.org/",
      checked: "2026-11-21",
    },
  ],
};
