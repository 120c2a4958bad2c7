import { describe, expect, test } from "vitest";
import type { StatementRequest } from "../../../domain/statement.ts";
import { openProduct } from "../../../test/product.ts";
import { type EventInShort, fir, oak, statementsOf } from "../../../test/statement-events.ts";

const site = openProduct({ clock: "2026-06-15T12:00:00Z" });
const { contentOf, happen } = statementsOf(site);

describe("a statement", () => {
  const may = (day: number) => `2026-05-${String(day).padStart(2, "0")}T12:00:00Z`;

  /**
   * Parses text such as `3 lead.accepted, 4 lead.undone accepted`. Each number is a day in May. An event that ends with
   * " of Oak" is about the contractor Oak, and every other event is about the contractor Fir.
   */
  const storyOf = (story: string): EventInShort[] =>
    story
      .split(", ")
      .filter(Boolean)
      .map((step) => {
        const [, day, what = "", other] = /^(\d+) (.*?)( of Oak)?$/.exec(step) ?? [];
        return [what, may(Number(day)), 1, other ? oak : fir];
      });

  test.each<[what: string, story: string, Partial<StatementRequest> | null]>([
    [
      "that the contractor got the request",
      "",
      { given_at: may(2), service: "fence-repair", zip_code: "98033", state: "given" },
    ],
    [
      "the contractor's steps, except undone ones",
      "3 lead.accepted, 4 lead.contacted, 5 lead.booked, 6 lead.undone booked",
      { accepted_at: may(3), contacted_at: may(4), booked_at: null, state: "contacted" },
    ],
    [
      "the homeowner's latest answers",
      "4 homeowner.contacted, 5 homeowner.not-contacted, 6 homeowner.outcome undecided, 7 homeowner.outcome booked",
      { homeowner_contacted: false, homeowner_outcome: "booked", state: "given" },
    ],
    [
      "that the contractor returned the request, with the reason",
      "3 lead.accepted, 4 lead.returned too-busy, 4 lead.matched of Oak, 5 lead.booked of Oak",
      { accepted_at: may(3), returned_at: may(4), return_reason: "too-busy", booked_at: null, state: "returned" },
    ],
    [
      "no return that was undone",
      "3 lead.accepted, 4 lead.returned too-busy, 5 lead.undone returned",
      { accepted_at: may(3), returned_at: null, return_reason: null, state: "accepted" },
    ],
    [
      "only the steps since the contractor got the request again",
      "3 lead.accepted, 4 lead.matched of Oak, 5 lead.matched",
      { given_at: may(5), accepted_at: null, state: "given" },
    ],
    ["no request whose assignment an operator undid", "3 lead.undone assigned", null],
    ["that the homeowner withdrew the request", "3 lead.withdrawn withdrawn", { state: "withdrawn" }],
    ["an erased request as withdrawn", "3 lead.erased request", { state: "withdrawn" }],
    [
      "the last state of a request that was deleted because of its age",
      "3 lead.booked, 4 lead.erased retention",
      { state: "booked" },
    ],
    [
      "that an operator closed the request",
      "3 lead.booked, 4 lead.closed operator",
      { booked_at: may(3), state: "closed" },
    ],
    [
      "no events about other contractors",
      "3 lead.matched of Oak, 4 lead.withdrawn withdrawn of Oak",
      { state: "given" },
    ],
  ])("a statement shows %s", async (_what, story, expected) => {
    await happen([["lead.matched", may(2), 1], ...storyOf(story)]);
    const { requests } = await contentOf("2026-05");
    expect(requests).toEqual(expected === null ? [] : [expect.objectContaining(expected)]);
  });

  test("a statement does not show a homeowner's answer that was undone", async () => {
    await happen([
      ["lead.matched", may(2), 1],
      ["homeowner.not-contacted", may(3), 1],
    ]);
    // This event has no contractor. `site.store` would add one, so the test inserts the event itself.
    await site.query(
      `insert into events (at, kind, lead_id, actor, detail) values ($1, 'lead.undone', $2, 'operator', '{"reason": "homeowner-contacted"}')`,
      [may(4), "00000001-0000-4000-8000-000000000000"],
    );
    expect((await contentOf("2026-05")).requests).toMatchObject([{ homeowner_contacted: null }]);
  });
});

