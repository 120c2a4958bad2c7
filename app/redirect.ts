import { redirect as redirectAsItIs } from "react-router";

/** Any origin: only what stands behind it is used. */
const here = "http://here.invalid";

/** What the parser of addresses would cut off in place of encoding it, and the quote that it leaves. */
const unencoded = /[\p{Cc} ']/gu;
const percent = (character: string) => (character === "'" ? "%27" : encodeURIComponent(character));

/**
 * Sends the browser to an address of this app. The router and forms hand over what they were sent decoded, so `path` may hold what no
 * header can (a line's end, a letter of another script) or what ends an address (a space, a quote): it goes out as a browser writes it.
 * An address elsewhere leads to the first page.
 */
export function redirect(path: string, init?: number | ResponseInit): Response {
  const address = URL.parse(path.toWellFormed().replace(unencoded, percent), here);
  if (address?.origin !== here) return redirectAsItIs("/", init);
  const { pathname, search, hash } = address;
  // Two slashes at the beginning would name a host.
  return redirectAsItIs(pathname.replace(/^\/+/, "/") + search + hash, init);
}
