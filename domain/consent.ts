import { parseJson, propertiesOf } from "./json-text.ts";

/** What a visitor decides about, in the order in which it is shown. `necessary` is always on. */
export const consentCategories = ["necessary", "analytics", "marketing", "functionality"] as const;

export type Category = (typeof consentCategories)[number];
type OptionalCategory = Exclude<Category, "necessary">;

export const optionalCategories = ["analytics", "marketing", "functionality"] as const satisfies OptionalCategory[];

/** What is allowed beyond the necessary. */
export type Choice = Record<OptionalCategory, boolean>;

export const everything: Choice = { analytics: true, marketing: true, functionality: true };
export const nothing: Choice = { analytics: false, marketing: false, functionality: false };

/** The name of the record in the browser's local storage. */
export const consentKey = "cookie_consent";

/**
 * The name, in the local storage, of the time of a choice that allowed analytics or marketing although the browser sent the
 * Global Privacy Control signal.
 */
export const consentDespiteSignalKey = "cookie_consent_signal";

/** With another version of what visitors are asked, everyone is asked again. */
export const consentVersion = "1.0";

/** How long a choice counts, in milliseconds: a year from its last change. */
export const consentLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** A visitor's choice as it is kept on the device. All times are ISO 8601. */
export interface ConsentRecord {
  preferences: Choice & {
    necessary: true;
    /** The same instant as `lastUpdated`. */
    timestamp: string;
    version: typeof consentVersion;
  };
  userAgent: string;
  /** The first decision; it stays when the choice is changed. */
  consentDate: string;
  lastUpdated: string;
}

/** The milliseconds of an ISO 8601 time; null for anything else. */
function instant(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isFinite(at) ? at : null;
}

/** Reads a stored record; null where it counts for nothing: broken, of another version, from the future, over a year old. */
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

/** The record of a choice that is made `now`, after the one before it. */
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
 * What counts of a record in a browser that sends the Global Privacy Control signal: analytics and marketing were allowed
 * before it sent one, and are refused until the visitor chooses again. `despiteSignal` is what is kept under
 * `consentDespiteSignalKey`; where it names this very choice, all of it counts.
 */
export function underPrivacySignal(record: ConsentRecord, despiteSignal: string | null): ConsentRecord {
  if (despiteSignal === record.lastUpdated) return record;
  return { ...record, preferences: { ...record.preferences, analytics: false, marketing: false } };
}

export type Signals = ReturnType<typeof signals>;

/** The signals of Google's Consent Mode, version 2. */
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
