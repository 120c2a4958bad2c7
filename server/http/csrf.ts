import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { publicUrl } from "./public-url.ts";

/**
 * Refuses a form post that another site made a visitor's browser send. Programs, which send neither header, pass: they act
 * for no visitor.
 */
export function csrf(env: Pick<Env, "site" | "trustedProxies">): MiddlewareHandler {
  const siteHost = new URL(env.site.url).host;

  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // A browser that hides where its visitors come from says so of our own pages too; the other header no page can forge.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    return [publicUrl(context, env.trustedProxies).host, siteHost].includes(URL.parse(origin)?.host ?? "");
  }

  // Not `hono/csrf`: it lets pass what either header permits, so a foreign Origin would pass, and refuses who sends neither.
  return async (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    await next();
  };
}
