import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Gutter Installation in Redmond, WA | Roof to Drywell",
  description:
    "Some Redmond roofs drain to the street, others into the ground. Find out which before new gutters go up. We look for one local contractor to quote for free.",
  lead: "Before new gutters go up in Redmond, find out where your downspouts drain. The contractor checks, measures, and quotes you for free.",
  localHeading: "Where does your roof water go?",
  blurb:
    "In parts of Redmond, rain is meant to go back into the ground. If you see no catch basin in the street near you, your downspouts probably feed something buried. Have it found before the new gutters go up.",
  localParagraphs: [
    "In parts of Redmond, rain is meant to go back into the ground. The city gets about 40 percent of its drinking water from wells, and it counts clean roof runoff among the things that refill the aquifer. [Its rule of thumb](https://www.redmond.gov/835/Stormwater-Infiltration): if you see no catch basin in the street near you, the stormwater on your lot may soak in on site. Then your downspouts probably feed something buried, and that has to be found first.",
    "A buried drain in the Sammamish Valley has little room below it. The city says that groundwater there is only a few feet down, so a drywell that’s full of roof grit has nowhere to send a November storm. A new gutter that empties into it only moves the overflow from the eaves to the foundation. When the contractor visits, ask to have [a hose run into every downspout](/blog/gutters-for-puget-sound-rain) for ten minutes, and to see what comes back up.",
    "East of the city limits, in Redmond Ridge, Trilogy and on Novelty, and Union hills, King County’s rules apply. The county doesn’t require a building permit to replace roofing on a detached house, unless the lot has critical areas. The owners’ association may still want a say in the color of the gutters or the place of the downspouts. On the Ridge, read the Community Wide Standards as [changed in 2024](https://redmondridgeroa.com/notice-of-changes-to-the-community-wide-standards/) before you choose.",
  ],
  localFacts: [
    {
      heading: "Aquifer map",
      text: "Redmond adopted new Critical Aquifer Recharge Areas on April 16, 2019. They show where groundwater is at risk.",
    },
    {
      heading: "Clean water only",
      text: "Redmond counts clean roof runoff as good for its aquifer. Moss killer and wash water aren’t clean.",
    },
    {
      heading: "Permit questions",
      text: "Inside the city, the Development Services Center at Redmond City Hall: 425-556-2494. On Redmond Ridge, King County.",
    },
  ],
  localQuestions: [
    {
      question: "How do I find out whether my roof drains to a drywell?",
      answer:
        "Start at the curb. With no catch basin near your lot, Redmond says, the water may well soak in on site. Next follow each downspout: one that turns into the ground and never shows again near the street is a candidate. The city has gone through its record drawings and written to most owners of such systems, so look for that letter among the house papers. A hose and a stopwatch tell the rest, and the answer belongs in the quote.",
    },
    {
      question: "Is a drywell at my house regulated?",
      answer:
        "The state counts drywells as underground injection wells, and [WAC 173-218-070](https://app.leg.wa.gov/WAC/default.aspx?cite=173-218-070) treats one at a single-family home that takes only roof water more lightly than the rest. Redmond adds wellhead protection rules of its own in Critical Aquifer Recharge Area I. Repairing gutters changes none of that. Digging a new drywell downtown or along Bear Creek might, so have the contractor ask the city’s stormwater staff before a hole is opened.",
    },
    {
      question: "Can I treat roof moss before new gutters go up?",
      answer:
        "Do it with the downspouts in mind. What a product leaves on the shingles comes down with the next rain, and in Redmond that rain may be on its way to [the aquifer under downtown and the Bear Creek valley](https://www.redmond.gov/831/GroundwaterWellhead-Protection). Brushing and trimming back branches puts nothing in the water. If you do use a product, say so, and the crew can let the downspouts run over lawn for a while instead of straight into a drywell.",
    },
    {
      question: "Do I need a permit in Redmond for gutters?",
      answer:
        "The city’s [page on home permits](https://www.redmond.gov/469/Residential) lists a few jobs that need none, points to a longer handout, and tells you to expect a permit for the rest. Gutters aren’t named either way on the page. For a like-for-like job, one call to the Development Services Center settles it. New framing at the roof edge, or a new pipe to the street on Education Hill, is another matter, and the answer may take more than a call.",
    },
    {
      question: "Who helps with flooding on Union Hill or Novelty Hill?",
      answer:
        "King County does, since those addresses are outside the city. Its [Neighborhood Drainage Assistance Program](https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx) takes calls at 206-477-4811. It looks at drainage trouble that an owner can’t control, and not at one neighbor’s roof water or at trouble of your own making. So have your gutters and downspouts put right first. Photos with dates, from before and after, then show that the water comes from somewhere else.",
    },
  ],
  sources: [
    {
      title: "City of Redmond: Stormwater infiltration",
      url: "https://www.redmond.gov/835/Stormwater-Infiltration",
      checked: "2026-11-22",
    },
    {
      title: "City of Redmond: Groundwater and wellhead protection",
      url: "https://www.redmond.gov/831/GroundwaterWellhead-Protection",
      checked: "2026-11-22",
    },
    {
      title: "King County: Do you need a permit?",
      url: "https://www.kingcounty.gov/depts/local-services/permits/permits-inspections/do-you-need-a-permit.aspx",
      checked: "2026-11-22",
    },
    {
      title: "King County: Neighborhood Drainage Assistance Program",
      url: "https://kingcounty.gov/services/environment/water-and-land/stormwater/neighborhood-drainage-assistance.aspx",
      checked: "2026-11-22",
    },
  ],
};
