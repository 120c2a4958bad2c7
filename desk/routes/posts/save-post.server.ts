import { serviceSlugs } from "../../../content/chosen-market.ts";
import { parsePostForm, readPostForm } from "../../../domain/post-draft.ts";
import type { Desk } from "../../desk-context.server.ts";
import { imageProblemWords } from "./post-words.ts";

/** A form that was not saved. Another operator changed the post first (status 409), or a value is refused (422). */
export type UnsavedPost = Exclude<Awaited<ReturnType<typeof savePost>>, { status: 303 }>;

/**
 * Saves a post, or returns why the form is refused. Stores an uploaded picture even if the form is refused for another
 * reason, because browsers do not send the picture again with the corrected form. The form is also refused if the
 * caller passes a `scheduleProblem`, the reason why the post cannot be scheduled.
 */
export async function savePost(desk: Desk, id: string, form: FormData, scheduleProblem: string | null = null) {
  const { postEditing } = desk.backend;
  const entered = readPostForm(form);
  const version = Number(form.get("version")) || 0;
  const alt = form.has("cover_alt") ? String(form.get("cover_alt")) : null;
  const image = await storeImage(desk, form, entered.cover_image_url, alt ?? "");
  if (image && "path" in image) entered.cover_image_url = image.path;
  const imageProblem = image && "problem" in image ? imageProblemWords[image.problem] : null;
  const { post, problems } = parsePostForm(entered, serviceSlugs);
  const unsavedPost = {
    status: 422 as 409 | 422,
    form: entered,
    problems,
    imageProblem,
    imageAlt: alt,
    scheduleProblem,
    /** The post's version number in the operator's form. */
    version,
  };
  if ((imageProblem ?? scheduleProblem) !== null || Object.keys(problems).length > 0) return unsavedPost;

  const saved = await postEditing.save(desk.database, id, version, post);
  switch (saved.outcome) {
    case "missing":
      throw new Response(null, { status: 404 });
    case "refused":
      return { ...unsavedPost, problems: saved.problems };
    case "conflict":
      return { ...unsavedPost, status: 409 as const };
    case "saved":
      return { status: 303 as const, version: saved.version, undoId: saved.undoId };
  }
}

/** Stores an uploaded picture, or a new alt text for the current picture. */
async function storeImage(
  { backend: { postImages } }: Desk,
  form: FormData,
  currentCover: string,
  alt: string,
): Promise<{ path: string } | { problem: keyof typeof imageProblemWords } | null> {
  const file = form.get("cover_file");
  if (file instanceof File && file.size > 0) return postImages.store(new Uint8Array(await file.arrayBuffer()), alt);
  const knownAlt = await postImages.altOf(currentCover);
  return knownAlt === null || knownAlt === alt.trim() ? null : postImages.describe(currentCover, alt);
}
