import { parseJson, propertiesOf } from "./json-text.ts";

/** In the dialog's order. `necessary` is always on. */
export const consentCategories = ["necessary", "analytics", "marketing", "functionality"] as const;

export type ConsentCategory = (typeof consentCategories)[number];
type OptionalCategory = Exclude<ConsentCategory, "necessary">;

export const optionalCategories = ["analytics", "marketing", "functionality"] as const satisfies OptionalCategory[];

export type ConsentChoice = Record<OptionalCategory, boolean>;

export const fullConsent: ConsentChoice = { analytics: true, marketing: true, functionality: true };
export const noConsent: ConsentChoice = { analytics: false, marketing: false, functionality: false };

/** In local storage. */
export const consentKey = "cookie_consent";

/** In local storage: when the visitor allowed analytics or marketing despite Global Privacy Control. */
export const consentDespiteSignalKey = "cookie_consent_signal";

/** With a new version, the site asks every visitor again. */
export const consentVersion = "1.0";

/** From the last change. */
export const consentLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** Times are ISO 8601. */
export interface ConsentRecord {
  preferences: ConsentChoice & {
    necessary: true;
    timestamp: string;
    version: typeof consentVersion;
  };
  userAgent: string;
  consentDate: string;
  lastUpdated: string;
}

function parseInstant(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isFinite(at) ? at : null;
}

/** A clock that is set back makes a record from the future, which stays. */
export function parseConsentRecord(text: string | null, now: Date): ConsentRecord | null {
  const { preferences, userAgent, consentDate, lastUpdated } = propertiesOf(text === null ? null : parseJson(text));
  const { necessary, analytics, marketing, functionality, timestamp, version } = propertiesOf(preferences);

  if (version !== consentVersion || necessary !== true) return null;
  if (typeof analytics !== "boolean" || typeof marketing !== "boolean" || typeof functionality !== "boolean")
    return null;
  if (typeof userAgent !== "string") return null;

  const last = parseInstant(lastUpdated);
  if (last === null || parseInstant(consentDate) === null || parseInstant(timestamp) === null) return null;
  if (now.getTime() - last > consentLifetimeMs) return null;

  return {
    preferences: { necessary, analytics, marketing, functionality, timestamp: timestamp as string, version },
    userAgent,
    consentDate: consentDate as string,
    lastUpdated: lastUpdated as string,
  };
}

export function recordChoice(
  previous: ConsentRecord | null,
  choice: ConsentChoice,
  userAgent: string,
  now: Date,
): ConsentRecord {
  const at = now.toISOString();
  const { analytics, marketing, functionality } = choice;
  return {
    preferences: { necessary: true, analytics, marketing, functionality, timestamp: at, version: consentVersion },
    userAgent,
    consentDate: previous?.consentDate ?? at,
    lastUpdated: at,
  };
}

/**
 * No analytics and marketing, unless `despiteSignal` equals `lastUpdated`: the visitor chose despite Global Privacy
 * Control.
 */
export function applyPrivacySignal(record: ConsentRecord, despiteSignal: string | null): ConsentRecord {
  if (despiteSignal === record.lastUpdated) return record;
  return { ...record, preferences: { ...record.preferences, analytics: false, marketing: false } };
}

export type ConsentModeSignals = ReturnType<typeof consentModeSignals>;

/** Google Consent Mode, version 2. */
export function consentModeSignals(choice: ConsentChoice) {
  const stateOf = (isAllowed: boolean) => (isAllowed ? "granted" : "denied");
  return {
    analytics_storage: stateOf(choice.analytics),
    ad_storage: stateOf(choice.marketing),
    ad_user_data: stateOf(choice.marketing),
    ad_personalization: stateOf(choice.marketing),
    functionality_storage: stateOf(choice.functionality),
    personalization_storage: stateOf(choice.functionality),
    security_storage: stateOf(true),
  };
}
