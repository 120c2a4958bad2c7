import { describe, expect, test } from "vitest";
import { renderBody } from "./markdown.ts";
import { readSampleBlog } from "./seed.ts";

const html = async (markdown: string) => (await renderBody(markdown)).html;

describe("the body of an article", () => {
  test("the Markdown body of an article becomes headings, lists, quotes, tables, and links", async () => {
    const body = await html("## One\n\nA *word*.\n\n- a\n- b\n\n> said\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n");
    for (const part of [
      '<h2 id="section-one">One</h2>',
      "<em>word</em>",
      "<li>a</li>",
      "<blockquote>",
      '<td align="right">2</td>',
    ]) {
      expect(body).toContain(part);
    }
  });

  test("each heading of an article gets a unique id with a prefix, and the headings are listed as the contents", async () => {
    const { contents, html } = await renderBody("## Quote form\n\n## Quote form\n\n## Été & co\n\n## 日本\n\n##\n");
    expect(contents).toEqual([
      { id: "section-quote-form", text: "Quote form" },
      { id: "section-quote-form-2", text: "Quote form" },
      { id: "section-ete-co", text: "Été & co" },
      { id: "section-part", text: "日本" },
    ]);
    for (const { id } of contents) expect(html).toContain(`id="${id}"`);
  });

  test.each([
    [
      "starts its headings at the second level",
      "# Top\n\n### Deep",
      '<h2 id="section-top">Top</h2>\n<h3 id="section-deep">Deep</h3>',
    ],
    [
      "frames a table, so that it can scroll on a phone",
      "| Device | Test? |\n|---|---|\n| AVB | No |\n",
      '<div class="table-frame" tabindex="0" role="group" aria-label="Device, Test?"><table>',
    ],
    [
      'gives a link to another site the attribute `rel="noopener"`',
      "[out](https://www.lni.wa.gov/) [in](/faq) [mail](mailto:a@example.com)",
      '<p><a href="https://www.lni.wa.gov/" rel="noopener">out</a> <a href="/faq">in</a> <a href="mailto:a@example.com">mail</a></p>',
    ],
    ["shows an open task as a box", "- [ ] to do\n", '<span class="tick"></span> to do'],
    ["shows a finished task as a ticked box", "- [x] done\n", '<span class="tick ticked"></span> done'],
  ])("the body of an article %s", async (_what, markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
  });

  test("a footnote’s number links to the footnote’s text, and the text links back", async () => {
    const body = await html("A fact.[^1]\n\n[^1]: Its source.");
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toHaveLength(2);
    for (const id of targets) expect(body).toContain(`id="${id}"`);
  });
});

describe("the hostile body of an article", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script within a line", "x <script>alert(1)</script>"],
    ["an error handler on an image", '<img src="x" onerror="alert(1)">'],
    ["a frame", '<iframe src="https://example.com"></iframe>'],
    ["a style", "<style>* { display: none }</style>"],
    ["a form", '<form action="https://example.com"><input name="email"></form>'],
    ["a script link", "[x](javascript:alert(1)) [y](JaVaScRiPt:alert(1)) <javascript:alert(1)>"],
    ["an escaped script link", "[x](java&#x0A;script:alert(1)) [y](&#106;avascript:alert(1))"],
    ["a data link", "[x](data:text/html;base64,PHNjcmlwdD4=) [y](vbscript:x)"],
    ["a picture with a script address", "![x](javascript:alert(1)) ![y](data:text/html;base64,PHN2Zz4=)"],
    ["a script link by reference", "[x][1]\n\n[1]: javascript:alert(1)"],
    ["a broken tag", "<img src=x onerror=alert(1)//\n\n<svg/onload=alert(1)>"],
    [
      "an attribute that breaks out of its quotes",
      '![x" onerror="alert(1)](https://example.com/a.png "t\\" onload=\\"alert(1)")',
    ],
  ])("the body of an article with %s runs no script", async (_case, markdown) => {
    const body = (await html(markdown)).replace(/"[^"]*"/g, '""');
    expect(body).not.toMatch(/<(script|iframe|style|form|input|svg|object)/i);
    expect(body).not.toMatch(/<[^>]*\son\w+/i);
    expect(await html(markdown)).not.toMatch(/(href|src)="(javascript|data|vbscript)/i);
  });

  test.each([
    ["nested quotes", ">".repeat(200_000)],
    ["open brackets", "[".repeat(200_000)],
    ["nested links", "[a](".repeat(50_000)],
    ["asterisks and underscores", "*a_".repeat(66_000)],
    ["nested lists", Array.from({ length: 600 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n")],
    ["a table with 25,000 rows", `|a|b|\n|-|-|\n${"|<b>|y|\n".repeat(25_000)}`],
  ])("an article of %s is shown as plain text, because parsing would take minutes", async (_case, markdown) => {
    const { html, contents } = await renderBody(markdown);
    expect(html).toMatch(/^<p>/);
    expect(html).not.toContain("<b>");
    expect(contents).toEqual([]);
  });
});

test("an article shows a picture that the site serves or a data URL contains, and shows only the description of any other picture", async () => {
  const own = await html("![a](/covers/a.svg) ![b](data:image/png;base64,AAAA)");
  expect(own.match(/src="[^"]*"/g)).toEqual(['src="/covers/a.svg"', 'src="data:image/png;base64,AAAA"']);
  const others = await html(
    "![Words](https://elsewhere.example/a.png) ![x](//elsewhere.example/a.png) ![z][1]\n\n[1]: http://elsewhere.example/b.png",
  );
  expect(others).toContain("Words");
  expect(others).not.toMatch(/<img|elsewhere/);
});

test("only a double tilde strikes through text in an article", async () => {
  expect(await html("10~15 minutes or 20~25, ~~never~~")).toBe("<p>10~15 minutes or 20~25, <del>never</del></p>");
});

test("every sample article renders with an id for each heading", async () => {
  for (const { slug, content_markdown } of readSampleBlog()) {
    const { html, contents } = await renderBody(String(content_markdown));
    expect(contents.length, String(slug)).toBe(String(content_markdown).match(/^## /gm)?.length);
    expect(html).not.toContain('class="table-frame" tabindex="0" role="group" aria-label="Table"');
  }
});
