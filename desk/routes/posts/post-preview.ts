import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { serviceSlugs } from "../../../content/chosen-market.ts";
import { type PostDraft, parsePostForm } from "../../../domain/post-draft.ts";
import { type Desk, deskOf } from "../../desk-context.server.ts";
import { typedPost } from "./save-post.server.ts";

/** The page of a post as it is stored. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const desk = deskOf(context);
  return preview(desk, params.id ?? "", null);
}

/** The page of a post as it would be with what is typed. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const desk = deskOf(context);
  return preview(desk, params.id ?? "", parsePostForm(typedPost(await request.formData()), serviceSlugs).post);
}

async function preview(desk: Desk, id: string, typed: PostDraft | null): Promise<Response> {
  const { blog, postEditing } = desk.backend;
  const post = await postEditing.open(id);
  if (post === null) throw new Response(null, { status: 404 });
  const draft = typed ?? post.draft;
  const publishedAt = post.published_at ?? post.publish_at ?? new Date();
  const page = await blog.preview({
    ...draft,
    id,
    title: draft.title || "Without a title",
    slug: draft.slug || post.draft.slug,
    published_at: post.date === null || post.published_at ? publishedAt : null,
    date: post.date,
  });
  if (page === null) throw new Response(null, { status: 503 });
  return desk.previewPost(page);
}
