import type { ServiceFacts } from "../../../content/types.ts";

export const service = {
  order: 2,
  name: "Gutter Installation",
  phrase: "gutter installation",
  subject: "gutter",
  trade: "gutter contractor",
  licenses: [],
  partnerChoice: null,
  accent: "blue",
  headerAccentPath: "/gutter-",
  scene: { file: "gutter-installation.svg", focus: "center", band: "38%" },
  icon: "cloud-rain.svg",
  cost: "Most jobs run $800–$2,500. Your quote sets the price.",
  usualCost: "Most jobs run $800–$2,500.",
  coverage: "New gutters, single sections, downspouts, and guards against needles.",
  issues: [
    { value: "new-gutters", label: "New gutters for the whole house" },
    { value: "replace-section", label: "Replace one side or section" },
    { value: "overflowing", label: "Gutters overflow when it rains" },
    { value: "leaking-seams", label: "Gutters drip at the corners or seams" },
    { value: "sagging", label: "Gutters sag or pull away" },
    { value: "downspout-drainage", label: "Downspouts spill at the house" },
    { value: "gutter-guards", label: "Guards to keep needles out" },
    { value: "rotten-fascia", label: "Rotten board behind the gutter" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "New gutters all around",
      text: "Old gutters off, fascia checked, new ones hung at the right slope.",
    },
    {
      title: "One side or one section",
      text: "For branch or storm damage, matched to the gutters you have.",
    },
    {
      title: "More or bigger downspouts",
      text: "Often the whole fix for a gutter that overflows even when it’s clean.",
    },
    {
      title: "Somewhere for the water to go",
      text: "Extensions, splash blocks, or a buried line, away from the foundation.",
    },
    {
      title: "Guards for needles and leaves",
      text: "Less cleaning, though never none.",
    },
    {
      title: "Rotten board repair",
      text: "Hangers hold only in sound wood, so soft fascia goes first.",
    },
  ],
  faq: [
    {
      question: "How much do new gutters cost?",
      answer:
        "Gutter installation typically runs $800-$2,500 for a house. That’s our planning range: we know of no public price survey for the Eastside. Length, stories, material, and any rotten wood move it. The contractor’s quote is the price that counts.",
    },
    {
      question: "How many companies will call me, and what do I pay?",
      answer:
        "One: a gutter contractor who covers your zip code. Once they have your request, most people hear back within 2 to 6 hours, and within 24 at most. You pay nothing. The contractor pays {name} a flat monthly fee.",
    },
    {
      question: "When’s the best time to replace gutters?",
      answer:
        "Late summer. The wood is dry then, and the gutters are ready for November, [historically](https://kingcounty.gov/depts/dnrp/newsroom/newsreleases/2015/November/02-TWBS-launch.aspx) the wettest month of western Washington.",
    },
    {
      question: "What should I ask when the contractor comes?",
      answer:
        "Where each downspout will end, what happens if the board behind the gutter is soft, and who hauls the old metal away.",
    },
  ],
  urgentHelp: null,
} as const satisfies ServiceFacts;
