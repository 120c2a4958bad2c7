import { beforeEach, expect, test } from "vitest";
import { partnerProgramWords } from "../../content/partner-program-words.ts";
import { openSite, startSite } from "../../test/open-site.ts";

const here = openSite();
const there = openSite({}, { existingPlace: () => here.place });

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
  const id = await here.addContractor("fence-repair", []);
  const territory = "insert into territories (zip_code, service, contractor_id) values ('98052', 'fence-repair', $1)";
  await here.sql(territory, id);
  await expect.poll(isHeld, soon).toBe(true);
  await here.sql("delete from territories");
  await expect.poll(isHeld, soon).toBe(false);
});
