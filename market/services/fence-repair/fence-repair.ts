import type { ServiceFacts } from "../../../content/types.ts";

export const service = {
  order: 3,
  name: "Fence Repair",
  phrase: "fence repair",
  subject: "fence",
  trade: "fence contractor",
  licenses: [],
  partnerChoice: "Fence Repair",
  accent: "amber",
  headerAccentPath: "/fence-",
  scene: { file: "fence-repair.svg", focus: "left", band: "62%" },
  icon: "fence.svg",
  cost: "Most repairs run $200–$800. Your quote sets the price.",
  usualCost: "Most repairs run $200–$800.",
  coverage: "Leaning posts, broken boards, dragging gates, and storm damage.",
  issues: [
    { value: "leaning-fence", label: "The fence leans" },
    { value: "rotten-post", label: "Rotten or broken posts" },
    { value: "broken-boards", label: "Missing or broken boards" },
    { value: "gate-problem", label: "A gate drags or won’t latch" },
    { value: "storm-damage", label: "Wind or a tree knocked it down" },
    { value: "replace-section", label: "Replace one section" },
    { value: "chain-link-or-wire", label: "Chain-link, wire, or rail fence" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "Leaning fences",
      text: "Setting new posts often saves the panels.",
    },
    {
      title: "Rotten and snapped posts",
      text: "The old stub and concrete come out; a new post or steel mender goes in.",
    },
    {
      title: "Boards and rails",
      text: "Replaced one at a time. New cedar grays over time.",
    },
    {
      title: "Gates that drag",
      text: "A brace, new hinges, or a firmer post brings the latch back in line.",
    },
    {
      title: "Storm damage",
      text: "The gap is secured for kids and dogs first, then rebuilt.",
    },
    {
      title: "Chain-link, wire, and rail",
      text: "Stretched mesh and broken rails, mended in sections.",
    },
  ],
  faq: [
    {
      question: "How much does fence repair cost?",
      answer:
        "Expect $200-$800 as a typical range for fence repair. That’s our planning range: we know of no public price survey for the Eastside. A few boards cost less than a row of posts set in new concrete. The contractor’s quote is the price that counts.",
    },
    {
      question: "Who gets my request, and who pays?",
      answer:
        "Only the fence contractor who covers your zip code. Once they have your request, expect to hear from them most commonly in 2 to 6 hours and in no more than 24. The company pays {name} a flat monthly fee. You pay nothing for the request or the quote.",
    },
    {
      question: "Can a leaning fence be saved?",
      answer:
        "Often, yes. If the posts move at the ground but the rails and boards are still hard, new posts may be all it needs. If a screwdriver sinks into the rails as well, a new section is the better use of money.",
    },
    {
      question: "Do I have to call before digging post holes?",
      answer:
        "Yes. The state’s dig law reaches [everyone who digs, homeowners included](https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030). Whoever digs calls 811 at least two full business days before and, since 2026, waits until every utility with lines there has answered. The law’s [exception for shallow digging](https://app.leg.wa.gov/rcw/default.aspx?cite=19.122.031) was made for owners and occupants on their own land, not for a contractor they hire ([our guide](/blog/cedar-fence-repair-or-replace) has more). The call is free. Private lines, such as sprinkler pipes, aren’t marked.",
    },
  ],
  urgentHelp: null,
} as const satisfies ServiceFacts;
