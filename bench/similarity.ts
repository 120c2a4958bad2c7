import { citySlugs, serviceSlugs } from "../content/chosen-market.ts";
import { runs, sentences, sharedShares } from "../server/market/shared-words.ts";

// How much of a service's four landing pages is the same: of the words of <main> outside the form, the share of runs of five words
// that stand on another of the four pages too, and the share of the words that are in sentences which do; each as the mean of the
// four and, in parentheses, as that of the page with the most. It reads the pages of a running site:
//   npx node bench/similarity.ts [http://localhost:3000]

const origin = process.argv[2] ?? "http://localhost:3000";

/** What React writes in the place of characters that mean something in HTML. */
const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** What elements stand inside a line of text; every other one ends it. */
const inline = /<\/?(?:a|abbr|b|em|i|span|strong|time)(?:\s[^>]*)?>|<!-- -->/g;

/** The texts that a page shows in <main>, without its form. */
async function textsOf(path: string): Promise<string[]> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${origin}${path} answered ${response.status}.`);
  const main = /<main[^>]*>(.*)<\/main>/s.exec(await response.text())?.[1] ?? "";
  return main
    .replace(/<(form|script|style|svg)[\s>].*?<\/\1>/gs, "\n")
    .replace(inline, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? "")
    .split(/\n+/)
    .filter((text) => text.trim());
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** The mean of the pages, and the most. */
function inWords(shares: number[]): string {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return `${percent(mean)} (${percent(Math.max(...shares))})`.padStart(19);
}

console.log(`${"".padEnd(26)}${"words".padStart(7)}${"runs of five".padStart(19)}${"sentences".padStart(19)}`);
for (const service of serviceSlugs) {
  const pages = await Promise.all(citySlugs.map((city) => textsOf(`/${service}/${city}`)));
  const words = pages.flat().join(" ").split(/\s+/).length / pages.length;
  const shares = [sharedShares(pages, runs), sharedShares(pages, sentences)];
  console.log(`${service.padEnd(26)}${String(Math.round(words)).padStart(7)}${shares.map(inWords).join("")}`);
}
