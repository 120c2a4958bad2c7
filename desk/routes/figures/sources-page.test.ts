import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { clock } from "../../../content/market-clock.ts";
import { dayAfter } from "../../../domain/local-time.ts";
import { type SourceFigure, wholeMonths } from "../../../domain/source-figure.ts";
import { faultsOn } from "../../../test/accessibility.ts";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

const { from, to } = wholeMonths(clock.day(new Date()), 1, 1);
const month = from.slice(0, 7);
const days = ["--from", from, "--to", to];
const address = (by: string) => `from=${from}&to=${to}&by=${by}`;

/** A time in the market's time zone. */
const at = (day: string, time: string) => `${day} ${time} America/Los_Angeles`;

const ids: Record<string, string> = {};

/** Stores a lead, by default created last month. `isMatched` assigns the lead to a contractor. */
async function lead(
  name: string,
  {
    isMatched = true,
    created = at(from, "12:00"),
    source,
    ...columns
  }: { isMatched?: boolean; created?: string; source?: object } & Record<string, unknown> = {},
) {
  const id = await desk.addLead(name, { created_at: created });
  ids[name] = id;
  if (isMatched) expect(await desk.operator(["leads", "assign", id, "--contractor", firId])).toMatchObject({ code: 0 });
  if (Object.keys(columns).length > 0) await desk.change("leads", id, columns);
  if (source) await desk.store("lead_sources", { lead_id: id, consent: "marketing", ...source });
}

const google = { source: "google", medium: "cpc" };
const fall = { ...google, campaign: "Fall", landing_path: "/" };
const click = (id: string) => ({ click_id_kind: "gclid", click_id: id });
const bing = { source: "bing", medium: "organic", landing_path: "/fence-repair/kirkland", consent: "none" };
const [contacted, booked, answered] = [at(from, "13:00"), at(from, "14:00:05"), at(from, "15:30:00")];

let firId: string;

beforeAll(async () => {
  firId = await desk.addContractor("Fir");
  await lead("Waits", { isMatched: false, source: fall });
  await lead("Held", { isMatched: false, status: "held", hold_reason: "honeypot", source: fall });
  await lead("Matched", { source: { ...fall, ...click("-Matched") } });
  await lead("Contacted", { contacted_at: contacted, source: fall });
  await lead("Booked", { contacted_at: contacted, booked_at: booked, source: { ...fall, ...click("Booked") } });
  await lead("Denied", {
    contacted_at: contacted,
    booked_at: booked,
    homeowner_outcome: "not-booked",
    homeowner_outcome_at: answered,
    source: { ...fall, ...click("Denied") },
  });
  await lead("Answers", {
    homeowner_contacted: true,
    homeowner_contacted_at: answered,
    homeowner_outcome: "booked",
    homeowner_outcome_at: answered,
    source: { ...google, ...click("Answers") },
  });
  await lead("Taken back", { source: google });
  expect((await desk.operator(["leads", "hold", ids["Taken back"] ?? "", "--because", "Twice"])).code).toBe(0);
  await lead("Withdrawn", {
    status: "closed",
    closed_reason: "withdrawn",
    source: { ...bing, consent: "marketing", ...click("Withdrawn") },
  });
  await lead("Closed", {
    isMatched: false,
    created: at(to, "23:59:59"),
    status: "closed",
    closed_reason: "nobody",
    source: bing,
  });
  await lead("Unrecorded", { contacted_at: contacted, homeowner_contacted: false, homeowner_contacted_at: answered });
  await lead("Next day", { created: at(dayAfter(to, 1), "00:00"), source: fall });
  for (const [dollars, ...campaign] of [
    ["1", "--campaign", "Fall"],
    ["1,000", "--campaign", "Fall"],
    ["250.5"],
  ] as const) {
    expect(await desk.operator(["spend", "set", "Google / CPC", month, dollars, ...campaign])).toMatchObject({
      code: 0,
    });
  }
});

/**
 * Figures counted by hand: requests, matched, contacted, booked, spend in cents, cents per request, cents per booking.
 */
const byHand: Record<string, (string | number | null)[][]> = {
  source: [
    ["google", "cpc", 8, 6, 4, 2, 125_050, 15_631, null],
    ["bing", "organic", 2, 1, 0, 0, null, null, null],
    ["(not recorded)", null, 1, 1, 0, 0, null, null, null],
  ],
  campaign: [
    ["google", "cpc", "Fall", 6, 4, 3, 1, 100_000, 16_667, null],
    ["google", "cpc", null, 2, 2, 1, 1, 25_050, null, null],
    ["bing", "organic", null, 2, 1, 0, 0, null, null, null],
    ["(not recorded)", null, null, 1, 1, 0, 0, null, null, null],
  ],
  landing: [
    ["/", 6, 4, 3, 1, null, null, null],
    ["(none)", 2, 2, 1, 1, null, null, null],
    ["/fence-repair/kirkland", 2, 1, 0, 0, null, null, null],
    ["(not recorded)", 1, 1, 0, 0, null, null, null],
  ],
  service: [["fence-repair", 11, 8, 4, 2, null, null, null]],
};

