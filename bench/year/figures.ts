import { whyUsWords } from "../../content/why-us-words.ts";
import { fill } from "../../domain/text.ts";
import { enterDesk } from "../../test/running-server.ts";
import type { Replayed, StoredEvent } from "./replay.ts";
import { beginning, dayMs, type World } from "./world.ts";

// The figures that the desk shows, and the same by hand: each number has a name, such as `2030-03-01 sent`.

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
const dayOf = (at: number) => day.format(at);

/** Reads them from the desk's files, by day and by service, for all the days of the story. */
export async function figuresOfDesk(world: World): Promise<Map<string, number>> {
  const invited = await world.operator<{ link: string }>("invite", "operator@office.example");
  const { deskUrl } = world.site;
  const Cookie = await enterDesk(deskUrl, invited?.link ?? "");
  // Not all days at once: the desk shows at most a year.
  const middle = beginning + 200 * dayMs;
  const periods = [
    { from: dayOf(beginning), to: dayOf(middle) },
    { from: dayOf(middle + dayMs), to: dayOf(Math.max(world.site.now(), middle + dayMs)) },
  ];
  const numbers = new Map<string, number>();
  for (const { from, to } of periods) {
    for (const by of ["day", "service"]) await readFile({ from, to, by });
  }
  return numbers;

  async function readFile(asked: Record<string, string>) {
    const query = new URLSearchParams(asked);
    const response = await fetch(`${deskUrl}/figures.csv?${query}`, { headers: { Cookie } });
    if (response.status !== 200) throw new Error(`The desk's figures: ${response.status} ${await response.text()}`);
    const [[, ...names] = [], ...rows] = (await response.text())
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    for (const [of = "", ...values] of rows) {
      for (const [position, value] of values.entries()) {
        const name = names[position] ?? "";
        // Of pages it is known how often they were looked at, not when that was written down.
        if (["arrivals", "begun"].includes(name) || (name === "views" && asked.by === "service")) continue;
        const key = name === "views" ? "views in all" : `${of} ${name}`;
        numbers.set(key, (numbers.get(key) ?? 0) + Number(value));
      }
    }
  }
}

/** Counts them from the events of the requests that are still there, and from what people remember. */
export function figuresByHand(
  { ledger }: World,
  byLead: ReadonlyMap<string, StoredEvent[]>,
  replayed: ReadonlyMap<string, Replayed>,
): Map<string, number> {
  const numbers = new Map<string, number>([["views in all", ledger.views]]);
  const services = new Map(ledger.requests.map(({ leadId, service }) => [leadId, service]));
  for (const [id, { standing }] of replayed) {
    if (!standing) continue;
    const sentOn = dayOf(byLead.get(id)?.[0]?.at ?? 0);
    const counted: Record<string, boolean> = {
      sent: true,
      matched: standing.matched_at !== null,
      delivered: ledger.told.has(`${id} ${standing.contractor_id}`),
      contacted: standing.contacted_at !== null && standing.homeowner_contacted !== false,
      confirmed: standing.homeowner_contacted === true,
      booked: standing.booked_at !== null,
    };
    for (const [name, isCounted] of Object.entries(counted)) {
      if (!isCounted) continue;
      for (const row of [sentOn, services.get(id)])
        numbers.set(`${row} ${name}`, (numbers.get(`${row} ${name}`) ?? 0) + 1);
    }
  }
  return numbers;
}

/** What differs between the sentence of why-us about contact and the count by hand; null: nothing. */
export async function shareByHand(world: World, replayed: ReadonlyMap<string, Replayed>): Promise<string | null> {
  const since = world.site.now() - 90 * dayMs;
  const answered = [...replayed.values()].flatMap(({ standing }) =>
    standing && standing.matched_at !== null && standing.matched_at > since && standing.homeowner_contacted !== null
      ? standing.homeowner_contacted
      : [],
  );
  const words = fill(whyUsWords.measured.text, {
    answered: String(answered.length),
    contacted: String(answered.filter(Boolean).length),
  });
  const html = (await (await fetch(`${world.site.url}/why-us`)).text()).replaceAll("<!-- -->", "");
  const isSaid = html.includes(words);
  return isSaid === answered.length >= 20 ? null : `by hand ${words}`;
}
