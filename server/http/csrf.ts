import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { publicUrlOf } from "./public-url.ts";

type SiteSettings = Pick<Env, "site" | "trustedProxies">;

/** Or the header is missing. */
export function isOwnOrigin(context: Context, { site, trustedProxies }: SiteSettings): boolean {
  const origin = context.req.header("Origin");
  // A proxy that is not trusted may end TLS. The request then has `http:`, so SITE_URL's origin counts, too.
  const ownOrigins = [publicUrlOf(context, trustedProxies).origin, new URL(site.url).origin];
  return origin === undefined || ownOrigins.includes(origin);
}

/** Refuses a form from another site's page. A program sends neither `Origin` nor `Sec-Fetch-Site`, and passes. */
export function csrf(env: SiteSettings): MiddlewareHandler {
  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // Strict privacy settings send `null` even from our pages. No page can forge `Sec-Fetch-Site`.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    return isOwnOrigin(context, env);
  }

  // `hono/csrf` accepts another site's `Origin` if `Sec-Fetch-Site` permits it, and refuses a request with neither.
  return async (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    await next();
  };
}
