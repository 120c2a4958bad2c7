import type { Database } from "../database/database.ts";
import type { BlogVersionRow } from "../database/rows.ts";

const pollMs = 2_000;

/**
 * Calls `onChange` within seconds after the blog or a territory changes in the database
 * (docs/decisions/0013-how-processes-learn-of-a-changed-blog.md).
 */
export function watchBlog(database: Database, onChange: () => void): void {
  let knownVersion: number | null = null;

  async function poll() {
    try {
      const [row] = await database.query<Pick<BlogVersionRow, "version">>("select version from blog_version");
      if (row && row.version !== knownVersion) {
        knownVersion = row.version;
        onChange();
      }
    } catch {
      // The database is unavailable. A later poll finds the changes.
    }
    setTimeout(poll, pollMs).unref();
  }

  poll();
}
