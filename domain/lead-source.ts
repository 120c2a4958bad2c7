import { knownReferrers } from "./known-referrers.ts";

/** URL parameters without `utm_`. */
export const campaignParts = ["source", "medium", "campaign", "term", "content"] as const;

/** The first in this order wins. */
export const clickIdKinds = ["gclid", "wbraid", "gbraid", "msclkid", "fbclid"] as const;

export type ClickIdKind = (typeof clickIdKinds)[number];

export const sourceConsents = ["none", "analytics", "marketing"] as const;

export type SourceConsent = (typeof sourceConsents)[number];

/** In characters. */
export const longestSourcePart = 100;

/** In session storage. */
export const visitSourceKey = "visit_source";

/** A row of `lead_sources`. */
export interface LeadSource {
  source: string;
  medium: string;
  campaign: string | null;
  term: string | null;
  content: string | null;
  referrer_host: string | null;
  landing_path: string | null;
  click_id_kind: ClickIdKind | null;
  click_id: string | null;
  consent: SourceConsent;
}

/** Not validated. `referrer`: an origin. `allowed`: the consent, such as `analytics`. */
export type Arrival = Partial<
  Record<`utm_${(typeof campaignParts)[number]}` | "referrer" | "landing" | "click" | "click_id" | "allowed", string>
>;

const sourceByClickId: Record<ClickIdKind, { source: string; medium: string }> = {
  gclid: { source: "google", medium: "cpc" },
  wbraid: { source: "google", medium: "cpc" },
  gbraid: { source: "google", medium: "cpc" },
  msclkid: { source: "bing", medium: "cpc" },
  // Facebook adds it to all links, not only to ads.
  fbclid: { source: "facebook.com", medium: "social" },
};

const directSource = { source: "(direct)", medium: "(none)" };

const apiSource: LeadSource = {
  source: "(api)",
  medium: "(none)",
  campaign: null,
  term: null,
  content: null,
  referrer_host: null,
  landing_path: null,
  click_id_kind: null,
  click_id: null,
  consent: "none",
};

/** `arrival`: null for leads from elsewhere. `clean`: one line of storable characters. */
export function leadSourceOf(arrival: Arrival | null, clean: (text: string) => string): LeadSource {
  if (arrival === null) return apiSource;
  const cleanPart = (text = "", longest = longestSourcePart) => cleanSourcePart(text, clean, longest) || null;
  const consent = sourceConsents.find((known) => known === arrival.allowed) ?? "none";
  // Pages of 1.0.0 in caches send a click id's kind without a value, too.
  const isEmptyClick = arrival.click_id?.trim() === "";
  const click = (!isEmptyClick && clickIdKinds.find((kind) => kind === arrival.click)) || null;
  const clickId = consent === "marketing" && click && isClickId(arrival.click_id) ? arrival.click_id : null;
  const host = referrerHost(arrival.referrer ?? "");
  const source = cleanPart(arrival.utm_source)?.toLowerCase();
  const sourceAndMedium = source
    ? { source, medium: cleanPart(arrival.utm_medium)?.toLowerCase() ?? directSource.medium }
    : ((click && sourceByClickId[click]) ?? (host === null ? directSource : sourceOfHost(host)));
  return {
    ...sourceAndMedium,
    campaign: cleanPart(arrival.utm_campaign),
    term: cleanPart(arrival.utm_term),
    content: cleanPart(arrival.utm_content),
    referrer_host: host,
    landing_path: arrival.landing?.startsWith("/") ? cleanPart(arrival.landing, longestPath) : null,
    click_id_kind: clickId === null ? null : click,
    click_id: clickId,
    consent,
  };
}

/** A text's ASCII letters can be more than its characters. */
export function cleanSourcePart(text: string, clean: (text: string) => string, longest = longestSourcePart): string {
  // A visitor can send a very long text.
  const cleaned = clean([...text.slice(0, 4 * longest)].slice(0, 2 * longest).join(""));
  return [...cleaned].slice(0, longest).join("").trim();
}

/** In characters, as in the column `submitted_from_page`. */
const longestPath = 300;

function isClickId(text = ""): text is string {
  return /^[A-Za-z0-9._-]{1,200}$/.test(text);
}

function referrerHost(url: string): string | null {
  if (url.length > 1_000 || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  const host = hostname.toLowerCase().replace(/\.$/, "");
  const isHost = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(host) && host.length <= 253;
  return isHost && ["http:", "https:", "android-app:"].includes(protocol) ? host : null;
}

function sourceOfHost(host: string): { source: string; medium: string } {
  const known = knownReferrers.find(({ hosts }) => hosts.some((pattern) => matchesHost(host, pattern)));
  return known ?? { source: host.slice(0, longestSourcePart), medium: "referral" };
}

function matchesHost(host: string, pattern: string): boolean {
  if (!pattern.endsWith(".*")) return host === pattern || host.endsWith(`.${pattern}`);
  const prefix = pattern.slice(0, -1);
  const bareHost = host.replace(/^www\./, "");
  return bareHost.startsWith(prefix) && /^(?:[a-z]{2,3}\.)?[a-z]{2,3}$/.test(bareHost.slice(prefix.length));
}
