import { expect, test } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import { migrate } from "./migrate.ts";

test("%s: a post's date from before it was a day stays the day that visitors were meant to see", async () => {
  const open = await freshDatabase();
  const { database } = open;
  try {
    await database.run(`
      drop view published_posts;
      drop function publication_day cascade;
      alter table blogs alter column date type timestamptz using date::timestamptz;
      delete from setup_steps where name in ('0010_days.sql', '0021_published_posts.sql')`);
    const dates = {
      "plain-day": "2031-03-05T00:00:00Z",
      "plain-day-of-summer": "2031-07-05T00:00:00Z",
      "pacific-evening": "2031-03-05T20:00:00-08:00",
      "pacific-midnight": "2031-07-05T00:00:00-07:00",
      none: null,
    };
    for (const [slug, date] of Object.entries(dates)) {
      await database.query("insert into blogs (slug, title, date) values ($1, $1, $2)", [slug, date]);
    }
    await migrate(database, async () => {});
    const rows = await database.query<{ slug: string; day: string | null }>(
      "select slug, date::text as day from blogs where slug = any($1)",
      [Object.keys(dates)],
    );
    expect(Object.fromEntries(rows.map(({ slug, day }) => [slug, day]))).toEqual({
      "plain-day": "2031-03-05",
      "plain-day-of-summer": "2031-07-05",
      "pacific-evening": "2031-03-05",
      "pacific-midnight": "2031-07-05",
      none: null,
    });
  } finally {
    await open.close();
  }
});
