/** What a form says of the way it was filled, beside its fields. */
export interface FormContext {
  /** The version of the consent sentence that stood under the form; null: none was shown. */
  consentVersion: string | null;
  /** Whether something stands in the field that no person sees. */
  isHoneypotFilled: boolean;
  /** How long the form was open before it was sent, in milliseconds; null: unknown. */
  fillMs: number | null;
}

/** What is known of a submission that came without a form, such as a program's. */
export const noFormContext: FormContext = { consentVersion: null, isHoneypotFilled: false, fillMs: null };

/** The names of the form's own hidden fields: no column of any table has one of these. */
export const formContextFields = ["consent_version", "website", "form_made_at"] as const;

/** The header that carries the same beside a call of the data API, as `consent=1&fill=5230&honeypot=1`. */
export const formContextHeader = "Form-Context";

/** Nobody reads a form and fills four fields in less, in milliseconds; a program does. */
const shortestFillMs = 2_000;

/** Why a submission waits for a person to look at it before it goes any further. */
const holdReasons = ["honeypot", "too-fast"] as const;
type HoldReason = (typeof holdReasons)[number];

/** Whether to hold a submission: it is stored all the same, so that nobody's request is lost to a wrong guess. */
export function holdReason({ isHoneypotFilled, fillMs }: FormContext): HoldReason | null {
  if (isHoneypotFilled) return "honeypot";
  return fillMs !== null && fillMs < shortestFillMs ? "too-fast" : null;
}

/** Reads the hidden fields of a form post. `now` is the time of its arrival in milliseconds, by the clock that made the page. */
export function postedFormContext(
  posted: Partial<Record<(typeof formContextFields)[number], string>>,
  now: number,
): FormContext {
  const madeAt = wholeNumber(posted.form_made_at);
  return {
    consentVersion: posted.consent_version || null,
    isHoneypotFilled: Boolean(posted.website),
    fillMs: madeAt === null ? null : Math.max(0, now - madeAt),
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
  };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
