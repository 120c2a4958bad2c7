import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Sprinkler Repair in Kirkland, WA",
  description:
    "A zone that won’t shut off, a weak spray, a backflow test that’s due: tell us once. We look for the one sprinkler contractor who covers your zip code.",
  lead: "Zone stuck on? Soggy spot? Broken head? Tell us once. Only the licensed contractor who covers your zip code gets your request.",
  localHeading: "Sprinklers between the lake and Finn Hill",
  blurb:
    "Many Kirkland yards slope, so a low head can drip long after its zone shuts off. Water comes from the city, Northshore, or Woodinville, and your backflow report goes to the one that bills you. In your request, mention where the wet spot is and when it dries out.",
  localParagraphs: [
    "Plenty of Kirkland yards lie on a slope, from the streets above Lake Washington up to Finn Hill. On such a lawn the lowest head of a zone may drip long after the zone shuts off, because the pipe above it is draining. It looks like [a valve that won’t close](/blog/sprinkler-zone-wont-turn-off), but the cure can be as small as a head with a check valve in it. On a steep bank, such as Goat Hill’s, don’t let it drip for weeks.",
    "It matters who sends your water bill. [The city’s own pipes](https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Kirklands-Water-Source) serve Kirkland from parts of South Juanita and Totem Lake southward. The Northshore Utility District and the Woodinville Water District serve Finn Hill, Kingsgate, and North Juanita. Your backflow report goes to whichever of the three bills you, so give the tester that name. [What happens on test day](/blog/backflow-testing-washington) is the same for all three.",
    "[The city’s advice](https://kirklandwa.gov/Government/Departments/Public-Works-Department/Water/Use-Water-Wisely) for a Kirkland garden is one inch of water a week, less when it rains, given in the morning or evening, and a lawn that may go dormant late in summer. The city and the Northshore district each offer a free rain gauge. If one part stays brown while another turns to mud, look at the heads before you add minutes. One that’s tilted, buried, or watering the sidewalk is [a small repair](/blog/fix-broken-sprinkler-head), and it saves more water than a new controller would.",
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
      heading: "Where to find the backflow assembly",
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
        "If the Northshore Utility District bills you, yes. It requires the yearly test as long as the system is connected to the drinking water, even when it’s broken or never used. The only way to stop it is to have the line cut and capped. Call the district’s Water Quality Office at 425-398-4419 before anyone cuts, since it may want to see the cut. A contractor can cap it and clear the old valve box in the same visit.",
    },
    {
      question: "Does sprinkler work in Kirkland need a permit?",
      answer:
        "A new system does: the city lists “irrigation system installation” among the [projects that need a permit](https://kirklandwa.gov/Government/Departments/Development-Services-Center/Do-you-need-a-permit). Replacing a head or patching a pipe usually doesn’t. Adding zones or moving the backflow assembly might, so ask the Development Services Center before anyone digs, and ask the contractor who takes out the permit.",
    },
    {
      question: "How should I water a lawn on Finn Hill’s till?",
      answer:
        "In short cycles. Water that reaches the sidewalk after a few minutes shows that the till below the sod is full, while the roots may still be dry. The Northshore Utility District suggests cutting a run into three equal parts with 15 minutes between them. Most controllers do that with three start times. Then find out how many minutes make an inch on your lawn: six cans and a ruler are enough, as [our guide to lawn watering](/blog/how-much-water-does-an-eastside-lawn-need) shows.",
    },
    {
      question: "Will Kirkland lower my bill after a leak?",
      answer:
        "On city water, perhaps. [The municipal code](https://www.codepublishing.com/WA/Kirkland/html/Kirkland15/Kirkland1524.html) has a section, 15.24.050, on reductions for lost water. Ask the city’s utility billing office what it covers before you count on it for a sprinkler line. The same chapter priced home use above 1,200 cubic feet at $7.43 per 100 cubic feet in 2024, and at that price each 1,000 gallons that a broken head loses cost about $10. Northshore and Woodinville bills follow those districts’ own rules.",
    },
    {
      question: "Do sprinklers freeze later by Lake Washington?",
      answer:
        "Often, so don’t go by a neighbor at the shore. Mild water keeps the streets around Moss Bay and Lakeview warmer on a clear night than Kingsgate or the top of Finn Hill. A thermometer beside the backflow assembly, read on clear mornings from early October, tells you more than an average for the region. [Seattle Public Utilities](https://atyourservice.seattle.gov/2015/10/02/end-of-the-drought-i-think-not/) says to turn off the supply and drain it before it freezes, and to insulate pipes above the ground. See our [winterizing guide](/blog/when-to-winterize-sprinklers-eastside).",
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
    {
      title: "Seattle Public Utilities: the landscape in fall",
      url: "https://atyourservice.seattle.gov/2015/10/02/end-of-the-drought-i-think-not/",
      checked: "2026-11-22",
    },
    {
      title: "Geologic map of northern Kirkland, made for the city, 2017 (summary)",
      url: "https://gsa.confex.com/gsa/2017AM/webprogram/Paper307081.html",
      checked: "2026-11-22",
    },
  ],
};
