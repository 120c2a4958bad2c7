import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { marketFolder } from "../../market-folder.ts";
import { readArticle } from "../blog/article-file.ts";
import type { Connection } from "./database.ts";

const folder = new URL("blog/", marketFolder);

/** Reads every article of the market as a row of the table `blogs`. The file's name is the slug. */
export function readSampleBlog(): Record<string, unknown>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const article = readArticle(readFileSync(new URL(name, folder), "utf8"));
      if (typeof article === "string") throw new Error(`${fileURLToPath(new URL(name, folder))}: ${article}`);
      return { ...article, slug: name.replace(/\.md$/, ""), is_published: true };
    });
}

/** Puts the sample articles into a blog that has none. */
export async function plantSampleBlog(connection: Connection): Promise<void> {
  const [existing] = await connection.query("select 1 from blogs limit 1");
  if (existing) return;
  for (const post of readSampleBlog()) {
    const columns = Object.keys(post)
      .map((name) => `"${name}"`)
      .join(", ");
    await connection.query(
      `insert into blogs (${columns}) select ${columns} from json_populate_record(null::blogs, $1::json)`,
      [JSON.stringify(post)],
    );
  }
}
