import type { LandingPage } from "../../../../content/types.ts";

export const page: LandingPage = {
  title: "Attic Fans in Longmont, CO",
  description:
    "One attic fan contractor for homes in Longmont: describe the job once, and one company that works in your zip code answers.",
  lead: "Attics of brick houses hold the afternoon heat of Longmont until midnight. A fan lets it out.",
  localHeading: "Why old brick stays warm",
  blurb: "Brick houses near Collyer Park have no soffit vents. An electrician starts with openings low on the roof.",
  localParagraphs: [
    "The brick houses near Collyer Park were built without soffit vents, so a fan alone would pull cooled air out of the bedrooms. An electrician starts with [openings low on the roof](/blog/a-fan-for-the-attic) and only then cuts a hole near the ridge. Measure the hatch: some are too narrow for the housing.",
    "Longmont has its own power company, which pays part of a thermostat but nothing toward the fan. Its form asks for the breaker's number, and the panel of a house from the fifties has seldom a free one. Say in the request how many slots are empty.",
  ],
  localFacts: [
    { heading: "Power", text: "The city's own utility reads the meters here." },
    { heading: "Noise", text: "After ten at night the limit at a neighbor's window is fifty decibels." },
    { heading: "Openings", text: "One square foot of intake for every three hundred of attic floor." },
  ],
  localQuestions: [
    {
      question: "Can it run from the sun?",
      answer:
        "A panel of forty watts moves enough air for a small attic, and needs no circuit. On a north roof it is wasted.",
    },
    {
      question: "Who inspects the wiring?",
      answer: "The state's inspector, mostly within three days, and the cover stays off until then.",
    },
    { question: "Will snow blow in?", answer: "A hood with a lip on the windward side stops nearly all of it." },
  ],
  sources: [{ title: "Building office of Longmont", url: "https://building.longmont.example/", checked: "2026-11-21" }],
};
