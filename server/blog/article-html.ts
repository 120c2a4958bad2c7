import type { Element, ElementContent, Root, RootContent } from "hast";
import { defaultSchema } from "rehype-sanitize";

/** Without these, a picture has its `src` alone, which is checked. */
const loadsFromElsewhere = ["picture", "source"];

/** For a post's body. */
export const articleSchema: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => !loadsFromElsewhere.includes(name)),
    "caption",
    "col",
    "colgroup",
    "figcaption",
    "figure",
    "mark",
    "small",
    "u",
    "wbr",
  ],
  // `adaptToSchema` adds the prefix to ids, except those of footnotes, which have it. A name without a prefix could
  // replace a property of `document`.
  clobber: ["name"],
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto", "tel"], src: ["http", "https", "data"] },
};

/** Not in an article's page. `line`: of the Markdown, from 1. */
export interface LeftOut {
  line: number;
  tag: string;
}

/** Their content is never words of the article. */
const wordless = ["script", "style", "iframe", "noembed", "noframes"];

/** They become a `div`, because each begins a line. */
const blocks = [
  "address",
  "article",
  "aside",
  "body",
  "center",
  "dialog",
  "dir",
  "fieldset",
  "footer",
  "form",
  "header",
  "hgroup",
  "main",
  "menu",
  "nav",
  "search",
];

/** They can be a part of a word. The ends of other elements become a space. */
const inWords = [
  "abbr",
  "acronym",
  "bdi",
  "bdo",
  "big",
  "blink",
  "cite",
  "data",
  "dfn",
  "font",
  "label",
  "nobr",
  "output",
  "svg",
  "time",
];

/** From remark-rehype, not from the article. */
const footnoteId = /^(?:user-content-|footnote-label$)/;

/**
 * Takes out what `articleSchema` does not have, into `file.data.leftOut`, and keeps its words. Ids get a prefix, so
 * that none is another part's of the page.
 */
export function adaptToSchema(tree: Root, file: { data: Record<string, unknown> }): void {
  const leftOut: LeftOut[] = [];
  const ids = new Set<string>();

  function note({ line, tag }: LeftOut): void {
    const last = leftOut.at(-1);
    if (last?.line !== line || last.tag !== tag) leftOut.push({ line, tag });
  }

  function walk<Content extends RootContent | ElementContent>(children: Content[], isInTable: boolean): Content[] {
    return children.flatMap((child) => (child.type === "element" ? (adapt(child, isInTable) as Content[]) : [child]));
  }

  function adapt(element: Element, isInTable: boolean): ElementContent[] {
    const { tagName, properties, position } = element;
    const isKept = isInSchema(element, isInTable);
    if (!isKept) note({ line: position?.start.line ?? 1, tag: tagName });
    if (!isKept && wordless.includes(tagName)) return [];
    const content = (tagName === "template" ? (element.content?.children ?? []) : element.children) as ElementContent[];
    const children = walk(content, isInTable || tagName === "table");
    if (isKept) {
      prefixId(properties);
      return [{ ...element, children }];
    }
    if (blocks.includes(tagName)) return [{ type: "element", tagName: "div", properties: {}, children }];
    if (inWords.includes(tagName)) return children;
    return [{ type: "text", value: " " }, ...children, { type: "text", value: " " }];
  }

  function prefixId(properties: Element["properties"]): void {
    const id = properties.id ?? properties.name;
    delete properties.name;
    if (typeof id !== "string" || footnoteId.test(id)) return;
    ids.add(id);
    properties.id = `user-content-${id}`;
  }

  /** They follow the ids' new names. */
  function adaptLinks(children: readonly (RootContent | ElementContent)[]): void {
    for (const child of children) {
      if (child.type !== "element") continue;
      const id = /^#(.+)$/s.exec(String(child.properties.href))?.[1];
      if (id !== undefined && ids.has(id)) child.properties.href = `#user-content-${id}`;
      adaptLinks(child.children);
    }
  }

  tree.children = walk(tree.children, false);
  if (ids.size > 0) adaptLinks(tree.children);
  file.data.leftOut = leftOut;
}

function isInSchema({ tagName, properties }: Element, isInTable: boolean): boolean {
  if (tagName === "input") return properties.type === "checkbox";
  if (!isInTable && articleSchema.ancestors?.[tagName]) return false;
  return articleSchema.tagNames?.includes(tagName) ?? false;
}
