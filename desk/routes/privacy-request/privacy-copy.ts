import type { LoaderFunctionArgs } from "react-router";
import { deskOf } from "../../desk-context.server.ts";

/** Everything that is held about who asks, as one file. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const held = await deskOf(context).backend.submissionDesk.heldFor(params.id ?? "");
  if (held === null) throw new Response(null, { status: 404 });
  return new Response(JSON.stringify(held, null, 2), {
    headers: { "Content-Type": "application/json", "Content-Disposition": 'attachment; filename="copy.json"' },
  });
}
