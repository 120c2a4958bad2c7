import { cities, issuesOf, services } from "../../content/chosen-market.ts";
import type { Arrival } from "../../domain/lead-source.ts";
import { chance } from "../people.ts";
import type { Story } from "../story.ts";
import { firms } from "./contractors.ts";

/** What homeowners write, by the problem that they chose. Some write nothing. */
const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "fence-repair": {
    "leaning-fence":
      "About 30 feet of six-foot cedar lean into the yard. The neighbor pays half, so please send us one quote.",
    "rotten-post": "Two posts have rotted off at the ground. The panels between them still look good.",
    "broken-boards": "Six boards are split, and two are gone. We can keep the posts.",
    "gate-problem": "The side gate drags and won’t latch. We have a dog, so it matters.",
    "storm-damage": "Two panels on the north side came down last Tuesday night. The posts still stand.",
    "replace-section": "One eight-foot section along the alley. The rest is only five years old.",
    "chain-link-or-wire": "The chain-link behind the garage is bent where a truck backed into it.",
    other: "Could you match a stain? Half of the fence is new, and half has gone gray.",
  },
  "sprinkler-repair": {
    "zone-wont-shut-off": "Zone 2 runs until I close the valve by hand.",
    "zone-wont-come-on": "Zone 4 never starts. The other five do.",
    "broken-head": "The two heads by the driveway only bubble. The rest of the zone is fine.",
    "underground-leak": "There’s a wet spot near the meter even when nothing runs. The last bill was double.",
    "low-pressure": "The back lawn gets a dribble since the house was repiped in June.",
    "timer-problem": "The controller is a Rainline RX6, about eight years old. It forgets its program.",
    "backflow-test": "The city sent a letter. The device is in the box beside the hydrant.",
    "seasonal-service": "Eight zones. We’re home on Fridays.",
    other: "We’re putting in a patio, and two lines have to move first.",
  },
  "gutter-installation": {
    "new-gutters": "Two-story house, about 150 feet, with four downspouts.",
    "replace-section": "Only the garage side, about 24 feet. A ladder has crushed it.",
    overflowing: "Water comes over the edge above the front door in every hard rain.",
    "leaking-seams": "They drip at both back corners. Somebody caulked them two years ago.",
    sagging: "The long run in back hangs by three spikes, and water stands in it.",
    "downspout-drainage": "The northeast downspout empties right at the foundation, and the crawl space is damp.",
    "gutter-guards": "Fir needles clog them every October. I’d like a price with guards and one without.",
    "rotten-fascia": "The board is soft for about six feet, and water runs down the siding behind it.",
    other: "Can a rain barrel go on the back downspout?",
  },
  "ev-charging-installation": {
    "new-home-charger": "The car comes on the 14th. The panel is in the garage, about 12 feet from the spot.",
    "outlet-240-volt": "One outlet on the garage wall, beside the water heater.",
    "panel-check": "200-amp panel from 2009 with two free slots. I can send a photo.",
    "replace-or-move": "The charger hangs on the wrong side of the garage since we changed cars.",
    "charger-trips": "The breaker trips after about an hour, most nights.",
    "second-charger": "A second car comes in spring. Can both share one circuit?",
    "shared-parking": "It’s a townhouse, and the HOA wants to see the permit first.",
    other: "We rent. Is there something that we could take along when we move?",
  },
  "generator-installation": {
    "general-inquiry": "Last November we had no power for three days. What would 14 kW cost, installed?",
    repair: "It starts, runs for a minute, and stops. Last serviced two years ago.",
    installation: "We have natural gas. I’d like the fridge, the furnace, and the well pump on it.",
    other: "We have a portable one already, and need an inlet and a transfer switch for it.",
  },
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
    const at = story.timeOn(daysAgo, `${8 + Math.floor(random() * 12)}:${10 + Math.floor(random() * 49)}`);
    const issue = pick(issues)?.value ?? "other";
    const request = story.request(at, {
      who: number,
      service,
      zip,
      city: cityOfZip(zip),
      issue,
      message: random() < 0.75 ? messages[service]?.[issue] : undefined,
      contact: pick(["phone", "email", "text", "either"] as const),
      timeline: pick(["asap", "1-week", "2-3-weeks", "next-month", "just-quotes"]),
      arrival: {
        landing: `/${service}/${cityOfZip(zip)}`,
        ...arrival,
        ...(arrival.click && { click_id: `demo-${number}-not-a-real-click` }),
      },
    });
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
