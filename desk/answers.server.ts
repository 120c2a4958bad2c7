import { data } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { CorrectableTable } from "../domain/correction.ts";
import type { Desk } from "./desk-context.server.ts";
import { type Flash, flashText } from "./flash.ts";
import { readCorrection } from "./ui/correct-form.tsx";

// What loaders and actions read of a request, and how they answer.

/** What has to be there: without it the answer is 404. */
export function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw new Response(null, { status: 404 });
  return found;
}

/** What a verb made of something that has to be there: where it is not, the answer is 404. */
export function ofKnown<Outcome extends { outcome: string }>(
  result: Outcome,
): Exclude<Outcome, { outcome: "unknown" }> {
  if (result.outcome === "unknown") throw new Response(null, { status: 404 });
  return result as Exclude<Outcome, { outcome: "unknown" }>;
}

/** Sends the browser to a page that says this once. */
export function redirectWithFlash({ setFlash }: Pick<Desk, "setFlash">, path: string, flash: Flash): Response {
  return redirect(path, { status: 303, headers: { "Set-Cookie": setFlash(flashText(flash)) } });
}

/** The challenge that a page may ask for once more: after an answer to it, the page asks for another one. */
export function keptChallenge({ method }: Request, challenge: string | null): string | null {
  return method === "POST" ? null : challenge;
}

/** The form that was posted; a body that is none after all is answered with 400. */
export function postedForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
}

/** Reads the texts of a form, or of an address, by their names; what is not there is empty. */
export function textsOf(sent: FormData | URLSearchParams): (name: string) => string {
  return (name) => String(sent.get(name) ?? "").trim();
}

/** The address of the next page of a list: the one that was asked for, with where the list goes on. Null: there is none. */
export function nextPage({ url }: Request, after: string | null): string | null {
  const { pathname, searchParams } = new URL(url);
  if (after === null) return null;
  searchParams.set("after", after);
  return `${pathname}?${searchParams}`;
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
  const result = ofKnown(await desk.backend.submissionChanges.correct(desk.database, table, id, said));
  if (result.outcome === "refused") return data({ problem: result.problem, sent }, 422);
  return redirectWithFlash(desk, here, { text: result.outcome === "done" ? "Corrected." : "Nothing was changed." });
}
