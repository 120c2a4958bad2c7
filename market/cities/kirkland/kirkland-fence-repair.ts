import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Fence Repair in Kirkland, WA | Posts, Panels, and Gates",
  description:
    "Hard glacial till, steep side yards, and wet winters loosen Kirkland fence posts. Tell us once: we look for one fence contractor to quote the fix for free.",
  lead: "Kirkland’s till makes post holes hard to dig and slow to drain. The contractor looks at what leans and tells you what can be saved.",
  localHeading: "Why Kirkland posts rot at the ground",
  blurb:
    "From December to April, water can stand on dense glacial till, so a fence on Finn Hill can look sound above the grass and snap just below it. Along a steep bank, ask the city before new post holes are dug.",
  localParagraphs: [
    "Layers of glacial till cover the slopes of Finn Hill. In soil of the Alderwood series, which lies on dense till, the loose ground on top ends 20 to 40 inches down, and from December to April water can stand on the dense layer below. A post that reaches it can have its foot in water, and a fence off Juanita Drive may look sound above the grass and snap just below it. A [screwdriver test at the ground line](/blog/cedar-fence-repair-or-replace) shows how far the rot has gone.",
    "Where a Kirkland yard ends decides who has a say. In Everest and Central Houghton that may be at the Cross Kirkland Corridor. Section 115.24 of the zoning code has standards for the lots beside it, and in 2014 [the city planned fences of its own](https://www.kirklandwa.gov/Residents/Community/Cross_Kirkland_Corridor/All_Things_CKC/All_Things_CKC_March_2014_Update.htm) along the trail, so settle whose fence it is before you ask for a repair. On the streets that drop from Market Street to the lake, say which way the yard falls and whether a rockery holds it up. Stepped panels leave a gap that dogs find, and boards that soil has buried rot first.",
    "Some Kirkland banks are better left alone in winter. The Finn Hill Neighborhood Alliance counts most of that hill’s ravines and slopes as high risks for landslides, and in 2010 a slide on Goat Hill, by Juanita Beach, drove nine people from their homes. Drainage and erosion were blamed. So a row of new post holes along the edge, or a downspout that empties beside them, is a matter for the city before it’s one for the crew.",
  ],
  localFacts: [
    {
      heading: "Code section",
      text: "Kirkland Zoning Code 115.40 covers fences. It has applied on Finn Hill, in North Juanita, and Kingsgate since they joined the city in 2011.",
    },
    {
      heading: "Who to ask",
      text: "The planning counter at Kirkland City Hall, 123 Fifth Avenue: 425-587-3600.",
    },
    {
      heading: "Rockeries",
      text: "A rockery or retaining wall of more than four feet is on Kirkland’s list of work that needs a permit.",
    },
    {
      heading: "Best months",
      text: "July–September, while Finn Hill’s till is free of standing water. In February, expect to bail the holes.",
    },
  ],
  localQuestions: [
    {
      question: "Do I need a Kirkland permit to fix my fence?",
      answer:
        "It depends on the height and the place, which section 115.40 of the [Kirkland Zoning Code](https://www.codepublishing.com/WA/Kirkland/html/KirklandZ115/KirklandZ115.html) governs. New posts where the old ones stood are the simplest case. A taller fence, a line nearer the street, or panels on top of a wall raise questions, and so does a yard on Lake Washington, a stream, or a steep bank. Put those to the planning counter before lumber is ordered. If the rockery under the fence has to be rebuilt above four feet, that requires a permit of its own.",
    },
    {
      question: "My Finn Hill fence is older than the annexation. Whose rules count?",
      answer:
        "Kirkland’s. Finn Hill, North Juanita, and Kingsgate left King County for the city on June 1, 2011, and the zoning code came with the change. A fence from before that day may be taller, or nearer the street, than a new one could be. So don’t take its height as proof of what you may build. Send the planning counter a photo and a measurement, and ask where they draw the line between a repair and a new fence.",
    },
    {
      question: "How deep can a post go in Kirkland’s till?",
      answer:
        "Ask how deep the posts that still stand firm were set, and plan for that. In Alderwood soil the dense layer can begin at 20 inches, and its official description calls it extremely hard. Going deeper takes time that shows in the price. Ask two things: what the quote says if a hole stops short, and how water gets out of the bottom. [Gravel or concrete](/blog/cedar-fence-repair-or-replace) is a fair question as well.",
    },
    {
      question: "Does the crew have to call 811 for a single post?",
      answer:
        "Yes. In the dig law, moving earth by any means is [excavation](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.020), so one hole counts. The call costs nothing. The crew marks the spot in white, calls at least two full business days ahead and, since January 2026, [waits until every utility with lines there has answered](https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030), on Finn Hill perhaps the Northshore Utility District.",
    },
    {
      question: "What makes a fence repair cost more in Kirkland?",
      answer:
        "Finn Hill’s till, old concrete that won’t come out, and side yards too narrow or steep for a machine, where everything goes down by hand. Our planning range is $200 to $800, the same for all our cities, because we know of no survey of Kirkland prices. A rockery above four feet is a job and a permit of its own. Ask for a price per post, once with the old concrete out and once with it left in. Send a photo from the street and one along the fence.",
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
      title:
        "Utilities and Transportation Commission: release on the dig law, July 15, 2025 (as distributed by the site Public)",
      url: "https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030",
      checked: "2026-11-22",
    },
    {
      title: "RCW 19.122.020: what counts as excavation",
      url: "https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.020",
      checked: "2026-11-22",
    },
    {
      title: "Kirkland Reporter: the Goat Hill slide and the city’s landslide map",
      url: "https://www.kirklandreporter.com/news/262797431.html",
      checked: "2026-11-22",
    },
    {
      title: "Geologic map of northern Kirkland, made for the city, 2017 (summary)",
      url: "https://gsa.confex.com/gsa/2017AM/webprogram/Paper307081.html",
      checked: "2026-11-22",
    },
    {
      title: "National Cooperative Soil Survey: Alderwood series, official description (data file)",
      url: "https://raw.githubusercontent.com/ncss-tech/SoilKnowledgeBase/main/inst/extdata/OSD/A/ALDERWOOD.json",
      checked: "2026-11-22",
    },
    {
      title: "City of Kirkland: Cross Kirkland Corridor, update of March 2014",
      url: "https://www.kirklandwa.gov/Residents/Community/Cross_Kirkland_Corridor/All_Things_CKC/All_Things_CKC_March_2014_Update.htm",
      checked: "2026-11-22",
    },
  ],
};
