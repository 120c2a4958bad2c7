import { redirect as routerRedirect } from "react-router";

/** A placeholder origin. Only the path, query, and hash of the parsed URL are used. */
const placeholderOrigin = "http://placeholder.invalid";

/** Characters that the URL parser drops or leaves unencoded. */
const unencoded = /[\p{Cc} ']/gu;
const percentEncode = (character: string) => (character === "'" ? "%27" : encodeURIComponent(character));

/**
 * Redirects within this app. Encodes characters in `path` such as a line end or a space, as browsers do. If `path` leads
 * to another origin, redirects to home.
 */
export function redirect(path: string, init?: number | ResponseInit): Response {
  const url = URL.parse(path.toWellFormed().replace(unencoded, percentEncode), placeholderOrigin);
  if (url?.origin !== placeholderOrigin) return routerRedirect("/", init);
  const { pathname, search, hash } = url;
  // Removes extra slashes, because browsers read `//name` as a host.
  return routerRedirect(pathname.replace(/^\/+/, "/") + search + hash, init);
}
