import { expect, test } from "vitest";
import { withoutUnfilled } from "./unfilled.ts";

test("what is still to be written is left out, and with it the entry that cannot be read without it", () => {
  const place = {
    name: "Bothell",
    beyond: "UNFILLED: Which addresses lie outside?",
    zipCodes: ["98011"],
    neighborhoods: ["UNFILLED: Which names do people use?", "Canyon Park"],
    questions: [
      { question: "Who bills for water?", answer: "UNFILLED: Who does?" },
      { question: "Why unfilled trenches?", answer: "They settle." },
    ],
    issues: [
      { value: "unfilled-1", label: "Leaning" },
      { value: "other", label: "Something else" },
    ],
    pages: [{ title: "Half done. UNFILLED: the rest", facts: ["One."], isOpen: true, none: null }],
  };
  expect(withoutUnfilled(place)).toEqual({
    name: "Bothell",
    beyond: "",
    zipCodes: ["98011"],
    neighborhoods: ["Canyon Park"],
    questions: [{ question: "Why unfilled trenches?", answer: "They settle." }],
    issues: [{ value: "other", label: "Something else" }],
    pages: [{ title: "", facts: ["One."], isOpen: true, none: null }],
  });
});
