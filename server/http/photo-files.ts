import type { Context } from "hono";
import { linkProblemStatus } from "../../wire/link-path.ts";
import type { PhotoLookup } from "../leads/photos/photos.ts";

export const photoNumberPattern = ":number{[1-9][0-9]{0,8}}";

export function photoNumberIn(context: Context): number {
  return Number(context.req.param("number"));
}

export function answerPhoto(context: Context, lookup: PhotoLookup): Response {
  context.header("Cache-Control", "no-store");
  if (lookup.outcome !== "open") {
    if (lookup.outcome === "unavailable") context.header("Retry-After", "5");
    return context.text("There is no photo here.", linkProblemStatus[lookup.outcome]);
  }
  return context.body(new Uint8Array(lookup.view), 200, {
    "Content-Type": "image/jpeg",
    "Content-Disposition": `inline; filename="photo-${photoNumberIn(context)}.jpg"`,
    // A browser shows a picture that is opened alone in a page with inline styles.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
}
