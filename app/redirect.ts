import { redirect as routerRedirect } from "react-router";

/** `URL.parse` needs an origin to parse a path. Redirects do not contain this origin. */
const placeholderOrigin = "http://placeholder.invalid";

/** Characters that the URL parser drops or leaves unencoded. */
const unencodedCharacters = /[\p{Cc} ']/gu;
const percentEncode = (character: string) => (character === "'" ? "%27" : encodeURIComponent(character));

/** Redirects within this app. If `path` leads to another origin, redirects to home. */
export function redirect(path: string, init?: number | ResponseInit): Response {
  const url = URL.parse(path.toWellFormed().replace(unencodedCharacters, percentEncode), placeholderOrigin);
  if (url?.origin !== placeholderOrigin) return routerRedirect("/", init);
  const { pathname, search, hash } = url;
  // Browsers read `name` as a host if the path begins with `//name`.
  return routerRedirect(pathname.replace(/^\/+/, "/") + search + hash, init);
}
