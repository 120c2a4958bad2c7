import { type Context, Hono, type MiddlewareHandler } from "hono";
import { largestFilePostBytes } from "../../domain/contractor-file.ts";
import type { LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import { contractorFilePath, linkPath, linkProblemStatus } from "../../wire/link-path.ts";
import type { ContractorRoom } from "../contractors/contractor-room.ts";
import type { FileContent } from "../contractors/files/contractor-files.ts";
import { limitStatedLength } from "../limits/body-limit.ts";
import { refuseNonForms } from "./page-requests.ts";

const statuses = { "too-many": 429, impossible: 409, same: 422, ...linkProblemStatus } as const;

/** Papers of applicants and contractors, and the forms that send them. */
export function fileRoutes(
  { applicationLinks, contractorLinks }: ContractorRoom,
  clientOf: (context: Context) => string,
  refuseForeign: MiddlewareHandler,
  servePage: (context: Context) => Promise<Response>,
): Hono {
  const app = new Hono();
  const fileIn = (link: string) => contractorFilePath(link, ":id");
  const idOf = (context: Context) => context.req.param("id") ?? "";
  const tokenOf = (context: Context) => context.req.param("token") ?? "";

  app.get(fileIn(linkPath("application", ":token")), async (context) =>
    answerLookup(context, await applicationLinks.readFile(tokenOf(context), idOf(context))),
  );
  app.get(fileIn(linkPath("contractor", ":token")), async (context) =>
    answerLookup(context, await contractorLinks.readFile(tokenOf(context), idOf(context))),
  );
  app.post(`${fileIn(linkPath("application", ":token"))}/delete`, refuseForeign, async (context) => {
    const result = await applicationLinks.removeFile(tokenOf(context), clientOf(context), idOf(context));
    if (result.outcome === "done")
      return context.redirect(`${linkPath("application", tokenOf(context))}#insurance`, 303);
    return answerProblem(context, result);
  });

  const limitLength = limitStatedLength(largestFilePostBytes, (context) =>
    context.text("That file is too large. Go back and choose one of up to 10 MB.", 413),
  );
  for (const purpose of ["application", "contractor"] as const) {
    app.post(linkPath(purpose, ":token"), async (context, next) => {
      if (!/^multipart\//i.test(context.req.header("Content-Type") ?? "")) return next();
      return (
        (await refuseForeign(context, async () => {})) ??
        (await refuseNonForms(context, async () => {})) ??
        (await limitLength(context, async () => {})) ??
        servePage(context)
      );
    });
  }
  return app;
}

function answerLookup(context: Context, lookup: OpenedLink<FileContent>): Response {
  if (lookup.outcome === "open") return answerFile(context, lookup.view);
  if (lookup.outcome === "unavailable") context.header("Retry-After", "5");
  return context.text("There is no file here.", linkProblemStatus[lookup.outcome], { "Cache-Control": "no-store" });
}

/** A download, because nobody has looked into a PDF. */
export function answerFile(context: Context, { name, media_type, content }: FileContent): Response {
  return context.body(new Uint8Array(content), 200, {
    "Cache-Control": "no-store",
    "Content-Type": media_type,
    "Content-Disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encodeRfc8187(name)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  });
}

const encodeRfc8187 = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

function answerProblem(context: Context, result: Exclude<LinkOutcome, { outcome: "done" }>): Response {
  if (result.outcome === "too-many") context.header("Retry-After", String(result.retryAfterSeconds));
  return context.text("Nothing was changed.", statuses[result.outcome], { "Cache-Control": "no-store" });
}
