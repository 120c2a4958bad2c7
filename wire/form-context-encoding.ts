import { type FormContext, noFormContext } from "../domain/form-context.ts";

// A form's context travels in two ways: as hidden fields of a form post, and as a header beside a call of the data API.

/** The hidden fields of every form that leads to a contact: no column of any table has one of these names. */
export const formContextFields = ["consent_version", "website", "form_made_at"] as const;

/** What `form_made_at` says in a form that was not empty at first: how long it took to fill means nothing. */
export const madeAtUnknown = "unknown";

/** The header, as `consent=1&fill=5230&honeypot=1`. */
export const formContextHeader = "Form-Context";

/**
 * Reads the hidden fields of a form post. `now` is the time of its arrival in milliseconds since 1970, by the clock that made
 * the page. A post that lacks one of them did not come from our form, so it has shown the consent sentence to no one.
 */
export function postedFormContext(
  posted: Partial<Record<(typeof formContextFields)[number], string>>,
  now: number,
): FormContext {
  const isComplete = Boolean(posted.consent_version && posted.form_made_at);
  const madeAt = wholeNumber(posted.form_made_at);
  return {
    consentVersion: (isComplete && posted.consent_version) || null,
    isHoneypotFilled: Boolean(posted.website),
    fillMs: madeAt === null ? null : Math.max(0, now - madeAt),
    isComplete,
  };
}

/** Writes the header. */
export function formatFormContext({ consentVersion, isHoneypotFilled, fillMs }: FormContext): string {
  const parameters = new URLSearchParams();
  if (consentVersion !== null) parameters.set("consent", consentVersion);
  if (fillMs !== null) parameters.set("fill", String(Math.round(fillMs)));
  if (isHoneypotFilled) parameters.set("honeypot", "1");
  return parameters.toString();
}

/** Reads the header; what cannot be read in it counts as not said. */
export function parseFormContext(header: string | null): FormContext {
  if (header === null) return noFormContext;
  const parameters = new URLSearchParams(header);
  return {
    consentVersion: parameters.get("consent") || null,
    isHoneypotFilled: parameters.get("honeypot") === "1",
    fillMs: wholeNumber(parameters.get("fill") ?? undefined),
    isComplete: true,
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
