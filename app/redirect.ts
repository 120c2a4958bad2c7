import { redirect as redirectAsItIs } from "react-router";

/** Any origin; only the part after it is used. */
const here = "http://here.invalid";

/** Characters that the URL parser would cut off instead of encoding, and the quote, which it keeps. */
const unencoded = /[\p{Cc} ']/gu;
const percent = (character: string) => (character === "'" ? "%27" : encodeURIComponent(character));

/**
 * Redirects to an address of this app. The router and forms pass decoded text, so `path` may contain what a header
 * cannot (a line end, another script) or what ends an address (a space, a quote). It is encoded as a browser does. An
 * address elsewhere leads to home.
 */
export function redirect(path: string, init?: number | ResponseInit): Response {
  const address = URL.parse(path.toWellFormed().replace(unencoded, percent), here);
  if (address?.origin !== here) return redirectAsItIs("/", init);
  const { pathname, search, hash } = address;
  // Two leading slashes would name a host.
  return redirectAsItIs(pathname.replace(/^\/+/, "/") + search + hash, init);
}
