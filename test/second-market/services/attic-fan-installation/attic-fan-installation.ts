import type { ServiceFacts } from "../../../../content/types.ts";

export const service = {
  order: 2,
  name: "Attic Fan Installation",
  phrase: "attic fan installation",
  subject: "attic fan",
  trade: "electrician",
  licenses: ["electrical"],
  partnerChoice: null,
  accent: "clay",
  headerAccentPath: null,
  scene: { file: "attic-fan-installation.svg", focus: "center", band: "83%" },
  icon: "icon.svg",
  cost: "Wiring decides the price",
  usualCost: null,
  coverage: null,
  issues: null,
  commonServices: [{ title: "A new fan", text: "With a thermostat of its own." }],
  faq: [],
  urgentHelp: null,
} as const satisfies ServiceFacts;
