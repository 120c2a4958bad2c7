import { expect, test } from "vitest";
import { turns } from "./turns.ts";

test("groups take turns in a circle, one caller at a time, and a caller that gives up has no turn", async () => {
  const { take } = turns();
  const order: string[] = [];
  const work = async (group: string, name: string, signal?: AbortSignal) => {
    const end = await take(group, signal);
    order.push(end ? name : `${name} gave up`);
    await Promise.resolve();
    end?.();
  };
  const leaving = new AbortController();
  const all = [
    work("a", "a1"),
    work("a", "a2"),
    work("a", "a3", leaving.signal),
    work("a", "a4"),
    work("b", "b1"),
    work("c", "c1"),
    work("b", "b2"),
  ];
  leaving.abort();
  await Promise.all(all);
  expect(order).toEqual(["a1", "a3 gave up", "a2", "b1", "c1", "a4", "b2"]);
  await work("a", "a5");
  expect(order.at(-1)).toBe("a5");
});
