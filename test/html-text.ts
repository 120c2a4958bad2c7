const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Decodes the HTML entities that React writes. */
export const decodeEntities = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? "");

/** The text of HTML, with each run of whitespace as one space. */
export function textOfHtml(html: string): string {
  const withoutTags = html
    .replace(/<(script|style)[\s>].*?<\/\1>/gs, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll("<wbr/>", "")
    .replace(/<[^>]*>/g, " ");
  return decodeEntities(withoutTags).replace(/\s+/g, " ").trim();
}

export const textOfMain = (html: string) => textOfHtml(/<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? "");
