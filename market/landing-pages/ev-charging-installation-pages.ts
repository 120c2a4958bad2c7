import type { LandingPage } from "../../content/types.ts";
import type { CitySlug } from "../cities/cities.ts";

export const evChargingInstallation: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "EV Charging Installation in Kirkland, WA | Home Chargers",
    description:
      "A home charger in Kirkland needs a city electrical permit and a look at the panel first. Get one free quote from one licensed electrical contractor.",
    lead: "Charge at home in Kirkland, from Moss Bay to Kingsgate. One electrical contractor checks your panel and the way to the car, then quotes.",
    localHeading: "What a Kirkland charger job involves",
    localParagraphs: [
      "Kirkland runs its own electrical permits. The city’s list of work that needs one includes circuits that are extended or altered, and a charger’s new circuit is just that. The electrical contractor you hire has to buy the permit for the job, so a quote that leaves it out, or asks you to get it, deserves a question. Our [permit guide](/blog/ev-charger-permit-washington) tells what the inspector then looks at.",
      "History can matter on the north side. Finn Hill, North Juanita and Kingsgate joined the city on June 1, 2011, with about 12,700 homes. Before that, electrical permits there came from the state, not from City Hall. If a garage was rewired or a hot tub added in those years, look for the papers. The contractor will open the panel in any case, but knowing what was added, and when, makes the load count quicker.",
      "Kirkland’s slopes shape the job as well. West of Market Street and on Finn Hill, the garage may be dug in below the living floors, with the panel on the other side of a concrete wall. Where the car stands up at the street, the wire may need a trench down the bank. Measure from panel to parking spot, count the walls in between, and send a photo of each end. That explains most of the difference between two prices.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "City of Kirkland electrical permit, applied for through MyBuildingPermit.com.",
      },
      {
        heading: "Utility",
        text: "Puget Sound Energy. Ask the contractor whether your service has room before you buy a large charger.",
      },
      {
        heading: "Older garages",
        text: "Wiring on Finn Hill, in North Juanita and Kingsgate from before June 2011 was a matter for the state’s inspectors.",
      },
      {
        heading: "Shared garages",
        text: "Near Totem Lake, downtown or in Juanita, begin with the association’s form. State law lets it ask for one.",
      },
    ],
    localQuestions: [
      {
        question: "Who issues the charger permit in Kirkland, and who buys it?",
        answer:
          "The city issues it and its inspector closes it. The contractor buys it: Labor & Industries says a [hired electrical contractor](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections) must purchase the permit for their own work. Only if you do the wiring at your own home do you apply for it yourself. A plug-in unit on an outlet that was already permitted for car charging adds no circuit. If you don’t know whether yours was, ask Kirkland’s Development Services Center for the permit history of the address.",
      },
      {
        question: "Will the old panel in my Juanita house carry a charger?",
        answer:
          "A load calculation answers that, not the number of empty slots. The 2023 electrical code counts a charger as 7,200 watts or its label, whichever is more, and its circuit is sized at 125 percent of what it draws. So a 40-amp charger takes a 50-amp circuit. If a Juanita or Kingsgate house with electric heat has too little left, a charger that slows down while the range is on may fit [without a new service](/blog/ev-charger-permit-washington).",
      },
      {
        question: "What does Puget Sound Energy’s charger rebate ask for?",
        answer:
          "Its [rebate page](https://www.pse.com/en/rebates/ev-home-charger) asks for a residential electric account, an ENERGY STAR smart charger from its own list of models, and an application within 60 days of the installation. It grants one per single-family home in five years, and more to households below an income limit. Amounts change, so read the page before you buy the unit. In Kirkland keep the receipt, the model number and the city’s final inspection in one folder.",
      },
      {
        question: "I park under a newer condo in Totem Lake. Who decides?",
        answer:
          "For communities formed since July 2018, the state law is RCW 64.90.513. It keeps an association from effectively prohibiting, or unreasonably restricting, a charger for your own use in your unit or your designated space. It does let them ask for an application and set reasonable conditions. Lawmakers changed that section in 2026, so have the board work from [today’s text](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513). The garage’s electrical room, and how far it lies from your stall, decide the price.",
      },
      {
        question: "What should I expect to pay in Kirkland?",
        answer:
          "The planning range on this site is $1,200 to $3,500 for a typical house. It is a guide for the Eastside as a whole, because nobody publishes Kirkland prices that we know of. A [national calculator](https://evgascalc.com/blog/cost-to-install-level-2-charger.html) gives about $800 to more than $6,000 for 2026, with the panel as the main reason for the spread. In Kirkland a core through a concrete garage wall, or a trench up to a parking pad at the street, takes a job past the middle.",
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
        title: "EVGasCalc: cost to install a Level 2 charger (national, 2026)",
        url: "https://evgascalc.com/blog/cost-to-install-level-2-charger.html",
        checked: "2026-11-22",
      },
    ],
  },
  redmond: {
    title: "EV Charging Installation in Redmond, WA | City or Ridge",
    description:
      "Redmond homes get EV charger permits from the city, Redmond Ridge homes from the state. One licensed electrical contractor sorts it out and quotes free.",
    lead: "Downtown, on Education Hill or out on the Ridge, a charger needs the right permit from the right office. One electrical contractor handles it with you.",
    localHeading: "First question: are you inside the city?",
    localParagraphs: [
      "The same Redmond mailing address can mean two permit offices. Inside the city, Redmond requires its own electrical permit before wiring or equipment is installed, altered or replaced. Redmond Ridge, Trilogy, Novelty Hill and Union Hill are in unincorporated King County, where the state Department of Labor & Industries (L&I) issues electrical permits and inspects. [The table in our guide](/blog/ev-charger-permit-washington) shows which office serves which place. The contractor must know before the first hole is drilled.",
      "Planned communities add a step. Trilogy, which is age-restricted, and Redmond Ridge have associations, and a charger on an outside wall is an outside change. Under RCW 64.38.062 a homeowners’ association can’t effectively prohibit, or unreasonably restrict, a charger for your own use on your lot. It can ask you to apply first and can set reasonable terms. Send the application early, with the contractor’s drawing attached.",
      "Around Downtown and Overlake, more people park under the building than beside it. There the hard part is the path from the meter room to your stall, and who pays for the power. On Grass Lawn or Education Hill, a house with its own garage is simpler: one new circuit, perhaps 20 feet of it. Say which case is yours, whether the stall is deeded or assigned, and where your meter is.",
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
        text: "The company that does the wiring applies, in its own name, at City Hall or with L&I.",
      },
      {
        heading: "Condo garages",
        text: "Downtown and around Overlake Village, get the garage plan that shows the electrical room before you ask for a price.",
      },
    ],
    localQuestions: [
      {
        question: "How do I tell whether my Redmond address is in the city?",
        answer:
          "Don’t go by the zip code: 98053 is mostly county land, and 98052 is not all city either. Redmond’s own permit pages say that Redmond Ridge lies within King County. The city’s online Property Viewer and the county’s parcel search both settle it by address. If the map shows no city zoning, your electrical permit comes from [L&I](https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics). Whoever issues the permit also sends the inspector, so a wrong guess can mean a second fee.",
      },
      {
        question: "How long may the Redmond Ridge association take to answer?",
        answer:
          "The law for homeowners’ associations, [RCW 64.38.062](https://app.leg.wa.gov/rcw/default.aspx?cite=64.38.062), wants the answer in writing and without willful delay. An application that isn’t denied in writing within 60 days of its receipt counts as approved, unless the board reasonably asked for more information. So send it by email, keep the date, and attach model, mounting spot and conduit route. The Ridge’s board last changed its Community Wide Standards in 2024, so ask for the present edition. Trilogy has rules of its own.",
      },
      {
        question: "May I wire the charger myself in Redmond?",
        answer:
          "On your own residence the law allows it within limits: [RCW 19.28.261](https://app.leg.wa.gov/rcw/default.aspx?cite=19.28.261) asks no license of an owner, but leaves out property that goes on sale within 12 months of your getting it. You buy the permit, from City Hall or, on Novelty Hill, from L&I, do the work with your own hands and meet the inspector. A friend or handyman isn’t covered. Anyone you pay needs an [electrical contractor license](/blog/how-to-check-a-contractor-washington).",
      },
      {
        question: "My stall is under a condo in Overlake. Where do I start?",
        answer:
          "With three papers: the deed or lease that says which stall is yours, the association’s form for changes to the building, and a plan of the garage that shows the electrical room. State law protects a charger for your own use in a designated space, not in a stall that moves around. Ask the board whether other owners want charging too. One feeder laid for ten stalls near the Overlake Village station can cost each owner less than ten separate runs.",
      },
      {
        question: "Will a charger change my bill with Puget Sound Energy?",
        answer:
          "It adds what you drive, and you can choose when. The utility’s [home charging page](https://www.pse.com/en/pages/electric-cars/Home-charging) describes Flex EV, a program that shifts charging away from hours of high demand for a reward. A charger bought with the rebate in PSE’s own marketplace was enrolled ahead of time. Terms change from year to year, so check them before you buy. On Education Hill a charger that starts at midnight is also kinder to a full panel.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Residential permits",
        url: "https://www.redmond.gov/469/Residential",
        checked: "2026-11-22",
      },
      {
        title: "L&I: Electrical inspection basics",
        url: "https://lni.wa.gov/licensing-permits/electrical/electrical-basics-for-home-business-owners/electrical-inspection-basics",
        checked: "2026-11-21",
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
    ],
  },
  bellevue: {
    title: "EV Charging Installation in Bellevue, WA | Homes, Condos",
    description:
      "Bellevue lists home charging stations among the work that needs an electrical permit. One licensed electrical contractor quotes your house or condo for free.",
    lead: "A tower garage downtown and a 1950s carport in Lake Hills need different chargers. One electrical contractor tells you what yours will take.",
    localHeading: "Bellevue garages, from condo stalls to carports",
    localParagraphs: [
      "Bellevue leaves no doubt about permits. The city’s electrical permit page names an electric vehicle charging station outright, next to generators and new panels. The rule holds for a single-family garage in Wilburton as much as for a tower on NE 8th Street. Ask for the permit number when work starts, and for [the final inspection](/blog/ev-charger-permit-washington) before you pay the last bill. Both will matter when you sell.",
      "Much of Downtown Bellevue parks in shared garages. The state’s Condominium Act (RCW 64.34.395) says an association may not effectively prohibit a charger for an owner’s own use in a designated space, and newer buildings have a matching rule. It may set reasonable conditions, and it must answer an application in writing. Bring the contractor two things: the association’s application form and a note of which electrical room serves your level. Without them, any price is a guess.",
      "In Lake Hills, planned in the late 1950s, the limit may be the electrical panel. A house of that age may still have one sized for a time before heat pumps and electric cars. That doesn’t have to mean a new service. A charger that manages its load can wait until the range and dryer are off, and one set to fewer amps still covers most daily driving overnight. Ask for a quote both ways.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "City of Bellevue electrical permit. The permit center is on the first floor of City Hall, 450 110th Avenue NE.",
      },
      {
        heading: "Condo or house?",
        text: "Say so in the request. It changes who must agree, where the meter is and how long the wire runs.",
      },
      {
        heading: "Large lots",
        text: "In Bridle Trails the garage can be far from the panel. Trench length is then the biggest item in the quote.",
      },
      {
        heading: "Town lines",
        text: "Clyde Hill, Hunts Point, Yarrow Point and Beaux Arts Village share 98004 but aren’t Bellevue. Ask whose electrical permit applies there.",
      },
    ],
    localQuestions: [
      {
        question: "Does Bellevue want to see drawings before a charger goes in?",
        answer:
          "Not for every job. The city’s [electrical permit page](https://bellevuewa.gov/city-government/departments/development/permits/electrical-mechanical-plumbing-permits/electrical-permits) gives examples that need plan review, such as new feeders, panels or services of 100 amps or more in multifamily and mixed-use buildings. A single circuit in a Lake Hills carport isn’t among them, while a shared system in a tower garage may be. Applications go in at MyBuildingPermit.com. Ask the contractor to say in the quote which kind yours is, because review takes time.",
      },
      {
        question: "What may a Bellevue condo board ask of me?",
        answer:
          "An application first, handled like any other change to the building. Under [RCW 64.34.395](https://app.leg.wa.gov/rcw/default.aspx?cite=64.34.395) the board answers in writing. If it hasn’t denied the request in writing within 60 days, the request counts as approved, unless the board reasonably asked for more. It may not charge you for placing the charger, though a normal fee for the paperwork is allowed. That act covers most towers built before July 2018. Later ones fall under chapter 64.90, which changed in 2026.",
      },
      {
        question: "Does a smaller charger save me a new panel in Lake Hills?",
        answer:
          "Up to a point. Going from 48 amps to 32 lowers what the charger adds to the count. Below 30 amps the gain stops on paper, because the 2023 code counts a charger as 7,200 watts at the least. Load management helps further: the charger measures the house and backs off. If the house hangs on an overhead wire from a pole, ask what Puget Sound Energy would have to change for a bigger service. [Compare charger settings](/blog/ev-charger-permit-washington) before you order.",
      },
      {
        question: "My rental or guest stall isn’t deeded. Can I still charge there?",
        answer:
          "The condominium law speaks of your unit and of a designated parking space, so an unassigned guest stall downtown is for the board to decide. A tenant needs the owner to apply. In a townhouse near Crossroads or Factoria, look at the survey map: the strip in front of the garage is often common property, and a trench through it needs consent even when the garage is yours. A submeter on the charger can settle who pays.",
      },
      {
        question: "What does a charger cost in Bellevue?",
        answer:
          "For a house, plan on the $1,200 to $3,500 that we use for the whole Eastside. We have no Bellevue survey to offer. A [national calculator](https://evgascalc.com/blog/cost-to-install-level-2-charger.html) starts near $800 for an easy run and goes beyond $6,000 with a new service. Tower garages don’t fit either range, since the run from the electrical room decides. On a Bridle Trails acre, have the trench priced by the foot, and [check the company’s license](/blog/how-to-check-a-contractor-washington) while you wait.",
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
        title: "Plug In America: Washington’s rules for shared parking",
        url: "https://pluginamerica.org/faq/washington/",
        checked: "2026-11-22",
      },
      {
        title: "EVGasCalc: cost to install a Level 2 charger (national, 2026)",
        url: "https://evgascalc.com/blog/cost-to-install-level-2-charger.html",
        checked: "2026-11-22",
      },
    ],
  },
  woodinville: {
    title: "EV Charging Installation in Woodinville, WA | Long Runs",
    description:
      "Detached garages, long driveways and county addresses: an EV charger near Woodinville takes planning. One licensed electrical contractor quotes free.",
    lead: "On an acre near Woodinville the car may sleep a long way from the panel. One electrical contractor works out the route and the price.",
    localHeading: "Long driveways and detached garages",
    localParagraphs: [
      "In Wellington, zoned for about one house per acre, and on the rural lots of Hollywood Hill, a shop or a garage often stands apart from the house. A charger out there needs a feeder in a trench, and the trench is most of the price. If the outbuilding has a small panel of its own already, look at the size of its breaker in the house. It may be enough for a modest charger with no digging.",
      "Plan the trench around what is already buried. Homes here are often on septic, and the line should stay clear of tank and drainfield. A well adds a pump line. The locators who come after an 811 call mark what the utilities own and leave your private lines to you. Draw what you know on a photo of the yard, add the county’s septic drawing, and send both along with your request.",
      "A house with a well pump, electric heat and a hot tub may have little left in the panel, even with a large main breaker. The electrical contractor [counts it up](/blog/ev-charger-permit-washington) before naming a charger size. Ask also what happens in a storm. Around Cottage Lake many people run a generator, and the charger should be on a circuit that stays off while they do, because a car can draw more than the rest of the house.",
    ],
    localFacts: [
      {
        heading: "Electrical permit",
        text: "From the state Department of Labor & Industries (L&I), inside Woodinville’s city limits as well as around Cottage Lake.",
      },
      {
        heading: "Power company",
        text: "Puget Sound Energy on the King County side, Snohomish County PUD toward Maltby. Your bill says which.",
      },
      {
        heading: "Toward Maltby",
        text: "Some Woodinville mailing addresses are in Snohomish County. Give the contractor your county with your zip code.",
      },
      {
        heading: "When to dig",
        text: "August or September. By November, the wettest month in Sea-Tac’s averages, a trench near Cottage Lake can fill with water.",
      },
    ],
    localQuestions: [
      {
        question: "Who issues a charger permit in Woodinville?",
        answer:
          "The state does, through Labor & Industries (L&I), and its inspector comes out. Woodinville isn’t among the cities that take electrical applications at [MyBuildingPermit.com](https://www.mybuildingpermit.com/), as Kirkland and Bellevue do, and that site points other places to L&I. So it makes no difference whether you live in the Tourist District, by Cottage Lake or off Avondale Road. The contractor buys the permit before work begins and asks for the inspection within three business days of finishing, or one of switching it on. [More on permits](/blog/ev-charger-permit-washington).",
      },
      {
        question: "Does the trench to my shop need an 811 call?",
        answer:
          "If you hire it done, yes, at any depth. The state’s [exemption for shallow digging](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031) covers only owners or occupants who dig by hand, less than 12 inches deep, on their own land, and conduit often lies 18 inches down or more. The crew marks the route in white, gives two full business days’ notice and, since January 2026, waits for each utility’s reply. In Wellington or on Hollywood Hill, add flags for your own well line, invisible fence and barn power.",
      },
      {
        question: "How do I keep the trench away from my septic system?",
        answer:
          "Get the as-built drawing first. Public Health – Seattle & King County lists septic records [by address](https://kingcounty.gov/septicrecords); for a house from before the early 1970s there may be none. Plan the route along the driveway, which is seldom over a drainfield, and don’t let an excavator drive across one in a wet month. Late summer is the easy season on Cottage Lake’s low ground. If tank and garage are on the same side of the house, show that in a photo.",
      },
      {
        question: "Which rebate applies, Puget Sound Energy’s or the PUD’s?",
        answer:
          "The one of the company that sends your electric bill. On the King County side that is [Puget Sound Energy](https://www.pse.com/en/rebates/ev-home-charger), which asks for a model from its list and an application within 60 days of the installation. Toward Maltby it is [Snohomish County PUD](https://www.snopud.com/?p=3808), whose page gave 90 days from the purchase and a list of its own. The two lists aren’t the same, and both change their terms. Look before you order.",
      },
      {
        question: "Why is a quote in Woodinville so much higher than the guides say?",
        answer:
          "Because guides think of a garage next to the panel. Our range of $1,200 to $3,500 does too, and the national figures of [$800 to $6,000 or more](https://evgascalc.com/blog/cost-to-install-level-2-charger.html) count the panel, not 200 feet of digging. Ask for three lines: wire and conduit, trench by the foot, and the charger with its breaker. Thicker wire for the distance belongs in the first. If you dig the trench yourself by agreement, the inspector still has to see it open.",
      },
    ],
    sources: [
      {
        title: "L&I: Electrical permits, fees and inspections",
        url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections",
        checked: "2026-11-22",
      },
      {
        title: "Washington law on digging, RCW 19.122.031",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031",
        checked: "2026-11-21",
      },
      {
        title: "Snohomish County PUD: home charger rewards",
        url: "https://www.snopud.com/?p=3808",
        checked: "2026-11-22",
      },
      {
        title: "Puget Sound Energy: EV home charger rebate",
        url: "https://www.pse.com/en/rebates/ev-home-charger",
        checked: "2026-11-22",
      },
    ],
  },
};
