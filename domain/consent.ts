import { parseJson, propertiesOf } from "./json-text.ts";

/** The categories, in the order of the page. `necessary` is always on. */
export const consentCategories = ["necessary", "analytics", "marketing", "functionality"] as const;

export type Category = (typeof consentCategories)[number];
type OptionalCategory = Exclude<Category, "necessary">;

export const optionalCategories = ["analytics", "marketing", "functionality"] as const satisfies OptionalCategory[];

/** The allowed categories beyond `necessary`. */
export type Choice = Record<OptionalCategory, boolean>;

export const everything: Choice = { analytics: true, marketing: true, functionality: true };
export const nothing: Choice = { analytics: false, marketing: false, functionality: false };

/** The record's key in local storage. */
export const consentKey = "cookie_consent";

/**
 * The local storage key for the time of a choice that allowed analytics or marketing although the browser sent Global
 * Privacy Control.
 */
export const consentDespiteSignalKey = "cookie_consent_signal";

/** A new version of the question asks every visitor again. */
export const consentVersion = "1.0";

/** Milliseconds for which a choice counts after its last change: one year. */
export const consentLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** A visitor's choice as the device keeps it. All times are ISO 8601. */
export interface ConsentRecord {
  preferences: Choice & {
    necessary: true;
    /** Equals `lastUpdated`. */
    timestamp: string;
    version: typeof consentVersion;
  };
  userAgent: string;
  /** The first decision. It stays when the choice changes. */
  consentDate: string;
  lastUpdated: string;
}

/** The milliseconds of an ISO 8601 time. Null: not a time. */
function instant(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isFinite(at) ? at : null;
}

/** Reads a stored record. Null: broken, of another version, from the future, or older than a year. */
export function parseConsentRecord(text: string | null, now: Date): ConsentRecord | null {
  const { preferences, userAgent, consentDate, lastUpdated } = propertiesOf(text === null ? null : parseJson(text));
  const { necessary, analytics, marketing, functionality, timestamp, version } = propertiesOf(preferences);

  if (version !== consentVersion || necessary !== true) return null;
  if (typeof analytics !== "boolean" || typeof marketing !== "boolean" || typeof functionality !== "boolean")
    return null;
  if (typeof userAgent !== "string") return null;

  const [first, last] = [instant(consentDate), instant(lastUpdated)];
  if (first === null || last === null || instant(timestamp) === null || first > last) return null;
  const ageMs = now.getTime() - last;
  if (ageMs < 0 || ageMs > consentLifetimeMs) return null;

  return {
    preferences: { necessary, analytics, marketing, functionality, timestamp: timestamp as string, version },
    userAgent,
    consentDate: consentDate as string,
    lastUpdated: lastUpdated as string,
  };
}

/** Makes the record of a choice at `now` that follows `before`. */
export function decide(previous: ConsentRecord | null, choice: Choice, userAgent: string, now: Date): ConsentRecord {
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
 * What a record allows in a browser that sends Global Privacy Control. Analytics and marketing allowed before the
 * signal are refused until the visitor chooses again. `despiteSignal` is the value under `consentDespiteSignalKey`;
 * where it names this choice, the whole record counts.
 */
export function underPrivacySignal(record: ConsentRecord, despiteSignal: string | null): ConsentRecord {
  if (despiteSignal === record.lastUpdated) return record;
  return { ...record, preferences: { ...record.preferences, analytics: false, marketing: false } };
}

export type Signals = ReturnType<typeof signals>;

/** The signals of Google Consent Mode, version 2. */
export function signals(choice: Choice) {
  const say = (isAllowed: boolean) => (isAllowed ? "granted" : "denied");
  return {
    analytics_storage: say(choice.analytics),
    ad_storage: say(choice.marketing),
    ad_user_data: say(choice.marketing),
    ad_personalization: say(choice.marketing),
    functionality_storage: say(choice.functionality),
    personalization_storage: say(choice.functionality),
    security_storage: say(true),
  };
}
