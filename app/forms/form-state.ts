import type { FormFailure } from "./failure.ts";

/** What a form's script knows. What the visitor typed is in the fields alone. */
export interface FormState {
  phase: "idle" | "sending" | "trying again" | "failed" | "sent";
  /** In the phase `failed`. Without the problems of fields that the visitor has mended since. */
  failure: FormFailure | null;
  /** False after the visitor dismissed the summary of the errors or the thanks. */
  isNoticeOpen: boolean;
  /** Whether the form says that it shows an earlier draft. */
  hasDraftNote: boolean;
  /** Counts the results that the visitor saw. */
  results: number;
}

export type FormEvent =
  | { type: "sent off" }
  | { type: "tried again" }
  | { type: "failed"; failure: FormFailure }
  | { type: "stored" }
  /** The browser goes on, to the next page or with its own post. */
  | { type: "released" }
  | { type: "mended"; field: string }
  | { type: "dismissed" }
  | { type: "emptied" };

/** The result that the server rendered if the form was sent without a script. */
export interface FirstResult {
  failure: FormFailure | null;
  isSent: boolean;
}

const noResult = { phase: "idle", failure: null, isNoticeOpen: false } as const;

export function firstFormState({ failure, isSent }: FirstResult, hasDraftNote: boolean): FormState {
  const result = { isNoticeOpen: true, hasDraftNote, results: 0 };
  if (failure) return { ...result, phase: "failed", failure };
  if (isSent) return { ...result, phase: "sent", failure: null };
  return { ...result, ...noResult };
}

export const isBusy = ({ phase }: FormState): boolean => phase === "sending" || phase === "trying again";

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case "sent off":
      return { ...state, ...noResult, phase: "sending" };
    case "tried again":
      return isBusy(state) ? { ...state, phase: "trying again" } : state;
    case "failed": {
      const { failure } = event;
      return { ...state, phase: "failed", failure, isNoticeOpen: true, results: state.results + 1 };
    }
    case "stored":
      return { ...state, phase: "sent", failure: null, isNoticeOpen: true, results: state.results + 1 };
    case "released":
      return isBusy(state) ? { ...state, ...noResult } : state;
    case "mended":
      return withoutProblem(state, event.field);
    case "dismissed":
      return { ...state, isNoticeOpen: false };
    case "emptied":
      return { ...state, hasDraftNote: false };
  }
}

/** The failure goes with its last problem. A failure that is no field's stays until the form is sent again. */
function withoutProblem(state: FormState, field: string): FormState {
  const problems = state.failure?.problems.filter((problem) => problem.field !== field) ?? [];
  if (!state.failure || problems.length === state.failure.problems.length) return state;
  return problems.length > 0 ? { ...state, failure: { ...state.failure, problems } } : { ...state, ...noResult };
}
