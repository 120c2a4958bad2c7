import { redirect } from "../../../app/redirect.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/sign-out";

export async function action({ context }: Route.ActionArgs) {
  const { backend, database, sessionId, setSession } = deskOf(context);
  await backend.operators.revoke(database, sessionId, null);
  return redirect("/sign-in", { status: 303, headers: { "Set-Cookie": setSession("") } });
}

export const loader = () => redirect("/settings", 303);
