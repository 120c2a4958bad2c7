import { expect, test } from "vitest";
import { sharedFlush } from "./shared-flush.ts";

/** A database whose flushes end when the test says so. */
function slowDatabase() {
  const flushes: PromiseWithResolvers<never[]>[] = [];
  const query = () => {
    const flush = Promise.withResolvers<never[]>();
    flushes.push(flush);
    return flush.promise;
  };
  return { flushes, flush: sharedFlush({ query }) };
}

/** Lets everything happen that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("those who come at once share a flush, and those who come while it is under way share the next", async () => {
  const { flushes, flush } = slowDatabase();
  const done: string[] = [];
  const ask = (name: string) => flush().then(() => done.push(name));
  const all = [ask("a"), ask("b")];
  await settled();
  expect(flushes).toHaveLength(1);
  all.push(ask("c"), ask("d"));
  await settled();
  // What c and d committed may not be in the first.
  expect([flushes.length, done]).toEqual([1, []]);
  flushes[0]?.resolve([]);
  await settled();
  expect([flushes.length, done]).toEqual([2, ["a", "b"]]);
  flushes[1]?.resolve([]);
  await Promise.all(all);
  expect(done).toEqual(["a", "b", "c", "d"]);
});

test("a flush that fails is told to those who waited for it, and to nobody after them", async () => {
  const { flushes, flush } = slowDatabase();
  const first = flush();
  await settled();
  const second = flush();
  flushes[0]?.reject(new Error("the disk is gone"));
  await expect(first).rejects.toThrow("the disk is gone");
  await settled();
  flushes[1]?.resolve([]);
  await second;
});
