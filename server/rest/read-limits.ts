import type { Context, MiddlewareHandler } from "hono";
import { makeDataApiError } from "../../domain/submission-outcome.ts";
import type { Env } from "../env.ts";
import { countInMemory } from "../limits/count-in-memory.ts";
import { limits } from "../limits/limits.ts";
import { readTooSlow } from "./problem.ts";
import { isOperator } from "./request.ts";

/** Some database connections remain free for submissions. */
const maxConcurrent = 4;
const maxPerClient = 2;

/** With the wait for a turn. */
const longestReadMs = 3_000;

export type ReadLimits = ReturnType<typeof readLimits>;

/** Without the operator's key. Each process counts its own reads. */
export function readLimits(perMinute: number) {
  const counts = countInMemory({ ...limits.reads, most: perMinute });
  const runningReads = new Map<string, number>();
  const waitingReads = new Set<{ client: string; start(): void }>();
  const runningOf = (client: string) => runningReads.get(client) ?? 0;
  const mayRead = (client: string) =>
    runningOf(client) < maxPerClient &&
    [...runningReads.values()].reduce((sum, count) => sum + count, 0) < maxConcurrent;

  function endRead(client: string) {
    if (runningOf(client) > 1) runningReads.set(client, runningOf(client) - 1);
    else runningReads.delete(client);
    const next = [...waitingReads].find((other) => mayRead(other.client));
    next?.start();
  }

  function waitForTurn(client: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        client,
        start() {
          clearTimeout(timer);
          waitingReads.delete(waiter);
          runningReads.set(client, runningOf(client) + 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waitingReads.delete(waiter);
        reject(readTooSlow());
      }, longestReadMs);
      waitingReads.add(waiter);
      if (mayRead(client)) waiter.start();
    });
  }

  return {
    /** The seconds to wait, if any. */
    count: counts.take,

    /** `read` gets the milliseconds that are left. Rejects with a `DataApiProblem` if no turn comes in time. */
    async runInTurn<Result>(client: string, read: (longestMs: number) => Promise<Result>): Promise<Result> {
      const startedAt = performance.now();
      await waitForTurn(client);
      try {
        return await read(Math.max(1, Math.round(longestReadMs - (performance.now() - startedAt))));
      } finally {
        endRead(client);
      }
    },
  };
}

/** The operator's key is not counted. */
export function limitReads(
  { env, readLimits }: { env: Env; readLimits: ReadLimits },
  clientOf: (context: Context) => string,
): MiddlewareHandler {
  return async (context, next) => {
    const seconds = isOperator(env, context.req.raw.headers) ? null : readLimits.count(clientOf(context));
    if (seconds === null) return next();
    return refuseUntil(context, seconds);
  };
}

export function refuseUntil(context: Context, seconds: number): Response {
  const waitInWords = seconds === 1 ? "1 second" : `${seconds} seconds`;
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return context.json(makeDataApiError("429", `Too many requests. Please try again in ${waitInWords}.`), 429, headers);
}
