import { serviceSlugs } from "../../../content/chosen-market.ts";
import { type PostDraft, parsePostForm, readPostForm } from "../../../domain/post-draft.ts";
import { orNotFound, readForm } from "../../answers.server.ts";
import { type Desk, deskOf } from "../../desk-context.server.ts";
import type { Route } from "./+types/post-preview";

export async function loader({ context, params }: Route.LoaderArgs) {
  return preview(deskOf(context), params.id, null);
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return preview(deskOf(context), params.id, parsePostForm(readPostForm(await readForm(request)), serviceSlugs).post);
}

async function preview(desk: Desk, id: string, entered: PostDraft | null): Promise<Response> {
  const { blog, postEditing } = desk.backend;
  const post = orNotFound(await postEditing.open(id));
  const draft = entered ?? post.draft;
  const publishedAt = post.published_at ?? post.publish_at ?? new Date();
  const page = await blog.preview({
    ...draft,
    id,
    title: draft.title || "Untitled",
    slug: draft.slug || post.draft.slug,
    published_at: post.date === null || post.published_at ? publishedAt : null,
    date: post.date,
  });
  if (page === null) throw new Response(null, { status: 503 });
  return desk.previewPost(page);
}
