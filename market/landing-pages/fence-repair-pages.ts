import type { LandingPage } from "../../content/types.ts";
import type { CitySlug } from "../cities/cities.ts";

export const fenceRepair: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Fence Repair in Kirkland, WA | Posts, Panels and Gates",
    description:
      "Hard glacial till, steep side yards and wet winters loosen Kirkland fence posts. Send one request and get a free quote from one local fence contractor.",
    lead: "Kirkland’s till makes post holes hard to dig and slow to drain. One fence contractor looks at what leans, and tells you what can be saved.",
    localHeading: "Why Kirkland posts rot at the ground",
    localParagraphs: [
      "Glacial till covers Finn Hill. In the Alderwood soils that form on till, the loose ground on top ends at a hardpan, usually 20 to 40 inches down, and from January to March rainwater can stand on it. A post set to the hardpan may have its foot in water for months. That is why a fence off Juanita Drive can look sound above the grass and snap just below it. A [screwdriver test at the ground line](/blog/cedar-fence-repair-or-replace) shows how far the rot has gone.",
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
          "Yes. State law lets the owner or occupant dig by hand, less than 12 inches deep, on their own land without a call ([RCW 19.122.031](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031)). It gives no such freedom to a company you hire, and a post goes deeper anyway. Notice is due at least two full business days ahead. Since January 1, 2026, digging also waits until every utility with lines there has answered, which on Finn Hill can include the Northshore Utility District.",
      },
      {
        question: "What makes a fence repair dearer in Kirkland?",
        answer:
          "This site’s planning range is $200 to $800, the same for all our cities, because we know of no survey of Kirkland prices. One [national guide](https://engineerfix.com/how-much-does-fence-repair-cost) puts a single post at $120 to $400. Here the ground adds to it: hardpan, old concrete that won’t come out, and side yards too narrow or steep for a machine, so that everything goes down by hand. Send a photo from the street and one along the fence.",
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
        checked: "2026-11-21",
      },
      {
        title: "Washington law on digging, RCW 19.122.031",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031",
        checked: "2026-11-21",
      },
    ],
  },
  redmond: {
    title: "Fence Repair in Redmond, WA | Valley and Hilltop Homes",
    description:
      "High groundwater in the valley, association rules on the Ridge: Redmond fences fail for local reasons. One fence contractor gives you a free quote.",
    lead: "A fence in the Sammamish Valley and one on Redmond Ridge need different repairs. Say where you are, and one local contractor takes it from there.",
    localHeading: "Two kinds of ground, two sets of rules",
    localParagraphs: [
      "The low ground of Redmond is wet ground. The city’s wells draw on a shallow aquifer that lies under Downtown and runs up the valleys of Bear Creek and Evans Creek. Dig there in winter, and you may find water before you reach full depth. Concrete poured into standing water is weak, so a careful crew pumps the hole, packs gravel around the post or comes back in a drier week. Ask which of these your quote includes.",
      "Near the Sammamish River a long fence may not be leaning from rot at all. If every post tilts the same way and the wood is hard, the soft soil has moved, and deeper posts or closer spacing are the answer. Look along the top rail from one end, and describe the line you see. Then try [a screwdriver at the base](/blog/cedar-fence-repair-or-replace) of three posts. Hard wood points to the ground, soft wood to the posts.",
      "On Redmond Ridge and in Trilogy you are outside the city. King County asks for no building permit for a fence of six feet or less, unless the lot has critical areas. The tighter rules are likely to be your association’s. The Redmond Ridge owners’ association keeps Community Wide Standards and design guidelines, and its board revised the standards in 2024. Get the approval in writing even for one new panel, because a contractor can only build what you are allowed to keep.",
    ],
    localFacts: [
      {
        heading: "Inside the city",
        text: "Chapter 21.24 of the Redmond Zoning Code is the one on fences. Ask the Development Services Center, second floor of City Hall: 425-556-2494.",
      },
      {
        heading: "Outside the city",
        text: "Redmond Ridge, Trilogy, Union Hill and Novelty Hill addresses go to King County’s permitting office.",
      },
      {
        heading: "Flood maps",
        text: "Redmond’s online Property Viewer shows frequently flooded areas. Look before you set posts by Bear Creek.",
      },
      {
        heading: "Best months",
        text: "August to early October, when the water under the Bear Creek and Sammamish valleys is usually lowest.",
      },
    ],
    localQuestions: [
      {
        question: "Does Redmond want a permit for a new fence section?",
        answer:
          "Start with two city papers. Chapter 21.24 of the Redmond Zoning Code says how high a fence may be and where. The city’s [Residential page](https://www.redmond.gov/469/Residential) links a handout of work that is exempt from a building permit. A retaining wall is exempt up to four feet, counted from the bottom of its footing, unless it carries an extra load. If your fence stands on one, measure the wall first. Steep or wet lots call for a word with the Development Services Center.",
      },
      {
        question: "Who approves a fence on Redmond Ridge or in Trilogy?",
        answer:
          "Two parties, and neither is the City of Redmond. For the building permit it is King County, which lists [fences of six feet or less](https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx) among the work that needs none. For style, stain and place it is the association. On the Ridge, ask for the Community Wide Standards as they stand today, because the board [changed them in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/). The county’s list leaves out lots with critical areas, so one beside a wetland or a stream deserves a call first.",
      },
      {
        question: "Could there be a fuel pipeline under my fence line?",
        answer:
          "On the west side, possibly. The Olympic fuel pipeline runs through Redmond and passes the school grounds on Rose Hill. [The zoning code](https://redmond.municipal.codes/RZC/21.26.040.D) allows no digging in the line’s corridor and, as a rule, none within 25 feet of it, so ask the city’s planners before a post goes in nearby. Your title papers show whether an easement crosses the yard. The crew’s 811 request reaches the pipeline’s operator too, and no hole may be dug before each operator has replied. Since July 2025, damaging such a line can cost [up to $25,000](https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030) in civil penalties.",
      },
      {
        question: "Water stands in my post holes near Bear Creek. What now?",
        answer:
          "Wait, if the fence can be propped up until July or August. Where it can’t, the crew can pump the hole, put several inches of gravel in the bottom and tamp more around the post. Our [fence guide](/blog/cedar-fence-repair-or-replace) weighs gravel against concrete. Ask where tools and mixers get rinsed, too. Redmond drinks from wells under these valleys, so rinse water stays out of the storm drain. A downspout that empties along the fence should [move first](/blog/gutters-for-puget-sound-rain).",
      },
      {
        question: "Which numbers should a fence contractor in Redmond have?",
        answer:
          "One from the state and, for work inside the city limits, one from the city. Fence building takes a contractor registration with Labor & Industries, and our guide shows [how to look it up](/blog/how-to-check-a-contractor-washington) in a minute. Redmond’s own instructions for buying permits online ask contractors for that number and for a Redmond business license. On Novelty Hill and Union Hill the city has no say, but the state number still counts. It should be printed on the quote.",
      },
    ],
    sources: [
      {
        title: "City of Redmond: Residential permits",
        url: "https://www.redmond.gov/469/Residential",
        checked: "2026-11-22",
      },
      {
        title: "City of Redmond: Groundwater and wellhead protection",
        url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
        checked: "2026-11-22",
      },
      {
        title: "King County: Do you need a permit?",
        url: "https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx",
        checked: "2026-11-22",
      },
      {
        title: "Washington Utilities and Transportation Commission: the dig law’s changes of July 2025",
        url: "https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030",
        checked: "2026-11-22",
      },
    ],
  },
  bellevue: {
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
        text: "First floor of Bellevue City Hall, 450 110th Avenue NE, for questions about height and setbacks.",
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
          "Perhaps not. Beaux Arts Village, Clyde Hill, Hunts Point and Yarrow Point share that zip code, and each is a town with a council and rules of its own. A Bellevue mailing address proves nothing. Look up the parcel on King County’s website, or see which town is named on your property tax statement. Then ask that town hall about height. Tell the contractor as well, so that the right office is called before posts move.",
      },
      {
        question: "What lies underground along a Bellevue fence?",
        answer:
          "More than sprinkler pipe. The Olympic fuel pipeline runs through the city, and in Bridle Trails there is gas pipeline equipment beside NE 24th Street. Whoever drills the holes has to file a request with 811, two to ten business days ahead, and since 2026 must wait for [every operator’s answer](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.030). Flag private lines yourself: garden lights, the pool heater’s gas pipe, the invisible dog fence. Then see [which posts can stay](/blog/cedar-fence-repair-or-replace).",
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
    ],
  },
  woodinville: {
    title: "Fence Repair in Woodinville, WA | Pasture to Patio",
    description:
      "Long fence lines, horses and septic fields make fence repair around Woodinville its own trade. Describe the damage and get one contractor’s free quote.",
    lead: "Around Woodinville a fence may be 40 feet of cedar or a quarter mile of pasture rail. Describe yours, and we pass the request to one contractor.",
    localHeading: "Long fences and horse country",
    localParagraphs: [
      "Woodinville has been horse country for a long time. In 1995 a county horse council proposed a horse district for the Leota and Wellington area, with its large parcels and wide road shoulders, and Hollywood Hill still guards its rural zoning. Pasture fence is judged by its weakest ten feet. Walk the line before you write to us, count the bad posts and note the spacing. That count is most of the quote.",
      "Who makes the rules depends on a line you can’t see. Homes around Cottage Lake and on Hollywood Hill get their mail as Woodinville and their rules from King County. Downtown and the Tourist District belong to the city. So look up the parcel instead of the address. Along the Sammamish River, Bear Creek and Little Bear Creek, the water itself can bring rules, and a streambank or a wet meadow is a reason to ask in either place.",
      "Don’t let anyone drill a post hole into a drainfield. With so many homes here on septic, that is a real risk on a long line, and so are the private water and power lines that run to barns. The free 811 service marks the utilities’ lines, not yours. If a new post would land in the field, the fence can often be shifted a few feet. For the cedar around the house, [test the posts first](/blog/cedar-fence-repair-or-replace), and say which part is cedar and which is pasture rail.",
    ],
    localFacts: [
      {
        heading: "Lot size",
        text: "Much of Wellington is zoned for about one house per acre, so shared fence lines there run long.",
      },
      {
        heading: "After a windstorm",
        text: "Clear nothing near a downed wire. Puget Sound Energy says to stay at least 35 feet away and call.",
      },
      {
        heading: "Animals",
        text: "Say in the request if stock or dogs need the fence closed the same day. The contractor can tell you what is possible.",
      },
      {
        heading: "Septic drawings",
        text: "King County Public Health keeps them online at kingcounty.gov/septicrecords.",
      },
    ],
    localQuestions: [
      {
        question: "City of Woodinville or King County: who do I ask about a fence?",
        answer:
          "Inside the city limits, the city’s planners, who also want a permit for a [rockery or retaining wall](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72) over four feet, or for any that holds up a car or a building. Around Cottage Lake, Bear Creek and most of Hollywood Hill it is King County, where a fence of [six feet or less](https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx) needs no building permit unless the lot has critical areas, such as a wetland by the lake. Toward Maltby, ask Snohomish County.",
      },
      {
        question: "Who pays for the fence between two pastures?",
        answer:
          "Washington has an old farm law on this. When a neighbor’s enclosure uses your boundary fence, they owe you half its value ([RCW 16.60.020](https://app.leg.wa.gov/rcw/default.aspx?cite=16.60.020)), and both sides keep it up in equal shares for as long as they go on using the land (RCW 16.60.050). It was written for stock, so whether it fits a lawn in Reintree is a question for a lawyer. For a horse fence on Hollywood Hill, put the split in writing before the crew comes.",
      },
      {
        question: "How do I find my drainfield before posts go in?",
        answer:
          "Look for the as-built drawing. Public Health – Seattle & King County has an [online search](https://kingcounty.gov/septicrecords) by address for these records. Most drawings since 1998 are there. A house from before the early 1970s may have none, and an old drawing can be off by some feet. Print what you find, walk it with the crew, and mark tank and field with flags. Septic records for Maltby are kept by Snohomish County instead.",
      },
      {
        question: "What does a long pasture repair cost?",
        answer:
          "Our planning range of $200 to $800 is for one spot, such as a gate or a few posts. A quarter mile on Hollywood Hill is another kind of job, and we have no local figures for it. As a national yardstick, [engineerfix.com](https://engineerfix.com/how-much-does-fence-repair-cost) gives about $20 a running foot for wood or chain link, and $120 to $400 per post. Give your count of bad posts, the spacing, and whether a truck can drive along the line.",
      },
      {
        question: "When can a crew work in a wet Woodinville pasture?",
        answer:
          "From about July to September the ground bears a truck and a post driver. November is the wettest month in Sea-Tac’s averages, and from then until spring a machine leaves ruts in the low fields by the Sammamish River and around Cottage Lake. If a storm opens the fence in December, ask for a quick patch now, such as electric tape on step-in posts, and real posts in summer. A gate by the barn can be fixed in any month.",
      },
    ],
    sources: [
      {
        title: "City of Woodinville: When is a building permit required?",
        url: "https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72",
        checked: "2026-11-22",
      },
      {
        title: "King County: Do you need a permit?",
        url: "https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx",
        checked: "2026-11-22",
      },
      {
        title: "Public Health – Seattle & King County: septic as-built drawings",
        url: "https://www.kingcounty.gov/depts/health/environmental-health/piping/onsite-sewage-systems/records/as-built-drawings.aspx",
        checked: "2026-11-22",
      },
      {
        title: "Washington’s law on partition fences, RCW 16.60",
        url: "https://app.leg.wa.gov/rcw/default.aspx?cite=16.60",
        checked: "2026-11-21",
      },
    ],
  },
};
