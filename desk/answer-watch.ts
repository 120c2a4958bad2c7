import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { isDone } from "./answer.ts";
import type { Flash } from "./flash.ts";
import { stored } from "./stored.ts";
import { addToast } from "./toast-list.ts";

// Watches what the desk answers to the router's script. Without this, a missing session or connection would replace
// the page, with everything typed in it, with an error.

/** Why the desk gave no answer. */
export type ConnectionProblem = "session-ended" | "no-answer";

export const connectionProblem = stored<ConnectionProblem | null>(null);

/** What a form says that got no answer. */
const unsentTexts: Record<ConnectionProblem, string> = {
  "session-ended":
    "Nothing was changed: your session ended. Sign in again in another tab, then press the button again.",
  "no-answer": "No answer from the desk. Check whether it was done, then try again. What you entered is all here.",
};

/** The address whose data the page shows. The root component sets it. */
export const shownPage = { href: "" };

type Results = Record<string, DataStrategyResult>;

export const watchAnswers: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  if (request.signal.aborted) return results;
  const problem = connectionProblemIn(results);
  connectionProblem.set(problem);
  if (request.method !== "GET") return settleAction(results);
  if (problem === null) return moveFlashToToast(results);
  const { pathname, search } = new URL(request.url);
  // Without new data for a route, the router keeps the data that the page shows.
  return pathname + search === shownPage.href ? {} : results;
};

export function problemOfError(thrown: unknown): ConnectionProblem | null {
  const error = causeOf(thrown);
  if (isRouteErrorResponse(error)) {
    if (error.status === 401) return "session-ended";
    return [502, 503, 504].includes(error.status) ? "no-answer" : null;
  }
  // `fetch` throws a TypeError if there is no connection.
  return error instanceof TypeError ? "no-answer" : null;
}

function connectionProblemIn(results: Results): ConnectionProblem | null {
  for (const { type, result } of Object.values(results)) {
    const problem = type === "error" ? problemOfError(result) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** Replaces an answer that no action gave with a refusal, which the form shows, so that the page stays. */
function settleAction(results: Results): Results {
  return Object.fromEntries(
    Object.entries(results).map(([routeId, result]) => {
      const problem = result.type === "error" ? problemText(result.result) : null;
      if (problem !== null) return [routeId, { type: "data", result: data({ problem }, 503) }];
      const answer = (result.result as { data?: unknown } | null)?.data;
      if (isDone(answer)) addToast(answer.done);
      return [routeId, result];
    }),
  );
}

/** The router wraps an action's error in the same way as its data. */
function causeOf(thrown: unknown): unknown {
  return thrown && typeof thrown === "object" && "init" in thrown && "data" in thrown ? thrown.data : thrown;
}

function problemText(error: unknown): string | null {
  // The desk refuses forms that are too large, that the operator's role does not allow, or for which it has no
  // database, with a sentence.
  if (isRouteErrorResponse(error) && [403, 413, 503].includes(error.status) && /^\w[^<]+$/.test(error.data))
    return error.data;
  const problem = problemOfError(error);
  return problem && unsentTexts[problem];
}

/** After a redirect, the root loader has the message of the form before. */
function moveFlashToToast(results: Results): Results {
  const { root } = results;
  const rootData = root?.type === "data" ? (root.result as { flash?: Flash | null } | null) : null;
  if (!rootData?.flash) return results;
  addToast(rootData.flash);
  return { ...results, root: { type: "data", result: { ...rootData, flash: null } } };
}

/** For an error that a loader in the browser handles itself. */
export function noteConnection(error: unknown): void {
  connectionProblem.set(problemOfError(error));
}
