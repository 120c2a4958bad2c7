import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { publicUrlOf } from "./public-url.ts";

type SiteSettings = Pick<Env, "site" | "trustedProxies">;

/** Whether the `Origin` header is missing or names this site. */
export function isOwnOrigin(context: Context, { site, trustedProxies }: SiteSettings): boolean {
  const origin = context.req.header("Origin");
  // Behind a TLS proxy that is not trusted, the request's URL has `http:` instead of `https:`, so SITE_URL's origin is
  // accepted too.
  const ownOrigins = [publicUrlOf(context, trustedProxies).origin, new URL(site.url).origin];
  return origin === undefined || ownOrigins.includes(origin);
}

/**
 * Refuses a form that a visitor's browser sends from another site's page. A program sends neither `Origin` nor
 * `Sec-Fetch-Site` and is accepted.
 */
export function csrf(env: SiteSettings): MiddlewareHandler {
  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // A browser with strict privacy settings sends `null` even from our pages. Then `Sec-Fetch-Site` decides, because
    // no page can forge this header.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    return isOwnOrigin(context, env);
  }

  // `hono/csrf` does not fit: it accepts another site's `Origin` if `Sec-Fetch-Site` permits that, and refuses a
  // request with neither header.
  return async (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    await next();
  };
}
