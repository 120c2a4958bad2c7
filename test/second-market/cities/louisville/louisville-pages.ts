import type { LandingPage } from "../../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const louisvillePages: Record<ServiceSlug, LandingPage> = {
  "roof-repair": {
    title: "Roof Repair in Louisville, CO",
    description:
      "One roof contractor for homes in Louisville: describe the job once, and one company that works in your zip code answers.",
    lead: "For homes in and around Louisville.",
    localHeading: "What is local about it in Louisville",
    localParagraphs: [
      "Homes in Louisville stand in sun and hail. [How a roof ages there](/blog/how-a-roof-ages) is told elsewhere.",
    ],
    localFacts: [{ heading: "Who decides", text: "The building office of Louisville." }],
    localQuestions: [{ question: "Does it take a permit in Louisville?", answer: "Ask the building office." }],
    sources: [
      { title: "Building office of Louisville", url: "https://building.louisville.example/", checked: "2026-11-21" },
    ],
  },
  "attic-fan-installation": {
    title: "Attic Fans in Louisville, CO",
    description:
      "One attic fan contractor for homes in Louisville: describe the job once, and one company that works in your zip code answers.",
    lead: "For homes in and around Louisville.",
    localHeading: "What is local about it in Louisville",
    localParagraphs: [
      "Homes in Louisville stand in sun and hail. [How a attic fan ages there](/blog/how-a-roof-ages) is told elsewhere.",
    ],
    localFacts: [{ heading: "Who decides", text: "The building office of Louisville." }],
    localQuestions: [{ question: "Does it take a permit in Louisville?", answer: "Ask the building office." }],
    sources: [
      { title: "Building office of Louisville", url: "https://building.louisville.example/", checked: "2026-11-21" },
    ],
  },
};
