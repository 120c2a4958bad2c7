import type { ServiceFacts } from "../../../content/types.ts";

export const service = {
  order: 5,
  name: "Generator Installation",
  phrase: "generator installation",
  subject: "generator",
  trade: "electrical contractor",
  licenses: ["electrical"],
  partnerChoice: null,
  accent: "ember",
  headerAccentPath: null,
  scene: { file: "generator-installation.svg", focus: "right", band: "93%" },
  icon: "zap.svg",
  cost: "Manual switch: about $500–$900 installed (Consumer Reports). Standby: ask for a quote.",
  usualCost: null,
  coverage: null,
  issues: null,
  commonServices: [
    {
      title: "Standby generators",
      text: "Fixed outdoors on natural gas or propane, with a switch that starts it automatically.",
    },
    {
      title: "Transfer switches",
      text: "The switch, or a listed interlock, keeps your power off the utility’s lines. You need one or the other.",
    },
    {
      title: "A hookup for a portable unit",
      text: "An inlet outside and a manual switch inside, for chosen circuits.",
    },
    {
      title: "Sizing and circuit choice",
      text: "A short list of what must run decides the size and most of the cost.",
    },
    {
      title: "Pad, gas line, and placement",
      text: "A level base, a fuel line, and clear space from windows and walls.",
    },
    {
      title: "Repair and yearly service",
      text: "Battery, oil, filters, and the switch, checked before the storms.",
    },
  ],
  faq: [],
  urgentHelp: null,
} as const satisfies ServiceFacts;
