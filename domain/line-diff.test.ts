import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDiff, withoutUnchanged, wordDiff } from "./line-diff.ts";

const marks = { same: " ", removed: "-", added: "+", gap: "…" };

function shown(older: string, newer: string): string[] {
  return lineDiff(older, newer).map(({ kind, text }) => `${marks[kind]}${text}`);
}

test.each([
  ["", "", []],
  ["a", "a", [" a"]],
  ["", "a\nb", ["+a", "+b"]],
  ["a\nb", "", ["-a", "-b"]],
  ["a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
  ["a\nb\nc\nd", "b\nd\ne", ["-a", " b", "-c", " d", "+e"]],
])("from %j to %j", (older, newer, expected) => {
  expect(shown(older, newer)).toEqual(expected);
});

const text = fc
  .array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 12 })
  .map((lines) => lines.join("\n"));

test("either text can be read out of it, and no line is changed that both have in place", () => {
  fc.assert(
    fc.property(text, text, (older, newer) => {
      const diff = lineDiff(older, newer);
      const side = (kind: "removed" | "added") =>
        diff.filter((line) => line.kind === kind || line.kind === "same").map((line) => line.text);
      expect(side("removed").join("\n")).toBe(older);
      expect(side("added").join("\n")).toBe(newer);
      if (older === newer) expect(diff.every((line) => line.kind === "same")).toBe(true);
    }),
  );
});

describe("two long texts that have nothing in common", () => {
  const long = (name: string) => Array.from({ length: 20_000 }, (_, line) => `${name} ${line}`).join("\n");

  test("are one replaced by the other", () => {
    const diff = lineDiff(long("old"), long("new"));
    expect(diff).toHaveLength(40_000);
    expect(diff[0]).toEqual({ kind: "removed", text: "old 0" });
    expect(diff.at(-1)).toEqual({ kind: "added", text: "new 19999" });
  });
});

test("in a line it is told which words changed", () => {
  const parts = wordDiff("Clay holds water. The post rots.", "Clay holds water for weeks. The post’s foot rots.");
  expect(parts.map(({ kind, text }) => marks[kind] + text)).toEqual([
    " Clay holds water",
    "+ for weeks",
    " . The ",
    "-post",
    "+post’s foot",
    "  rots.",
  ]);
});

test("what is far from a change is counted and left out", () => {
  const lines = Array.from({ length: 20 }, (_, index) => String(index));
  const changed = lines.with(10, "ten");
  const kinds = withoutUnchanged(lineDiff(lines.join("\n"), changed.join("\n")), 2).map((line) =>
    line.kind === "gap" ? `${marks.gap}${line.lines}` : marks[line.kind] + line.text,
  );
  expect(kinds).toEqual(["…8", " 8", " 9", "-10", "+ten", " 11", " 12", "…7"]);
});