describe("twelve requests with different outcomes", () => {
  test.each(Object.entries(byHand))(
    "the counts of requests by %s on the command line and in the CSV file equal a count by hand",
    async (by, expected) => {
      const { out } = await desk.operator(["sources", "list", ...days, "--by", by, "--json"]);
      const rows = JSON.parse(out) as SourceFigure[];
      expect(rows.map((row) => Object.values(row))).toEqual(expected);
      const { html } = await desk.client.get(`/figures/sources.csv?${address(by)}`);
      const [heading, ...records] = parse(html) as string[][];
      expect(heading).toEqual(Object.keys(rows[0] ?? {}));
      expect(records).toEqual(expected.map((cells) => cells.map((cell) => String(cell ?? ""))));
    },
  );

  test("the sources page shows the counts with a plot, the total, and the ad spend", async () => {
    await desk.visit(`/figures/sources?${address("source")}`, async (page) => {
      const cells = await page
        .getByRole("table", { name: "By source", exact: true })
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
      expect(cells).toEqual([
        ["google / cpc", "8", "6", "4", "2", "25%", "$1,250.50", "$156.31", "–"],
        ["bing / organic", "2", "1", "0", "0", "–", "–", "–", "–"],
        ["(not recorded)", "1", "1", "0", "0", "–", "–", "–", "–"],
        ["Total", "11", "8", "4", "2", "18%", "$1,250.50", "$156.31", "–"],
      ]);
      const plot = page.getByRole("img", { name: "Requests and booked jobs, by source" });
      expect(await plot.locator("desc").textContent()).toContain("google / cpc: 8, 2; bing / organic: 2, 0");
      expect(await faultsOn(page)).toEqual([]);
    });
  });

  test("a period that includes only part of a month shows no costs and says why", async () => {
    const cut = { from, to: dayAfter(to, -1) };
    const { out, err } = await desk.operator(["sources", "list", "--from", cut.from, "--to", cut.to, "--json"]);
    expect(JSON.parse(out)[0]).toMatchObject({ requests: 8, spend_cents: null, cents_per_request: null });
    expect(err).toContain("The days cut a month");
    const { text } = await desk.client.get(`/figures/sources?${new URLSearchParams(cut)}`);
    expect(text).toContain("These days cut a month, so nothing has a cost");
  });

  test("a request closed as no lead is taken out, and the page and the command say how many were", async () => {
    await lead("Casino", { isMatched: false, source: fall });
    expect((await desk.operator(["leads", "close", ids.Casino ?? "", "--as", "not-real"])).code).toBe(0);
    const { out, err } = await desk.operator(["sources", "list", ...days]);
    expect([out, err]).toEqual([
      expect.stringMatching(/google +cpc +8 /),
      expect.stringContaining("Not counted: 1 closed as no lead."),
    ]);
    const { text } = await desk.client.get(`/figures/sources?${address("source")}`);
    expect(text).toContain("1 request of this period was closed as no lead. It isn’t counted above.");
  });

  test("an erased request is not counted for its source", async () => {
    await lead("Erased", { source: fall });
    expect((await desk.operator(["privacy", "erase", "erased@example.com", "--yes"])).code).toBe(0);
    const { out } = await desk.operator(["sources", "list", ...days, "--json"]);
    expect(JSON.parse(out)[0]).toMatchObject({ requests: 8 });
    expect(await desk.rows(`lead_sources?lead_id=eq.${ids.Erased}`)).toEqual([]);
  });
});

describe("the conversions file", () => {
  const exported = (words: string[]) => desk.operator(["conversions", "export", ...words]);
  const offset = (day: string, time: string) => clock.iso(new Date(`${day}T${time}Z`)).slice(-6);

  test("the conversions file has requests with a click id, but no withdrawn requests and no bookings that the homeowner denied", async () => {
    const google = await exported(["--for", "google"]);
    expect(google).toMatchObject({ code: 0, err: "" });
    const zone = offset(from, "22:00:00");
    expect(parse(google.out)).toEqual([
      ["Google Click ID", "Conversion Name", "Conversion Time", "Ad User Data", "Ad Personalization"],
      ["Booked", "Booked job", `${from} 14:00:05${zone}`, "GRANTED", "GRANTED"],
      ["Answers", "Booked job", `${from} 15:30:00${zone}`, "GRANTED", "GRANTED"],
    ]);
    const answer = await desk.client.get("/figures/conversions.csv?for=google");
    expect(answer.html).toBe(`${google.out}\r\n`);
    expect((await exported(["--for", "google"])).out).toBe(google.out);
    const later = await exported(["--for", "google", "--since", dayAfter(from, 1), "--json"]);
    expect(parse(JSON.parse(later.out).csv)).toHaveLength(1);
  });

  test("the option --name names the conversions in the file, and their click ids are unchanged", async () => {
    const { out } = await exported(["--for", "google", "--stage", "matched", "--name", 'A "good", lead']);
    const [, ...rows] = parse(out) as string[][];
    expect(rows.map(([id, name]) => [id, name])).toEqual(
      ["-Matched", "Booked", "Answers"].map((id) => [id, 'A "good", lead']),
    );
  });

  test("the conversions file for Microsoft has times in UTC", async () => {
    await lead("Bing click", {
      contacted_at: contacted,
      booked_at: booked,
      source: { source: "bing", medium: "cpc", click_id_kind: "msclkid", click_id: "b1" },
    });
    const [row] = await desk.rows(`leads?id=eq.${ids["Bing click"]}&select=booked_at`);
    const { out } = await exported(["--for", "microsoft"]);
    expect(parse(out, { relax_column_count: true })).toEqual([
      ["Parameters:TimeZone=+0000"],
      ["Microsoft Click ID", "Conversion Name", "Conversion Time"],
      ["b1", "Booked job", new Date(String(row?.booked_at)).toISOString().slice(0, 19).replace("T", " ")],
    ]);
  });
});

