import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { LinkOutcome } from "../../domain/link-view.ts";
import { largestPhotoPostBytes, type PhotoPostOutcome } from "../../domain/photo.ts";
import { linkPath, linkProblemStatus } from "../../wire/link-path.ts";
import type { Photos } from "../leads/photos/photos.ts";
import { limitStatedLength } from "../limits/body-limit.ts";
import { refuseNonForms } from "./page-requests.ts";
import { answerPhoto, photoNumberIn, photoNumberPattern } from "./photo-files.ts";

const receiptPhotosPath = "/receipt/:token/photos";

const statuses = { "too-many": 429, impossible: 409, same: 422, ...linkProblemStatus } as const;

/** A form gets a page with each photo's result, from `servePage`. A script sends one photo at a time, and gets JSON. */
export function photoRoutes(
  photos: Pick<Photos, "receive" | "remove" | "findForHomeowner" | "findForContractor">,
  clientOf: (context: Context) => string,
  refuseForeign: MiddlewareHandler,
  servePage: (context: Context, path?: string) => Promise<Response>,
): Hono {
  const app = new Hono();

  app.get(`${receiptPhotosPath}/${photoNumberPattern}`, async (context) =>
    answerPhoto(context, await photos.findForHomeowner(context.req.param("token"), photoNumberIn(context))),
  );
  app.get(`/job/:token/photos/${photoNumberPattern}`, async (context) =>
    answerPhoto(context, await photos.findForContractor(context.req.param("token"), photoNumberIn(context))),
  );

  app.post(
    receiptPhotosPath,
    refuseForeign,
    refuseNonForms,
    limitStatedLength(largestPhotoPostBytes, (context) =>
      context.text("These are too many photos at once. Go back and send fewer: up to six, 15 MB each.", 413),
    ),
    async (context) => {
      if (!wantsJson(context.req.header("Accept"))) return servePage(context);
      const { raw } = context.req;
      const contentType = raw.headers.get("Content-Type") ?? "";
      const upload = { contentType, body: raw.body, signal: raw.signal };
      return answerJson(await photos.receive(context.req.param("token"), clientOf(context), upload));
    },
  );
  app.post(`${receiptPhotosPath}/${photoNumberPattern}/delete`, refuseForeign, async (context) => {
    const token = context.req.param("token");
    const result = await photos.remove(token, photoNumberIn(context));
    if (wantsJson(context.req.header("Accept"))) return answerJson(result);
    const receiptUrl = linkPath("receipt", token);
    if (result.outcome === "done") return context.redirect(`${receiptUrl}#photos`, 303);
    if (result.outcome === "too-many") {
      return context.text("That was too much at once. Please try again in a minute.", 429, retryAfterHeader(result));
    }
    // The receipt's page says why the link does not work.
    return servePage(context, receiptUrl);
  });

  return app;
}

function wantsJson(accept = ""): boolean {
  return accept.split(",", 1)[0]?.trim() === "application/json";
}

function retryAfterHeader(result: PhotoPostOutcome | LinkOutcome): Record<string, string> {
  if (result.outcome === "too-many") return { "Retry-After": String(result.retryAfterSeconds) };
  return result.outcome === "unavailable" ? { "Retry-After": "5" } : {};
}

function answerJson(result: PhotoPostOutcome | LinkOutcome): Response {
  const status = result.outcome === "received" || result.outcome === "done" ? 200 : statuses[result.outcome];
  return Response.json(result, { status, headers: { "Cache-Control": "no-store", ...retryAfterHeader(result) } });
}
