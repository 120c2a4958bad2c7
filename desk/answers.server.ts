import { data } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { CorrectableTable } from "../domain/correction.ts";
import type { Desk } from "./desk-context.server.ts";
import { type Flash, flashText } from "./flash.ts";
import { readCorrection } from "./ui/correct-form.tsx";

// How loaders and actions read a request and answer it.

/** Yields the value, or answers 404 where it is null. */
export function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

/** Yields a verb's outcome, or answers 404 where its subject is unknown. */
export function knownOr404<Outcome extends { outcome: string }>(
  result: Outcome,
): Exclude<Outcome, { outcome: "unknown" }> {
  if (result.outcome === "unknown") throw new Response(null, { status: 404 });
  return result as Exclude<Outcome, { outcome: "unknown" }>;
}

/** Redirects to a page that shows this message once. */
export function redirectWithFlash({ setFlash }: Pick<Desk, "setFlash">, path: string, flash: Flash): Response {
  return redirect(path, { status: 303, headers: { "Set-Cookie": setFlash(flashText(flash)) } });
}

/** The challenge in which a page may ask again. After an answer to it, the page gets a new one. */
export function keptChallenge({ method }: Request, challenge: string | null): string | null {
  return method === "POST" ? null : challenge;
}

/** Reads the posted form. A body that is not a form is answered with 400. */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
}

/** Reads the texts of a form or address by name. A missing one is empty. */
export function textsOf(sent: FormData | URLSearchParams): (name: string) => string {
  return (name) => String(sent.get(name) ?? "").trim();
}

/** The address of a list's next page: the requested one, continued. Null: last page. */
export function nextPage({ url }: Request, after: string | null): string | null {
  const { pathname, searchParams } = new URL(url);
  if (after === null) return null;
  searchParams.set("after", after);
  return `${pathname}?${searchParams}`;
}

/** A file of rows. */
export function csvFile(name: string, csv: string): Response {
  return new Response(csv, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` },
  });
}

/** In place of a file that cannot be made: a sentence that says why. */
export function refusedFile(problem: string): Response {
  return new Response(problem, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Answers a posted `CorrectForm` on the page at `here`: what is refused comes back with what was typed. */
export async function answerCorrection(
  desk: Desk,
  table: CorrectableTable,
  id: string,
  here: string,
  text: (name: string) => string,
) {
  const { sent, said } = readCorrection(table, text);
  const result = knownOr404(await desk.backend.submissionChanges.correct(desk.database, table, id, said));
  if (result.outcome === "refused") return data({ problem: result.problem, sent }, 422);
  return redirectWithFlash(desk, here, { text: result.outcome === "done" ? "Corrected." : "Nothing was changed." });
}
