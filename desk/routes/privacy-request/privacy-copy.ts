import { orNotFound } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/privacy-copy";

export async function loader({ context, params }: Route.LoaderArgs) {
  const copy = orNotFound(await deskOf(context).backend.submissionDesk.storedFor(params.id));
  return new Response(JSON.stringify(copy, null, 2), {
    headers: { "Content-Type": "application/json", "Content-Disposition": 'attachment; filename="copy.json"' },
  });
}
