import { type Arrival, campaignParts, clickIdKinds } from "../domain/lead-source.ts";
import { withoutToken } from "./link-path.ts";

const campaignNames = campaignParts.map((part) => `utm_${part}` as const);

/** The query parameters that tell where a visitor came from. */
export const arrivalParameters: readonly string[] = [...campaignNames, ...clickIdKinds];

/** In characters. Longer campaign values are shortened. */
const maxCampaignLength = 150;

/** Chrome 109, Firefox 115, and Safari 15.4 lack `toWellFormed`. */
const loneSurrogates = /\p{Cs}/gu;

/**
 * How a visitor came to a page. `referrer` is the URL of the previous page. Includes the kind of a click id, but not
 * the value, because the value may be used only if the visitor allows marketing.
 */
export function arrivalAt({ host, pathname, searchParams }: URL, referrer = ""): Arrival {
  const arrival: Arrival = { landing: withoutToken(pathname) };
  for (const name of campaignNames) {
    const value = parameterIn(searchParams, name);
    if (value) arrival[name] = value.slice(0, maxCampaignLength).replace(loneSurrogates, "\ufffd");
  }
  const click = clickIdKinds.find((kind) => parameterIn(searchParams, kind));
  if (click) arrival.click = click;
  const referrerUrl = parseUrl(referrer);
  if (referrerUrl?.host && !isSameSite(referrerUrl.host, host))
    arrival.referrer = `${referrerUrl.protocol}//${referrerUrl.host}`;
  return arrival;
}

/** Chrome 109 and Safari 15.4 lack `URL.canParse`. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The kind and the value of the URL's click id. Call this function only if the visitor allows marketing. The object is
 * empty if the URL has no click id.
 */
export function clickAt({ searchParams }: URL): Pick<Arrival, "click" | "click_id"> {
  const click = clickIdKinds.find((kind) => parameterIn(searchParams, kind));
  // The server ignores click ids of more than 200 characters, so it never stores a shortened click id.
  return click ? { click, click_id: parameterIn(searchParams, click)?.slice(0, 300) } : {};
}

/** The parameter's first value that is not blank. A blank value, as in `?gclid=`, says nothing. */
function parameterIn(searchParams: URLSearchParams, name: string): string | undefined {
  return searchParams
    .getAll(name)
    .map((value) => value.trim())
    .find(Boolean);
}

const isSameSite = (one: string, other: string) => one.replace(/^www\./, "") === other.replace(/^www\./, "");

const arrivalNames = [...campaignNames, "referrer", "landing", "click", "click_id", "allowed"] as const;

export function arrivalIn(parameters: URLSearchParams): Arrival {
  return Object.fromEntries(
    arrivalNames.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
  );
}
