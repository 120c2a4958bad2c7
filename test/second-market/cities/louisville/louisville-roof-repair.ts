import type { LandingPage } from "../../../../content/types.ts";

export const page: LandingPage = {
  title: "Roof Repair in Louisville, CO",
  description:
    "One roof contractor for homes in Louisville: describe the job once, and one company that works in your zip code answers.",
  lead: "Since the fire, Louisville asks more of a roof than its neighbors do. One roofer knows the list.",
  localHeading: "Roofs after the fire",
  blurb: "Louisville wants metal where shingles meet an eave. On the hill above Coal Creek, ridge caps go first.",
  localParagraphs: [
    "Embers, not flames, took most of the houses that were lost, and they got in through gaps at the edge. That is why the town wants metal where shingles meet an eave, and mesh of an eighth of an inch in every vent. [An older roof](/blog/how-a-roof-ages) may keep its covering while the edges are changed.",
    "On the hill above Coal Creek the wind arrives without trees in its way. Ridge caps go first, and after them the row beneath. Six nails to a shingle instead of four are the rule for whatever is replaced up there, even if it is a single bundle.",
  ],
  localFacts: [
    { heading: "Covering", text: "Class A only, for a new roof and for large repairs." },
    { heading: "Office", text: "Plans are read at City Hall on Main Street within two weeks." },
    { heading: "Insurance", text: "Several carriers ask for a photograph of each vent." },
  ],
  localQuestions: [
    {
      question: "Must cedar shakes go?",
      answer: "Not while they are sound. A repair of more than a quarter of the slope ends them.",
    },
    {
      question: "Are solar panels taken down?",
      answer: "By their own installer, before the roofer comes. Plan two visits and a week between.",
    },
    {
      question: "Does the association choose the color?",
      answer: "In Steel Ranch it does, from four grays; its board meets on the first Monday.",
    },
  ],
  sources: [
    { title: "Building office of Louisville", url: "https://building.louisville.example/", checked: "2026-11-21" },
  ],
};
