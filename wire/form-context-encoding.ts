import { type FormContext, noFormContext } from "../domain/form-context.ts";
import { arrivalAt, arrivalIn } from "./arrival.ts";

// Encodes a `FormContext`. A form post contains the context in hidden fields, and a call of the data API contains the
// context in the header `Form-Context`. If an AI assistant in the browser filled in the form, the form post also has
// a field with the name and text of the header.

/**
 * The hidden fields of every form that asks for contact details. Our forms send `form_made_at` with an empty value. If
 * a post does not contain `form_made_at` at all, the post did not come from our form.
 */
export const formContextFields = ["consent_version", "website", "form_made_at"] as const;

/** The header's value looks like `consent=1&fill=5230&honeypot=1&landing=%2F&utm_source=google`. */
export const formContextHeader = "Form-Context";

/**
 * Reads the fields of a form post. `url` is the URL to which the form was posted. If the post has no field
 * `Form-Context`, the parameters of `url` tell how the visitor came to the site. A post without `consent_version` or
 * `form_made_at` did not come from our form, so the post's consent does not count.
 */
export function parsePostedFormContext(
  posted: Partial<Record<(typeof formContextFields)[number] | typeof formContextHeader, string>>,
  url: string,
): FormContext {
  const isComplete = Boolean(posted.consent_version) && posted.form_made_at !== undefined;
  return {
    consentVersion: (isComplete && posted.consent_version) || null,
    isHoneypotFilled: Boolean(posted.website),
    fillMs: wholeNumber(posted.form_made_at),
    isComplete,
    arrival: parseFormContext(posted[formContextHeader] ?? null).arrival ?? arrivalAt(new URL(url)),
  };
}

export function formatFormContext({ consentVersion, isHoneypotFilled, fillMs, arrival }: FormContext): string {
  const parameters = new URLSearchParams({ ...arrival });
  if (consentVersion !== null) parameters.set("consent", consentVersion);
  if (fillMs !== null) parameters.set("fill", String(Math.round(fillMs)));
  if (isHoneypotFilled) parameters.set("honeypot", "1");
  return parameters.toString();
}

/** Reads the header. Unreadable parts count as missing. */
export function parseFormContext(header: string | null): FormContext {
  if (header === null) return noFormContext;
  const parameters = new URLSearchParams(header);
  return {
    consentVersion: parameters.get("consent") || null,
    isHoneypotFilled: parameters.get("honeypot") === "1",
    fillMs: wholeNumber(parameters.get("fill") ?? undefined),
    isComplete: true,
    arrival: arrivalIn(parameters),
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
