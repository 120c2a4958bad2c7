import type { Database } from "../database/database.ts";
import type { BlogVersionRow } from "../database/rows.ts";

/** Milliseconds between questions to the database. */
const pollMs = 2_000;

/**
 * Calls `onChange` within seconds of any change of the blog or of territories. This process may make the change, its due jobs, another
 * process, or SQL by hand. See docs/decisions/0013-how-processes-learn-of-a-changed-blog.md.
 */
export function watchBlog(database: Database, onChange: () => void): void {
  let known: number | null = null;

  async function poll() {
    try {
      const [row] = await database.query<Pick<BlogVersionRow, "version">>("select version from blog_version");
      if (row && row.version !== known) {
        known = row.version;
        onChange();
      }
    } catch {
      // Nothing can be learned while the database is away. Changes meanwhile are found afterwards.
    }
    setTimeout(poll, pollMs).unref();
  }

  poll();
}
