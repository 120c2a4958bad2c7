import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { partnerProgramWords } from "../../content/partner-program-words.ts";
import { fir, firmColumns, firmValues } from "../../test/firms.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { openProduct } from "../../test/product.ts";
import { startSite } from "../../test/whole-product.ts";
import type { Database } from "../database/database.ts";
import { DatabaseUnavailable } from "../problems.ts";
import { pageVersion } from "./page-version.ts";

describe("the version of the pages", async () => {
  const { database } = await suiteDatabase();
  const contractor = "00000000-0000-4000-8000-00000000000a";
  let seconds: number;
  let isAway: boolean;
  let version: ReturnType<typeof pageVersion>;
  beforeAll(() =>
    database.run(`insert into contractors (id, ${firmColumns}) values ('${contractor}', ${firmValues(fir)})`),
  );
  beforeEach(async () => {
    const sometimesAway: Database = {
      ...database,
      query: async (text, values) => {
        if (isAway) throw new DatabaseUnavailable("away");
        return database.query(text, values);
      },
    };
    seconds = 0;
    isAway = false;
    version = pageVersion(sometimesAway, () => seconds * 1000);
    await version.ask();
  });

  /** PostgreSQL otherwise reports the changed rows up to ten seconds later. */
  const change = (script: string) =>
    database.transaction((connection) => connection.run(`${script}; select pg_stat_force_next_flush()`));

  async function isNewAfter(script: string): Promise<boolean> {
    const before = version.current();
    await change(script);
    await version.ask();
    return version.current() !== before;
  }

  test.each([
    "insert into blogs (slug, title, content_markdown) values ('new', 'New', 'Words.')",
    `insert into territories (zip_code, service, contractor_id) values ('98052', 'fence-repair', '${contractor}')`,
    `update contractors set status = 'paused' where id = '${contractor}'`,
    `insert into screening_checks (contractor_id, criterion) values ('${contractor}', 'insurance')`,
    "insert into prices (service, city, from_day, cents) values ('fence-repair', 'redmond', '2026-01-01', 100)",
  ])("is new after %s", async (script) => {
    expect(await isNewAfter(script)).toBe(true);
    expect(await isNewAfter("select 1")).toBe(false);
  });

  test("stays the same after a change that no page shows", async () => {
    expect(await isNewAfter(`update contractors set phone = '4255550199' where id = '${contractor}'`)).toBe(false);
  });

  test("is new within a minute after a lead that pages measure changes, but not for every lead", async () => {
    const lead =
      "insert into leads (name, email, zip_code, service_issue) values ('Ann', 'ann@example.com', '98033', 'other')";
    seconds += 44;
    expect(await isNewAfter(lead)).toBe(false);
    seconds += 2;
    expect(await isNewAfter("select 1")).toBe(true);
    expect(await isNewAfter("update leads set message = 'Changed'")).toBe(false);
    seconds += 46;
    expect(await isNewAfter("select 1")).toBe(true);
    seconds += 46;
    expect(await isNewAfter("select 1")).toBe(false);
  });

  test("is new once the database is back, because pages that were rendered without it lack something", async () => {
    const before = version.current();
    isAway = true;
    await version.ask();
    expect(version.current()).toBe(before);
    isAway = false;
    await version.ask();
    expect(version.current()).not.toBe(before);
  });
});

describe("every process", () => {
  const here = openProduct({ asProcess: true });
  const there = openProduct({ on: () => here.place, asProcess: true });

  const title = "The article of the day";

  const setPublished = (isPublished: boolean) =>
    here.sql("update blogs set is_published = $1 where slug = 'of-the-day'", isPublished);

  /** The status of the article's page, and whether the blog lists the article. */
  const statusThere = async () => {
    const [page, list] = await Promise.all([fetch(`${there.url}/blog/of-the-day`), fetch(`${there.url}/blog`)]);
    return [page.status, (await list.text()).includes(title)];
  };

  const published = [200, true];
  const missing = [404, false];

  /** Long enough for a slow machine, but too short for a cached page to expire. */
  const soon = { timeout: 10_000 };

  beforeEach(async () => {
    await here.sql("delete from blogs where slug = 'of-the-day'");
    await here.store("blogs", { slug: "of-the-day", title, is_published: true });
    await expect.poll(statusThere, soon).toEqual(published);
  });

  test("every process stops or starts showing an article within seconds after SQL changes it", async () => {
    await setPublished(false);
    await expect.poll(statusThere, soon).toEqual(missing);
    await setPublished(true);
    await expect.poll(statusThere, soon).toEqual(published);
  });

  test.each(["delete from blogs where slug = 'of-the-day'", "truncate blogs"])(
    "every process stops showing an article within seconds after %s",
    async (sql) => {
      await here.sql(sql);
      await expect.poll(statusThere, soon).toEqual(missing);
    },
  );

  test("a scheduled post whose time passed while no process ran appears on every page of every process", async () => {
    const pages = ["/blog/of-the-day", "/blog", "/feed.xml", "/sitemap.xml", "/rest/v1/blogs?slug=eq.of-the-day"];
    const seenIn = async ({ url }: { url: string }) => {
      const results = await Promise.all(
        pages.map(async (path) => {
          const response = await fetch(url + path, { headers: { apikey: "cedarline-public-anon-key" } });
          const text = await response.text();
          return response.ok && (text.includes(title) || text.includes("of-the-day")) ? [path] : [];
        }),
      );
      return results.flat();
    };
    const schedule = (when: string) =>
      here.sql(
        `insert into post_schedules (post_id, publish_at) select id, now() + $1 from blogs where slug = 'of-the-day'
       on conflict (post_id) do update set publish_at = excluded.publish_at`,
        when,
      );
    await setPublished(false);
    await schedule("1 day");
    await expect.poll(() => seenIn(here), soon).toEqual([]);
    await schedule("-1 hour");
    // A starting process runs due jobs at once.
    const lateSite = await startSite({}, here.place);
    for (const server of [lateSite, here, there]) await expect.poll(() => seenIn(server), soon).toEqual(pages);
  });

  test("every process updates the partner program page within seconds after SQL adds or deletes a territory", async () => {
    const isHeld = async () =>
      (await (await fetch(`${there.url}/partner-program`)).text()).includes(
        partnerProgramWords.opportunities.basis.territories,
      );
    expect(await isHeld()).toBe(false);
    const id = await here.addContractorIn("fence-repair", []);
    const territory = "insert into territories (zip_code, service, contractor_id) values ('98052', 'fence-repair', $1)";
    await here.sql(territory, id);
    await expect.poll(isHeld, soon).toBe(true);
    await here.sql("delete from territories");
    await expect.poll(isHeld, soon).toBe(false);
  });
});
