import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { missingInScript, missingInStyles } from "../test/browser-support.ts";
import { openSite } from "../test/open-site.ts";

const site = openSite();

const textsOf = (html: string, element: "script" | "style") =>
  [...html.matchAll(new RegExp(`<${element}(?: nonce="[^"]*")?>(.*?)</${element}>`, "gs"))].map(
    ([, text = ""]) => text,
  );

describe("the check", () => {
  test.each([
    [
      "URL.canParse(x)",
      "URL.canParse: chrome 109, chrome_android 109, edge 109, safari 15.4, safari_ios 15.4, webview_android 109",
    ],
    ["x.toWellFormed()", ".toWellFormed: chrome 109"],
    ["AbortSignal.timeout(5)", "AbortSignal.timeout: safari 15.4, safari_ios 15.4"],
    ["form.requestSubmit()", ".requestSubmit: safari 15.4"],
    ["x.toSorted()", ".toSorted: chrome 109"],
    ["Object.groupBy(x,y)", "Object.groupBy: chrome 109"],
    ["Promise.withResolvers()", "Promise.withResolvers: chrome 109"],
    ["new Set(a).union(b)", ".union: chrome 109"],
    ["requestIdleCallback(f)", "requestIdleCallback: safari 15.4"],
    ["navigator.userAgentData.brands", "Navigator.userAgentData: firefox 115"],
    ["/(?<=a)b/.test(x)", "lookbehind"],
  ])("finds %s", (code, expected) => {
    expect(missingInScript(code).join("\n")).toContain(expected);
  });

  test("ignores guarded calls, declared names, and functions that the oldest browsers have", () => {
    for (const code of [
      "navigator.sendBeacon?.(a)",
      "const scheduler = {}; scheduler.x",
      "'name' in HTMLDetailsElement.prototype",
      "[1].at(-1); Object.hasOwn({}, 'x'); x.replaceAll('a', 'b'); new URL(x)",
    ])
      expect(missingInScript(code)).toEqual([]);
  });

  test.each([
    ["a{color:oklch(1 0 0)}", "color: oklch("],
    ["a{--x:color-mix(in oklab,red,blue)}", "--x: color-mix("],
    ["a,b:has(c){color:red}", "firefox 115"],
    ["a{b &{color:red}}", "safari 15.4"],
    ["@media (width>=48rem){a{color:red}}", "safari 15.4"],
  ])("finds %s", (css, expected) => {
    expect(missingInStyles(css).join("\n")).toContain(expected);
  });

  test("ignores styles with a fallback", () => {
    for (const css of [
      "a{color:#fff;color:oklch(1 0 0)}",
      "@supports (color:lab(0% 0 0)){a{color:lab(1% 0 0)}}",
      "a:has(b){color:red}",
      ":is(a:has(b),c){color:red}",
    ])
      expect(missingInStyles(css)).toEqual([]);
  });
});

/** React asks whether the browser has these before it calls them. */
const guardedInReact = /^(\.skipTransition|\.startViewTransition|Navigator\.connection|navigation|setImmediate): /;

test.each(globSync("build/client/assets/*.js"))("%s calls nothing that the oldest browsers lack", (file) => {
  const missing = missingInScript(readFileSync(file, "utf8"));
  expect(missing.filter((feature) => !file.includes("/react-") || !guardedInReact.test(feature))).toEqual([]);
});

test.each(["/", "/fence-repair/kirkland?name=Ann"])(
  "the inline scripts and styles of %s need nothing that the oldest browsers lack",
  async (path) => {
    const html = await site.html(path);
    const [scripts, styles] = [textsOf(html, "script"), textsOf(html, "style")];
    expect([scripts.length, styles.length]).toEqual([2, 1]);
    for (const script of scripts) expect(missingInScript(script)).toEqual([]);
    for (const style of styles) expect(missingInStyles(style)).toEqual([]);
  },
);
