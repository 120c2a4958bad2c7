import type { LandingPage } from "../../../../content/types.ts";

export const page: LandingPage = {
  title: "Attic Fans in Louisville, CO",
  description:
    "One attic fan contractor for homes in Louisville: describe the job once, and one company that works in your zip code answers.",
  lead: "Newer houses in Louisville are tight. A fan needs a way in for the air before it has a way out.",
  localHeading: "Fans for tight houses",
  blurb: "Foam under the deck makes the attic part of the rooms. Look between the rafters before you send anything.",
  localParagraphs: [
    "Houses that were rebuilt lately have foam under the roof deck, which makes the attic part of the rooms. A fan has no business there, and an honest electrician will say so on the telephone. Look for gray or yellow foam between the rafters before you send anything.",
    "Where the insulation lies on the floor, [a fan at the gable](/blog/a-fan-for-the-attic) does the least harm to the covering. The screen must stop embers, so air passes more slowly, and the motor is chosen one size larger. It hangs on rubber, for the ceilings of these houses carry every hum.",
  ],
  localFacts: [
    { heading: "Screens", text: "Mesh of an eighth of an inch, of metal, cleaned each spring." },
    { heading: "Circuit", text: "Fifteen amperes, behind a switch that a child cannot reach." },
    { heading: "Best month", text: "April, before the crews are busy with cooling." },
  ],
  localQuestions: [
    {
      question: "Does my warranty allow a new hole?",
      answer: "Builders of the last five years mostly say no. A gable that is already vented is outside that clause.",
    },
    { question: "What does it use?", answer: "About as much as three old light bulbs, for six hours of a July day." },
    {
      question: "May I switch it from my telephone?",
      answer: "If the relay is listed for attics. Heat of sixty degrees ends those that are not.",
    },
  ],
  sources: [
    { title: "Building office of Louisville", url: "https://building.louisville.example/", checked: "2026-11-21" },
  ],
};
