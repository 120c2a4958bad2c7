import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into a process before anything else (NODE_OPTIONS), this moves its clock: `Date` is ahead by the milliseconds that stand in the
// file MOVED_CLOCK. On SIGUSR2 the file is read again, and whatever the process does every so often, for which time would have come, is
// done; a line of the log says when that has ended. On SIGHUP it gives back the memory that it does not need. What it measures
// (performance.now, time limits of attempts) stays as it is.

const file = process.env.MOVED_CLOCK ?? "";
let aheadMs = Number(readFileSync(file, "utf8"));

const realNow = Date.now;
Date.now = () => realNow() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [Date.now()] : given, made),
});

const everySoOften = new Map<NodeJS.Timeout, () => unknown>();
const { setInterval: startInterval, clearInterval: endInterval } = globalThis;
globalThis.setInterval = Object.assign((work: () => unknown, ms?: number) => {
  const timer = startInterval(work, ms);
  if (ms !== undefined && ms >= 10_000) everySoOften.set(timer, work);
  return timer;
}, startInterval) as typeof setInterval;
globalThis.clearInterval = (timer) => {
  everySoOften.delete(timer as NodeJS.Timeout);
  endInterval(timer);
};

process.on("SIGUSR2", async () => {
  aheadMs = Number(readFileSync(file, "utf8"));
  // What was under way has perhaps looked before the clock was moved; the second time it begins anew.
  for (let time = 0; time < 2; time++) await Promise.allSettled([...everySoOften.values()].map(async (work) => work()));
  process.stdout.write(`${JSON.stringify({ event: "clock moved", aheadMs })}\n`);
});

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
process.on("SIGHUP", () => {
  collectGarbage();
  process.stdout.write(`${JSON.stringify({ event: "garbage collected" })}\n`);
});
