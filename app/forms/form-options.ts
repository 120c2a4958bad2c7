import type { FirstResult } from "./form-state.ts";

/** What the server tells the form's script, as JSON in the form's `data-options`. */
export interface FormOptions extends FirstResult {
  /** Columns that the page fills in (`origin` of FormRules). */
  origin: object | null;
  /** The button's words while the form is being sent. */
  submitting: string;
  hasDetails: boolean;
}

/** What the note about coverage needs, as JSON in its `data-coverage`. */
export interface CoverageOptions {
  service: string;
  trade: string;
}
