import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { publication } from "../../domain/blog-post.ts";
import { readArticle } from "../blog/article-file.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Command, Verbs } from "./command.ts";
import { posts } from "./nouns.ts";
import { find, listCommand, showCommand } from "./row-commands.ts";
import { dataApi, rowsOf } from "./site-client.ts";

/** Puts a post on the site or takes it down. */
function publicationCommand(summary: string, isPublished: boolean): Command {
  return {
    words: ["SLUG"],
    summary,
    async run({ words: [slug = ""] }) {
      const post = await find(posts, slug);
      const change = isPublished
        ? publication({ published_at: post.published_at, date: post.date }, new Date().toISOString())
        : { is_published: false };
      const [row = {}] = rowsOf(await dataApi().from("blogs").update(change).eq("id", post.id).select());
      return { json: row, text: `${row.slug} is ${isPublished ? "published" : "not published"}.` };
    },
  };
}

const importFile: Command = {
  words: ["FILE.md"],
  summary:
    "Store a markdown file with front matter as a post: a new one as a draft, a known one as published as it was",
  async run({ words: [path = ""] }) {
    const slug = basename(path, ".md");
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
    });
    const article = readArticle(text);
    if (typeof article === "string") throw new CommandProblem(`${path}: ${article}`);
    const blogs = () => dataApi().from("blogs");
    const updated = rowsOf(await blogs().update(article).eq("slug", slug).select());
    const draft = { ...article, slug, is_published: false };
    const [post = {}] = updated.length
      ? updated
      : rowsOf(await blogs().insert(draft, { defaultToNull: false }).select());
    const state = post.is_published ? "published" : "a draft";
    return { json: post, text: `${slug} is ${updated.length ? "updated" : "stored"}: ${state}.` };
  },
};

export const postCommands: Verbs = {
  list: listCommand(posts),
  show: showCommand(posts),
  import: importFile,
  publish: publicationCommand("Put a post on the site", true),
  unpublish: publicationCommand("Take a post down; it stays as a draft", false),
};
