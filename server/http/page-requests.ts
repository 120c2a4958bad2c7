import type { MiddlewareHandler } from "hono";
import { market } from "../../content/chosen-market.ts";
import { isContractorFile, isLinkPath } from "../../wire/link-path.ts";
import { withoutEndSlashes } from "../../wire/page-path.ts";
import type { Blog } from "../blog/posts.ts";
import { hasKnownCharset } from "./form-charset.ts";
import type { PageCache } from "./page-cache.ts";

/** Answers 404. Must run after every handler that serves files. */
export const refuseFilePaths: MiddlewareHandler = async (context, next) => {
  const { path } = context.req;
  const isFile = /\.[a-z0-9]+$/i.test(path) && !isContractorFile(path);
  if (isFile) return context.text("Not found", 404, { "Cache-Control": "no-store" });
  await next();
};

export const refuseOtherMethods: MiddlewareHandler = async (context, next) => {
  if (!["GET", "HEAD", "POST"].includes(context.req.method)) {
    return context.text("Only GET, HEAD, and POST are allowed here.", 405, { Allow: "GET, HEAD, POST" });
  }
  await next();
};

/** In lower case, without a trailing slash or needless escapes. `market.redirects` maps old paths. */
export const redirectToCanonicalAddress: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  const target = canonicalPathOf(pathname);
  // Two slashes in `Location` would lead to another site.
  if (target === pathname || target.startsWith("//")) return next();
  // The query may contain the visitor's text.
  if (search !== "") context.header("Cache-Control", "no-store");
  return context.redirect(`${target}${search}`, 301);
};

function canonicalPathOf(pathname: string): string {
  const decoded = pathname.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped);
    return isUnreserved.test(character) ? character : escaped;
  });
  // The token of a signed link is case-sensitive.
  if (isLinkPath(decoded)) return decoded;
  // The digits of an escape stay as they are.
  const path = withoutEndSlashes(decoded).replace(/%..|[A-Z]+/g, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
  return market.redirects[path] ?? path;
}

/** RFC 3986, section 2.3. */
const isUnreserved = /^[A-Za-z0-9._~-]$/;

export function redirectMovedPost(blog: Pick<Blog, "movedTo">): MiddlewareHandler {
  return async (context, next) => {
    const slug = await blog.movedTo(context.req.param("slug") ?? "");
    if (slug === null) return next();
    // Another post may get the old URL.
    return context.body(null, 301, {
      Location: `/blog/${slug}${new URL(context.req.url).search}`,
      "Cache-Control": "no-store",
    });
  };
}

/** For a page's 301 or 302. */
export function keepQuery(redirectQuery: PageCache["redirectQuery"]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const target = context.res.headers.get("Location");
    if (target === null || ![301, 302].includes(context.res.status)) return;
    const query = redirectQuery(new URL(context.req.url));
    if (query.size === 0) return;
    context.header("Location", `${target}${target.includes("?") ? "&" : "?"}${query}`);
    context.header("Cache-Control", "no-store");
  };
}

export const refuseNonForms: MiddlewareHandler = async (context, next) => {
  const type = context.req.header("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return context.text("Send a form, as application/x-www-form-urlencoded or multipart/form-data.", 415);
  }
  if (!hasKnownCharset(type)) return context.text("The form has an unknown charset. Send it in UTF-8.", 415);
  await next();
};

export const refuseUndecodablePaths: MiddlewareHandler = async (context, next) => {
  if (isDecodable(context.req.path)) return next();
  return context.text("Not found", 404, { "Cache-Control": "no-store" });
};

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
