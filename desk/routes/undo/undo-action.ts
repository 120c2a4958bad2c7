import { type ActionFunctionArgs, redirect } from "react-router";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";

const said = {
  undone: "Undone.",
  already: "That was undone before.",
  "too-late": "Nothing was changed: what was done can be undone for a day.",
  "changed-since": "Nothing was changed: it has been changed again since. The page shows how it stands now.",
};

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const form = await request.formData();
  const outcome = await desk.backend.undo(desk.database, Number(form.get("change")) || 0);
  desk.invalidatePages();
  return goOn(desk, ownPath(form.get("return_to")), { text: said[outcome] });
}

export const loader = () => redirect("/", 303);

/** A path of the desk: an address elsewhere is none. */
function ownPath(value: unknown): string {
  return typeof value === "string" && /^\/(?![/\\])[^\\]*$/.test(value) ? value : "/";
}
