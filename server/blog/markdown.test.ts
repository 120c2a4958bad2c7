import { describe, expect, test } from "vitest";
import { inspectBody, renderBody } from "./markdown.ts";
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
      '<td align="right" role="cell" data-column="B">2</td>',
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
      "| a | b | c | d | e |\n|-|-|-|-|-|\n| 1 | 2 | 3 | 4 | 5 |\n",
      '<div class="table-frame" tabindex="0" role="group" aria-label="a, b, c, d, e"><table>',
    ],
    [
      'gives a link to another site the attribute `rel="noopener"`',
      "[out](https://www.lni.wa.gov/) [in](/faq) [mail](mailto:a@example.com)",
      '<p><a href="https://www.lni.wa.gov/" rel="noopener">out</a> <a href="/faq">in</a> <a href="mailto:a@example.com">mail</a></p>',
    ],
    [
      "lets wide code scroll by keyboard",
      "```\nwide\n```",
      '<pre tabindex="0" role="group" aria-label="Code"><code>wide\n</code></pre>',
    ],
    ["keeps the words of a heading apart in its id", "## $50<br>$75", '<h2 id="section-50-75">'],
    ["shows an open task as a box", "- [ ] to do\n", '<span class="tick"></span> to do'],
    ["shows a finished task as a ticked box", "- [x] done\n", '<span class="tick ticked"></span> done'],
  ])("the body of an article %s", async (_what, markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
  });

  test("each cell after the first of a table with two to four columns names its column, and the table keeps its roles", async () => {
    const body = await html("| Device | Test? |\n|---|---|\n| AVB | No |\n");
    expect(body.replace(/\n/g, "")).toBe(
      '<div class="table-frame table-cards" tabindex="0" role="group" aria-label="Device, Test?"><table role="table">' +
        '<thead role="rowgroup"><tr role="row"><th role="columnheader">Device</th><th role="columnheader">Test?</th></tr></thead>' +
        '<tbody role="rowgroup"><tr role="row"><td role="cell">AVB</td><td role="cell" data-column="Test?">No</td></tr></tbody></table></div>',
    );
  });

  test.each([
    ["without a header", "<table><tr><td>S<td>$5</table>"],
    ["with a header among its rows", "<table><thead><tr><th>a<th>b<tbody><tr><th>S<td>$5</table>"],
    ["with a wide cell", "<table><thead><tr><th>a<th>b<tbody><tr><td colspan=2>S</table>"],
    ["with one column", "| a |\n|-|\n| 1 |\n"],
  ])("a table %s stays a table on a phone", async (_what, markdown) => {
    expect(await html(markdown)).not.toContain("table-cards");
  });

  test.each([
    ["One\n\n## A\n\nTwo\n\n## B\n\nThree", ['<h2 id="section-a">', '<h2 id="section-b">']],
    ["## A\n\n> ## Quoted\n\n## A\n\nTwo", ['<h2 id="section-a">', '<h2 id="section-a-2">']],
    ["One\n\n> ## Quoted", []],
  ])("in %j, sections begin at %j", async (markdown, expected) => {
    const { html, sectionsAt } = await renderBody(markdown);
    expect(sectionsAt.map((start) => html.slice(start, html.indexOf(">", start) + 1))).toEqual(expected);
  });

  test("a footnote’s number links to the footnote’s text, and the text links back", async () => {
    const body = await html("A fact.[^1]\n\n[^1]: Its source.");
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toHaveLength(2);
    for (const id of targets) expect(body).toContain(`id="${id}"`);
  });
});

