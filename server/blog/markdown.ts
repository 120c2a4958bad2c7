import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { type PostBody, parsePicturePath } from "../../domain/blog-post.ts";
import { adaptToSchema, articleSchema, type LeftOut } from "./article-html.ts";

const pipeline = unified()
  .use(remarkParse)
  // A single tilde is text, as in "10~15 minutes or 20~25".
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(() => adaptToSchema)
  .use(rehypeSanitize, articleSchema)
  .use(() => adaptToPage)
  .use(rehypeStringify);

/** No real article nests so deep. The parser would take minutes or overflow the stack. */
const deepNesting = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){30}|^[ \t]{100}/m;

/** Marks such as `*` in a paragraph, list, or table. Pairing more takes minutes. */
const maxMarks = 3_000;

function isTooCostly(markdown: string): boolean {
  return (
    deepNesting.test(markdown) ||
    markdown.split(/\n[ \t]*\n/).some((block) => (block.match(/[[\]*_~`|]/g)?.length ?? 0) > maxMarks)
  );
}

function escapedParagraphs(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((block) => `<p>${block.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`)
    .join("\n");
}

export async function renderBody(markdown: string): Promise<PostBody> {
  const file = await process(markdown);
  if (file === "too-costly") return { html: escapedParagraphs(markdown), sectionsAt: [], contents: [] };
  const html = String(file);
  const sections = file.data.sections as string[];
  return {
    html,
    sectionsAt: sections.map((id) => html.indexOf(`<h2 id="${id}">`)).filter((index) => index >= 0),
    contents: file.data.contents as PostBody["contents"],
  };
}

export async function inspectBody(markdown: string): Promise<{ pictures: string[]; leftOut: LeftOut[] }> {
  const file = await process(markdown);
  if (file === "too-costly") return { pictures: [], leftOut: [] };
  return { pictures: file.data.pictures as string[], leftOut: file.data.leftOut as LeftOut[] };
}

async function process(markdown: string) {
  if (isTooCostly(markdown)) return "too-costly";
  try {
    return await pipeline.process(markdown);
  } catch (error) {
    // A thousand nested HTML tags overflow the stack.
    if (error instanceof RangeError) return "too-costly";
    throw error;
  }
}

function adaptToPage(tree: Root, file: { data: Record<string, unknown> }): void {
  const contents: PostBody["contents"] = [];
  const pictures: string[] = [];
  const usedIds = new Set<string>();

  function idFor(text: string): string {
    const base = `section-${fragmentOf(text)}`;
    let id = base;
    for (let number = 2; usedIds.has(id); number++) id = `${base}-${number}`;
    usedIds.add(id);
    return id;
  }

  function adapt(element: Element): ElementContent {
    const { properties } = element;
    switch (element.tagName) {
      case "h1":
      case "h2": {
        // Only the page's own heading is an `h1`.
        element.tagName = "h2";
        const text = textOf(element).trim();
        // Footnotes refer to the id of their heading.
        if (!text || properties.id) break;
        properties.id = idFor(text);
        contents.push({ id: properties.id, text });
        break;
      }
      case "h3":
        properties.id ??= idFor(textOf(element));
        break;
      case "a":
        if (/^(https?:)?\/\//i.test(String(properties.href))) properties.rel = ["noopener"];
        break;
      case "img": {
        const source = String(properties.src ?? "");
        if (source) pictures.push(source);
        // A picture from another host would tell it who reads the page.
        const src = /^data:image\//i.test(source) ? source : parsePicturePath(source);
        if (src === null) return { type: "text", value: String(properties.alt ?? "") };
        Object.assign(properties, { src, alt: properties.alt ?? "", loading: "lazy", decoding: "async" });
        break;
      }
      case "input":
        return {
          type: "element",
          tagName: "span",
          properties: { className: properties.checked ? ["tick", "ticked"] : ["tick"] },
          children: [],
        };
      case "pre":
        // A wide line scrolls, also by keyboard.
        Object.assign(properties, { tabIndex: 0, role: "group", ariaLabel: "Code" });
        break;
      case "table": {
        // A wide table scrolls in its frame, also by keyboard.
        const className = ["table-frame", ...(nameCells(element) ? ["table-cards"] : [])];
        return {
          type: "element",
          tagName: "div",
          properties: { className, tabIndex: 0, role: "group", ariaLabel: labelOf(element) },
          children: [element],
        };
      }
    }
    return element;
  }

  function walk<Content extends RootContent | ElementContent>(children: Content[]): Content[] {
    return children.map((child) => {
      if (child.type !== "element") return child;
      child.children = walk(child.children);
      return adapt(child) as Content;
    });
  }

  tree.children = walk(tree.children);
  // A heading in a quote or a list begins no section.
  const sections = tree.children.filter((child) => child.type === "element" && child.tagName === "h2") as Element[];
  Object.assign(file.data, { contents, pictures, sections: sections.map(({ properties }) => properties.id) });
}

/** A table with more scrolls on a phone. */
const maxColumnsOfCards = 4;

const tableRoles: Readonly<Record<string, string>> = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "columnheader",
  td: "cell",
};

/**
 * On a phone, each row of a narrow table is a card that names the columns. The roles stay, however the table is
 * displayed. False without a header, with many columns, or with cells that span others.
 */
function nameCells(table: Element): boolean {
  const all = elementsIn(table);
  const columns = all.filter(({ tagName }) => tagName === "th").map((cell) => textOf(cell).trim());
  const rows = all.filter(({ tagName }) => tagName === "tr").map((row) => elementsIn(row).filter(isCell));
  const isNarrow = columns.length > 1 && columns.length <= maxColumnsOfCards;
  const isPlain = rows.every((cells, index) => cells.every(({ tagName }) => (tagName === "th") === (index === 0)));
  const isEven = rows.every((cells) => cells.length === columns.length);
  if (!isNarrow || !isPlain || !isEven || !all.some(({ tagName }) => tagName === "thead")) return false;
  for (const element of [table, ...all]) {
    const role = tableRoles[element.tagName];
    if (role) element.properties.role = role;
  }
  for (const cells of rows.slice(1))
    for (const [index, cell] of cells.entries()) if (index > 0) cell.properties.dataColumn = columns[index];
  return true;
}

function elementsIn(element: Element): Element[] {
  return element.children.flatMap((child) => (child.type === "element" ? [child, ...elementsIn(child)] : []));
}

const isCell = ({ tagName }: Element) => tagName === "th" || tagName === "td";

/** For screen readers. */
function labelOf(table: Element): string {
  const cells = (node: ElementContent): string[] => {
    if (node.type !== "element") return [];
    return node.tagName === "th" ? [textOf(node).trim()] : node.children.flatMap(cells);
  };
  return cells(table).filter(Boolean).join(", ") || "Table";
}

function textOf(node: RootContent | ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  return node.tagName === "br" ? " " : node.children.map(textOf).join("");
}

/** A URL fragment of ASCII letters, digits, and hyphens, at most 60 characters. */
function fragmentOf(text: string): string {
  return (
    text
      .normalize("NFKD")
      .replace(/[^a-z0-9 -]+/gi, "")
      .trim()
      .toLowerCase()
      .replace(/[ -]+/g, "-")
      .slice(0, 60) || "part"
  );
}
