import { redirect } from "../../../app/redirect.ts";
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
  const outcome = await desk.backend.undo(desk.database, Number(textOf("change")) || 0, desk.onlyOwn);
  if (outcome === "not-yours") throw forbidden("You can undo your own changes only. Nothing was changed.");
  const flash = { text: outcomes[outcome] };
  return desk.scriptedPath === null ? redirectWithFlash(desk, textOf("return_to"), flash) : doneHere(flash);
}

export const loader = () => redirect("/", 303);
