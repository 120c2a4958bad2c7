import { type Arrival, campaignParts, clickIdKinds } from "../domain/lead-source.ts";
import { withoutToken } from "./link-path.ts";

// What the address of a page says of where its visitor came from, for the browser and for a form post without a script.

const campaignNames = campaignParts.map((part) => `utm_${part}` as const);

/** The parameters of an address that say it. No page reads them: a form post does. */
export const arrivalParameters: readonly string[] = [...campaignNames, ...clickIdKinds];

/** How much of a part is carried, in characters: the server keeps fewer once it has cleaned it. */
const carriedLength = 150;

/** What a page's address and the address of the page that led to it say. The value of a click id is not read. */
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

/** The click id of an address with its value, for who allows marketing; empty where there is none. */
export function clickAt({ searchParams }: URL): Pick<Arrival, "click" | "click_id"> {
  const click = clickIdKinds.find((kind) => searchParams.has(kind));
  // One that is longer than any is carried too long, so that the server refuses it.
  return click ? { click, click_id: (searchParams.get(click) ?? "").slice(0, 300) } : {};
}

const isSameSite = (one: string, other: string) => one.replace(/^www\./, "") === other.replace(/^www\./, "");

const arrivalNames = [...campaignNames, "referrer", "landing", "click", "click_id", "allowed"] as const;

/** Reads an arrival from the parameters by which a form sends it. */
export function arrivalIn(parameters: URLSearchParams): Arrival {
  return Object.fromEntries(
    arrivalNames.flatMap((name) => (parameters.has(name) ? [[name, parameters.get(name)]] : [])),
  );
}
