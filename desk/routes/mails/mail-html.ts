import { orNotFound } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/mail-html";

export function loader({ context, params: { kind, example, theme } }: Route.LoaderArgs): Response {
  if (theme !== "light" && theme !== "dark") throw new Response(null, { status: 404 });
  return orNotFound(deskOf(context).backend.mailExamples.page(kind, example, theme));
}
