import type { Market } from "../../content/types.ts";
import { unfilledMark } from "../../domain/unfilled.ts";
import { serviceFile } from "../../market-parts.ts";
import { drawingFile } from "./market-layout.ts";
import { type Draft, draftPage, nextOrder } from "./scaffold.ts";
import { entryOf, typesFrom } from "./source-text.ts";

interface NewService {
  slug: string;
  name: string;
}

/** The files of a service whose texts and drawings are still to be made. */
export function newService({ slug, name }: NewService, market: Market, folder: URL): Draft[] {
  const phrase = name.toLowerCase();
  const file = serviceFile(slug);
  const faq = [
    [`How much does ${phrase} cost?`, "What decides the price, and where does the range come from?"],
    ["Who will contact me, and is it free?", "Who does, when, and who pays {name}?"],
    [`Does ${phrase} take a license or a permit?`, "What does the state ask, by which law?"],
  ]
    .map(([question = "", answer]) => entryOf("    ", { question, answer: `${unfilledMark} ${answer}` }))
    .join("");
  return [
    {
      file,
      text: `import type { ServiceFacts } from "${typesFrom(new URL(file, folder))}";

export const service = {
  order: ${nextOrder(market.services)},
  name: ${JSON.stringify(name)},
  phrase: "${phrase}",
  subject: "UNFILLED: What is the work about, in a list: sprinkler?",
  trade: "UNFILLED: Who does it, inside a sentence: sprinkler contractor?",
  // ["electrical"] where the state asks for an electrical license beside the registration.
  licenses: [],
  // Its name in the partner program's form, once contractors may apply for it.
  partnerChoice: null,
  accent: "${market.mainAccent}",
  headerAccentPath: null,
  scene: { file: "${slug}.svg", focus: "center" },
  icon: "icon.svg",
  cost: "UNFILLED: What does it typically cost, in a few words?",
  // One sentence on what it covers, for the page Why Us; null: it is named there under what is coming.
  coverage: null,
  // Five to eight, then other. The values are stored: they are for good.
  issues: [
    { value: "unfilled-1", label: "UNFILLED: Which trouble brings most people here?" },
    { value: "unfilled-2", label: "UNFILLED: Which is the next most common?" },
    { value: "unfilled-3", label: "UNFILLED: What is broken by weather or age?" },
    { value: "unfilled-4", label: "UNFILLED: What would be new, and not a repair?" },
    { value: "unfilled-5", label: "UNFILLED: What comes back every year?" },
    { value: "other", label: "Something else" },
  ],
  // Six.
  commonServices: [
    { title: "UNFILLED: The most common job", text: "UNFILLED: What is done, and what does it depend on?" },
    { title: "UNFILLED: The smallest job", text: "UNFILLED: What is done, and what does it depend on?" },
    { title: "UNFILLED: The largest job", text: "UNFILLED: What is done, and what does it depend on?" },
    { title: "UNFILLED: The job of spring", text: "UNFILLED: What is done, and what does it depend on?" },
    { title: "UNFILLED: The job of fall", text: "UNFILLED: What is done, and what does it depend on?" },
    { title: "UNFILLED: The job that others refuse", text: "UNFILLED: What is done, and what does it depend on?" },
  ],
  faq: [
${faq}  ],
  // What to do before anybody comes, where waiting does harm (content/types.ts).
  urgentHelp: null,
} as const satisfies ServiceFacts;
`,
    },
    { file: drawingFile(slug, `${slug}.svg`), text: scene },
    { file: drawingFile(slug, "icon.svg"), text: icon },
    ...market.cities.map((city) => draftPage({ slug, name, phrase }, city, market.region.stateCode, folder)),
  ];
}

const scene = `<!-- UNFILLED: the house at work, of 4 by 3, light and dark -->
<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720"><path fill="#cfe0e2" d="M0 0h960v720H0z"/><path fill="#a8c07a" d="M0 520h960v200H0z"/><path fill="#f4ead5" d="M260 330 480 180l220 150v230H260z"/></svg>
`;

const icon = `<!-- UNFILLED: the sign, in lines -->
<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M3 11 12 4l9 7"/><path d="M5 10v10h14V10"/></svg>
`;
