import { readFileSync } from "node:fs";
import { marketFolder } from "../../vite/market-folder.ts";
import { articleFiles } from "../../vite/market-parts.ts";
import type { Connection } from "../database/database.ts";
import { readArticle } from "./article-file.ts";

/** The articles in the market's folder. Throws if one is invalid. */
export function readSampleBlog(): Record<string, unknown>[] {
  return articleFiles(marketFolder).map(({ slug, file }) => {
    const article = readArticle(readFileSync(new URL(file, marketFolder)));
    if (typeof article === "string") throw new Error(`${file}: ${article}`);
    return { ...article, slug, is_published: true };
  });
}

export async function seedBlog(connection: Connection): Promise<void> {
  const [existing] = await connection.query("select 1 from blogs limit 1");
  if (existing) return;
  for (const post of readSampleBlog()) {
    const columns = Object.keys(post).map((name) => `"${name}"`);
    await connection.query(
      `with stored as (
         insert into blogs (${columns}) select ${columns} from json_populate_record(null::blogs, $1::json) returning id)
       insert into events (kind, actor, detail)
       select 'post.published', 'system', jsonb_build_object('post_id', id) from stored`,
      [JSON.stringify(post)],
    );
  }
}
