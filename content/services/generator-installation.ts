import type { Service } from "../types.ts";
import { generalIssues } from "./general-issues.ts";

export const generatorInstallation: Service = {
  slug: "generator-installation",
  name: "Generator Installation",
  phrase: "generator installation",
  subject: "generator",
  trade: "electrical contractor",
  needsElectricalLicense: true,
  issues: generalIssues,
  commonServices: [
    {
      title: "Standby generators",
      text: "A fixed unit outdoors on natural gas or propane. When the power fails, an automatic switch starts it and moves the house over.",
    },
    {
      title: "Transfer switches",
      text: "The switch keeps your generator and the utility’s lines apart, so that your power can’t reach a line worker. A listed interlock can do the same. One of the two is a must.",
    },
    {
      title: "A hookup for a portable unit",
      text: "An inlet on the outside wall and a manual switch inside let a portable generator run chosen circuits without cords through the window.",
    },
    {
      title: "Sizing and circuit choice",
      text: "Furnace, refrigerator, lights and pump, or the whole house? A short list of what must run decides the size and most of the cost.",
    },
    {
      title: "Pad, gas line and placement",
      text: "A standby unit needs a level base, a fuel line and clear space from windows, walls and property lines.",
    },
    {
      title: "Repair and yearly service",
      text: "A generator that won’t start on its test day won’t start in a storm. Battery, oil, filters and the switch are checked.",
    },
  ],
  faq: [],
};
