import { data } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { CorrectableTable } from "../domain/correction.ts";
import type { Done } from "./answer.ts";
import type { Desk } from "./desk-context.server.ts";
import { type Flash, flashText } from "./flash.ts";
import { readCorrection } from "./ui/correct-form.tsx";

export function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

export function knownOr404<Outcome extends { outcome: string }>(
  result: Outcome,
): Exclude<Outcome, { outcome: "unknown" }> {
  if (result.outcome === "unknown") throw new Response(null, { status: 404 });
  return result as Exclude<Outcome, { outcome: "unknown" }>;
}

/**
 * Answers a form that did what it should: redirects to `path`, and the next page shows the message. If the router's
 * script sent the form from the page at `path`, the page stays open, and the answer is the message alone.
 */
export function redirectWithFlash(
  { setFlash, scriptedPath }: Pick<Desk, "setFlash" | "scriptedPath">,
  path: string,
  flash: Flash,
  headers = new Headers(),
) {
  if (path.split(/[?#]/)[0] === scriptedPath) return doneHere(flash, headers);
  headers.append("Set-Cookie", setFlash(flashText(flash)));
  return redirect(path, { status: 303, headers });
}

/** The answer to a form that the router's script sent, from whichever page. */
export function doneHere(flash: Flash, headers?: Headers) {
  return data<Done>({ done: flash, problem: null }, { headers });
}

/** Returns the browser's passkey challenge. Null after a POST, which used the challenge: each is valid only once. */
export function reusableChallenge({ method }: Request, challenge: string | null): string | null {
  return method === "POST" ? null : challenge;
}

/**
 * The answer to a refused passkey. With the router's script, the page's loader runs in a later request, which must not
 * use the spent challenge again.
 */
export function refusePasskey(
  { scriptedPath, setChallenge }: Pick<Desk, "scriptedPath" | "setChallenge">,
  problem: string,
) {
  const headers: HeadersInit = scriptedPath === null ? {} : { "Set-Cookie": setChallenge("") };
  return data({ problem, checks: null }, { status: 422, headers });
}

export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
}

export function fieldReader(sent: FormData | URLSearchParams): (name: string) => string {
  return (name) => String(sent.get(name) ?? "").trim();
}

/** The URL of a list's next page, with all filters. Null on the last page. */
export function nextPageUrl({ pathname, search }: URL, after: string | null): string | null {
  const searchParams = new URLSearchParams(search);
  if (after === null) return null;
  searchParams.set("after", after);
  return `${pathname}?${searchParams}`;
}

export function csvResponse(name: string, csv: string): Response {
  return new Response(csv, {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${name}"` },
  });
}

/** The response to a download if the CSV file cannot be created. */
export function problemResponse(problem: string): Response {
  return new Response(problem, { status: 400, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Stores the values of a `CorrectForm` and redirects to `pagePath`. If a value is refused, shows the form again. */
export async function answerCorrection(
  desk: Desk,
  table: CorrectableTable,
  id: string,
  pagePath: string,
  textOf: (name: string) => string,
) {
  const { sent, corrections } = readCorrection(table, textOf);
  const result = knownOr404(await desk.backend.submissionChanges.correct(desk.database, table, id, corrections));
  if (result.outcome === "refused") return data({ problem: result.problem, sent }, 422);
  return redirectWithFlash(desk, pagePath, { text: result.outcome === "done" ? "Corrected." : "Nothing was changed." });
}
