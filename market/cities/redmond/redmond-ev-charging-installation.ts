import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "EV Charging Installation in Redmond, WA | City or Ridge",
  description:
    "Redmond homes get EV charger permits from the city, Redmond Ridge homes from the state. We look for one licensed electrical contractor to quote yours for free.",
  lead: "Downtown, on Education Hill, or out on the Ridge, a charger needs the right permit from the right office. A licensed electrical contractor can handle it with you.",
  localHeading: "First question: are you inside the city?",
  blurb:
    "A Redmond mailing address can mean either of two permit offices. Inside the city, Redmond issues the electrical permit. In Redmond Ridge, Trilogy, Novelty Hill, and Union Hill, the state does.",
  localParagraphs: [
    "The same Redmond mailing address can mean two permit offices. Inside the city, Redmond requires its own electrical permit before wiring or equipment is installed, altered, or replaced. Redmond Ridge, Trilogy, Novelty Hill, and Union Hill are in unincorporated King County, where the state Department of Labor & Industries (L&I) issues electrical permits and inspects. [The table in our guide](/blog/ev-charger-permit-washington) shows which office serves which place. The contractor must know before the first hole is drilled.",
    "Planned communities add a step. Trilogy, which is age-restricted, and Redmond Ridge have associations, and a charger on an outside wall is an outside change. Under RCW 64.38.062 a homeowners’ association can’t effectively prohibit, or unreasonably restrict, a charger for your own use on your lot. It can ask you to apply first and can set reasonable terms. Since January 2026, many older associations go by RCW 64.90.513 first, so ask which law yours follows. Send the application early, with the contractor’s drawing attached.",
    "Around Downtown and Overlake, more people park under the building than beside it. There the hard part is the path from the meter room to your stall, and who pays for the power. On Grass Lawn or Education Hill, a house with its own garage is simpler: one new circuit. If it’s newer, look around first, because [an older page of the city](https://www.redmond.gov/Environment/climateactionplan/) says that homes then going up in Redmond were made ready for a charger. Say which case is yours, whether the stall is deeded or assigned, and where your meter is.",
  ],
  localFacts: [
    {
      heading: "In the city",
      text: "Development Services Center, second floor of Redmond City Hall: 425-556-2494.",
    },
    {
      heading: "On the Ridge",
      text: "Redmond Ridge and Trilogy are outside the city, so L&I issues the electrical permit and does the inspection.",
    },
    {
      heading: "Who applies",
      text: "The company that does the wiring applies, in its own name: at City Hall for Education Hill, with L&I for Union Hill.",
    },
  ],
  localQuestions: [
    {
      question: "How do I tell whether my Redmond address is in the city?",
      answer:
        "Don’t go by the zip code: 98053 is mostly county land, and 98052 isn’t all city either. Redmond’s own permit pages say that Redmond Ridge lies within King County. The city’s online Property Viewer and the county’s parcel search both settle it by address. If the map shows no city zoning, your electrical permit comes from [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics). Whoever issues the permit also sends the inspector, so a wrong guess can mean a second fee.",
    },
    {
      question: "How long can the Redmond Ridge association take to reply?",
      answer:
        "60 days: an application that isn’t denied in writing within that time counts as approved, unless the board reasonably asked for more information. The law for homeowners’ associations, [RCW 64.38.062](https://app.leg.wa.gov/rcw/default.aspx?cite=64.38.062), also requires the reply in writing and without willful delay. [RCW 64.90.513](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513) now [comes first in many older associations](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.365), so read today’s text. Send your application by email, keep the date, and attach model, mounting spot, and conduit route. The Ridge’s board last changed its Community Wide Standards in 2024, so ask for the current edition. Trilogy has rules of its own.",
    },
    {
      question: "Can I wire the charger myself in Redmond?",
      answer:
        "At your own home, yes, within a limit that the state sets. [RCW 19.28.261](https://app.leg.wa.gov/rcw/default.aspx?cite=19.28.261) requires no license of an owner but leaves out property that goes on sale within 12 months of your getting it. You buy the permit, from City Hall or, on Novelty Hill, from L&I, do the work with your own hands and meet the inspector. A friend or handyman isn’t covered. Anyone you pay needs an [electrical contractor license](/blog/how-to-check-a-contractor-washington).",
    },
    {
      question: "My stall is under a condo in Overlake. Where do I start?",
      answer:
        "With three papers: the deed or lease that says which stall is yours, the association’s form for changes to the building, and a plan of the garage that shows the electrical room. State law protects a unit owner’s charger, for the owner’s own use in a designated space, not in a stall that moves around. If you rent in Overlake, have the owner apply. Ask the board whether other owners want charging too. One feeder laid for ten stalls near the Overlake Village station can cost each owner less than ten separate runs.",
    },
    {
      question: "Is charging at home cheaper than at Redmond’s City Hall?",
      answer:
        "Compare what your bill from Puget Sound Energy (PSE) charges for a kilowatt-hour with the city’s fee, which the council adopted [in July 2023](https://redmond.legistar.com/LegislationDetail.aspx?FullText=1&GUID=9F852574-E8D3-47E5-A99E-1A070EB54E32&ID=6274497). Staff had recommended 21 cents, and put the local market at 32. PSE’s [home charging page](https://www.pse.com/en/pages/electric-cars/Home-charging) describes Flex EV, a program that shifts charging away from hours of high demand for a reward. A charger bought with the rebate in PSE’s own marketplace was enrolled ahead of time. Terms change from year to year, so check them before you buy.",
    },
  ],
  sources: [
    {
      title: "City of Redmond: Residential permits",
      url: "https://www.redmond.gov/469/Residential",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Related permits (older page)",
      url: "https://www.redmond.gov/BusinessDevelopment/DeveloperServicesCenter/Developers/RelatedPermits/",
      checked: "2026-11-22",
    },
    {
      title: "L&I: Electrical inspection basics",
      url: "https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics",
      checked: "2026-11-22",
    },
    {
      title: "RCW 64.38.062: chargers and homeowners’ associations",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.38.062",
      checked: "2026-11-21",
    },
    {
      title: "Puget Sound Energy: Home charging",
      url: "https://www.pse.com/en/pages/electric-cars/Home-charging",
      checked: "2026-11-22",
    },
    {
      title: "RCW 64.90.365: which sections reach older associations",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.365",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Climate action plan (older page)",
      url: "https://www.redmond.gov/Environment/climateactionplan/",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Fee for the city’s chargers, July 2023",
      url: "https://redmond.legistar.com/LegislationDetail.aspx?FullText=1&GUID=9F852574-E8D3-47E5-A99E-1A070EB54E32&ID=6274497",
      checked: "2026-11-22",
    },
  ],
};
