import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Market } from "../../content/types.ts";
import { unfilledMark } from "../../domain/unfilled.ts";
import { cityFile, drawingFile, landingPageFile, serviceFile } from "../../market-parts.ts";

/** A file to be written. `npm run format` breaks its lines. */
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

/** The files of a city whose texts are still to be written. */
export function draftCity(
  { slug, name, zipCodes }: { slug: string; name: string; zipCodes: readonly string[] },
  market: Market,
  folder: URL,
): Draft[] {
  const file = cityFile(slug);
  const text = `import type { CityFacts } from "${typesFrom(file, folder)}";

export const city = {
  order: ${nextOrder(market.cities)},
  name: ${JSON.stringify(name)},
  zipCodes: ${JSON.stringify(zipCodes)},
  neighborhoods: [${unfilled(`Which names do people use who live in ${name}?`)}],
  // Null where no part of them does.
  beyondCityLimits: ${unfilled(`Which part of these zip codes lies outside the city limits of ${name}, in one sentence?`)},
  notPopular: [],
} as const satisfies CityFacts;
`;
  return [{ file, text }, ...market.services.map((service) => draftPage(service, { slug, name }, market, folder))];
}

/** The files of a service whose texts and drawings are still to be made. */
export function draftService({ slug, name }: { slug: string; name: string }, market: Market, folder: URL): Draft[] {
  const phrase = name.toLowerCase();
  const file = serviceFile(slug);
  const issues = [
    "Which trouble brings most people here?",
    "Which is the next most common?",
    "What is broken by weather or age?",
    "What would be new, and not a repair?",
    "What comes back every year?",
  ].map((label, index) => `{ value: "unfilled-${index + 1}", label: ${unfilled(label)} }`);
  const jobs = [
    "most common job",
    "smallest job",
    "largest job",
    "job of spring",
    "job of fall",
    "job that others refuse",
  ];
  const commonServices = jobs.map(
    (job) => `{ title: ${unfilled(`The ${job}`)}, text: ${unfilled("What is done, and what does it depend on?")} }`,
  );
  const text = `import type { ServiceFacts } from "${typesFrom(file, folder)}";

export const service = {
  order: ${nextOrder(market.services)},
  name: ${JSON.stringify(name)},
  phrase: ${JSON.stringify(phrase)},
  subject: ${unfilled("What is the work about, in a list: sprinkler?")},
  trade: ${unfilled("Who does it, inside a sentence: sprinkler contractor?")},
  // ["electrical"] where the state asks for an electrical license beside the registration.
  licenses: [],
  // Its name in the partner program's form, once contractors may apply for it.
  partnerChoice: null,
  accent: ${JSON.stringify(market.mainAccent)},
  headerAccentPath: null,
  scene: { file: "${slug}.svg", focus: "center" },
  icon: "icon.svg",
  cost: ${unfilled("What does it typically cost, in a few words?")},
  // One sentence on what it covers, for the page Why Us; null: it is named there under what is coming.
  coverage: null,
  // Five to eight, then other. The values are stored: they are for good.
  issues: [
    ${issues.join(",\n    ")},
    { value: "other", label: "Something else" },
  ],
  // Six.
  commonServices: [
    ${commonServices.join(",\n    ")},
  ],
  faq: [
    { question: "How much does ${phrase} cost?", answer: ${unfilled("What decides the price, and where does the range come from?")} },
    { question: "Who will contact me, and is it free?", answer: ${unfilled("Who does, when, and who pays {name}?")} },
    { question: "Does ${phrase} take a license or a permit?", answer: ${unfilled("What does the state ask, by which law?")} },
  ],
  // What to do before anybody comes, where waiting does harm (content/types.ts).
  urgentHelp: null,
} as const satisfies ServiceFacts;
`;
  return [
    { file, text },
    { file: drawingFile(slug, `${slug}.svg`), text: scene },
    { file: drawingFile(slug, "icon.svg"), text: icon },
    ...market.cities.map((city) => draftPage({ slug, name, phrase }, city, market, folder)),
  ];
}

/** A landing page that is still to be written: the questions that a good one answers. */
function draftPage(
  service: { slug: string; name: string; phrase: string },
  city: { slug: string; name: string },
  { region }: Market,
  folder: URL,
): Draft {
  const [what, where] = [service.phrase, city.name];
  const file = landingPageFile(service.slug, city.slug);
  const fact = (heading: string, text: string) => `{ heading: ${unfilled(heading)}, text: ${unfilled(text)} }`;
  const asked = (question: string) =>
    `{ question: ${unfilled(question)}, answer: ${unfilled("The answer, with a link to whoever says so")} }`;
  const text = `import type { LandingPage } from "${typesFrom(file, folder)}";

export const page: LandingPage = {
  title: ${unfilled(`${service.name} in ${where}, ${region.stateCode}, and what is special about it, in under 65 characters`)},
  description: ${unfilled(`The trouble that people in ${where} have, and what happens when they ask here, in 70 to 165 characters`)},
  lead: ${unfilled(`What about ${where} makes ${what} there different, in one or two sentences?`)},
  localHeading: ${unfilled("The same as a heading, in a homeowner’s words")},
  // Two or three of 50 to 90 words. [Words](/blog/an-article) and [words](https://…) become links.
  localParagraphs: [
    ${unfilled(`Which ground, age of houses or weather of ${where} does this work depend on, and in which neighborhoods?`)},
    ${unfilled(`Which office, utility or rule of ${where} does the homeowner meet, and what do they do first?`)},
  ],
  localFacts: [
    ${fact("Who", `Which office or utility of ${where} answers, and under which number?`)},
    ${fact("When", `Which season or hour does it depend on in ${where}?`)},
    ${fact("Where", `What should a homeowner of ${where} look for before they ask?`)},
  ],
  localQuestions: [
    ${asked(`Does ${what} take a permit in ${where}?`)},
    ${asked(`What goes wrong with it in ${where} that does not elsewhere?`)},
    ${asked(`Who pays, or helps to pay, in ${where}?`)},
  ],
  // At least one, read by you: { title: "City of ${where}: …", url: "https://…", checked: "2026-11-21" }
  sources: [],
};
`;
  return { file, text };
}

/** The source of a text that is still to be written. */
function unfilled(question: string): string {
  return JSON.stringify(`${unfilledMark} ${question}`);
}

/** The place behind all that there is. */
function nextOrder(entries: readonly { order: number }[]): number {
  return Math.max(0, ...entries.map(({ order }) => Math.ceil(order))) + 1;
}

/** How a file of the market names the types: the way from its folder to `content/types.ts`. */
function typesFrom(file: string, folder: URL): string {
  const types = fileURLToPath(new URL("../../content/types.ts", import.meta.url));
  return relative(dirname(fileURLToPath(new URL(file, folder))), types).replaceAll("\\", "/");
}

const scene = `<!-- UNFILLED: the house at work, of 4 by 3, light and dark -->
<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720"><path fill="#cfe0e2" d="M0 0h960v720H0z"/><path fill="#a8c07a" d="M0 520h960v200H0z"/><path fill="#f4ead5" d="M260 330 480 180l220 150v230H260z"/></svg>
`;

const icon = `<!-- UNFILLED: the sign, in lines -->
<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 11 12 4l9 7"/><path d="M5 10v10h14V10"/></svg>
`;
