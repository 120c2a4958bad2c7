import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readArticle } from "../blog/article-file.ts";
import { CommandProblem } from "../command-problem.ts";
import { type Command, type Commands, inColumns, printable } from "./command.ts";
import { dataApi, type Row, rowsOf } from "./site-client.ts";

const columns = ["slug", "is_published", "published_at", "title"];

/** A post by its slug, or by its id. */
async function find(name: string): Promise<Row> {
  const column = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name) ? "id" : "slug";
  const [post] = rowsOf(await dataApi().from("blogs").select().eq(column, name));
  if (!post) throw new CommandProblem(`There is no post ${name}.`);
  return post;
}

function asRecord(row: Row): string {
  return inColumns(Object.entries(row).map(([column, value]) => [column, printable(value)])).join("\n");
}

/** Puts a post on the site or takes it down. One that has no date yet gets the moment of its first publication. */
function publication(summary: string, isPublished: boolean): Command {
  return {
    words: ["SLUG"],
    summary,
    async run({ words: [slug = ""] }) {
      const post = await find(slug);
      const isFirst = isPublished && post.published_at === null && post.date === null;
      const change = { is_published: isPublished, ...(isFirst && { published_at: new Date().toISOString() }) };
      const [row = {}] = rowsOf(await dataApi().from("blogs").update(change).eq("id", post.id).select());
      return { json: row, text: `${slug} is ${isPublished ? "published" : "not published"}.` };
    },
  };
}

export const postCommands: Commands[string] = {
  list: {
    words: [],
    summary: "List every post, drafts too",
    async run() {
      const posts = rowsOf(await dataApi().from("blogs").select().order("published_at", { ascending: false }));
      const lines = [columns, ...posts.map((post) => columns.map((column) => printable(post[column])))];
      return { json: posts, text: inColumns(lines).join("\n") };
    },
  },
  show: {
    words: ["SLUG"],
    summary: "Show one post with all that is kept of it",
    async run({ words: [slug = ""] }) {
      const post = await find(slug);
      return { json: post, text: asRecord(post) };
    },
  },
  import: {
    words: ["FILE.md"],
    summary:
      "Store a post from a markdown file with front matter; a new one is a draft, a known one stays as published as it was",
    async run({ words: [path = ""] }) {
      const slug = basename(path, ".md");
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
      });
      const article = readArticle(text);
      if (typeof article === "string") throw new CommandProblem(`${path}: ${article}`);
      const known = rowsOf(await dataApi().from("blogs").select("id").eq("slug", slug));
      const blogs = dataApi().from("blogs");
      const stored = known.length
        ? await blogs.update(article).eq("slug", slug).select()
        : await blogs.insert({ ...article, slug, is_published: false }, { defaultToNull: false }).select();
      const [post = {}] = rowsOf(stored);
      const state = post.is_published ? "published" : "a draft";
      return { json: post, text: `${slug} is ${known.length ? "updated" : "stored"}: ${state}.` };
    },
  },
  publish: publication("Put a post on the site", true),
  unpublish: publication("Take a post down; it stays as a draft", false),
};
