import type { LandingPage } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const kirklandPages: Record<ServiceSlug, LandingPage> = {
  "sprinkler-repair": {
    title: "Sprinkler Repair in Kirkland, WA",
    description:
      "A zone that won’t shut off, a weak spray, a backflow test that is due: tell us once, and it goes to one sprinkler contractor who works in Kirkland.",
    lead: "Sloped lawns and three water providers make Kirkland sprinklers a puzzle of their own. Describe the trouble once, for one local contractor and no other.",
    localHeading: "Sprinklers between the lake and Finn Hill",
    localParagraphs: [
      "Plenty of Kirkland yards lie on a slope, from the streets above Lake Washington up to Finn Hill. On such a lawn the lowest head of a zone may drip long after the zone shuts off, because the pipe above it is draining. It looks like [a valve that won’t close](/blog/sprinkler-zone-wont-turn-off), but the cure can be as small as a head with a check valve in it. Say in your request where the wet spot is and when it dries.",
      "It matters who sends your water bill. [The city’s own pipes](https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Kirklands-Water-Source) serve Kirkland from parts of South Juanita and Totem Lake southward. The Northshore Utility District and the Woodinville Water District serve Finn Hill, Kingsgate and North Juanita. Your backflow report goes to whichever of the three bills you, so give the tester that name. [What happens on test day](/blog/backflow-testing-washington) is the same for all three.",
      "[The city’s advice](https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Use-Water-Wisely) for a Kirkland garden is one inch of water a week, less when it rains, given in the morning or evening, and a lawn that may go dormant late in summer. If one part stays brown while another turns to mud, look at the heads before you add minutes. One that is tilted, buried or watering the sidewalk is [a small repair](/blog/fix-broken-sprinkler-head), and it saves more water than a new timer would.",
    ],
    localFacts: [
      {
        heading: "A valve that won’t close",
        text: "On city water, call Public Works at 425-587-3900. Northshore shuts a customer’s meter off in an emergency: 425-398-4400 after hours.",
      },
      {
        heading: "Northshore’s test desk",
        text: "Water Quality Office, 425-398-4419, for Finn Hill and other streets that the district bills.",
      },
      {
        heading: "Where the assembly is",
        text: "Northshore says to look for a green or black plastic box near the water meter.",
      },
      {
        heading: "Soil",
        text: "Layers of glacial till cover Finn Hill’s ravines and slopes, says its neighborhood alliance. Two short runs soak in better than one long one.",
      },
    ],
    localQuestions: [
      {
        question: "I gave up my sprinklers on Finn Hill. Is the backflow test still due?",
        answer:
          "If the Northshore Utility District bills you, yes. It asks for the yearly test as long as the system is connected to the drinking water, even when it is broken or never used. The one way out is to have the sprinkler line cut off and capped. Call the district’s Water Quality Office at 425-398-4419 before anyone cuts, since it may want to see the cut. A contractor can cap it and clear the old valve box in the same visit.",
      },
      {
        question: "Does sprinkler work in Kirkland need a permit?",
        answer:
          "Putting in a system does: the city names “irrigation system installation” among the [projects that need a permit](https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit). A new head or a patched pipe is repair of what is there, though the page warns that its list holds only examples. Adding zones, or moving the backflow assembly from the side yard to the meter, comes closer to a new system. Ask the Development Services Center at City Hall before the trench is open, and ask the contractor who takes out the permit.",
      },
      {
        question: "How should I water a lawn on Finn Hill’s till?",
        answer:
          "With breaks. Water that reaches the sidewalk after a few minutes shows that the till below the sod is full, while the roots may still be dry. The Northshore Utility District suggests cutting a run into three equal parts with 15 minutes between them. Most timers do that with three start times. Then find out how many minutes make an inch on your lawn: six cans and a ruler are enough, as [our guide to lawn watering](/blog/how-much-water-does-an-eastside-lawn-need) shows.",
      },
      {
        question: "Will Kirkland lower my bill after a leak?",
        answer:
          "On city water, perhaps. [The municipal code](https://www.codepublishing.com/WA/Kirkland/html/Kirkland15/Kirkland1524.html) has a section, 15.24.050, on reductions for lost water. Ask the city’s utility billing office what it covers before you count on it for a sprinkler line. The same chapter priced home use above 1,200 cubic feet at $7.43 per 100 cubic feet in 2024, and at that price a broken head that loses 25,000 gallons costs about $248. Northshore and Woodinville bills follow those districts’ own rules.",
      },
      {
        question: "Do sprinklers freeze later by Lake Washington?",
        answer:
          "Often, and that misleads people up the hill. Mild water keeps the streets around Moss Bay and Lakeview warmer on a clear night than Kingsgate or the top of Finn Hill. [KIRO’s meteorologist wrote in 2024](https://mynorthwest.com/4001259/overnight-freezing-temps-returned-seattle-first-frost-just-days-away/) that Seattle’s first frost comes on October 28 on average, so don’t let a neighbor at the shore set your date. The [winterizing guide](/blog/when-to-winterize-sprinklers-eastside) has a calendar from September on.",
      },
    ],
    sources: [
      {
        title: "City of Kirkland: Kirkland’s water source",
        url: "https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Kirklands-Water-Source",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Do you need a permit?",
        url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
        checked: "2026-11-22",
      },
      {
        title: "Northshore Utility District: Backflow FAQs",
        url: "https://www.nud.net/about-us/departments/operations/cross-connection-and-backflow-prevention/backflow-faqs",
        checked: "2026-11-22",
      },
      {
        title: "Kirkland Municipal Code, chapter 15.24",
        url: "https://www.codepublishing.com/WA/Kirkland/html/Kirkland15/Kirkland1524.html",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Use water wisely",
        url: "https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Use-Water-Wisely",
        checked: "2026-11-22",
      },
      {
        title: "Finn Hill Neighborhood Alliance: slope stability",
        url: "https://www.finnhill.org/finn-hills-environmental-issues",
        checked: "2026-11-22",
      },
    ],
  },
  "gutter-installation": {
    title: "Gutter Installation in Kirkland, WA | One Local Quote",
    description:
      "Under Finn Hill’s firs or above the lake, Kirkland gutters need room for needles and a safe place to drain. Free quote from one gutter contractor.",
    lead: "New gutters for homes in and around Kirkland, planned for the trees above and the slope below. One contractor measures and quotes.",
    localHeading: "Trees overhead, slopes below",
    localParagraphs: [
      "When Finn Hill, North Juanita and Kingsgate joined Kirkland in 2011, their woods lifted the city past its goal of 40 percent tree cover. Under those firs and cedars, a gutter fills with needles long before it fills with water. When you ask for a quote, say which trees hang over which side of the roof. That decides [how wide the outlets should be](/blog/gutters-for-puget-sound-rain), how often someone has to climb up, and whether guards are worth the money.",
      "Where a downspout lets go of its water matters here. A slide on Goat Hill in 2010 was put down to drainage and soil erosion. [The city’s drainage project there](https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Construction-Projects/Goat-Hill), with 2,500 feet of new pipe, names runoff from roofs and driveways built before modern rules as one of two causes. Roof water should not spill at the top of a bank. Ask the contractor to mark on the quote where each downspout ends.",
      "In a townhouse, such as those near Totem Lake and downtown Kirkland, one run of gutter may serve several owners. Find out first whether it belongs to you or to the association, because the association may have to be the one that asks. For a single home, walk around in the next hard rain and note where water pours over the edge. Three phone photos of that tell a contractor a lot.",
    ],
    localFacts: [
      {
        heading: "Flooding, day or night",
        text: "Kirkland Public Works, 425-587-3900, every hour of the week.",
      },
      {
        heading: "With a new roof",
        text: "Kirkland requires a permit for a re-roof that involves structural parts such as sheathing. Plan gutters and roof together.",
      },
      {
        heading: "Steep lots",
        text: "Chapter 85 of the zoning code covers hazard areas, and a city map shows which lots are prone to slides.",
      },
      {
        heading: "Where it ends up",
        text: "Juanita Creek, Forbes Creek and Finn Hill’s streams all run to Lake Washington.",
      },
    ],
    localQuestions: [
      {
        question: "Do new gutters need a permit in Kirkland?",
        answer:
          "The city’s list of [projects that do](https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit) doesn’t name gutters. It does name a re-roof that touches structural parts, such as sheathing or skylights, and it says that its examples are not complete. So if the boards behind your old gutter are soft and the rot goes on into the roof deck, stop and ask the Development Services Center. Ask there, too, before a new drain line is dug on a Goat Hill or Holmes Point slope.",
      },
      {
        question: "Where may my downspouts end on a Kirkland hillside?",
        answer:
          "Not at the edge. On Goat Hill, above Juanita Beach, the city traces its drainage trouble to a high water table and to runoff from roofs, and its project of 2024 was to add more than 50 catch basins. A contractor will first look for a storm connection that the house already has, then for level ground that slopes away. Where neither exists, an engineer’s view may be worth its price. The distance from the foundation is the same as anywhere, [5 feet at the least](https://bsesc.energy.gov/energy-basics/stormwater-gutters-downspouts) by the Department of Energy’s guide.",
      },
      {
        question: "The street floods and backs up to my downspouts. Whose job is it?",
        answer:
          "The drain in the street is the city’s, and Public Works takes flood calls at any hour. The pipe in your yard is not. In one wet winter, an intersection near [NE 145th Street and 75th Avenue NE](https://bothell-reporter.com/news/kirkland-kenmore-work-together-to-resolve-neighborhood-flooding-issue), on the Kenmore line, turned into a pond because a private drain was plugged. New owners had not known of it. Have the line below each downspout run with a hose while the contractor is there.",
      },
      {
        question: "What should I clear myself before the storms reach Juanita?",
        answer:
          "Kirkland’s [flood advice](https://kirklandwa.gov/Government/Departments/Fire-Department/Office-of-Emergency-Management/Know-Your-Hazards/Floods) puts roof gutters and downspouts on the list, along with the grate of the street drain outside. Rake what you find into the yard waste cart, since the city can bill for leaves that are blown into the street. Stay off a wet roof on a sloped lot, where a ladder’s feet are seldom level. A gutter crew can clean, check the hangers and quote in one visit.",
      },
    ],
    sources: [
      {
        title: "City of Kirkland: Goat Hill drainage",
        url: "https://www.kirklandwa.gov/Government/Departments/Public-Works-Department/Construction-Projects/Goat-Hill",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Do you need a permit?",
        url: "https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit",
        checked: "2026-11-22",
      },
      {
        title: "City of Kirkland: Floods",
        url: "https://kirklandwa.gov/Government/Departments/Fire-Department/Office-of-Emergency-Management/Know-Your-Hazards/Floods",
        checked: "2026-11-22",
      },
      {
        title: "U.S. Department of Energy: Stormwater, gutters and downspouts",
        url: "https://bsesc.energy.gov/energy-basics/stormwater-gutters-downspouts",
        checked: "2026-11-22",
      },
    ],
  },
  "fence-repair": {
    title: "Fence Repair in Kirkland, WA | Posts, Panels and Gates",
    description:
      "Hard glacial till, steep side yards and wet winters loosen Kirkland fence posts. Send one request and get a free quote from one local fence contractor.",
    lead: "Kirkland’s till makes post holes hard to dig and slow to drain. One fence contractor looks at what leans, and tells you what can be saved.",
    localHeading: "Why Kirkland posts rot at the ground",
    localParagraphs: [
      "Layers of glacial till cover the slopes of Finn Hill. In the Alderwood soils that form on till, the loose ground on top ends at a hardpan, usually 20 to 40 inches down, and from January to March rainwater can stand on it. A post set to the hardpan may have its foot in water for months. That is why a fence off Juanita Drive can look sound above the grass and snap just below it. A [screwdriver test at the ground line](/blog/cedar-fence-repair-or-replace) shows how far the rot has gone.",
      "On the streets that drop from Market Street to the lake, the bottom of a fence tells how it was built. Stepped panels leave a triangle under each one, which dogs soon find. Racked panels follow the ground but strain their nails. Where soil has crept downhill and buried the lowest boards, they rot first. Say in your request which way the yard falls and whether a rockery holds it up, since the posts may depend on it.",
      "Some Kirkland banks are better left alone in winter. The Finn Hill Neighborhood Alliance counts most of that hill’s ravines and slopes as high risks for landslides, and in 2010 a slide on Goat Hill, by Juanita Beach, drove nine people from their homes. Drainage and erosion were blamed. So a row of new post holes along the edge, or a downspout that empties beside them, is a matter for the city before it is one for the crew.",
    ],
    localFacts: [
      {
        heading: "Code section",
        text: "Kirkland Zoning Code 115.40 covers fences. It has applied on Finn Hill, in North Juanita and Kingsgate since they joined the city in 2011.",
      },
      {
        heading: "Whom to ask",
        text: "The planning counter at Kirkland City Hall, 123 Fifth Avenue: 425-587-3600.",
      },
      {
        heading: "Rockeries",
        text: "A rockery or retaining wall of more than four feet is on Kirkland’s list of work that needs a permit.",
      },
      {
        heading: "Best months",
        text: "July to September, while no water stands on the hardpan. In February, expect to bail the holes.",
      },
    ],
    localQuestions: [
      {
        question: "Do I need a Kirkland permit to fix my fence?",
        answer:
          "Height and place are a zoning matter, in section 115.40 of the [Kirkland Zoning Code](https://www.codepublishing.com/WA/Kirkland/html/KirklandZ115/KirklandZ115.html). New posts where the old ones stood are the simplest case. A taller fence, a line nearer the street or panels on top of a wall raise questions, and so does a yard on Lake Washington, a stream or a steep bank. Put those to the planning counter before lumber is ordered. If the rockery under the fence has to be rebuilt above four feet, that takes a permit of its own.",
      },
      {
        question: "My Finn Hill fence is older than the annexation. Whose rules count?",
        answer:
          "Kirkland’s. Finn Hill, North Juanita and Kingsgate left King County for the city on June 1, 2011, and the zoning code came with the change. A fence from before that day may be taller, or nearer the street, than a new one could be. So don’t take its height as proof of what you may build. Send the planning counter a photo and a measurement, and ask where they draw the line between a repair and a new fence.",
      },
      {
        question: "How deep can a post go in Kirkland’s hardpan?",
        answer:
          "A common rule puts a third of the post underground, or about three feet for a six-foot fence. In Alderwood soil the hardpan can begin at 20 inches. Breaking through it takes a digging bar or a powered auger, and time that shows in the price. Ask two things: what the quote says if a hole stops short, and how water gets out of the bottom. [Gravel or concrete](/blog/cedar-fence-repair-or-replace) is a fair question as well.",
      },
      {
        question: "Must the crew call 811 for a single post?",
        answer:
          "Yes. The state’s exception for shallow digging, [RCW 19.122.031](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031), was made for owners and occupants on their own land, less than 12 inches deep. It was amended in 2025, so read today’s text before you lean on it. A company that you hire isn’t the owner, and a post goes deeper anyway. Notice is due at least two full business days ahead. Since January 1, 2026, digging also waits until every utility with lines there has answered, which on Finn Hill can include the Northshore Utility District.",
      },
      {
        question: "What makes a fence repair dearer in Kirkland?",
        answer:
          "This site’s planning range is $200 to $800, the same for all our cities, because we know of no survey of Kirkland prices. Here the ground adds to the bill: hardpan, old concrete that won’t come out, and side yards too narrow or steep for a machine, so that everything goes down by hand. Ask for a price per post, once with the old concrete out and once with it left in. Send a photo from the street and one along the fence.",
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
        title: "Finn Hill Neighborhood Alliance: slope stability",
        url: "https://www.finnhill.org/finn-hills-environmental-issues",
        checked: "2026-11-22",
      },
      {
        title: "Washington law on digging, RCW 19.122.031",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031",
        checked: "2026-11-21",
      },
      {
        title: "Lynnwood Times: the dig law’s changes of July 2025",
        url: "https://lynnwoodtimes.com/2025/07/20/dig-law",
        checked: "2026-11-22",
      },
    ],
  },
  "ev-charging-installation": {
    title: "EV Charging Installation in Kirkland, WA | Home Chargers",
    description:
      "A home charger in Kirkland needs a city electrical permit and a look at the panel first. Get one free quote from one licensed electrical contractor.",
    lead: "Charge at home in Kirkland, from Moss Bay to Kingsgate. One electrical contractor checks your panel and the way to the car, then quotes.",
    localHeading: "What a Kirkland charger job involves",
    localParagraphs: [
      "Kirkland runs its own electrical permits. The city’s list of work that needs one includes circuits that are extended or altered, and a charger’s new circuit is just that. The electrical contractor you hire has to buy the permit for the job, so a quote that leaves it out, or asks you to get it, deserves a question. Our [permit guide](/blog/ev-charger-permit-washington) tells what the inspector then looks at.",
      "History can matter on the north side. Finn Hill, North Juanita and Kingsgate joined the city on June 1, 2011, with about 12,700 homes. From that day on, the city issued and inspected the electrical permits there. If a garage was rewired or a hot tub added earlier, City Hall may know nothing of it, so look for the papers. The contractor will open the panel in any case, but knowing what was added, and when, makes the load count quicker.",
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
        text: "On Finn Hill, in North Juanita and Kingsgate, the city’s electrical permits begin in June 2011. For older wiring, ask the state’s Labor & Industries what it has.",
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
          "The board does, within state law. RCW 64.90.513 was written for communities formed since July 2018, and since January 2026 it reaches [older ones](https://app6.leg.wa.gov/rcw/default.aspx?cite=64.90.365) too. As it read that April, it kept an association from effectively prohibiting, or unreasonably restricting, a charger for your own use in your unit or your designated space, and let it ask for an application and set reasonable conditions. A law of 2026 changes the section, so have the board work from [today’s text](https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513). The garage’s electrical room, and how far it lies from your stall, decide the price.",
      },
      {
        question: "What should I expect to pay in Kirkland?",
        answer:
          "The planning range on this site is $1,200 to $3,500 for a typical house. It is a guide for the Eastside as a whole, because nobody publishes Kirkland prices that we know of. For the country there are [Consumer Reports’ national figures](https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/), from 2019: $500 to $700 for the charger, and up to $2,000 for parts and labor. In Kirkland a core through a concrete garage wall, or a trench up to a parking pad at the street, takes a job past the middle.",
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
        title: "ExpertCE: how the 2023 electrical code counts a charger (section 220.57)",
        url: "https://expertce.com/courses/electricians-guide-for-nec-2023/lessons/how-to-calculate-evse-load-requirements-per-nec-2023",
        checked: "2026-11-22",
      },
      {
        title: "SparkShift: article 625 of the 2023 electrical code",
        url: "https://sparkshift.app/code/nec-625",
        checked: "2026-11-22",
      },
      {
        title: "RCW 64.90.513: charging stations in common interest communities",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.90.513",
        checked: "2026-11-22",
      },
      {
        title: "RCW 64.32.260: what reaches older associations since January 2026",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=64.32.260",
        checked: "2026-11-22",
      },
    ],
  },
  "generator-installation": {
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
          "Often not beside the house. The [Consumer Product Safety Commission](https://cpsc.gov/Newsroom/News-Releases/2019/CPSC-Issues-Carbon-Monoxide-Warning-to-Consumers-in-Path-of-Hurricane-Dorian) wants a portable unit outdoors, at least 20 feet from your home, with the exhaust turned away from windows and doors. No side yard in Moss Bay or Central Houghton gives that, and next door’s bedroom window counts as much as yours. Pace off the back of the lot or the driveway, and have the [inlet](/blog/home-generator-transfer-switch-washington) put where its cord reaches that spot. A porch, carport or deck is no substitute.",
      },
      {
        question: "How long do outages last in Kirkland?",
        answer:
          "Most are short. In September 2021 more than 9,000 customers in Kingsgate and toward Woodinville lost power at 5:30 a.m., and the utility expected it back by 8. Storms are another matter: after the one of November 19, 2024, more than [86,000 customers](https://arcamax.com/knowledge/weather/weathernews/s-3495607) of Puget Sound Energy were still dark four days later, and the Eastside had some of the worst damage. Count the hours you have sat in the dark in your own street, then choose between cords, an inlet and standby.",
      },
      {
        question: "What does a standby generator cost in Kirkland?",
        answer:
          "We show no range of our own for generators, because we have no local figures to base one on. [HomeGuide’s national range](https://homeguide.com/costs/generator-cost), read in November 2026, is $6,000 to $11,000 for a whole-house unit with its installation, and $9,500 to $24,000 over a long distance or above 20 kilowatts. On a Kirkland lot the pad on a slope and the distance between gas meter and panel move the price. An inlet with a manual switch for a portable unit is a far smaller job. Ask for both prices.",
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
    ],
  },
};