describe("invalid commands", () => {
  test.each([
    [["spend", "set", "google", month, "1"], "Give a source and a medium"],
    [["spend", "set", `${"a".repeat(101)}/cpc`, month, "1"], "at most 100 characters"],
    [["spend", "set", "google/cpc", "2026-13", "1"], "Give a month"],
    [
      ["spend", "set", "google/cpc", dayAfter(wholeMonths(clock.day(new Date()), 1).to, 1).slice(0, 7), "1"],
      "hasn’t begun",
    ],
    ...["-5", "1.234", "1e3", "1000000.01", ""].map((sum): [string[], string] => [
      ["spend", "set", "google/cpc", month, "--", sum],
      "Give an amount",
    ]),
    [["spend", "remove", "google/cpc", month, "--campaign", "None"], "No such spend is recorded"],
    [["sources", "list", "--by", "color"], "Group by source"],
    [["sources", "list", "--from", "2026-02-30"], "Give a first and a last day"],
    [["conversions", "export", "--for", "meta"], "Choose an advertising platform: google or microsoft"],
    [["conversions", "export", "--for", "google", "--stage", "sent"], "matched or booked"],
    [["conversions", "export", "--for", "google", "--since", "soon"], "Give the first day of the export"],
    [["conversions", "export", "--for", "google", "--name", "a\nb"], "one line of at most 100 characters"],
  ])("the command %j is refused with a reason", async (words, message) => {
    const { code, out, err } = await desk.operator(words);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  });
});

test("ad spend can be entered and removed on the sources page, and a refused entry keeps the entered values", async () => {
  const page = "/figures/sources";
  const entered = { place: "nextdoor.com/paid", campaign: "", month };
  const refused = await desk.client.post(page, { action: "set-spend", ...entered, dollars: "lots" });
  expect([refused.status, refused.field("dollars")]).toEqual([422, "lots"]);
  const saved = await desk.client.follow(page, { action: "set-spend", ...entered, dollars: "300" });
  expect(saved.text).toContain("nextdoor.com / paid");
  expect(saved.text).toContain("Saved $300.00.");
  const again = await desk.client.follow(page, { action: "set-spend", ...entered, dollars: "400" });
  expect(again.text).toContain("Saved $400.00 in place of $300.00.");
  const removed = await desk.client.follow(page, { action: "remove-spend", ...entered });
  expect(removed.text).not.toContain("nextdoor.com / paid");
  expect(removed.text).toContain("Removed $400.00.");
  const { out } = await desk.operator(["spend", "list", "--json"]);
  expect(JSON.parse(out)).toEqual([
    { month: from, source: "google", medium: "cpc", campaign: "", cents: 25_050 },
    { month: from, source: "google", medium: "cpc", campaign: "Fall", cents: 100_000 },
  ]);
});

test("ad spend is summed, even if the sum is above the range of a database integer", async () => {
  const early = ["--from", "2001-01-01", "--to", "2001-01-31"];
  const campaigns = Array.from({ length: 22 }, (_, number) => `C${number}`);
  for (const campaign of campaigns)
    await desk.operator(["spend", "set", "google/cpc", "2001-01", "1000000", "--campaign", campaign]);
  const { out } = await desk.operator(["sources", "list", ...early, "--json"]);
  expect(JSON.parse(out)).toEqual([expect.objectContaining({ spend_cents: 2_200_000_000 })]);
});

test("a lead's page shows its source", async () => {
  const { text } = await desk.client.get(`/leads/${ids.Booked}`);
  expect(text).toContain(
    "Source google / cpc Campaign Fall Landing page / Ad click Kept (gclid) Visitor allowed Marketing",
  );
  expect((await desk.client.get(`/leads/${ids.Unrecorded}`)).text).toContain("Not recorded");
});
