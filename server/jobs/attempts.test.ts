import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Channel, Delivery } from "../events/channel.ts";
import { runningAttempts } from "./attempts.ts";

const channel = {
  limits: { total: 4, addressee: 1, domain: 3 },
  slow: { afterMs: 15_000, longestMs: 60_000, total: 3, domain: 2 },
} as Channel<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

function startAttempts(...addressees: string[]) {
  const onRoom = vi.fn();
  const attempts = runningAttempts(channel, onRoom);
  const ends = new Map<string, () => void>();
  const aborted: string[] = [];
  for (const addressee of addressees) {
    attempts.start({ addressee } as Delivery, (noRoom) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(addressee, resolve);
      noRoom.addEventListener("abort", () => {
        aborted.push(addressee);
        resolve();
      });
      return promise;
    });
  }
  return { attempts, onRoom, aborted, end: async (addressee: string) => ends.get(addressee)?.() };
}

test("long attempts make room for others, but not for another email to the same address", async () => {
  const { attempts, onRoom } = startAttempts("a@one.example", "b@one.example", "c@one.example", "d@two.example");
  expect([attempts.hasRoom(), attempts.busyRecipients().domains]).toEqual([false, ["one.example"]]);
  await vi.advanceTimersByTimeAsync(14_999);
  expect([attempts.hasRoom(), onRoom.mock.calls.length]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(onRoom).toHaveBeenCalled();
  expect([attempts.hasRoom(), attempts.busyRecipients().domains]).toEqual([true, []]);
  expect(attempts.busyRecipients().addressees).toHaveLength(4);
});

test("a long attempt for which there is no room among the slow ones ends after a minute, unless one of them ends before", async () => {
  const [a, b, c, d] = ["a@one.example", "b@one.example", "c@one.example", "d@two.example"] as const;
  const full = startAttempts(a, b, c, d);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(full.aborted).toEqual([c]);
  const freed = startAttempts(a, b, c, d);
  await vi.advanceTimersByTimeAsync(30_000);
  await freed.end(a);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(freed.aborted).toEqual([]);
});
