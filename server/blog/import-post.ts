import { parsePicturePath } from "../../domain/blog-post.ts";
import type { BlogRow } from "../database/rows.ts";
import { type OperatorDatabase, recordEvent } from "../events/outbox.ts";
import type { Article } from "./article-file.ts";
import { picturesIn } from "./markdown.ts";
import type { PostImages } from "./post-images.ts";

/**
 * Changes the post that has this slug, without publishing or unpublishing it. If no post has the slug, adds a draft.
 * Throws the database's error if the database refuses a value.
 */
export async function importPost(
  asOperator: OperatorDatabase,
  slug: string,
  article: Article,
): Promise<{ isNew: boolean }> {
  const names = Object.keys(article).map((column) => `"${column}"`);
  const values = [slug, JSON.stringify(article)];
  return asOperator.transaction(async (connection) => {
    const [existing] = await connection.query<Pick<BlogRow, "id">>(
      `update blogs set (${names}) = (select ${names} from jsonb_populate_record(null::blogs, $2::jsonb))
        where slug = $1 returning id`,
      values,
    );
    const [post] = existing
      ? [existing]
      : await connection.query<Pick<BlogRow, "id">>(
          `insert into blogs (slug, is_published, ${names})
           select $1, false, ${names} from jsonb_populate_record(null::blogs, $2::jsonb) returning id`,
          values,
        );
    await recordEvent(connection, asOperator.who, existing ? "operator.post-saved" : "operator.post-created", {
      post_id: post?.id,
    });
    return { isNew: !existing };
  });
}

/** Returns the URLs of pictures that the article uses but the site does not have. */
export async function missingPictures(postImages: PostImages, article: Article): Promise<string[]> {
  const cover = article.cover_image_url ? [article.cover_image_url] : [];
  const urls = [...new Set([...cover, ...(await picturesIn(article.content_markdown))])];
  const missing: string[] = [];
  for (const url of urls) {
    const path = parsePicturePath(url);
    const isShown = path === null ? /^data:image\//i.test(url) : await postImages.has(path);
    if (!isShown) missing.push(url);
  }
  return missing;
}
