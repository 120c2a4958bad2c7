import type { LandingPage } from "../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const bellevuePages: Record<ServiceSlug, LandingPage> = {
  "sprinkler-repair": {
    title: "Bellevue, WA Sprinkler Repair | Pressure, Heads, Backflow",
    description:
      "Heads that mist, pop off or crack can mean too much pressure on Bellevue’s hills. Describe it once and get a free quote from one local sprinkler contractor.",
    lead: "On Bellevue’s hills the trouble can be too much water pressure instead of too little. One sprinkler contractor looks at the whole system and quotes you for free.",
    localHeading: "Why Bellevue’s hills are hard on sprinklers",
    localParagraphs: [
      "Bellevue climbs from two lakes to the flank of Cougar Mountain, and its water system is split into pressure zones that follow the ground. Low streets get the most. There, the city says, the plumbing code may ask for a pressure reducing valve. It sits outside by the meter, or indoors near the home shutoff, in a closet or in the garage. When it wears out, heads fog instead of spraying, then [crack or pop off](/blog/fix-broken-sprinkler-head), one after another.",
      "The city changes pressures too. [Its Somerset Highlands project](https://bellevuewa.gov/somerset-fire-flow), meant to improve the flow for fire hydrants, includes up to 108 pressure reducing valves for homes on the hillside west of Highland Drive. Along West Lake Sammamish Parkway, Bellevue planned to raise low pressure and asked downhill owners whether they had such a valve. If your heads began to fail after work in the street, put that in your request, with the month. It turns a hunt through ten heads into a look at one valve.",
      "Bellevue Utilities keeps score of backflow tests online. Its [testing portal](https://utilities.bellevuewa.gov/manage-your-utility-services/water/backflow-prevention) shows whether this year’s test of your sprinkler assembly has reached the city. An assembly that is repaired has to be tested again, so have the repair and the test done in one visit. Ask for the tester’s certificate number, and [look the company up](/blog/how-to-check-a-contractor-washington) before you say yes.",
    ],
    localFacts: [
      {
        heading: "Water source",
        text: "Cedar River and Tolt River water, which Bellevue gets through the Cascade Water Alliance.",
      },
      {
        heading: "Day and night",
        text: "Bellevue Utilities takes emergency calls at 425-452-7840 around the clock.",
      },
      {
        heading: "Older yards",
        text: "Lake Hills sold its first houses in August 1955. In a yard that old, pipes may have been added in stages, so a sketch of the zones helps.",
      },
      {
        heading: "Portal access",
        text: "Write to backflow@bellevuewa.gov for the code that opens the city’s backflow portal.",
      },
    ],
    localQuestions: [
      {
        question: "How do I tell whether pressure is breaking heads in Somerset?",
        answer:
          "Screw a gauge on an outdoor faucet with all water off, once in the evening and once before six in the morning. Above 80 psi, or with a wide gap between the two, look at the pressure reducing valve before you pay for heads. If the numbers changed after the city’s work around SE 49th Street and Highland Drive, say so. [Reading the gauge](/blog/low-sprinkler-pressure-dry-zone) takes ten minutes. Leave the valve’s screw alone: it feeds the house as well.",
      },
      {
        question: "Will Bellevue credit my bill for a sprinkler leak?",
        answer:
          "No. The city says that [billing adjustments are not made](https://bellevuewa.gov/city-government/departments/utilities/pay-your-utility-bill/billing-adjustments-for-leaks) for leaks in irrigation systems, pools, water features or boat docks. Its one-time adjustment is for a damaged, buried service line outside the house. So every week that a soggy spot in Lake Hills or Crossroads waits is a week you pay for. [Sprinkler repair costs](/blog/sprinkler-repair-cost-washington) sets the price of waiting beside the price of the repair.",
      },
      {
        question: "My backflow assembly is as old as the house. Must it go?",
        answer:
          "Not for its age alone. Under [Bellevue City Code 24.02.190](https://bellevue.municipal.codes/BCC/24.02.190), an assembly that was on the state’s list and approved by the city when it went in may stay, at the owner’s risk. The same section names what brings the duty to replace it. Ask the backflow staff at 425-452-4201 before you move it or add zones. Until then it has to pass [its yearly test](/blog/backflow-testing-washington) like any other.",
      },
      {
        question: "Is every Bellevue address on Bellevue water?",
        answer:
          "Don’t take it for granted. Some neighbors with a Bellevue zip code are towns of their own, such as Beaux Arts Village beside Enatai, which has a water department. The name on your bill decides whose leak policy, test rules and emergency number count. If it says Bellevue Utilities, this page fits. If it says something else, tell the contractor, so that the backflow report doesn’t go to an office that never asked for it.",
      },
      {
        question: "How late can sprinklers stay on in Bellevue?",
        answer:
          "The averages disagree. [An almanac’s list](https://kpq.com/ixp/1137/p/washington-state-fall-frost-dates/) puts the first frost on November 15 here and on November 10 in Seattle, where a KIRO meteorologist names October 28. Plan on neither. A yard in Enatai, close to Lake Washington, cools slowly, while Lakemont and the upper streets of Somerset do not. An assembly that stands above the ground is the first to freeze. Book by the middle of October, as [the winterizing guide](/blog/when-to-winterize-sprinklers-eastside) says, and a surprise costs nothing.",
      },
    ],
    sources: [
      {
        title: "City of Bellevue: Billing adjustments for leaks",
        url: "https://bellevuewa.gov/city-government/departments/utilities/pay-your-utility-bill/billing-adjustments-for-leaks",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: Somerset fire flow",
        url: "https://bellevuewa.gov/somerset-fire-flow",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: West Lake Sammamish water pressure",
        url: "https://bellevuewa.gov/city-government/departments/utilities/utilities-projects-plans-standards/capital-projects/west-lake-sammamish-water-pressure",
        checked: "2026-11-22",
      },
      {
        title: "Bellevue City Code 24.02.190",
        url: "https://bellevue.municipal.codes/BCC/24.02.190",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: Water source",
        url: "https://bellevuewa.gov/city-government/departments/utilities/manage-your-utility-services/water/water-source",
        checked: "2026-11-22",
      },
      {
        title: "Seattle Times, 1996: how Lake Hills began",
        url: "https://special.seattletimes.com/o/special/centennial/august/burbs.html",
        checked: "2026-11-22",
      },
      {
        title: "Town of Beaux Arts Village: questions and answers (2018)",
        url: "https://beauxarts-wa.gov/FAQ.htm",
        checked: "2026-11-22",
      },
    ],
  },
  "gutter-installation": {
    title: "Gutter Installation in Bellevue, WA | Free Local Quote",
    description:
      "From the timber of Bridle Trails to the ravines of Newport Hills, Bellevue roofs shed water toward two lakes. One gutter contractor, one free quote.",
    lead: "Every Bellevue roof drains toward one lake or the other. One contractor plans the gutters, the downspouts and the way out, and quotes you for free.",
    localHeading: "Gutters for a city between two lakes",
    localParagraphs: [
      "Bellevue lies between Lake Washington and Lake Sammamish, and founded one of the country’s first storm and surface water utilities in 1974, out of a need for flood control. The public pipes are the city’s. The part on your own lot, from gutter to downspout to the line in the yard, is yours to keep up. If a corner of your crawl space is damp every winter, have that private part checked before you blame the street.",
      "Bridle Trails has a state park of 482 acres, and [its community club](https://bridletrailscommunity.org/announcement_category.asp?cat_id=5&name=Parks) works to preserve the wooded character of the neighborhoods. The trees stay, so the gutters have to cope. Ask for [the widest downspouts that suit the house](/blog/gutters-for-puget-sound-rain) and for guards fine enough to stop needles, and ask what cleaning those guards will take in the third year. On a large wooded lot, also ask how the crew will reach the back of the roof with long pieces of metal.",
      "Newport Hills is cut by steep ravines, and Somerset and Lakemont stand on hillsides. There, a downspout that ends at the edge of a slope can wash it away bit by bit, in your yard or in the one below. In Lake Hills, where the first houses were sold in 1955, the question may be the wood instead: a board that has been wet for decades won’t hold a new hanger. Have it probed before the price is fixed.",
    ],
    localFacts: [
      {
        heading: "Water at the door",
        text: "Bellevue Utilities answers drainage calls at 425-452-7840, and flooding emergencies around the clock.",
      },
      {
        heading: "Your side of the drain",
        text: "Under BCC 24.06.070, owners answer for the design and working of private drainage when they build or rebuild.",
      },
      {
        heading: "Permit center",
        text: "At City Hall, 450 110th Ave NE. Ask there if roof framing or a new drain connection is part of the job.",
      },
    ],
    localQuestions: [
      {
        question: "Do gutters need a Bellevue building permit?",
        answer:
          "Ordinary repairs don’t: [BCC 23.05.090](https://bellevue.municipal.codes/BCC/23.05.090) exempts them as long as no beam or bearing part is cut. What changes the answer is the wood. The city counts [roof sheathing that is replaced or altered](https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/building-permits-residential) as structural work on a home. So ask the contractor to say in the quote what happens if the fascia in an early Lake Hills house proves rotten, and who would apply.",
      },
      {
        question: "Does Somerset’s covenant committee look at gutters?",
        answer:
          "It may. The association says that the neighborhood has over 1,500 properties, that 98 percent of them are under covenants, and that its [Covenants Review Committee](https://www.somerset98006.org/about-covenants.html) serves 67 percent. Changes to the outside go before that committee, exterior color included in most divisions. A like-for-like gutter in the same color is the easy case. Send the form in before you sign, because the color of a seamless gutter is fixed on the day it is rolled.",
      },
      {
        question: "Can I wash moss off the roof into the drain?",
        answer:
          "No. [BCC 24.06.125](https://bellevue.municipal.codes/BCC/24.06.125) forbids letting soaps, even biodegradable ones, chemicals, pesticides, and leaves or branches into the storm system, directly or indirectly. A downspout that is piped to the street is the indirect way. Bellevue’s drains empty into streams and then into one lake or the other. Have moss brushed off dry and caught on a tarp, and have it done before the new gutters go up, so that they start clean.",
      },
      {
        question: "My downspouts go into the ground in Newport Hills. Where to?",
        answer:
          "Find out before you reuse the line. It may run to the street, to a ravine above Coal Creek, or nowhere. Have the crew run a hose in it and look for the outlet. A broken line above a ravine is worse than none, since it soaks the slope out of sight. Bellevue’s own advice is to leave the plants on steep slopes where they are, because they hold the ground. For a question about drainage on your lot, call the utility at 425-452-7840.",
      },
      {
        question: "Who should I let up on the roof?",
        answer:
          "Someone whose registration you have seen. On a three-story Lakemont house the ladder work is most of the risk, and [L&I warns](https://lni.wa.gov/news/2010/pr100629b.asp) that you can be held liable if someone is hurt on your property, so look at the workers’ compensation line as well as the bond. [How to check a contractor](/blog/how-to-check-a-contractor-washington) takes you through the state’s record. Your request here goes to one company, so there is one record to read.",
      },
    ],
    sources: [
      {
        title: "City of Bellevue: Residential building permits",
        url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/permits-and-forms/building-permits-residential",
        checked: "2026-11-22",
      },
      {
        title: "Bellevue City Code 24.06.125, discharges to the storm system",
        url: "https://bellevue.municipal.codes/BCC/24.06.125",
        checked: "2026-11-22",
      },
      {
        title: "Somerset Community Association: About covenants",
        url: "https://www.somerset98006.org/about-covenants.html",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: How to prevent flooding",
        url: "https://utilities.bellevuewa.gov/manage-your-utility-services/stormwater/how-to-prevent-flooding/",
        checked: "2026-11-22",
      },
      {
        title: "Bellevue City Code 24.06.070, private drainage",
        url: "https://bellevue.municipal.codes/BCC/24.06.070",
        checked: "2026-11-22",
      },
      {
        title: "Bridle Trails Community Club: Parks",
        url: "https://bridletrailscommunity.org/announcement_category.asp?cat_id=5&name=Parks",
        checked: "2026-11-22",
      },
      {
        title: "Seattle Times, 1996: how Lake Hills began",
        url: "https://special.seattletimes.com/o/special/centennial/august/burbs.html",
        checked: "2026-11-22",
      },
      {
        title: "L&I: 10 tips for hiring a contractor, 2010",
        url: "https://lni.wa.gov/news/2010/pr100629b.asp",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: Visiting the permit center",
        url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/getting-started/visiting-the-permit-center",
        checked: "2026-11-22",
      },
    ],
  },
  "fence-repair": {
    title: "Fence Repair in Bellevue, WA | Know the Height Rules",
    description:
      "Bellevue’s code sets fence heights, and Somerset’s covenants guard views. Get your leaning fence or gate fixed by one local contractor, with a free quote.",
    lead: "From a garden gate in Enatai to a paddock rail in Bridle Trails: say what broke, and it goes to one fence contractor who works in Bellevue.",
    localHeading: "Repair it, but know the rules first",
    localParagraphs: [
      "Bellevue’s Land Use Code has a section on fences, [20.20.400](https://bellevue.municipal.codes/LUC/20.20.400), that is short and worth knowing before a repair becomes a rebuild. It sets one height for the front of the lot and another above which any fence needs a building permit, and it says from where to measure. In Woodridge or Newport Hills, where yards step down a hillside, the measuring decides the matter. A neighbor’s side that lies lower makes your fence taller.",
      "In Somerset, the city’s code is only half of it. The community association counts more than 1,500 properties, of which 98 percent have recorded covenants, and these may cover fences, walls, rockeries and whatever gets in the way of a view. For 67 percent of the homes a covenant review committee looks at outside changes. Fixing what stands may be fine. A taller panel may not be, so write to the committee before the contractor orders lumber.",
      "Bridle Trails is the other extreme: wooded lots, pastures and horse trails, with a minimum of 35,000 square feet on some 900 of them. A broken rail there is a safety matter as much as one of looks, because a horse will lean on it. Say how many feet are down, what kind of fence it is, and whether animals are in the field, so that a temporary line can be planned for the first night.",
    ],
    localFacts: [
      {
        heading: "Front yards",
        text: "Four feet six inches in the required front setback, unless one of the code’s exceptions fits.",
      },
      {
        heading: "Corner lots",
        text: "No fence may block the sight lines at a street intersection, whatever its height (BCC 14.60.240).",
      },
      {
        heading: "Wire",
        text: "Barbed wire on a property line is allowed only on top of a solid or chain-link fence of six feet or more.",
      },
      {
        heading: "Permit center",
        text: "At Bellevue City Hall, 450 110th Avenue NE, for questions about height and setbacks.",
      },
    ],
    localQuestions: [
      {
        question: "How tall may a fence be in Bellevue?",
        answer:
          "In a required front setback, four and a half feet, with exceptions for such things as privacy, screening and traffic noise. Elsewhere the number to remember is eight: any fence above eight feet takes a building permit. Height is counted from finished grade on the outer side, and a mound of soil under the fence counts as part of it. The text is [LUC 20.20.400](https://bellevue.municipal.codes/LUC/20.20.400). Check which setback is yours before you match the height of an old fence.",
      },
      {
        question: "Does Somerset’s committee have to see a simple repair?",
        answer:
          "Ask it. The [Somerset association](https://www.somerset98006.org/about-covenants.html) says that all changes to the outside of a property should be reviewed, and that its approval comes on top of any city permit. Each division of Somerset has a covenant of its own, so your neighbor’s answer may not be yours. Email a photo, the height today and the height you want. For boards swapped like for like the answer may come quickly, and you have it in writing when the house is sold.",
      },
      {
        question: "Can the crew cut the tree that broke my fence in Bridle Trails?",
        answer:
          "Not before you have asked. Bridle Trails once had tree rules of its own. Now [one set holds for all of Bellevue](https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/trees), and it wants [a permit](https://bellevuewa.gov/tree-code-update) for the removal of any tree that is six inches or more across, four feet up, a hazardous one included. The city’s land use desk can say what applies to a fir that a storm brought down, and photos taken before anything is cut help. A fence contractor isn’t a tree service in any case. Have the trunk cleared first, then count posts and rails, because the quote depends on what is still standing.",
      },
      {
        question: "My zip code is 98004. Is Bellevue’s code mine?",
        answer:
          "Perhaps not. The city of Clyde Hill and the towns of Hunts Point, Yarrow Point and Beaux Arts Village share that zip code, and each has a council and rules of its own. Beaux Arts Village [issues its own permits](https://beauxarts-wa.gov/building-department-permit-center), for one. A Bellevue mailing address proves nothing. Look up the parcel on King County’s website, or see which place is named on your property tax statement. Then ask there about height. Tell the contractor as well, so that the right office is called before posts move.",
      },
      {
        question: "What lies underground along a Bellevue fence?",
        answer:
          "More than sprinkler pipe. The Olympic company has [two fuel lines](https://www.bellevuereporter.com/news/olympic-pipeline-seeks-10-year-agreement/) through the city, and in Bridle Trails there is gas pipeline equipment beside NE 24th Street. Whoever drills the holes has to file a request with 811, two to ten business days ahead, and since 2026 must wait for [every operator’s answer](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.030). Flag private lines yourself: garden lights, the pool heater’s gas pipe, the invisible dog fence. Then see [which posts can stay](/blog/cedar-fence-repair-or-replace).",
      },
    ],
    sources: [
      {
        title: "Bellevue Land Use Code 20.20.400: fences",
        url: "https://bellevue.municipal.codes/LUC/20.20.400",
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
      {
        title: "City of Bellevue: Trees",
        url: "https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/trees",
        checked: "2026-11-22",
      },
      {
        title: "Washington law on notice before digging, RCW 19.122.030",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.030",
        checked: "2026-11-21",
      },
      {
        title: "Town of Beaux Arts Village: Building department",
        url: "https://beauxarts-wa.gov/building-department-permit-center",
        checked: "2026-11-22",
      },
      {
        title: "City of Clyde Hill: General information",
        url: "https://www.clydehill.org/about-clyde-hill/general-information/",
        checked: "2026-11-22",
      },
      {
        title: "Bellevue Reporter: Olympic Pipeline’s agreement with the city",
        url: "https://www.bellevuereporter.com/news/olympic-pipeline-seeks-10-year-agreement/",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: projects in Bridle Trails, 2008 (NE 24th Street)",
        url: "https://bellevuewa.gov/bridle_trails.htm",
        checked: "2026-11-22",
      },
      {
        title: "City of Bellevue: Visiting the permit center",
        url: "https://bellevuewa.gov/city-government/departments/development/permits-and-inspections/getting-started/visiting-the-permit-center",
        checked: "2026-11-22",
      },
    ],
  },
  "ev-charging-installation": {
    title: "EV Charging Installation in Bellevue, WA | Homes, Condos",
    description:
      "Bellevue lists home charging stations among the work that needs an electrical permit. One licensed electrical contractor quotes your house or condo for free.",
    lead: "A tower garage downtown and a 1950s carport in Lake Hills need different chargers. One electrical contractor tells you what yours will take.",
    localHeading: "Bellevue garages, from condo stalls to carports",
    localParagraphs: [
      "Bellevue leaves no doubt about permits. The city’s electrical permit page names an electric vehicle charging station outright, next to generators and new panels. The rule holds for a single-family garage in Wilburton as much as for a tower on NE 8th Street. Ask for the permit number when work starts, and for [the final inspection](/blog/ev-charger-permit-washington) before you pay the last bill. Both will matter when you sell.",
      "Much of Downtown Bellevue parks in shared garages. The state’s Condominium Act (RCW 64.34.395) says an association may not effectively prohibit a charger for an owner’s own use in a designated space. RCW 64.90.513, first made for newer buildings, said the same in April 2026 and reaches older ones too. It may set reasonable conditions, and it must answer an application in writing. Bring the contractor two things: the association’s application form and a note of which electrical room serves your level. Without them, any price is a guess.",
      "In Lake Hills, begun in 1955, the limit may be the electrical panel. A house of that age may still have one sized for a time before heat pumps and electric cars. That doesn’t have to mean a new service. A charger that manages its load can wait until the range and dryer are off, and one set to fewer amps still covers most daily driving overnight. Ask for a quote both ways.",
    ],
    localFacts: [
      {
        heading: "Permit",
        text: "City of Bellevue electrical permit. The permit center is at City Hall, 450 110th Avenue NE.",
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
        text: "Clyde Hill, Hunts Point, Yarrow Point and Beaux Arts Village share 98004 but aren’t Bellevue. In Beaux Arts Village the state issues electrical permits. In the others, ask who does.",
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
          "An application first, handled like any other change to the building. Under [RCW 64.34.395](https://app.leg.wa.gov/rcw/default.aspx?cite=64.34.395) the board answers in writing. If it hasn’t denied the request in writing within 60 days, the request counts as approved, unless the board reasonably asked for more. It may not charge you for placing the charger, though a normal fee for the paperwork is allowed. Towers built since July 2018 come under RCW 64.90.513, and [since January 2026](https://app6.leg.wa.gov/rcw/default.aspx?cite=64.90.365) it comes first in older ones too. It had the same 60 days that April, but a law of 2026 changes it, so ask the board for today’s text.",
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
          "For a house, plan on the $1,200 to $3,500 that we use for the whole Eastside. We have no Bellevue survey to offer. [Consumer Reports’ national figures](https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/) of 2019 are $500 to $700 for the charger and up to $2,000 for parts and labor. Tower garages fit neither, since the run from the electrical room decides. On a Bridle Trails acre, have the trench priced by the foot, and [check the company’s license](/blog/how-to-check-a-contractor-washington) while you wait.",
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
        title: "Consumer Reports: How to charge at home (national prices, 2019)",
        url: "https://www.consumerreports.org/hybrids-evs/how-to-charge-electric-car-at-home/",
        checked: "2026-11-22",
      },
      {
        title: "RCW 64.90.365: which sections reach older associations",
        url: "https://app6.leg.wa.gov/rcw/default.aspx?cite=64.90.365",
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
      {
        title: "ExpertCE: how the 2023 electrical code counts a charger (section 220.57)",
        url: "https://expertce.com/courses/electricians-guide-for-nec-2023/lessons/how-to-calculate-evse-load-requirements-per-nec-2023",
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
    ],
  },
  "generator-installation": {
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
          "Nobody we know of publishes Bellevue prices, and we won’t invent any. [HomeGuide’s national range](https://homeguide.com/costs/generator-cost) is $6,000 to $11,000 for a whole-house unit, installed. For long distances, or more than 20 kilowatts, it is $9,500 to $24,000 (as read in November 2026). In West Bellevue a sound screen, a long conduit and a larger panel can lead from the first to the second. Before signing, [look up the electrical license](/blog/how-to-check-a-contractor-washington), and see that permit and screen are in the price.",
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
        title: "HomeGuide: whole-house generator cost (national)",
        url: "https://homeguide.com/costs/generator-cost",
        checked: "2026-11-22",
      },
    ],
  },
};
