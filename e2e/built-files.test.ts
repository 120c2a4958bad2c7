import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, test } from "vitest";
import { missingInScript, missingInStyles } from "../test/browser-support.ts";
import { openProduct } from "../test/product.ts";

const site = openProduct({ whole: true });

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

  test("finds a member whose guard stands elsewhere, and an own method of another script", () => {
    expect(missingInScript("a && navigator.connection.downlink")).not.toEqual([]);
    expect(missingInScript("navigator.connection && a; navigator.connection.downlink")).not.toEqual([]);
    expect(missingInScript("x.use(a)", ["build"])).not.toEqual([]);
    expect(missingInScript("x.use(a)", ["use"])).toEqual([]);
  });

  test("ignores guarded calls, declared names, and functions that the oldest browsers have", () => {
    for (const code of [
      "navigator.sendBeacon?.(a)",
      "navigator.connection && f(navigator.connection.downlink)",
      "typeof setImmediate == 'function' ? setImmediate : null",
      "new Intl.DateTimeFormat('en').format(x)",
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

/** Methods of packages' own objects, and two that React guards, by the file that contains the package. */
const ownMethods: Record<string, readonly string[]> = {
  react: ["skipTransition", "startViewTransition", "use"],
  "blog-list": ["build", "createContext", "destroy", "fetch", "isActive", "subscribe"],
};

test.each(globSync("build/client/assets/*.js"))("%s calls nothing that the oldest browsers lack", (file) => {
  const name = basename(file).replace(/-.{8}\.js$/, "");
  expect(missingInScript(readFileSync(file, "utf8"), ownMethods[name])).toEqual([]);
});

/** The same for the desk. Only passkeys and the preview of the editor of posts need newer browsers. */
const deskMethods: Record<string, readonly string[]> = {
  components: ["createContext", "skipTransition", "startViewTransition", "subscribe"],
  "entry.client": ["skipTransition", "startViewTransition", "subscribe"],
  "jsx-runtime": ["createContext"],
  "passkey-form": ["getAuthenticatorData", "getPublicKey", "getPublicKeyAlgorithm", "getTransports"],
  "post-page": ["requestSubmit"],
  utils: ["use"],
};

test.each(globSync("build/desk/client/assets/*.js"))("%s calls nothing that the oldest browsers lack", (file) => {
  const name = basename(file).replace(/-.{8}\.js$/, "");
  expect(missingInScript(readFileSync(file, "utf8"), deskMethods[name])).toEqual([]);
});

test("React catches the error of `startViewTransition`, and calls `skipTransition` only of its result", () => {
  const [file = ""] = globSync("build/client/assets/react-????????.js");
  const text = readFileSync(file, "utf8");
  expect(text.match(/\btry\{var \w+=\w+\.startViewTransition\(/g)).toHaveLength(1);
  expect(text.match(/startViewTransition\(/g)).toHaveLength(1);
  expect(text.match(/(\w+)!==null&&\(\1\.skipTransition\(/g)).toHaveLength(1);
  expect(text.match(/skipTransition\(/g)).toHaveLength(1);
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
