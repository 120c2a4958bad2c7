import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "EV Charging Installation in Woodinville, WA | Long Runs",
  description:
    "Detached garages, long driveways, and county addresses: an EV charger near Woodinville takes planning. We look for one licensed electrical contractor near you.",
  lead: "On a Woodinville acre, the car can be a long way from the panel. A licensed electrical contractor can plan the run and price it.",
  localHeading: "Long driveways and detached garages",
  blurb:
    "Around Woodinville, a garage or shop often stands apart from the house, and the trench to it is most of the price. Keep it clear of your tank, drainfield, and well line. Draw what you know on a photo of the yard, and send it with your request.",
  localParagraphs: [
    "In Wellington, built mostly at one house per acre, and on the rural lots of Hollywood Hill, a shop or a garage often stands apart from the house. A charger out there needs a feeder in a trench, and the trench is most of the price. If the outbuilding has a small panel of its own already, look at the size of its breaker in the house. It may be enough for a modest charger with no digging.",
    "Many homes here are on septic: the Woodinville Water District counts some 14,750 water customers and [about 3,470 sewer customers](https://woodinvillewater.com/180/District-History). The trench should stay well clear of tank and drainfield. A well adds a pump line. The locators who come after an 811 call mark what the utilities own and leave your private lines to you. Draw what you know on a photo of the yard, add the county’s septic drawing, and send both along with your request.",
    "A house with a well pump, electric heat, and a hot tub may have little left in the panel, even with a large main breaker. The electrical contractor [counts it up](/blog/ev-charger-permit-washington) before naming a charger size. Ask also what happens in a windstorm. If you run a generator then, the charger should be on a circuit that stays off, because a car can draw more than the rest of the house.",
  ],
  localFacts: [
    {
      heading: "Electrical permit",
      text: "The state’s, from Labor & Industries (L&I), inside Woodinville’s city limits as well as around Cottage Lake.",
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
      heading: "A long run",
      text: "On an acre in Wellington, measure from the panel to where the car stands, and give the figure in your request.",
    },
  ],
  localQuestions: [
    {
      question: "Who issues a charger permit in Woodinville?",
      answer:
        "The state. Labor & Industries (L&I) issues electrical permits and inspects [wherever a city doesn’t](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections), and Woodinville’s own [list of permit work](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) names mechanical and plumbing jobs but no electrical ones. So the office is the same in the Tourist District, by Cottage Lake, and off Avondale Road. The contractor buys the permit before work begins. L&I requires you to have the inspection [requested](https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections/purchase-permits-request-inspections) before anything is buried, and within three days of finishing or one day of switching it on, whichever comes first. [More on permits](/blog/ev-charger-permit-washington).",
    },
    {
      question: "Does the trench to my shop need an 811 call?",
      answer:
        "Yes, whoever digs: the dig law reaches homeowners as well as crews. Whoever digs marks the route in white, gives two to ten full business days’ notice and, since January 2026, [waits until every utility with lines there has answered](https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030). The call is free. What the utilities’ locators don’t mark are [private lines, beyond the meter](https://www.masoncountywa.gov/public-works/call.php), such as power to an outbuilding, an invisible fence, or the septic system. In Wellington or on Hollywood Hill, put flags on those and on the well line yourself.",
    },
    {
      question: "How do I keep the trench away from my septic system?",
      answer:
        "Get the as-built drawing first. Public Health – Seattle & King County lists septic records [by address](https://kingcounty.gov/septicrecords); for a house from before the early 1970s there may be none. Plan the route along the driveway, which is seldom over a drainfield, and don’t let an excavator drive across one in a wet month. Late summer is the easy season on Cottage Lake’s low ground. If tank and garage are on the same side of the house, show that in a photo. Toward Maltby, Snohomish County [keeps the drawings](https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems).",
    },
    {
      question: "Which rebate applies, Puget Sound Energy’s or the PUD’s?",
      answer:
        "The one of the company that sends your electric bill. On the King County side, that’s [Puget Sound Energy](https://www.pse.com/en/rebates/ev-home-charger), which requires a model from its list and an application within 60 days of the installation. Toward Maltby, it’s [Snohomish County PUD](https://www.snopud.com/?p=3808), whose page gave 90 days from the purchase and a list of its own. The two lists aren’t the same, and both change their terms. Look before you order.",
    },
    {
      question: "Why is a quote in Woodinville so much higher than the guides say?",
      answer:
        "Because guides think of a garage near the panel. Our range of $1,200 to $3,500 isn’t made for an acre either. [Consumer Reports’ national figures](https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/), $500 to $700 for the charger and up to $2,000 for parts and labor in 2019, speak of an outlet in the garage and not of 200 feet of digging across an acre in Wellington. Ask for three lines: wire and conduit, trench by the foot, and the charger with its breaker. Thicker wire for the distance belongs in the first. If you dig the trench yourself by agreement, the inspector still has to see it open.",
    },
  ],
  sources: [
    {
      title: "L&I: Electrical permits, fees and inspections",
      url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections",
      checked: "2026-11-22",
    },
    {
      title: "L&I: Purchase permits and request inspections",
      url: "https://lni.wa.gov/licensing-permits/electrical/electrical-permits-fees-and-inspections/purchase-permits-request-inspections",
      checked: "2026-11-22",
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
    {
      title: "City of Woodinville: When is a building permit required?",
      url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Patch, 2012: Wellington and the R-1 zone",
      url: "https://woodinville.patch.com/groups/politics-and-elections/p/woodinville-neighborhood-asks-council-to-keep-rural-feel",
      checked: "2026-11-22",
    },
    {
      title: "Mason County: Call before you dig (what is private)",
      url: "https://www.masoncountywa.gov/public-works/call.php",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: District history",
      url: "https://woodinvillewater.com/180/District-History",
      checked: "2026-11-22",
    },
    {
      title: "Snohomish County: septic systems and their records",
      url: "https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems",
      checked: "2026-11-22",
    },
    {
      title:
        "Utilities and Transportation Commission: release on the dig law, July 15, 2025 (as distributed by the site Public)",
      url: "https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030",
      checked: "2026-11-22",
    },
  ],
};
