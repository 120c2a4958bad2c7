import type { CitySlug } from "../../domain/city.ts";
import type { LandingPage } from "../types.ts";

export const fenceRepair: Record<CitySlug, LandingPage> = {
  kirkland: {
    title: "Fence Repair in Kirkland, WA | Posts, Panels and Gates",
    description:
      "Hard glacial till, steep side yards and wet winters loosen Kirkland fence posts. Send one request and get a free quote from one local fence contractor.",
    lead: "Kirkland’s till makes post holes hard to dig and slow to drain. One fence contractor looks at what leans, and tells you what can be saved.",
    localHeading: "Why Kirkland posts rot at the ground",
    localParagraphs: [
      "Glacial till covers Finn Hill and is common around Puget Sound. In the Alderwood soils that form on it, the loose ground on top ends at a hardpan, usually 20 to 40 inches down, and from January to March rainwater can stand on that layer. A post set to the hardpan may have its foot in water for months. That is why a Kirkland fence can look sound above the grass and snap just below it.",
      "On a sloped side yard, the bottom of the fence tells you how it was built. Stepped panels leave a triangle under each one, which dogs soon find. Racked panels follow the ground but strain their nails. If soil has crept downhill and buried the lowest boards, they rot first. Tell the contractor which way the yard falls and whether a rockery or a wall holds it up, since the posts may depend on it.",
      "Fence rules are in section 115.40 of Kirkland’s zoning code, and a like-for-like repair is the simplest case. Raising the fence, moving it toward the street or working on a steep bank raises more questions, and so does a lot by a stream or the lakeshore. The Development Services Center can answer them before you spend money. Walls and rockeries over four feet need a permit of their own.",
    ],
    localFacts: [
      {
        heading: "Code section",
        text: "Kirkland Zoning Code 115.40 covers fences. It has applied on Finn Hill, in North Juanita and Kingsgate since they joined the city in 2011.",
      },
      {
        heading: "Wet season",
        text: "Holes dug in late summer stay drier. In February, expect water in them.",
      },
      {
        heading: "Before digging",
        text: "Call 811 two business days ahead if any hole goes deeper than 12 inches.",
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
      "The low ground of Redmond is wet ground. The city says the aquifer in its valley areas is only a few feet below the surface. Dig a post hole there in winter, and you may find water before you reach full depth. Concrete poured into standing water is weak, so a careful crew pumps the hole, packs gravel around the post or waits for a drier week. Ask which of these your quote includes.",
      "Redmond’s plan for the Sammamish Valley lists flooding and sinking soil among the hazards of building there. A long fence on such ground may not be leaning from rot at all. If every post tilts the same way and the wood is hard, the soil has moved, and deeper posts or closer spacing are the answer. Look along the top rail from one end before you call, and describe the line you see.",
      "On Redmond Ridge and in Trilogy you are outside the city. King County asks for no building permit for a fence up to six feet, unless the property has critical areas. The tighter rules are likely to be your association’s, on height, style and stain. Get its approval in writing first, even for one new panel, because a contractor can only build what you are allowed to keep.",
    ],
    localFacts: [
      {
        heading: "Inside the city",
        text: "Zoning rules for Redmond addresses are in the Redmond Zoning Code. Ask the Development Services Center at City Hall.",
      },
      {
        heading: "Outside the city",
        text: "Redmond Ridge, Trilogy, Union Hill and Novelty Hill addresses go to King County’s permitting office.",
      },
      {
        heading: "Underground",
        text: "Have lines marked through 811 first. Sprinkler pipes and yard lights are private, so mark those yourself.",
      },
    ],
  },
  bellevue: {
    title: "Fence Repair in Bellevue, WA | Know the Height Rules",
    description:
      "Bellevue’s code sets fence heights, and Somerset’s covenants guard views. Get your leaning fence or gate fixed by one local contractor, with a free quote.",
    lead: "From a garden gate in Enatai to a paddock rail in Bridle Trails: say what broke, and one fence contractor who works in Bellevue gets back to you.",
    localHeading: "Repair it, but know the rules first",
    localParagraphs: [
      "Bellevue’s Land Use Code, section 20.20.400, is short and worth knowing before a repair becomes a rebuild. In a required front setback a fence may be four and a half feet tall, with exceptions for such places as arterials and corner lots. Above eight feet, it needs a building permit in any yard. Height is counted from finished grade on the outer side, and a mound of soil beneath counts as part of it.",
      "In Somerset, the city’s code is only half of it. About 98 percent of the neighborhood’s 1,500-odd properties have recorded covenants, and these may cover fences, walls and anything that gets in the way of a view. Two-thirds of the homes come under a covenant review committee that looks at outside changes. Fixing what stands may be fine. A taller panel may not be, so ask the committee before the contractor orders lumber.",
      "Bridle Trails is the other extreme: large wooded lots, pastures and horse trails, with a minimum of 35,000 square feet on some 900 of them. A broken rail there is a safety matter as much as a matter of looks, because a horse will lean on it. Say how many feet are down, what kind of fence it is, and whether animals are in the field, so that a temporary line can be planned for.",
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
        heading: "Town lines",
        text: "Beaux Arts Village shares a zip code with Bellevue but is a separate town. Check which code is yours.",
      },
    ],
  },
  woodinville: {
    title: "Fence Repair in Woodinville, WA | Pasture to Patio",
    description:
      "Long fence lines, horses and septic fields make fence repair around Woodinville its own trade. Describe the damage and get one contractor’s free quote.",
    lead: "Around Woodinville a fence may be 40 feet of cedar or a quarter mile of pasture rail. Describe yours, and one contractor gets back to you.",
    localHeading: "Long fences and horse country",
    localParagraphs: [
      "Woodinville has been horse country for a long time. In 1995 a county horse council proposed a horse district for the Leota and Wellington area, with its large parcels and wide road shoulders, and Hollywood Hill still guards its rural zoning. Pasture fence is judged by its weakest ten feet. Walk the line before you write to us, count the bad posts and note the spacing. That count is most of the quote.",
      "Who makes the rules depends on a line you can’t see. Cottage Lake and Hollywood Hill are in unincorporated King County, which wants no building permit for a fence of six feet or less, unless the lot has critical areas such as a stream or a wetland. Inside the city limits, ask the City of Woodinville’s development services staff. A streambank or a wet meadow is a reason to ask in either place.",
      "Don’t let anyone drill a post hole into a drainfield. With so many homes here on septic, that is a real risk on a long line, and so are the private water and power lines that run to barns. The free 811 service marks the utilities’ lines, not yours. Flag your own before the crew arrives. If a new post would land in the field, the fence can often be shifted a few feet.",
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
    ],
  },
};
