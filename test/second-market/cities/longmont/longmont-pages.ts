import type { LandingPage } from "../../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const longmontPages: Record<ServiceSlug, LandingPage> = {
  "roof-repair": {
    title: "Roof Repair in Longmont, CO",
    description:
      "One roof contractor for homes in Longmont: describe the job once, and one company that works in your zip code answers.",
    lead: "For homes in and around Longmont.",
    localHeading: "What is local about it in Longmont",
    localParagraphs: [
      "Homes in Longmont stand in sun and hail. [How a roof ages there](/blog/how-a-roof-ages) is told elsewhere.",
    ],
    localFacts: [{ heading: "Who decides", text: "The building office of Longmont." }],
    localQuestions: [{ question: "Does it take a permit in Longmont?", answer: "Ask the building office." }],
    sources: [
      { title: "Building office of Longmont", url: "https://building.longmont.example/", checked: "2026-11-21" },
    ],
  },
  "attic-fan-installation": {
    title: "Attic Fans in Longmont, CO",
    description:
      "One attic fan contractor for homes in Longmont: describe the job once, and one company that works in your zip code answers.",
    lead: "For homes in and around Longmont.",
    localHeading: "What is local about it in Longmont",
    localParagraphs: [
      "Homes in Longmont stand in sun and hail. [How a attic fan ages there](/blog/how-a-roof-ages) is told elsewhere.",
    ],
    localFacts: [{ heading: "Who decides", text: "The building office of Longmont." }],
    localQuestions: [{ question: "Does it take a permit in Longmont?", answer: "Ask the building office." }],
    sources: [
      { title: "Building office of Longmont", url: "https://building.longmont.example/", checked: "2026-11-21" },
    ],
  },
};
