import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { sendUntilAnswered } from "./outgoing.ts";

const sent = { table: "leads", row: { name: "Ann" }, key: "a-key", context: noFormContext };

vi.useFakeTimers();
vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
const page = new EventTarget();
for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, page[name].bind(page));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends to a server that gives these answers one after the other, and the last one from then on. */
function sendTo(...answers: (Response | "offline")[]) {
  const tries = vi.fn<typeof fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!(answer instanceof Response)) throw new TypeError("Failed to fetch");
    return answer.clone();
  });
  vi.stubGlobal("fetch", tries);
  const outcomes: string[] = [];
  const outgoing = sendUntilAnswered({ path: "/", sent, typed: { name: "Ann" } }, "anon", ({ outcome }) => {
    outcomes.push(outcome);
  });
  onTestFinished(() => {
    outgoing.stop();
    outgoing.close();
  });
  const passTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { tries, outcomes, outgoing, passTime };
}

const refused = new Response("{}", { status: 400 });
const stored = new Response(null, { status: 201 });

test("a form that gets no answer is tried again after 2, 4, 8 … at most 60 seconds, with the same key", async () => {
  const { tries, passTime } = sendTo("offline", new Response("<html>", { status: 502 }));
  for (const wait of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = tries.mock.calls.length;
    await passTime(wait - 1);
    expect(tries).toHaveBeenCalledTimes(before);
    await passTime(1);
    expect(tries).toHaveBeenCalledTimes(before + 1);
  }
  const keys = tries.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
  expect(new Set(keys)).toEqual(new Set(["a-key"]));
});

test.each([
  ["the connection is back", () => page.dispatchEvent(new Event("online"))],
  ["the page is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
])("when %s it is tried at once, and its waits begin anew", async (_when, happen) => {
  const { tries, passTime } = sendTo("offline");
  await passTime(2_000);
  happen();
  expect(tries).toHaveBeenCalledTimes(3);
  await passTime(2_000);
  expect(tries).toHaveBeenCalledTimes(4);
});

test("a try that is under way is the only one", () => {
  const { tries, outgoing } = sendTo(stored);
  outgoing.retryNow();
  expect(tries).toHaveBeenCalledTimes(1);
});

test.each([
  ["stored", stored],
  ["refused", refused],
])("once it is %s nothing more is sent", async (outcome, answer) => {
  const { tries, outcomes, outgoing, passTime } = sendTo("offline", answer);
  await passTime(200_000);
  page.dispatchEvent(new Event("online"));
  if (outcome === "stored") outgoing.retryNow();
  expect(outcomes).toEqual(["unavailable", outcome]);
  expect(tries).toHaveBeenCalledTimes(2);
});

test("a form that is stopped during a try is not tried again, and its answer is still heard", async () => {
  const { tries, outcomes, outgoing, passTime } = sendTo("offline");
  outgoing.stop();
  await passTime(200_000);
  page.dispatchEvent(new Event("online"));
  expect(outcomes).toEqual(["unavailable"]);
  expect(tries).toHaveBeenCalledTimes(1);
});
