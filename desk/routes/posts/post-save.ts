import { redirect } from "../../../app/redirect.ts";
import { readForm } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/post-save";
import { savePost } from "./save-post.server.ts";

/** Saves a post for the editor's script. After a refusal, the script sends the form to the post's page to show why. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const desk = deskOf(context);
  const saved = await savePost(desk, params.id, await readForm(request));
  if (saved.status !== 303) return new Response(null, { status: saved.status });
  const notShown = await desk.backend.postEditing.notShown(saved.post);
  return Response.json({ version: saved.version, notShown });
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/posts/${params.id}`, 303);
