import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { publicUrl } from "./public-url.ts";

type Addresses = Pick<Env, "site" | "trustedProxies">;

/** Whether the `Origin` header is missing or names this site. */
export function isOwnOrigin(context: Context, { site, trustedProxies }: Addresses): boolean {
  const origin = context.req.header("Origin");
  // Behind a TLS proxy that is not trusted, the request's address starts with http, so the origin of SITE_URL is also
  // accepted.
  const own = [publicUrl(context, trustedProxies).origin, new URL(site.url).origin];
  return origin === undefined || own.includes(origin);
}

/**
 * Refuses a form post that another site made a visitor's browser send. A program sends neither `Origin` nor
 * `Sec-Fetch-Site` and is accepted.
 */
export function csrf(env: Addresses): MiddlewareHandler {
  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // A browser with strict privacy settings sends `null` even from our pages, so `Sec-Fetch-Site` decides, which no
    // page can forge.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    return isOwnOrigin(context, env);
  }

  // `hono/csrf` does not fit: it accepts a foreign `Origin` if `Sec-Fetch-Site` permits that, and refuses a request
  // with neither header.
  return async (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    await next();
  };
}
