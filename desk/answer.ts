import type { ShouldRevalidateFunction } from "react-router";
import type { Flash } from "./flash.ts";

/** The answer to a form that did what it should, for the page that is open. */
export interface Done {
  done: Flash;
  problem: null;
}

/** The answer to a form that changed nothing. */
export interface Refused {
  problem: string | null;
  /** What others changed since the page was loaded, a sentence each. */
  changed?: readonly string[];
}

export function isDone(answer: unknown): answer is Done {
  return typeof answer === "object" && answer !== null && "done" in answer;
}

/** An action's answer if the page has to show it. A form that succeeded shows a toast instead. */
export function refusalIn<Answer>(answer: Answer | undefined): Exclude<Answer, Done> | undefined {
  return isDone(answer) ? undefined : (answer as Exclude<Answer, Done> | undefined);
}

/** After a conflict, the page shows what others changed, beside what was entered. Other refusals change no data. */
export const revalidatesAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;