describe("the totals of a statement", () => {
  /**
   * For each number in `hours`, returns the events of a lead whose homeowner is contacted that many hours after the
   * match. The first `booked` leads are also booked.
   */
  const contactedAfter = (hours: number[], booked: number): EventInShort[] =>
    hours.flatMap((hour, number): EventInShort[] => [
      ["lead.matched", "2026-05-10T00:00:00Z", number],
      ["lead.accepted", "2026-05-10T00:30:00Z", number],
      ["lead.contacted", `2026-05-10T${String(hour).padStart(2, "0")}:00:00Z`, number],
      ...(number < booked ? [["lead.booked", "2026-05-11T00:00:00Z", number] as EventInShort] : []),
    ]);

  test("a statement counts the contractor's and the homeowners' answers, and shows the median time to contact if there are at least five contacts that the homeowners do not deny", async () => {
    await happen(contactedAfter([1, 2, 3, 4, 10, 20], 3));
    await happen([
      ["homeowner.not-contacted", "2026-05-12T00:00:00Z", 5],
      ["homeowner.contacted", "2026-05-12T00:00:00Z", 0],
      ["homeowner.outcome booked", "2026-05-12T00:00:00Z", 0],
      ["homeowner.outcome not-booked", "2026-05-12T00:00:00Z", 1],
      ["lead.matched", "2026-05-13T00:00:00Z", 6],
      ["lead.returned too-busy", "2026-05-14T00:00:00Z", 6],
    ]);
    expect(await contentOf("2026-05")).toMatchObject({
      contractor_id: fir,
      month: "2026-05",
      given: 7,
      accepted: 6,
      contacted: { noted: 6, confirmed: 1, denied: 1 },
      booked: { noted: 3, confirmed: 1, denied: 1 },
      returned: { "too-busy": 1 },
      withdrawn: 0,
      // The contact after 20 hours does not count, because the homeowner denied that contact. The median time to the
      // other contacts is 3 hours.
      median_seconds_to_contact: 3 * 3600,
      monthly_fee_cents: null,
      cost: null,
    });
    await happen([["homeowner.not-contacted", "2026-05-15T00:00:00Z", 4]]);
    expect(await contentOf("2026-05")).toMatchObject({ median_seconds_to_contact: null });
  });

  test("a statement adds up the fees of the paid months, and shows the cost per booking if there are at least five bookings that the homeowners do not deny", async () => {
    await happen([
      ["territory.taken", "2026-01-20T12:00:00Z"],
      ["contractor.fee-changed 10000", "2026-03-31T12:00:00Z"],
      // In the market's time zone, this time is still in April.
      ["contractor.fee-changed 20000", "2026-05-01T06:59:59Z"],
      ["contractor.fee-changed 30000", "2026-05-01T07:00:00Z"],
      ...contactedAfter([1, 2, 3, 4, 5, 6], 5),
      ["lead.matched", "2026-03-10T00:00:00Z", 10],
      ["lead.booked", "2026-04-20T00:00:00Z", 10],
    ]);
    const cost = { months: 3, fees_cents: 10000 + 20000 + 30000, given: 7, booked: 6 };
    expect(await contentOf("2026-05")).toMatchObject({
      monthly_fee_cents: 30000,
      cost: { ...cost, cents_per_request: 8571, cents_per_booked: 10000 },
    });
    // These answers deny two of the six bookings.
    await happen([
      ["homeowner.outcome not-booked", "2026-05-20T00:00:00Z", 0],
      ["homeowner.not-contacted", "2026-05-20T00:00:00Z", 1],
    ]);
    expect(await contentOf("2026-05")).toMatchObject({ cost: { ...cost, booked: 4, cents_per_booked: null } });
    expect(await contentOf("2026-02")).toMatchObject({ monthly_fee_cents: null, cost: null });
    await happen([["contractor.fee-changed", "2026-05-21T00:00:00Z"]]);
    expect(await contentOf("2026-05")).toMatchObject({ monthly_fee_cents: null, cost: null });
  });

  test("a statement adds up the fees of the last twelve months, except months in which the contractor had no territory", async () => {
    await happen([
      ["contractor.fee-changed 100", "2025-01-01T12:00:00Z"],
      ["territory.taken", "2025-01-02T12:00:00Z"],
      ["territory.released", "2026-02-01T08:00:00Z"],
      ["territory.taken", "2026-05-31T12:00:00Z"],
    ]);
    expect((await contentOf("2026-05")).cost).toMatchObject({
      months: 9,
      fees_cents: 900,
      cents_per_booked: null,
    });
    expect((await contentOf("2026-04")).cost).toMatchObject({ months: 9 });
    expect((await contentOf("2025-12")).cost).toMatchObject({ months: 12 });
  });
});
