import type { MiddlewareHandler } from "hono";

export type HeaderRecord = Readonly<Record<string, string>>;

/** A browser process of its own. It delays the first paint, so public pages have none. */
export const isolationHeaders: HeaderRecord = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
};

export function securityHeadersOf(siteUrl: string): HeaderRecord {
  return {
    // Pages and some files set their own policy. The rest needs no script, style, or frame.
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "X-Download-Options": "noopen",
    "X-Frame-Options": "DENY",
    "X-Permitted-Cross-Domain-Policies": "none",
    "X-XSS-Protection": "0",
  };
}

/** What the response has stays. */
export function addHeaders(headers: HeaderRecord): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
