import { redirect as redirectAsItIs } from "react-router";

/** A placeholder origin. Only the path, query, and hash of the parsed address are used. */
const here = "http://here.invalid";

/** Characters that the URL parser drops or leaves unencoded. */
const unencoded = /[\p{Cc} ']/gu;
const percent = (character: string) => (character === "'" ? "%27" : encodeURIComponent(character));

/**
 * Redirects within this app. `path` may hold decoded text, such as a line end or a space, and is encoded as a browser
 * does. An address of another origin redirects to home.
 */
export function redirect(path: string, init?: number | ResponseInit): Response {
  const address = URL.parse(path.toWellFormed().replace(unencoded, percent), here);
  if (address?.origin !== here) return redirectAsItIs("/", init);
  const { pathname, search, hash } = address;
  // A browser reads `//name` as another host.
  return redirectAsItIs(pathname.replace(/^\/+/, "/") + search + hash, init);
}
