import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { unfilledMark } from "../../domain/unfilled.ts";
import { landingPageFile } from "../../market-parts.ts";
import { entryOf, fieldOf, typesFrom } from "./source-text.ts";

/** A file to be written. */
export interface Draft {
  file: string;
  text: string;
}

/** Writes the files, each only where there is none. */
export function writeDrafts(folder: URL, drafts: readonly Draft[]): void {
  for (const { file, text } of drafts) {
    const path = fileURLToPath(new URL(file, folder));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: "wx" });
  }
}

/** The place behind all that there is. */
export function nextOrder(entries: readonly { order: number }[]): number {
  return Math.max(0, ...entries.map(({ order }) => Math.ceil(order))) + 1;
}

/** A landing page that is still to be written: the questions that a good one answers. */
export function draftPage(
  service: { slug: string; name: string; phrase: string },
  city: { slug: string; name: string },
  stateCode: string,
  folder: URL,
): Draft {
  const [what, where] = [service.phrase, city.name];
  const file = landingPageFile(service.slug, city.slug);
  const field = (key: string, text: string) => fieldOf("  ", key, `${unfilledMark} ${text}`);
  const paragraph = (text: string) => `    ${JSON.stringify(`${unfilledMark} ${text}`)},\n`;
  const fact = (heading: string, text: string) =>
    entryOf("    ", { heading: `${unfilledMark} ${heading}`, text: `${unfilledMark} ${text}` });
  const asked = (question: string) =>
    entryOf("    ", {
      question: `${unfilledMark} ${question}`,
      answer: `${unfilledMark} The answer, with a link to whoever says so`,
    });
  const text = [
    `import type { LandingPage } from "${typesFrom(new URL(file, folder))}";\n\n`,
    "export const page: LandingPage = {\n",
    field("title", `${service.name} in ${where}, ${stateCode}, and what is special about it, in under 65 characters`),
    field(
      "description",
      `The trouble that people in ${where} have, and what happens when they ask here, in 70 to 165 characters`,
    ),
    field("lead", `What about ${where} makes ${what} there different, in one or two sentences?`),
    field("localHeading", "The same as a heading, in a homeowner’s words"),
    "  // Two or three of 50 to 90 words. [Words](/blog/an-article) and [words](https://…) become links.\n",
    "  localParagraphs: [\n",
    paragraph(
      `Which ground, age of houses or weather of ${where} does this work depend on, and in which neighborhoods?`,
    ),
    paragraph(`Which office, utility or rule of ${where} does the homeowner meet, and what do they do first?`),
    "  ],\n  localFacts: [\n",
    fact("Who", `Which office or utility of ${where} answers, and under which number?`),
    fact("When", `Which season or hour does it depend on in ${where}?`),
    fact("Where", `What should a homeowner of ${where} look for before they ask?`),
    "  ],\n  localQuestions: [\n",
    asked(`Does ${what} take a permit in ${where}?`),
    asked(`What goes wrong with it in ${where} that does not elsewhere?`),
    asked(`Who pays, or helps to pay, in ${where}?`),
    "  ],\n",
    `  // At least one, read by you: { title: "City of ${where}: …", url: "https://…", checked: "2026-11-21" }\n`,
    "  sources: [],\n",
    "};\n",
  ].join("");
  return { file, text };
}
