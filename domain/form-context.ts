import type { Arrival } from "./lead-source.ts";

export interface FormContext {
  /** The version of the consent sentence on the form. Null if the form showed none. */
  consentVersion: string | null;
  /** Whether the honeypot, a hidden field that only programs fill, has a value. */
  isHoneypotFilled: boolean;
  /** Milliseconds from opening to sending the form. Null if unknown. */
  fillMs: number | null;
  /**
   * Whether a form post has the hidden fields `consent_version` and `form_made_at` of our forms. True for the data API,
   * which has no such fields.
   */
  isComplete: boolean;
  /**
   * How the homeowner came to the site. Null for a lead that another program sent through the data API. Used only for
   * leads.
   */
  arrival: Arrival | null;
}

export const noFormContext: FormContext = {
  consentVersion: null,
  isHoneypotFilled: false,
  fillMs: null,
  isComplete: true,
  arrival: null,
};

/** Milliseconds. A person needs longer to read a form and fill in four fields. */
const shortestFillMs = 2_000;

export type AutomationSign = "honeypot" | "incomplete-form" | "too-fast";

/**
 * Why a submission looks automated and is held for an operator. Null if the submission is not held. Held submissions
 * are stored too, because a person may have sent them.
 */
export function automationSignOf({ isHoneypotFilled, isComplete, fillMs }: FormContext): AutomationSign | null {
  if (isHoneypotFilled) return "honeypot";
  if (!isComplete) return "incomplete-form";
  return fillMs !== null && fillMs < shortestFillMs ? "too-fast" : null;
}
