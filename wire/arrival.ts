import { type Arrival, campaignParts, clickIdKinds } from "../domain/lead-source.ts";
import { withoutToken } from "./link-path.ts";

// Reads from a page's address where its visitor came from. The browser uses this, and the server for posts without scripts.

const campaignNames = campaignParts.map((part) => `utm_${part}` as const);

/** The address parameters that make up an arrival. No page depends on them. */
export const arrivalParameters: readonly string[] = [...campaignNames, ...clickIdKinds];

/** Longest campaign value that is sent, in characters. The server cleans it and shortens it further. */
const carriedLength = 150;

/** The arrival at a page. `referrer` is the address of the page before. Leaves out the value of a click id. */
export function arrivalAt({ host, pathname, searchParams }: URL, referrer = ""): Arrival {
  const arrival: Arrival = { landing: withoutToken(pathname) };
  for (const name of campaignNames) {
    const value = searchParams.get(name)?.trim();
    if (value) arrival[name] = value.slice(0, carriedLength).toWellFormed();
  }
  const click = clickIdKinds.find((kind) => searchParams.has(kind));
  if (click) arrival.click = click;
  const other = URL.canParse(referrer) ? new URL(referrer) : null;
  if (other?.host && !isSameSite(other.host, host)) arrival.referrer = `${other.protocol}//${other.host}`;
  return arrival;
}

/** The address's click id with its value. Use it only if the visitor allows marketing. Empty if there is no click id. */
export function clickAt({ searchParams }: URL): Pick<Arrival, "click" | "click_id"> {
  const click = clickIdKinds.find((kind) => searchParams.has(kind));
  // 300 characters are more than the server accepts, so it refuses an overlong click id instead of storing a part.
  return click ? { click, click_id: (searchParams.get(click) ?? "").slice(0, 300) } : {};
}

const isSameSite = (one: string, other: string) => one.replace(/^www\./, "") === other.replace(/^www\./, "");

const arrivalNames = [...campaignNames, "referrer", "landing", "click", "click_id", "allowed"] as const;

/** Reads an arrival from a form context header's parameters. */
export function arrivalIn(parameters: URLSearchParams): Arrival {
  return Object.fromEntries(
    arrivalNames.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
  );
}
