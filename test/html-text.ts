const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** What a browser reads where this stands in HTML. */
export const decoded = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? "");

/** What a reader sees of HTML, with single spaces. */
export function wordsOf(html: string): string {
  const shown = html
    .replace(/<(script|style)[\s>].*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]*>/g, " ");
  return decoded(shown).replace(/\s+/g, " ").trim();
}

/** The same of the page's main part. */
export const wordsOfMain = (html: string) => wordsOf(/<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "");
