import naughtyStrings from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import { expect } from "vitest";
import type { RunningServer } from "./running-server.ts";

/** Strings that programs are known to stumble over (github.com/minimaxir/big-list-of-naughty-strings). */
export const naughty: readonly string[] = naughtyStrings;

/** The same, several in one: enough where only each character counts, as for what is escaped. */
export const naughtyBundles: readonly string[] = Array.from({ length: Math.ceil(naughty.length / 8) }, (_, place) =>
  naughty.slice(8 * place, 8 * place + 8).join(" "),
);

/** A different text for each of the fields, so that in the course of all positions every field gets every text. */
export function spread(texts: readonly string[], position: number, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field, shift) => [field, texts[(position + shift) % texts.length] ?? ""]));
}

/** Names that every object has from its prototype. */
export const prototypeNames = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

/** Any sequence of UTF-16 units, half characters and control characters too, and what is known to make trouble. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...naughty, ...prototypeNames),
  fc
    .constantFrom("a", "\u0000", "\u202e", "\ufdfa", "é", "９", "<script>")
    .chain((unit) => fc.constantFrom(119, 121, 5_001, 200_000).map((length) => unit.repeat(length))),
);

/** Works on all items, a few at a time. */
export async function each<Item>(items: readonly Item[], work: (item: Item, position: number) => Promise<unknown>) {
  const waiting = items.entries();
  const worker = async () => {
    for (const [position, item] of waiting) await work(item, position);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** The whole answer to `question`, which must be no failure of the server's. */
export async function answered(question: unknown, response: Response): Promise<{ status: number; text: string }> {
  const text = await response.text();
  if (response.status < 500) return { status: response.status, text };
  throw new Error(`${JSON.stringify(question)} was answered with ${response.status}: ${text.slice(0, 500)}`);
}

/** Whether all of it left the server as it was: the same process, healthy, with nothing logged that nobody expected. */
export async function expectUnharmed(server: RunningServer) {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
  expect(server.log.filter((line) => line.level === "error")).toEqual([]);
}

/** An address that nobody else has. */
export const someAddress = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join(".")}`;
