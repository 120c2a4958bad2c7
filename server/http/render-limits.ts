import { setImmediate } from "node:timers/promises";
import { countInMemory } from "../limits/count-in-memory.ts";
import { limits } from "../limits/limits.ts";

/** React renders on the only thread, so more would only take more memory. */
const maxRenderings = 2;
const maxWaitingRenderings = 40;

const maxEncodings = 2;

/** Without a place in the queue, returns a fixed answer. */
export type RenderInTurn = (render: () => Promise<Response>) => Promise<Response>;

/** For pages that are not in memory. Each process counts its own. */
export function renderLimits(perMinute: number) {
  const counts = countInMemory({ ...limits.renderings, most: perMinute });
  const renderTurns = turns(maxRenderings, maxWaitingRenderings);
  const encodingTurns = turns(maxEncodings);
  return {
    take: counts.take,
    giveBack: counts.giveBack,
    isBusy: renderTurns.isFull,
    renderInTurn: ((render) =>
      renderTurns.isFull() ? Promise.resolve(answerBusy()) : renderTurns.run(render)) satisfies RenderInTurn,
    encodeInTurn: encodingTurns.run,
  };
}

/** `most` work at a time. The others wait in their order. */
function turns(most: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    isFull: () => running === most && waiting.length >= maxWaiting,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (running < most) running++;
      else {
        await new Promise<void>((start) => waiting.push(start));
        // Others are answered between two waiting callers.
        await setImmediate();
      }
      try {
        return await work();
      } finally {
        const startNext = waiting.shift();
        if (startNext) startNext();
        else running--;
      }
    },
  };
}

export function answerBusy(): Response {
  return answerWithoutPage(503, "The site is busy. Please try again in a moment.", 2);
}

export function answerTooMany(seconds: number): Response {
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return answerWithoutPage(429, `Too many pages for one connection. Please try again in ${wait}.`, seconds);
}

function answerWithoutPage(status: number, text: string, retryAfterSeconds: number): Response {
  return new Response(text, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": String(retryAfterSeconds),
    },
  });
}
