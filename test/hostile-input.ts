import naughtyStrings from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import { expect } from "vitest";
import type { RunningServer } from "./running-server.ts";

/** Strings that often break programs (github.com/minimaxir/big-list-of-naughty-strings). */
export const naughtyTexts: readonly string[] = naughtyStrings;

/** The naughty strings, joined in groups of eight, for tests that would take too long with each string alone. */
export const naughtyBundles: readonly string[] = Array.from(
  { length: Math.ceil(naughtyTexts.length / 8) },
  (_, bundle) => naughtyTexts.slice(8 * bundle, 8 * bundle + 8).join(" "),
);

/**
 * Gives the first field the text at `position`, the second field the next text, and so on. A test that calls this
 * function for every position tests every text in every field.
 */
export function stringForEachField(
  texts: readonly string[],
  position: number,
  fields: readonly string[],
): Record<string, string> {
  return Object.fromEntries(fields.map((field, shift) => [field, texts[(position + shift) % texts.length] ?? ""]));
}

export const prototypeNames = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

/** Random Unicode text, random UTF-16 code units, strings that often break programs, and long strings. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...naughtyTexts, ...prototypeNames),
  fc
    .constantFrom("a", "\u0000", "\u202e", "\ufdfa", "é", "９", "<script>")
    .chain((unit) => fc.constantFrom(119, 121, 5_001, 200_000).map((length) => unit.repeat(length))),
);

/** Runs `work` for every item, six at a time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item, position: number) => Promise<unknown>,
) {
  const waiting = items.entries();
  const worker = async () => {
    for (const [position, item] of waiting) await work(item, position);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** Reads the response. Throws an error that quotes `request` if the status is 500 or more. */
export async function readUnlessFailed(
  request: unknown,
  response: Response,
): Promise<{ status: number; text: string }> {
  const text = await response.text();
  if (response.status < 500) return { status: response.status, text };
  throw new Error(`${JSON.stringify(request)} got status ${response.status}: ${text.slice(0, 500)}`);
}

export async function expectUnharmed(server: Pick<RunningServer, "url" | "log">) {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.log.filter((line) => line.level === "error")).toEqual([]);
}

/** A random IP address, so that tests do not share rate limits. */
export const randomAddress = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".")}`;
