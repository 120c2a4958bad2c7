import type { Editorial } from "../../content/types.ts";
import { linksOf } from "./links-within.ts";

// How articles and texts are written, whatever they are about. What one market alone does not want to read is in its `editorial`.

const none: Editorial = { since: "2000-01-01", secondHandSources: [], excepted: [], spellings: {} };

/** What is wrong with how an article is written, as the rest of a sentence that begins with the field. */
export function* articleProblems(
  columns: Record<string, unknown>,
  editorial: Editorial = none,
): Generator<{ field: string; problem: string }> {
  const text = String(columns.content_markdown);
  for (const problem of sourceProblems(text, editorial)) yield { field: "content_markdown", problem };
  const [since, published, updated] = [editorial.since, columns.published_at, columns.updated_at].map((time) =>
    Date.parse(String(time)),
  ) as [number, number, number];
  if (!(published > since)) yield { field: "published_at", problem: `must be there and later than ${editorial.since}` };
  if (!(updated > published))
    yield { field: "updated_at", problem: "must be there and later than published_at: when it was last checked" };
}

const month = /\bread (on )?(january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

function* sourceProblems(text: string, { secondHandSources, excepted }: Editorial): Generator<string> {
  const sources = text.split("\n## Sources\n")[1]?.match(/^- .+$/gm) ?? [];
  if (sources.length === 0) yield "must end with a list under the heading Sources";
  for (const source of sources) {
    if (!source.includes("](https://")) yield `names a source without a link: ${source}`;
    if (!month.test(source)) yield `does not say in which month a source was read: ${source}`;
  }
  for (const href of linksOf(text)) {
    const secondHand = secondHandSources.find((part) => href.startsWith("https://") && href.includes(part));
    if (secondHand && !excepted.includes(href))
      yield `leads to ${href}, and ${secondHand} only repeats what others say`;
  }
}

/** The words of a text that this market writes in another way. */
export function spellingProblems(text: string, { spellings }: Editorial = none): string[] {
  return Object.entries(spellings).flatMap(([refused, wanted]) =>
    new RegExp(`(?<![\\w-])${refused}s?(?!\\w)`).test(text) ? [`says ${refused}, which is written ${wanted} here`] : [],
  );
}
