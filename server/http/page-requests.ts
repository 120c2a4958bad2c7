import type { MiddlewareHandler } from "hono";
import { market } from "../../content/chosen-market.ts";
import { isLinkPath, isStatementFile } from "../../wire/link-path.ts";
import { withoutEndSlashes } from "../../wire/page-path.ts";
import type { Blog } from "../blog/posts.ts";
import type { PageCache } from "./page-cache.ts";

// The requests that pages answer, in the order of the checks.

/** A path with a file extension that nothing before has answered is 404. */
export const refuseFilePaths: MiddlewareHandler = async (context, next) => {
  const { path } = context.req;
  const isFile = /\.[a-z0-9]+$/i.test(path) && !isStatementFile(path);
  if (isFile) return context.text("Not found", 404, { "Cache-Control": "no-store" });
  await next();
};

export const refuseOtherMethods: MiddlewareHandler = async (context, next) => {
  if (!["GET", "HEAD", "POST"].includes(context.req.method)) {
    return context.text("This cannot be done here.", 405, { Allow: "GET, HEAD, POST" });
  }
  await next();
};

/** Each page has one address: no trailing slash, lower case, its present name. */
export const redirectToCanonicalAddress: MiddlewareHandler = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  // A token keeps its case.
  if (isLinkPath(pathname)) return next();
  const path = withoutEndSlashes(pathname).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const target = market.redirects[path] ?? path;
  // A location with two leading slashes would lead to another site.
  if (target === pathname || target.startsWith("//")) return next();
  // The query may hold what a person typed.
  if (search !== "") context.header("Cache-Control", "no-store");
  return context.redirect(`${target}${search}`, 301);
};

/** A moved post is found under every address that it had while it was public. */
export function redirectMovedPost(blog: Pick<Blog, "movedTo">): MiddlewareHandler {
  return async (context, next) => {
    const slug = await blog.movedTo(context.req.param("slug") ?? "");
    if (slug === null) return next();
    // No cache may keep this, because another post may take the address.
    return context.body(null, 301, {
      Location: `/blog/${slug}${new URL(context.req.url).search}`,
      "Cache-Control": "no-store",
    });
  };
}

/** A page's redirect to another page keeps the query, such as campaign parameters. A post's 303 does not. */
export function keepQuery(carried: PageCache["carried"]): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const target = context.res.headers.get("Location");
    if (target === null || ![301, 302].includes(context.res.status)) return;
    const query = carried(new URL(context.req.url));
    if (query.size === 0) return;
    context.header("Location", `${target}?${query}`);
    context.header("Cache-Control", "no-store");
  };
}

export const refuseOtherContent: MiddlewareHandler = async (context, next) => {
  const type = context.req.header("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return context.text("A form is expected here.", 415);
  }
  await next();
};

/** An address whose path cannot be decoded has no page. */
export const refuseUndecodable: MiddlewareHandler = async (context, next) => {
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
