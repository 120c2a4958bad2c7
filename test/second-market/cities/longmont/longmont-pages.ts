import type { LandingPage } from "../../../../content/types.ts";
import type { ServiceSlug } from "../../services/services.ts";

export const longmontPages: Record<ServiceSlug, LandingPage> = {
  "roof-repair": {
    title: "Roof Repair in Longmont, CO",
    description:
      "One roof contractor for homes in Longmont: describe the job once, and one company that works in your zip code answers.",
    lead: "Hail comes over Longs Peak in June. One roofer looks at what it left on your Longmont roof.",
    localHeading: "What hail leaves in Longmont",
    localParagraphs: [
      "Storms that form above the foothills reach Longmont in the late afternoon, and their hail falls steepest on the west side of a roof. Look there first: dents in a vent cap mean that the shingles beside it were hit as hard. [How a roof ages](/blog/how-a-roof-ages) tells bruised shingles from worn ones, which matters to an insurer.",
      "Many streets of Old Town have two layers of shingles, one nailed over the other. The building desk lets nobody add a third, so a repair there can turn into a tear-off. Count the layers at the eave before you ask, and write the number into your request.",
    ],
    localFacts: [
      { heading: "Who decides", text: "The building desk at Kimbark Street, open in the mornings." },
      { heading: "Season", text: "Most hail falls between the middle of May and early July." },
      { heading: "Wind", text: "Gusts from the canyon lift loose tabs long before winter." },
    ],
    localQuestions: [
      {
        question: "Does a patch take a permit?",
        answer:
          "Under one square, which is a hundred square feet, the desk asks for none. From there on the roofer takes it out and posts it at the door.",
      },
      {
        question: "How long may I wait after a storm?",
        answer: "Insurers here mostly give a year. A tarp within the first week keeps the claim clean.",
      },
      {
        question: "Is a tile roof in Prospect repaired in the same way?",
        answer:
          "Tiles are lifted out singly and the felt below is looked at. Ask whether spare tiles lie in the garage.",
      },
    ],
    sources: [
      { title: "Building office of Longmont", url: "https://building.longmont.example/", checked: "2026-11-21" },
    ],
  },
  "attic-fan-installation": {
    title: "Attic Fans in Longmont, CO",
    description:
      "One attic fan contractor for homes in Longmont: describe the job once, and one company that works in your zip code answers.",
    lead: "Attics of brick houses hold the afternoon heat of Longmont until midnight. A fan lets it out.",
    localHeading: "Why old brick stays warm",
    localParagraphs: [
      "The brick houses near Collyer Park were built without soffit vents, so a fan alone would pull cooled air out of the bedrooms. An electrician starts with openings low on the roof and only then cuts a hole near the ridge. Measure the hatch: some are too narrow for the housing.",
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
    sources: [
      { title: "Building office of Longmont", url: "https://building.longmont.example/", checked: "2026-11-21" },
    ],
  },
};
