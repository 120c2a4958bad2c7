import { parsePicturePath } from "../../domain/blog-post.ts";
import type { BlogRow } from "../database/rows.ts";
import type { ActorConnection } from "../events/outbox.ts";
import type { Article } from "./article-file.ts";
import type { LeftOut } from "./article-html.ts";
import { inspectBody } from "./markdown.ts";
import type { PostImages } from "./post-images.ts";

/**
 * Changes the post with this slug as it is published, or adds a draft. Throws the database's error for a refused value.
 */
export async function importPost(
  asOperator: ActorConnection,
  slug: string,
  article: Article,
): Promise<{ isNew: boolean }> {
  const names = Object.keys(article).map((column) => `"${column}"`);
  const values = [slug, JSON.stringify(article)];
  return asOperator.transaction(async (tx) => {
    const [existing] = await tx.query<Pick<BlogRow, "id">>(
      `update blogs set (${names}) = (select ${names} from jsonb_populate_record(null::blogs, $2::jsonb))
        where slug = $1 returning id`,
      values,
    );
    const [post] = existing
      ? [existing]
      : await tx.query<Pick<BlogRow, "id">>(
          `insert into blogs (slug, is_published, ${names})
           select $1, false, ${names} from jsonb_populate_record(null::blogs, $2::jsonb) returning id`,
          values,
        );
    await tx.record({
      kind: existing ? "operator.post-saved" : "operator.post-created",
      detail: {
        post_id: post?.id,
      },
    });
    return { isNew: !existing };
  });
}

/** What an article has and its page does not show. */
interface NotShown {
  /** Not on this site. */
  pictures: string[];
  leftOut: LeftOut[];
}

export async function notShownOf(
  postImages: Pick<PostImages, "has">,
  { cover_image_url, content_markdown }: { cover_image_url?: string | null; content_markdown: string | null },
): Promise<NotShown> {
  const body = await inspectBody(content_markdown ?? "");
  const pictures: string[] = [];
  for (const url of new Set([...(cover_image_url ? [cover_image_url] : []), ...body.pictures])) {
    const path = parsePicturePath(url);
    const isShown = path === null ? /^data:image\//i.test(url) : await postImages.has(path);
    if (!isShown) pictures.push(url);
  }
  return { pictures, leftOut: body.leftOut };
}

export function notShownSentences({ pictures, leftOut }: NotShown): string[] {
  return [
    ...pictures.map((url) => `The picture ${url} is not on this site, so it is not shown.`),
    ...leftOut.map(({ line, tag }) => `Line ${line}: <${tag}> was left out.`),
  ];
}
