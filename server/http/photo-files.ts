import type { Context } from "hono";
import { closedStatus } from "../../wire/link-path.ts";
import type { FoundPhoto } from "../leads/photos/photos.ts";

/** A photo's number in its address. No other text is one. */
export const photoNumber = ":number{[1-9][0-9]{0,8}}";

export function numberIn(context: Context): number {
  return Number(context.req.param("number"));
}

/** Answers with a photo that browsers cannot run and caches do not keep, under a neutral file name. */
export function answerPhoto(context: Context, found: FoundPhoto): Response {
  context.header("Cache-Control", "no-store");
  if (found.outcome !== "open") {
    if (found.outcome === "unavailable") context.header("Retry-After", "5");
    return context.text("There is no photo here.", closedStatus[found.outcome]);
  }
  return context.body(new Uint8Array(found.view), 200, {
    "Content-Type": "image/jpeg",
    "Content-Disposition": `inline; filename="photo-${numberIn(context)}.jpg"`,
    // Allows the styles of the page that a browser builds around a single picture.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
}
