import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabasePlace, databasePlace } from "../../test/fresh-database.ts";
import { operatorInserts, type RunningServer, startServer, untilHealth } from "../../test/running-server.ts";

let place: DatabasePlace;
let here: RunningServer;
let there: RunningServer | undefined;
let database: pg.Client;
beforeAll(async () => {
  place = await databasePlace();
  here = await startServer(place);
  await untilHealth(here.url, 200);
  database = new pg.Client({ connectionString: place.databaseUrl ?? "" });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await Promise.all([here?.stop(), there?.stop()]);
  place?.remove();
});

const title = "The article of tomorrow";
const pages = ["/blog/of-tomorrow", "/blog", "/feed.xml", "/sitemap.xml", "/rest/v1/blogs?slug=eq.of-tomorrow"];

/** On which pages of a process a visitor finds the article. */
async function seenIn({ url }: RunningServer): Promise<string[]> {
  const found = await Promise.all(
    pages.map(async (path) => {
      const response = await fetch(url + path, { headers: { apikey: "cedarline-public-anon-key" } });
      const text = await response.text();
      return response.ok && (text.includes(title) || text.includes("of-tomorrow")) ? [path] : [];
    }),
  );
  return found.flat();
}

test("a post whose time has come is on every page of every process, however long none was there to put it on", async () => {
  await operatorInserts(here.url, "blogs", [{ slug: "of-tomorrow", title, is_published: false }]);
  await database.query(
    "insert into post_schedules (post_id, publish_at) select id, now() + interval '1 day' from blogs where slug = 'of-tomorrow'",
  );
  expect(await seenIn(here)).toEqual([]);

  await database.query("update post_schedules set publish_at = now() - interval '1 hour'");
  expect(await seenIn(here)).toEqual([]);
  // One that starts does what is due; the others do within a minute.
  there = await startServer(place);
  await untilHealth(there.url, 200);
  const soon = { timeout: 10_000 };
  await expect.poll(() => seenIn(there as RunningServer), soon).toEqual(pages);
  await expect.poll(() => seenIn(here), soon).toEqual(pages);
});
