import { citySlugs, issuesOf, services } from "../../content/chosen-market.ts";
import type { Arrival } from "../../domain/lead-source.ts";
import { chance } from "../people.ts";
import type { Story } from "../story.ts";
import { firms } from "./contractors.ts";

const messages = [
  "It started after the last storm. Evenings are best for a call.",
  "There’s a dog in the yard, so please call before you come by.",
  "No hurry, but I’d like to know what it costs before spring.",
  "The gate code is on the intercom. Photos on request.",
  null,
];
const arrivals: Arrival[] = [
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "Fall", click: "gclid", allowed: "marketing" },
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "Fall", allowed: "analytics" },
  { referrer: "https://www.google.com/", allowed: "analytics" },
  { referrer: "https://nextdoor.com/", allowed: "analytics" },
  { utm_source: "flyer", utm_medium: "print", utm_campaign: "Kirkland market" },
  {},
];
const cityOfZip: Readonly<Record<string, string>> = {
  98033: "kirkland",
  98034: "kirkland",
  98052: "redmond",
  98053: "redmond",
  98072: "woodinville",
  98077: "woodinville",
};

const requestCount = 52;

/** The ordinary course of a business: fifty requests, most of them accepted, many booked. */
export function everyDay(story: Story): void {
  const random = chance(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const cells = Object.values(firms)
    .filter(({ name }) => name !== firms.mill.name && name !== firms.bramble.name)
    .flatMap(({ territories }) =>
      Object.entries<readonly string[]>(territories).flatMap(([service, zips]) =>
        zips.map((zip) => ({ service, zip })),
      ),
    );

  for (let number = 0; number < requestCount; number++) {
    // More of them toward the present.
    const daysAgo = Math.round(97 - 91 * (number / requestCount) ** 0.8);
    const { service, zip } = pick(cells);
    const definition = services.find(({ slug }) => slug === service);
    const issues = definition ? issuesOf(definition) : [];
    const arrival = pick(arrivals);
    const request = story.request(
      story.timeOn(daysAgo, `${8 + Math.floor(random() * 12)}:${10 + Math.floor(random() * 49)}`),
      {
        who: number,
        service,
        zip,
        city: cityOfZip[zip] ?? citySlugs[0] ?? "",
        issue: pick(issues)?.value ?? "other",
        message: pick(messages) ?? undefined,
        contact: pick(["phone", "email", "text", "either"] as const),
        timeline: pick(["asap", "1-week", "2-3-weeks", "next-month", "just-quotes"]),
        arrival: {
          landing: `/${service}`,
          ...arrival,
          ...(arrival.click && { click_id: `demo-${number}-not-a-real-click` }),
        },
      },
    );
    request.accepted(0.3 + random() * 3);
    if (random() < 0.12) continue;
    request.contacted(4 + random() * 20);
    if (random() < 0.5) request.saysContacted(50 + random() * 10, true);
    if (random() < 0.55) {
      request.booked(40 + random() * 60);
      if (random() < 0.5) request.says(15 * 24 + random() * 30, "booked");
    } else if (random() < 0.6) {
      request.says(15 * 24 + random() * 30, random() < 0.5 ? "not-booked" : "undecided");
    }
  }
}
