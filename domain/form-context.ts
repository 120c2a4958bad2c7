/** What a form says of the way it was filled, beside its fields. */
export interface FormContext {
  /** The version of the consent sentence that stood under the form; null: none was shown. */
  consentVersion: string | null;
  /** Whether the honeypot, a field that no person sees, was filled. */
  isHoneypotFilled: boolean;
  /** How long the form was open before it was sent, in milliseconds; null: unknown. */
  fillMs: number | null;
  /**
   * Whether a form post has every hidden field that our forms have, so that it came from one of them. True where no such
   * fields are expected: of what comes through the data API.
   */
  isComplete: boolean;
}

/** What is known of a submission that came without a form, such as a program's. */
export const noFormContext: FormContext = {
  consentVersion: null,
  isHoneypotFilled: false,
  fillMs: null,
  isComplete: true,
};

/** People need longer than this to read a form and fill four fields, in milliseconds; programs do not. */
const shortestFillMs = 2_000;

type HoldReason = "honeypot" | "incomplete-form" | "too-fast";

/** Why a submission waits for a person to look at it; null: it does not. It is stored all the same: a guess may be wrong. */
export function holdReason({ isHoneypotFilled, isComplete, fillMs }: FormContext): HoldReason | null {
  if (isHoneypotFilled) return "honeypot";
  if (!isComplete) return "incomplete-form";
  return fillMs !== null && fillMs < shortestFillMs ? "too-fast" : null;
}
