import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { unfilledMark } from "../../domain/unfilled.ts";
import { entryOf, fieldOf } from "./source-edits.ts";

/** A file to be written: a new one, or one that is there and gets a line or a page more. */
export interface Draft {
  file: string;
  text: string;
  isNew: boolean;
}

/** Writes the new files first, each only where there is none, and after them those that name them. */
export function writeDrafts(folder: URL, drafts: readonly Draft[]): void {
  for (const { file, text, isNew } of drafts.toSorted((one, other) => Number(other.isNew) - Number(one.isNew))) {
    const path = fileURLToPath(new URL(file, folder));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: isNew ? "wx" : "w" });
  }
}

/** A landing page that is still to be written: the questions that a good one answers. */
export function draftPage(
  service: { name: string; phrase: string },
  city: { name: string },
  stateCode: string,
): string {
  const [what, where] = [service.phrase, city.name];
  const field = (key: string, text: string) => fieldOf("    ", key, `${unfilledMark} ${text}`);
  const paragraph = (text: string) => `      ${JSON.stringify(`${unfilledMark} ${text}`)},\n`;
  const fact = (heading: string, text: string) =>
    entryOf("      ", { heading: `${unfilledMark} ${heading}`, text: `${unfilledMark} ${text}` });
  const asked = (question: string) =>
    entryOf("      ", {
      question: `${unfilledMark} ${question}`,
      answer: `${unfilledMark} The answer, with a link to whoever says so`,
    });
  return [
    "{\n",
    field("title", `${service.name} in ${where}, ${stateCode}, and what is special about it, in under 65 characters`),
    field(
      "description",
      `The trouble that people in ${where} have, and what happens when they ask here, in 70 to 165 characters`,
    ),
    field("lead", `What about ${where} makes ${what} there different, in one or two sentences?`),
    field("localHeading", "The same as a heading, in a homeowner’s words"),
    "    // Two or three of 50 to 90 words. [Words](/blog/an-article) and [words](https://…) become links.\n",
    "    localParagraphs: [\n",
    paragraph(
      `Which ground, age of houses or weather of ${where} does this work depend on, and in which neighborhoods?`,
    ),
    paragraph(`Which office, utility or rule of ${where} does the homeowner meet, and what do they do first?`),
    "    ],\n    localFacts: [\n",
    fact("Who", `Which office or utility of ${where} answers, and under which number?`),
    fact("When", `Which season or hour does it depend on in ${where}?`),
    fact("Where", `What should a homeowner of ${where} look for before they ask?`),
    "    ],\n    localQuestions: [\n",
    asked(`Does ${what} take a permit in ${where}?`),
    asked(`What goes wrong with it in ${where} that does not elsewhere?`),
    asked(`Who pays, or helps to pay, in ${where}?`),
    "    ],\n",
    `    // At least one, read by you: { title: "City of ${where}: …", url: "https://…", checked: "2026-11-21" }\n`,
    "    sources: [],\n",
    "  }",
  ].join("");
}
