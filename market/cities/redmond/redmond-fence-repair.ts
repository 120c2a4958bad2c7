import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Fence Repair in Redmond, WA | Valley and Hilltop Homes",
  description:
    "High groundwater in the valley, association rules on the Ridge: Redmond fences fail for local reasons. We look for one fence contractor to quote the fix for free.",
  lead: "A fence in the Sammamish Valley and one on Redmond Ridge need different repairs. Tell us where you are, so that the contractor knows what to expect.",
  localHeading: "Two kinds of ground, two sets of rules",
  blurb:
    "Redmond’s low ground is wet, and in winter a post hole can hit water before it’s deep enough. On Redmond Ridge and in Trilogy, the county and your association make the rules. Get the association’s approval in writing, even for one new panel.",
  localParagraphs: [
    "The low ground of Redmond is wet ground. The city’s wells draw on a shallow aquifer that lies under Downtown and runs up the valleys of Bear Creek and Evans Creek. Dig there in winter, and you may find water before you reach full depth. Concrete poured into standing water is weak, so a careful crew pumps the hole, packs gravel around the post, or comes back in a drier week. Ask which of these your quote includes.",
    "In the Sammamish Valley, the city says, groundwater is [only a few feet down](https://www.redmond.gov/835/Stormwater-Infiltration). A long fence there may not be leaning from rot at all. If every post tilts the same way and the wood is hard, the soft soil has moved, and deeper posts or closer spacing are the answer. Try [a screwdriver at the base](/blog/cedar-fence-repair-or-replace) of three posts: hard wood points to the ground, soft wood to the posts. An older text of Redmond’s [shoreline program](https://codepublishing.com/WA/Redmond/CompPlan/HTML/redmondcomp17.html) covered 200 feet from the river, and from Bear Creek west of Avondale Road, so ask before a post moves there.",
    "On Redmond Ridge and in Trilogy you’re outside the city. King County requires no building permit for a fence of six feet or less, unless the lot has critical areas. The tighter rules are likely to be your association’s. The Redmond Ridge owners’ association keeps Community Wide Standards and design guidelines, and its board revised the standards in 2024. Get the approval in writing even for one new panel, because a contractor can only build what you’re allowed to keep.",
  ],
  localFacts: [
    {
      heading: "Inside the city",
      text: "A fence below six feet needs no permit in a residential neighborhood. For one of six feet or more, ask the Development Services Center: 425-556-2494.",
    },
    {
      heading: "Outside the city",
      text: "Redmond Ridge, Trilogy, Union Hill, and Novelty Hill addresses go to King County’s permitting office.",
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
      question: "Do I need a permit in Redmond for a new fence section?",
      answer:
        "Not below six feet in a residential neighborhood, says [the city’s page on fences](https://www.redmond.gov/526/Fences-Decks), which also asks owners to be sure of the property line. On a corner lot [the sight triangle](https://redmondwa.qscend.com/311/knowledgebase/article/5191) has to stay clear: you can’t keep a fence that blocks drivers’ view. [New fence rules](https://www.letsconnectredmond.com/zoning-code-amendments) are in the works. Ask which ones apply now. If your fence stands on a retaining wall, measure the wall first: the city’s [list of exempt work](https://www.redmond.gov/469/Residential) has walls of up to four feet, counted from the bottom of the footing, unless they carry an extra load.",
    },
    {
      question: "Who approves a fence on Redmond Ridge or in Trilogy?",
      answer:
        "Two parties, and neither is the City of Redmond. For the building permit it is King County, which lists [fences of six feet or less](https://kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx) among the work that needs none. For style, stain, and place it’s the association. On the Ridge, ask for the Community Wide Standards as they stand today, because the board [changed them in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/). The county’s list leaves out lots with critical areas, so one beside a wetland or a stream deserves a call first.",
    },
    {
      question: "Could there be a fuel pipeline under my fence line?",
      answer:
        "On the west side, possibly: the zoning code’s rules on the fuel pipelines name [Willows, Rose Hill, and Grass Lawn](https://redmond.municipal.codes/RZC/21.26.050). They allow [no digging in the corridor](https://redmond.municipal.codes/RZC/21.26.040.D) and, as a rule, none within 25 feet of it, so ask the city’s planners before a post goes in nearby. Your title papers show whether an easement crosses the yard. The crew’s 811 request reaches the pipeline’s operator too, and since January 2026 [digging waits for its answer](https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030). Hit a line without calling 811, and state law [triples the bill](https://app.leg.wa.gov/RCW/default.aspx?cite=19.122.070).",
    },
    {
      question: "Water stands in my post holes near Bear Creek. What now?",
      answer:
        "Wait, if the fence can be propped up until July or August. Where it can’t, the crew can pump the hole, put several inches of gravel in the bottom and tamp more around the post. Our [fence guide](/blog/cedar-fence-repair-or-replace) weighs gravel against concrete. Ask where tools and mixers get rinsed, too. Redmond drinks from wells under these valleys, so rinse water stays out of the storm drain. A downspout that empties along the fence should [move first](/blog/gutters-for-puget-sound-rain).",
    },
    {
      question: "Which numbers should a fence contractor in Redmond have?",
      answer:
        "One from the state and, for work inside the city limits, one from the city. Fence building requires a contractor registration with Labor & Industries, and our guide shows [how to look it up](/blog/how-to-check-a-contractor-washington) in a minute. Inside the city, Redmond’s code lets [no one do business](https://redmond.municipal.codes/RMC/5.04.070) before it has approved a city license for them. On Novelty Hill and Union Hill the city has no say, but the state number still counts. It should be printed on the quote.",
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
      title: "City of Redmond: Fences and decks",
      url: "https://www.redmond.gov/526/Fences-Decks",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Sight triangles",
      url: "https://redmondwa.qscend.com/311/knowledgebase/article/5191",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Zoning code amendments in preparation",
      url: "https://www.letsconnectredmond.com/zoning-code-amendments",
      checked: "2026-11-22",
    },
    {
      title: "Redmond Zoning Code 21.26.040: setbacks from fuel pipelines",
      url: "https://redmond.municipal.codes/RZC/21.26.040.D",
      checked: "2026-11-22",
    },
    {
      title: "Redmond Zoning Code 21.26.050: development near fuel pipelines",
      url: "https://redmond.municipal.codes/RZC/21.26.050",
      checked: "2026-11-22",
    },
    {
      title: "RCW 19.122.070: penalties and treble damages",
      url: "https://app.leg.wa.gov/RCW/default.aspx?cite=19.122.070",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Stormwater infiltration",
      url: "https://www.redmond.gov/835/Stormwater-Infiltration",
      checked: "2026-11-22",
    },
    {
      title: "Redmond Comprehensive Plan: Shoreline Master Program (older text)",
      url: "https://codepublishing.com/WA/Redmond/CompPlan/HTML/redmondcomp17.html",
      checked: "2026-11-22",
    },
    {
      title: "Redmond Municipal Code 5.04.070: business license",
      url: "https://redmond.municipal.codes/RMC/5.04.070",
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
