import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Sprinkler Repair for Woodinville, WA Yards and Acreage",
  description:
    "Big lawns, septic fields, and district water: sprinkler repair around Woodinville takes someone who knows all three. We look for one contractor near you.",
  lead: "On an acre near Woodinville, a sprinkler system can share the ground with a septic field. Describe yours, and we’ll look for the one contractor who covers your zip code.",
  localHeading: "Large lawns, septic fields, and one water district",
  blurb:
    "On a large lawn, low pressure shows at the far end of a zone. Have it measured there before you pay for new heads. If you know where your drainfield is, say so, and ask that trenches and trucks stay off it.",
  localParagraphs: [
    "The Woodinville Water District serves about 30 square miles, well past the city limits, and keeps 43 pressure reducing stations to tame the hills. On a large lawn, the pressure you get shows at the far end of a zone, where the last rotor hardly turns. Before you pay for new heads, have it measured there [while the zone runs](/blog/low-sprinkler-pressure-dry-zone). The zone may need to be split, or a buried leak may be taking its share.",
    "Septic systems are common here. The district’s own history counts some 14,750 water customers and only about 3,470 sewer customers. A drainfield works because the soil under it isn’t soaked, so a leaking pipe or a zone that runs too long above it can do real damage. If you know where yours is, say so in the message, and ask that trenches and trucks stay off it. A strip of grass that stays green through August over the field is worth mentioning, too.",
    "The district began writing to owners of irrigation systems about backflow tests in 1996. Its rule today is [a test](/blog/backflow-testing-washington) when the assembly goes in, one every year, and another after a repair, a move, or a backflow incident, with each report sent to the district. Inside the city limits, putting in a new backflow device for a lawn system also requires [a permit from the City of Woodinville](https://www.ci.woodinville.wa.us/FAQ.aspx?QID=72).",
  ],
  localFacts: [
    {
      heading: "Water source",
      text: "The district buys all its water from Seattle, most of it from the Tolt River watershed.",
    },
    {
      heading: "Free advice",
      text: "The Natural Lawn and Garden Hotline, 206-633-0224, answers questions about watering and is free for the district’s customers.",
    },
    {
      heading: "City or county?",
      text: "Wellington and the Tourist District ask City Hall about permits. Cottage Lake, Bear Creek, and most of Hollywood Hill ask King County.",
    },
    {
      heading: "On a private well?",
      text: "Then the pump and pressure tank are part of the sprinkler system. Mention the well in your request, and whether the Woodinville Water District supplies the house: it forbids joining a well to its pipes.",
    },
  ],
  localQuestions: [
    {
      question: "Can sprinkler lines cross my drainfield?",
      answer:
        "Plan on no. King County’s [page on landscaping with a septic system](https://www.kingcounty.gov/depts/health/environmental-health/piping/onsite-sewage-systems/maintenance/landscaping.aspx) says that the tank, the drainfield, and the reserve area should be clear of underground sprinkler lines. Public Health keeps the as-built drawings, [Snohomish County](https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems) those for Maltby, though an older system on Hollywood Hill or at Cottage Lake may have none. Look yours up and hand it to the contractor before a trench is drawn. Where lines already cross, moving them is worth a line in the quote.",
    },
    {
      question: "Does the water district lower the bill after a leak?",
      answer:
        "Once in five years, under conditions. [The Woodinville Water District](https://woodinvillewater.com/FormCenter/Leak-Adjustment-Application-10/Leak-Adjustment-Application-54) requires the leak to be repaired within 30 days of the day you find it or hear of it, and the application within 90 days of the repair, with receipts or an account of the work. A small leak uses up the five years as surely as a large one, and the form says so. On an acre of lawn, ask the contractor whether a pipe that broke once is likely to break again.",
    },
    {
      question: "I keep a well for the lawn. What does the district require?",
      answer:
        "It strictly prohibits joining a well to its pipes. Where a well stays active and its piping is separate, [the district requires](https://woodinvillewater.com/FAQ.aspx?QID=62) an approved double check valve at your service connection, checks the piping, and requires a test every year. Keep the two systems apart on the sketch that you give the contractor. In fall, no one should push air back through the well pump: it’s on the list of don’ts in [winterizing](/blog/when-to-winterize-sprinklers-eastside).",
    },
    {
      question: "When should sprinklers near Cottage Lake be blown out?",
      answer:
        "In the first half of October, to be safe. Cottage Lake and Bear Creek lie inland, away from the water that keeps Seattle mild, and on a still night cold air settles in low ground. An acre has many zones to clear, and fills more of a contractor’s day than a city lot does, so ask in September and say how many zones there are. If cold comes before the contractor, turn off the supply, drain what will drain, and insulate pipes above the ground, as [Seattle Public Utilities](https://atyourservice.seattle.gov/2015/10/02/end-of-the-drought-i-think-not/) advises.",
    },
    {
      question: "Is a weather-based controller worth it on a large lot?",
      answer:
        "More than on a small one, if the heads are sound. The Woodinville Water District aims most of [its conservation programs](https://woodinvillewater.com/217/Conserve) at outdoor use from May through September, and works with Seattle’s utility on regional ones. Ask what is offered this year before you buy. Zones in the open on Hollywood Hill and zones under firs need different minutes, and [setting a smart controller](/blog/smart-sprinkler-controllers-puget-sound) zone by zone is where the saving comes from.",
    },
  ],
  sources: [
    {
      title: "Woodinville Water District: District history",
      url: "https://woodinvillewater.com/180/District-History",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: Leak adjustment application",
      url: "https://woodinvillewater.com/FormCenter/Leak-Adjustment-Application-10/Leak-Adjustment-Application-54",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: Homes with a well",
      url: "https://woodinvillewater.com/FAQ.aspx?QID=62",
      checked: "2026-11-22",
    },
    {
      title: "Public Health – Seattle & King County: Landscaping with a septic system",
      url: "https://www.kingcounty.gov/depts/health/environmental-health/piping/onsite-sewage-systems/maintenance/landscaping.aspx",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: How often are backflow assemblies tested?",
      url: "https://woodinvillewater.com/FAQ.aspx?QID=115",
      checked: "2026-11-22",
    },
    {
      title: "Woodinville Water District: Resources for the yard",
      url: "https://www.woodinvillewater.com/225/Resources",
      checked: "2026-11-22",
    },
    {
      title: "Seattle Public Utilities: the landscape in fall",
      url: "https://atyourservice.seattle.gov/2015/10/02/end-of-the-drought-i-think-not/",
      checked: "2026-11-22",
    },
    {
      title: "Snohomish County: septic systems and their records",
      url: "https://www.snohomishcountywa.gov/2591/LakeWise-Septic-Systems",
      checked: "2026-11-22",
    },
  ],
};
