import { redirect } from "../../../app/redirect.ts";
import { clock } from "../../../content/market-clock.ts";
import { slugOf } from "../../../domain/post-draft.ts";
import { deskOf, requireFreshSignIn } from "../../desk-context.server.ts";
import type { Route } from "./+types/backup-download";

/** Downloads a backup, which the command `npm run operator -- restore` can load. */
export async function action({ context }: Route.ActionArgs) {
  const desk = deskOf(context);
  requireFreshSignIn(desk, "/settings#backup");
  const { backend, database } = desk;
  const content = await backend.deskSettings.backup(database);
  const name = slugOf(backend.env.site.name, "site");
  const day = clock.day(new Date());
  return new Response(content, {
    headers: {
      "Content-Type": "application/x-ndjson",
      "Content-Disposition": `attachment; filename="${name}-${day}.jsonl"`,
    },
  });
}

export function loader({ context }: Route.LoaderArgs) {
  deskOf(context);
  return redirect("/settings", 303);
}
