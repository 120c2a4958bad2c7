import type { MiddlewareHandler } from "hono";

/** An answer's headers by name. */
export type HeaderRecord = Readonly<Record<string, string>>;

/**
 * Isolates pages that open by a secret link in their own process and window group. A new process delays the first
 * paint, so public pages are not isolated.
 */
export const isolationHeaders: HeaderRecord = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
};

/** The headers of every answer that does not set them itself. */
export function securityHeadersOf(siteUrl: string): HeaderRecord {
  return {
    // Pages bring their own policy, and no other answer is a document that needs anything.
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

/** Adds the missing headers to every answer. */
export function addHeaders(headers: HeaderRecord): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
