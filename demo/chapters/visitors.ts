import { landingPaths } from "../../content/chosen-market.ts";
import { readSampleBlog } from "../../server/blog/seed.ts";
import { chance } from "../people.ts";
import type { Story } from "../story.ts";

/** Visitors who send nothing. Those who send a request are counted with it. */
export function visitors({ add, timeOn, visit, backend }: Story): void {
  const random = chance(11);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const articles = readSampleBlog().map(({ slug }) => `/blog/${slug}`);
  const others = ["/", "/why-us", "/faq", "/blog", "/partner-program", "/contact"];
  // Some pages are found more often than others, the same ones each day.
  const byPopularity = landingPaths.flatMap((page, index) => Array<string>(1 + ((index * 7) % 9)).fill(page));
  const landingPage = () => pick(byPopularity);

  for (let daysAgo = 113; daysAgo >= 0; daysAgo--) {
    const time = timeOn(daysAgo, "21:00");
    const isWeekend = [0, 6].includes(time.getUTCDay());
    const count = Math.round((18 + (113 - daysAgo) / 4 + random() * 12) * (isWeekend ? 1.25 : 1));
    const visits = Array.from({ length: count }, () => {
      const kind = random();
      const first = kind < 0.6 ? landingPage() : kind < 0.8 ? "/" : kind < 0.93 ? pick(articles) : pick(others);
      const pages = [first];
      while (pages.length < 6 && random() < 0.42)
        pages.push(random() < 0.5 ? landingPage() : pick([...others, pick(articles)]));
      const withForm = pages.find((page) => landingPaths.includes(page));
      return { pages, begins: withForm && random() < 0.04 ? withForm : null };
    });
    add(time, async () => {
      for (const { pages, begins } of visits) visit(pages, begins);
      await backend.pageCounts.flush();
    });
  }
}
