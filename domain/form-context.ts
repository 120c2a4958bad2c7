import type { Arrival } from "./lead-source.ts";

/** What a form says about how it was filled, beside its fields. */
export interface FormContext {
  /** The version of the consent sentence under the form. Null: no sentence was shown. */
  consentVersion: string | null;
  /** Whether the honeypot, a hidden field, was filled. */
  isHoneypotFilled: boolean;
  /** Milliseconds between opening and sending the form. Null: unknown. */
  fillMs: number | null;
  /** Whether a form post has every hidden field of our forms. True for the data API, which expects none. */
  isComplete: boolean;
  /** Where the visitor came from; null: the submission came by no form of ours. */
  arrival: Arrival | null;
}

/** The context of a submission without a form. */
export const noFormContext: FormContext = {
  consentVersion: null,
  isHoneypotFilled: false,
  fillMs: null,
  isComplete: true,
  arrival: null,
};

/** People need longer than this to read a form and fill four fields, in milliseconds. Programs do not. */
const shortestFillMs = 2_000;

export type HoldReason = "honeypot" | "incomplete-form" | "too-fast";

/**
 * Why a submission waits for an operator. Null: it does not. It is stored in either case, because the guess may be
 * wrong.
 */
export function holdReason({ isHoneypotFilled, isComplete, fillMs }: FormContext): HoldReason | null {
  if (isHoneypotFilled) return "honeypot";
  if (!isComplete) return "incomplete-form";
  return fillMs !== null && fillMs < shortestFillMs ? "too-fast" : null;
}
