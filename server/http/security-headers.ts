import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";

/** The headers that every answer has; one that sets a header of these by itself keeps its own. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return secureHeaders({
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: siteUrl.startsWith("https:") ? "max-age=31536000; includeSubDomains" : false,
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
    // Pages bring their own policy; nothing else is a document that could need anything.
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    overwrite: false,
  });
}
