import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { publicUrl } from "./public-url.ts";

/**
 * Refuses a form post that another site made a visitor's browser send. Programs send neither header and pass, because
 * they act for no visitor.
 */
export function csrf(env: Pick<Env, "site" | "trustedProxies">): MiddlewareHandler {
  const siteOrigin = new URL(env.site.url).origin;

  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // A browser that hides where its visitors come from sends `null` from our pages too. No page can forge the other
    // header.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    // Behind an untrusted TLS proxy the request seems to use http, so SITE_URL counts as well.
    return [publicUrl(context, env.trustedProxies).origin, siteOrigin].includes(origin);
  }

  // `hono/csrf` does not fit: it accepts a foreign Origin where the other header permits, and refuses a request with
  // neither.
  return async (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    await next();
  };
}
