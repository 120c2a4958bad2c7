import naughtyStrings from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import { expect } from "vitest";
import type { RunningServer } from "./running-server.ts";

/** Strings that break programs (github.com/minimaxir/big-list-of-naughty-strings). */
export const naughty: readonly string[] = naughtyStrings;

/** The same strings, several joined, where only each character counts. */
export const naughtyBundles: readonly string[] = Array.from({ length: Math.ceil(naughty.length / 8) }, (_, place) =>
  naughty.slice(8 * place, 8 * place + 8).join(" "),
);

/** A different string for each field. Over all positions every field gets every string. */
export function spread(texts: readonly string[], position: number, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field, shift) => [field, texts[(position + shift) % texts.length] ?? ""]));
}

/** Property names that every object inherits. */
export const prototypeNames = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

/** Any sequence of UTF-16 units, lone surrogates and control characters included, and known troublemakers. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...naughty, ...prototypeNames),
  fc
    .constantFrom("a", "\u0000", "\u202e", "\ufdfa", "é", "９", "<script>")
    .chain((unit) => fc.constantFrom(119, 121, 5_001, 200_000).map((length) => unit.repeat(length))),
);

/** Runs all items, a few at a time. */
export async function each<Item>(items: readonly Item[], work: (item: Item, position: number) => Promise<unknown>) {
  const waiting = items.entries();
  const worker = async () => {
    for (const [position, item] of waiting) await work(item, position);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** The whole answer to `question`, which must not be a server fault. */
export async function answered(question: unknown, response: Response): Promise<{ status: number; text: string }> {
  const text = await response.text();
  if (response.status < 500) return { status: response.status, text };
  throw new Error(`${JSON.stringify(question)} was answered with ${response.status}: ${text.slice(0, 500)}`);
}

/** Whether the server survived: the same process, healthy, with nothing unexpected in its log. */
export async function expectUnharmed(server: RunningServer) {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
  expect(server.log.filter((line) => line.level === "error")).toEqual([]);
}

/** An address that no other test uses. */
export const someAddress = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".")}`;
