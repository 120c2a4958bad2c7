import type { Arrival } from "./lead-source.ts";

export interface FormContext {
  consentVersion: string | null;
  /** Only programs fill this hidden field. */
  isHoneypotFilled: boolean;
  /** From opening to sending the form. */
  fillMs: number | null;
  /** With `consent_version` and `form_made_at`, or by the data API. */
  isComplete: boolean;
  /** For leads from our form alone. */
  arrival: Arrival | null;
}

export const noFormContext: FormContext = {
  consentVersion: null,
  isHoneypotFilled: false,
  fillMs: null,
  isComplete: true,
  arrival: null,
};

/** Milliseconds. A person needs longer for four fields. */
export const shortestFillMs = 2_000;

export type AutomationSign = "honeypot" | "incomplete-form" | "too-fast";

/** A person may have sent what is held, so it is stored. */
export function automationSignOf({ isHoneypotFilled, isComplete, fillMs }: FormContext): AutomationSign | null {
  if (isHoneypotFilled) return "honeypot";
  if (!isComplete) return "incomplete-form";
  return fillMs !== null && fillMs < shortestFillMs ? "too-fast" : null;
}
