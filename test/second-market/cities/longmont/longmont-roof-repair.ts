import type { LandingPage } from "../../../../content/types.ts";

export const page: LandingPage = {
  title: "Roof Repair in Longmont, CO",
  description:
    "One roof contractor for homes in Longmont: describe the job once, and one company that works in your zip code answers.",
  lead: "Hail comes over Longs Peak in June. One roofer looks at what it left on your Longmont roof.",
  localHeading: "What hail leaves in Longmont",
  blurb:
    "Hail falls steepest on the west side of a Longmont roof. Look there first, and count the layers at the eave before you ask.",
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
      answer: "Tiles are lifted out singly and the felt below is looked at. Ask whether spare tiles lie in the garage.",
    },
  ],
  sources: [{ title: "Building office of Longmont", url: "https://building.longmont.example/", checked: "2026-11-21" }],
};
