import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Bellevue, WA Sprinkler Repair | Pressure, Heads, Backflow",
  description:
    "Heads that mist, pop off, or crack can mean too much pressure on Bellevue’s hills. Describe it once: we look for one sprinkler contractor to quote it for free.",
  lead: "On Bellevue’s hills, the trouble can be too much water pressure instead of too little. The contractor looks at the whole system and quotes you for free.",
  localHeading: "Why Bellevue’s hills are hard on sprinklers",
  blurb:
    "Bellevue’s water system is split into pressure zones, and low streets get the most. When a pressure reducing valve wears out, heads fog, then crack or pop off. If yours began to fail after work in the street, put that in your request.",
  localParagraphs: [
    "Bellevue climbs from two lakes to the flank of Cougar Mountain, and its water system is split into pressure zones that follow the ground. Low streets get the most. There, the city says, the plumbing code may require a pressure reducing valve. It sits outside by the meter, or indoors near the home shutoff, in a closet or in the garage. When it wears out, heads fog instead of spraying, then [crack or pop off](/blog/fix-broken-sprinkler-head), one after another.",
    "The city changes pressures too. [Its Somerset Highlands project](https://bellevuewa.gov/somerset-fire-flow), meant to improve the flow for fire hydrants, includes up to 108 pressure reducing valves for homes on the hillside west of Highland Drive. Along West Lake Sammamish Parkway, Bellevue planned to raise low pressure and asked downhill owners whether they had such a valve. If your heads began to fail after work in the street, put that in your request, with the month. It turns a hunt through ten heads into a look at one valve.",
    "Bellevue Utilities keeps score of backflow tests online. Its [testing portal](https://utilities.bellevuewa.gov/manage-your-utility-services/water/backflow-prevention) shows whether this year’s test of your sprinkler assembly has reached the city. An assembly that’s repaired has to be tested again, so have the repair and the test done in one visit. Ask for the tester’s certificate number, and [look the company up](/blog/how-to-check-a-contractor-washington) before you say yes.",
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
      text: "Email backflow@bellevuewa.gov for the code that opens the city’s backflow portal.",
    },
  ],
  localQuestions: [
    {
      question: "How do I tell whether pressure is breaking heads in Somerset?",
      answer:
        "If you live where the city’s Somerset Highlands project raises the pressure, look behind the water meter for a pressure reducing valve. Elsewhere, look indoors too. Then screw a gauge on an outdoor faucet with all water off, once in the evening and once before six in the morning. If it reads high, or the two are far apart, have that valve looked at before you pay for heads. If the numbers changed after the work around SE 49th Street and Highland Drive, say so. [Reading the gauge](/blog/low-sprinkler-pressure-dry-zone) takes ten minutes. Leave the valve’s screw alone: it feeds the house as well.",
    },
    {
      question: "Will Bellevue credit my bill for a sprinkler leak?",
      answer:
        "No. The city says that [billing adjustments aren’t made](https://bellevuewa.gov/city-government/departments/utilities/pay-your-utility-bill/billing-adjustments-for-leaks) for leaks in irrigation systems, pools, water features, or boat docks. Its one-time adjustment is for a damaged, buried service line outside the house. So every week that a soggy spot in Lake Hills or Crossroads waits is a week you pay for. [Sprinkler repair costs](/blog/sprinkler-repair-cost-washington) sets the price of waiting beside the price of the repair.",
    },
    {
      question: "My backflow assembly is as old as the house. Does it have to be replaced?",
      answer:
        "Not for its age alone. Under [Bellevue City Code 24.02.190](https://bellevue.municipal.codes/BCC/24.02.190), an assembly that was on the state’s list and approved by the city when it went in may stay, at the owner’s risk. The same section names what brings the duty to replace it. Ask the backflow staff at 425-452-4201 before you move it or add zones. Until then it has to pass [its yearly test](/blog/backflow-testing-washington) like any other.",
    },
    {
      question: "Is every Bellevue address on Bellevue water?",
      answer:
        "Don’t take it for granted. Some neighbors with a Bellevue zip code are towns of their own, such as Beaux Arts Village beside Enatai, which has a water department. The name on your bill decides whose leak policy, test rules, and emergency number count. If it says Bellevue Utilities, this page fits. If it says something else, tell the contractor, so that the backflow report doesn’t go to an office that never asked for it.",
    },
    {
      question: "How late can sprinklers stay on in Bellevue?",
      answer:
        "Until cold is in the forecast. No one knows that date ahead. [Seattle Public Utilities](https://atyourservice.seattle.gov/2021/12/09/winter-weather-2021-messaging-blog-draft) lists shutting off in-ground sprinklers and draining them among the things to do before the cold comes. A yard in Enatai, close to Lake Washington, cools slowly, while Lakemont and the upper streets of Somerset don’t, so don’t copy a friend by the water. An assembly that stands above the ground is the first to freeze. Book by the middle of October ([how it’s done](/blog/when-to-winterize-sprinklers-eastside)), and a cold snap is less likely to find water in the pipes. A split pipe can cost twice: the repair, and the water, because Bellevue adjusts no bill for an irrigation leak.",
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
    {
      title: "Seattle Public Utilities: before cold weather",
      url: "https://atyourservice.seattle.gov/2021/12/09/winter-weather-2021-messaging-blog-draft",
      checked: "2026-11-22",
    },
  ],
};
