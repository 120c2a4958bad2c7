import { redirect } from "../../../app/redirect.ts";
import { mostMarked } from "../../../domain/inbox.ts";
import { doneHere, fieldReader, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf, forbidden } from "../../desk-context.server.ts";
import type { Route } from "./+types/undo-action";

const outcomes = {
  undone: "Undone.",
  already: "Already undone.",
  "too-late": "Nothing was changed: you can undo for one day only.",
  "changed-since": "Nothing was changed: it was changed again since. The page shows the latest.",
};

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const textOf = fieldReader(await readForm(request));
  const changes = textOf("change").split(",").slice(0, mostMarked);
  const counts = new Map<keyof typeof outcomes, number>();
  for (const change of changes) {
    const outcome = await desk.backend.undo(desk.database, Number(change) || 0, desk.onlyOwn);
    if (outcome === "not-yours") throw forbidden("You can undo your own changes only. Nothing was changed.");
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const [[only] = ["too-late" as const]] = counts;
  const undone = `${counts.get("undone") ?? 0} of ${changes.length} undone. The others were changed or undone since.`;
  const flash = { text: counts.size > 1 ? undone : outcomes[only] };
  return desk.scriptedPath === null ? redirectWithFlash(desk, textOf("return_to"), flash) : doneHere(flash);
}

export const loader = () => redirect("/", 303);
