import type { Arrival } from "./lead-source.ts";

export interface FormContext {
  consentVersion: string | null;
  /** Only programs fill this hidden field. */
  isHoneypotFilled: boolean;
  /** From opening to sending the form. */
  fillMs: number | null;
  /** Whether the hidden fields `consent_version` and `form_made_at` came. Always true for the data API. */
  isComplete: boolean;
  /** Null for a lead that another program sent. Used only for leads. */
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

/** Held submissions are stored too, because a person may have sent them. */
export function automationSignOf({ isHoneypotFilled, isComplete, fillMs }: FormContext): AutomationSign | null {
  if (isHoneypotFilled) return "honeypot";
  if (!isComplete) return "incomplete-form";
  return fillMs !== null && fillMs < shortestFillMs ? "too-fast" : null;
}
