import { redirect as routerRedirect } from "react-router";

/** A placeholder origin. Only the path, query, and hash of the parsed address are used. */
const placeholderOrigin = "http://placeholder.invalid";

/** Characters that the URL parser drops or leaves unencoded. */
const unencoded = /[\p{Cc} ']/gu;
const percent = (character: string) => (character === "'" ? "%27" : encodeURIComponent(character));

/**
 * Redirects within this app. Encodes decoded text in `path`, such as a line end or a space, as browsers do. An address
 * of another origin redirects to home.
 */
export function redirect(path: string, init?: number | ResponseInit): Response {
  const address = URL.parse(path.toWellFormed().replace(unencoded, percent), placeholderOrigin);
  if (address?.origin !== placeholderOrigin) return routerRedirect("/", init);
  const { pathname, search, hash } = address;
  // Browsers read `//name` as the host `name`.
  return routerRedirect(pathname.replace(/^\/+/, "/") + search + hash, init);
}
