import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { publicUrl } from "./public-url.ts";

type Addresses = Pick<Env, "site" | "trustedProxies">;

/** Whether a request names no other site as its origin. */
export function isOwnOrigin(context: Context, { site, trustedProxies }: Addresses): boolean {
  const origin = context.req.header("Origin");
  // A request behind an untrusted TLS proxy seems to come by http, so SITE_URL counts, too.
  const own = [publicUrl(context, trustedProxies).origin, new URL(site.url).origin];
  return origin === undefined || own.includes(origin);
}

/**
 * Refuses a form post that another site made a visitor's browser send. Programs send neither header and pass, because
 * they act for no visitor.
 */
export function csrf(env: Addresses): MiddlewareHandler {
  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // A browser that hides where its visitors come from sends `null` from our pages too. No page can forge the other
    // header.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    return isOwnOrigin(context, env);
  }

  // `hono/csrf` does not fit: it accepts a foreign Origin where the other header permits, and refuses a request with
  // neither.
  return async (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    await next();
  };
}
