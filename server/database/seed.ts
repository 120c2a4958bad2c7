import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Connection } from "./database.ts";

const folder = new URL("../../content/blog/", import.meta.url);

/** Words a minute at which a grown-up reads prose silently (Brysbaert, 2019: 238), rounded down. */
const wordsPerMinute = 230;

/** Reads every article of `content/blog` as a row of the table `blogs`. The file's name is the slug. */
export function readSampleBlog(): Record<string, unknown>[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(new URL(name, folder), "utf8")) ?? [];
      if (head === undefined || body === undefined) throw new Error(`content/blog/${name} has no front matter.`);
      return {
        ...parse(head),
        slug: name.replace(/\.md$/, ""),
        content_markdown: body.trim(),
        read_time_minutes: Math.max(1, Math.round(body.trim().split(/\s+/).length / wordsPerMinute)),
        is_published: true,
      };
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