describe("HTML in the body of an article", () => {
  test.each([
    ["<p>Turn off the power first.</p>", "<p>Turn off the power first.</p>"],
    ["From $50<br>$75", "<p>From $50<br>$75</p>"],
    ["H<sub>2</sub>O, 9 m<sup>2</sup>, <kbd>Esc</kbd>", "<p>H<sub>2</sub>O, 9 m<sup>2</sup>, <kbd>Esc</kbd></p>"],
    [
      "<details>\n<summary>More</summary>\n\nIt is **wet**.\n\n</details>",
      "<details>\n<summary>More</summary>\n<p>It is <strong>wet</strong>.</p>\n</details>",
    ],
    [
      "<table><tr><th>Size<th>Price<tr><td>S<td>$5</table>",
      '<div class="table-frame" tabindex="0" role="group" aria-label="Size, Price"><table><tbody><tr><th>Size</th><th>Price</th></tr><tr><td>S</td><td>$5</td></tr></tbody></table></div>',
    ],
    ["| a |\n|-|\n| 1<br>2 |", "<td>1<br>2</td>"],
    ['<a name="frost"></a>\n\n[Frost](#frost)', '<a id="user-content-frost"></a>'],
    ['<a name="frost"></a>\n\n[Frost](#frost)', '<a href="#user-content-frost">Frost</a>'],
    [
      '<img src="/covers/a.svg" alt="A" onerror="x()">',
      '<img src="/covers/a.svg" alt="A" loading="lazy" decoding="async">',
    ],
  ])("%j appears on the page", async (markdown, expected) => {
    expect(await html(markdown)).toContain(expected);
    expect((await inspectBody(markdown)).leftOut).toEqual([]);
  });

  test.each([
    ["<center>$50</center><center>$75</center>", "<div>$50</div><div>$75</div>", ["center"]],
    ["<select><option>A</option><option>B</option></select>", "A  B", ["select", "option"]],
    ["<font color=red>W</font>ord", "<p>Word</p>", ["font"]],
    ["Call <button>us</button>today", "Call  us today", ["button"]],
    ["<svg><text>Word</text><style>x</style></svg>", "Word", ["svg", "text", "style"]],
    ["<template><b>In</b></template>", "<b>In</b>", ["template"]],
    ["<td>a</td><td>b</td>", "a  b", ["td"]],
    [
      '<picture><source srcset="https://a.example/b"><img src="/covers/a.svg"></picture>',
      "/covers/a.svg",
      ["picture", "source"],
    ],
    ["a <script>x()</script> b", "a  b", ["script"]],
    ["a <iframe src=x>None</iframe> b", "a  b", ["iframe"]],
    ["<style>p {}</style>\n\nb", "<p>b</p>", ["style"]],
    ["<form><input name=a>Words</form>", "Words", ["form", "input"]],
  ])("the words of %j stay apart, and what was left out is named", async (markdown, expected, tags) => {
    const body = await html(markdown);
    expect(body).toContain(expected);
    expect(body).not.toMatch(/x\(\)|p \{\}|None|a\.example/);
    expect((await inspectBody(markdown)).leftOut).toEqual(tags.map((tag) => ({ line: 1, tag })));
  });

  test("an element that was left out has the line on which it begins", async () => {
    const markdown =
      "One\n\n<div>\n  <form>\n    <p>a <iframe></iframe>\n  </form>\n</div>\r\n\r\n> - x <u>y</u> <nav>\n";
    expect((await inspectBody(markdown)).leftOut).toEqual([
      { line: 4, tag: "form" },
      { line: 5, tag: "iframe" },
      { line: 9, tag: "nav" },
    ]);
  });

  test("no id or name of an article’s HTML is that of another part of the page", async () => {
    const body = await html('<p id="main">a</p> <img name="cookie" src="/covers/a.svg">\n\nFact.[^1]\n\n[^1]: Source.');
    const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.toSorted()).toEqual([
      "footnote-label",
      ...["cookie", "fn-1", "fnref-1", "main"].map((id) => `user-content-${id}`),
    ]);
    expect(body).not.toContain(" name=");
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
    [
      "a page",
      "<html><body onload=alert(1)><base href='//a.example'><meta http-equiv=refresh content=0></body></html>",
    ],
    [
      "a picture set",
      '<picture><source srcset="https://a.example/a.png"><img src=x srcset="https://a.example/b.png"></picture>',
    ],
    [
      "math",
      '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
    ],
    ["foreign content", "<svg><p><style><g title='</style><img src=x onerror=alert(1)>'>"],
    ["a script in a closed title", "<title><a title='</title><script>alert(1)</script>'>"],
    ["a script in a comment", "<!--><script>alert(1)</script>-->"],
    ["a script in an unclosed text field", "<textarea><script>alert(1)</script>\n\n<b onclick=alert(1)>x"],
    ["a script in a template", "<template><script>alert(1)</script><img src=x onerror=alert(1)></template>"],
    ["a script link in HTML", '<a href="java&#x0A;script:alert(1)">x</a> <a href=" javascript:alert(1)">y</a>'],
    ["a broken tag", "<img src=x onerror=alert(1)//\n\n<svg/onload=alert(1)>"],
    [
      "an attribute that breaks out of its quotes",
      '![x" onerror="alert(1)](https://example.com/a.png "t\\" onload=\\"alert(1)")',
    ],
  ])("the body of an article with %s runs no script", async (_case, markdown) => {
    const body = (await html(markdown)).replace(/"[^"]*"/g, '""');
    expect(body).not.toMatch(/<(script|iframe|style|form|input|svg|object|math|base|meta|template|source)/i);
    expect(body).not.toMatch(/srcset|a\.example/);
    expect(body).not.toMatch(/<[^>]*\son\w+/i);
    expect(await html(markdown)).not.toMatch(/(href|src)="(javascript|data|vbscript)/i);
  });

  test.each([
    ["nested quotes", ">".repeat(200_000)],
    ["open brackets", "[".repeat(200_000)],
    ["nested links", "[a](".repeat(50_000)],
    ["asterisks and underscores", "*a_".repeat(66_000)],
    ["nested lists", Array.from({ length: 600 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n")],
    ["nested HTML", "<div><b>".repeat(5_000)],
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
