import type { MiddlewareHandler } from "hono";

/** Headers of an answer, by their names. */
export type HeaderRecord = Readonly<Record<string, string>>;

/**
 * A process and a window group of its own, for what opens by a secret. A browser starts another process for a document with these, which
 * delays its first paint, so public pages go without.
 */
export const isolationHeaders: HeaderRecord = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
};

/** The headers that every answer has, unless it brings one of these itself. */
export function securityHeadersOf(siteUrl: string): HeaderRecord {
  return {
    // Pages bring their own policy; nothing else is a document that could need anything.
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

/** Gives every answer those of the headers that it does not have. */
export function addHeaders(headers: HeaderRecord): MiddlewareHandler {
  const entries = Object.entries(headers);
  return async (context, next) => {
    await next();
    for (const [name, value] of entries) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  };
}
