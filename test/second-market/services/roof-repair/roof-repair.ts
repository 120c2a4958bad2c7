import type { ServiceFacts } from "../../../../content/types.ts";

export const service = {
  order: 1,
  name: "Roof Repair",
  phrase: "roof repair",
  subject: "roof",
  trade: "roofer",
  licenses: [],
  partnerChoice: "Roof Repair",
  accent: "slate",
  headerAccentPath: "/roof-",
  scene: { file: "roof-repair.svg", focus: "left", band: "83%" },
  icon: "icon.svg",
  cost: "Your quote decides",
  usualCost: null,
  coverage: "Shingles, flashing and what hail left behind.",
  issues: [
    { value: "hail", label: "Hail damage" },
    { value: "drip", label: "It drips inside" },
    { value: "shingles", label: "Shingles are missing" },
    { value: "flashing", label: "Loose flashing" },
    { value: "inspection", label: "Have it looked at" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    { title: "Hail damage", text: "Marked, photographed and mended." },
    { title: "Drips", text: "Found first, then closed." },
  ],
  faq: [{ question: "Who will call me?", answer: "One roofer who works in your zip code. You pay {name} nothing." }],
  urgentHelp: {
    issue: "drip",
    heading: "Water coming in?",
    steps: [{ title: "Put a bucket below.", text: "Move what must stay dry." }],
    beforeRequest: { title: "Now send the request.", text: "Say where it drips." },
    afterRequest: { title: "Stay off the roof.", text: "Wait for the roofer." },
  },
} as const satisfies ServiceFacts;
