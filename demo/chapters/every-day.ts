import { cities, issuesOf, services } from "../../content/chosen-market.ts";
import type { Arrival } from "../../domain/lead-source.ts";
import { chance } from "../people.ts";
import type { Story } from "../story.ts";
import { firms } from "./contractors.ts";

const messages: Readonly<Record<string, readonly (string | null)[]>> = {
  "fence-repair": [
    "Two panels on the north side came down last Tuesday night. The posts still stand.",
    "Six-foot cedar, about 30 feet. The neighbor pays half, so please send us one quote.",
    "The side gate drags and won’t latch. We have a dog, so it matters.",
    null,
  ],
  "sprinkler-repair": [
    "The two heads by the driveway only bubble. The rest of the zone is fine.",
    "The controller is a Rainline RX6, about eight years old. Zone 4 never starts.",
    "There’s a wet spot near the meter even when nothing runs. The last bill was double.",
    null,
  ],
  "gutter-installation": [
    "Two-story house, about 150 feet. The old ones leak at both back corners.",
    "Fir needles clog them every October. I’d like a price with guards and one without.",
    "Water runs behind the gutter and down the siding on the garage side.",
    null,
  ],
  "ev-charging-installation": [
    "The car comes on the 14th. The panel is in the garage, about 12 feet from the spot.",
    "200-amp panel from 2009 with two free slots. I can send a photo.",
    "It’s a townhouse, and the HOA wants to see the permit first.",
    null,
  ],
  "generator-installation": [
    "We have natural gas. I’d like the fridge, the furnace, and the well pump on it.",
    "Last November we had no power for three days. What would 14 kW cost, installed?",
    null,
  ],
};
const arrivals: Arrival[] = [
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "Fall", click: "gclid", allowed: "marketing" },
  { utm_source: "google", utm_medium: "cpc", utm_campaign: "Fall", allowed: "analytics" },
  { referrer: "https://www.google.com/", allowed: "analytics" },
  { referrer: "https://nextdoor.com/", allowed: "analytics" },
  { utm_source: "flyer", utm_medium: "print", utm_campaign: "Kirkland market" },
  {},
];
const cityOfZip = (zip: string) => cities.find(({ zipCodes }) => zipCodes.includes(zip))?.slug ?? "";

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
        city: cityOfZip(zip),
        issue: pick(issues)?.value ?? "other",
        message: pick(messages[service] ?? [null]) ?? undefined,
        contact: pick(["phone", "email", "text", "either"] as const),
        timeline: pick(["asap", "1-week", "2-3-weeks", "next-month", "just-quotes"]),
        arrival: {
          landing: `/${service}/${cityOfZip(zip)}`,
          ...arrival,
          ...(arrival.click && { click_id: `demo-${number}-not-a-real-click` }),
        },
      },
    );
    request.accepted(0.3 + random() * 3);
    // Some of the newest have not been called yet.
    if (daysAgo < 12 && random() < 0.3) continue;
    request.contacted(3.5 + random() * 5);
    if (random() < 0.5) request.saysContacted(50 + random() * 10, true);
    if (random() < 0.55) {
      request.booked(40 + random() * 60);
      if (random() < 0.5) request.says(15 * 24 + random() * 30, "booked");
    } else if (random() < 0.6) {
      request.says(15 * 24 + random() * 30, random() < 0.5 ? "not-booked" : "undecided");
    }
  }
}
