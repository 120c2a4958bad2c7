import { describe, expect, test } from "vitest";
import { openLinkPages } from "../../test/link-pages.ts";

const site = openLinkPages();
const { addContractor, addLead, receiptOf, jobOf, get, post } = site;

async function matched() {
  const contractor = await addContractor();
  const lead = await addLead({ contractor_id: contractor.id });
  return { contractor, lead, receipt: await receiptOf(lead), job: await jobOf(lead, contractor) };
}

const contacted = (answer: string) => ({ action: "contacted", contacted: answer });
const outcome = (answer: string) => ({ action: "outcome", outcome: answer });

/** What the homeowner and the contractor can say, and by which link. */
const words = {
  "they: yes": ["receipt", contacted("yes")],
  "they: no": ["receipt", contacted("no")],
  "they: booked": ["receipt", outcome("booked")],
  "they: not booked": ["receipt", outcome("not-booked")],
  "they: undecided": ["receipt", outcome("undecided")],
  contacted: ["job", { action: "contacted" }],
  booked: ["job", { action: "booked" }],
  "undo booked": ["job", { action: "undo", step: "booked" }],
} as const;
type Word = keyof typeof words;

/** Says all of it in this order; yields the statuses, what the homeowner says in the end, and whether the two sides differ. */
async function say(...all: Word[]) {
  const { lead, ...links } = await matched();
  const statuses: number[] = [];
  for (const word of all) {
    const [link, fields] = words[word];
    statuses.push((await post(links[link], fields)).status);
  }
  const [row] = await site.query(
    "select homeowner_contacted, homeowner_outcome, answers_differ(leads) is true as differ from leads where id = $1",
    [lead.id],
  );
  return { statuses, ...row };
}

const pairable: Word[] = [
  "they: yes",
  "they: no",
  "they: booked",
  "they: not booked",
  "they: undecided",
  "contacted",
  "booked",
];
const saysOutcome: Word[] = ["they: booked", "they: not booked", "they: undecided"];
/** After which the homeowner can say what came of it. */
const saysContact: Word[] = ["they: yes", "contacted", "booked"];
const contradictions = [
  ...["contacted, they: no", "they: no, contacted", "booked, they: no", "they: no, booked"],
  "booked, they: not booked",
];

test.each(pairable.flatMap((first) => pairable.map((second): [Word, Word] => [first, second])))(
  "%s, then %s",
  async (first, second) => {
    const after = await say(first, second);
    const isFirstRefused = saysOutcome.includes(first);
    const isSecondRefused = saysOutcome.includes(second) && !saysContact.includes(first);
    expect(after.statuses).toEqual([isFirstRefused ? 409 : 303, isSecondRefused ? 409 : 303]);
    const stands = [...(isFirstRefused ? [] : [first]), ...(isSecondRefused ? [] : [second])];
    const last = (...among: Word[]) => stands.findLast((word) => among.includes(word)) ?? null;
    const yes = last("they: yes", "they: no");
    expect(after).toMatchObject({
      homeowner_contacted: yes && yes === "they: yes",
      homeowner_outcome:
        last(...saysOutcome)
          ?.slice("they: ".length)
          .replace(" ", "-") ?? null,
      differ: contradictions.includes(`${first}, ${second}`),
    });
    const told = (await site.mails()).filter((mail) => /^homeowner-not-contacted/.test(String(mail)));
    expect(told).toHaveLength([first, second].includes("they: no") ? 2 : 0);
  },
);

test.each<[Word[], object]>([
  [["contacted", "they: no", "they: yes"], { homeowner_contacted: true, differ: false }],
  [["they: no", "booked", "they: booked"], { homeowner_contacted: false, homeowner_outcome: "booked", differ: true }],
  [["booked", "they: not booked", "undo booked"], { homeowner_outcome: "not-booked", differ: false }],
  [["booked", "they: not booked", "they: undecided"], { homeowner_outcome: "undecided", differ: false }],
  [["they: yes", "they: not booked", "booked"], { homeowner_contacted: true, differ: true }],
  [
    ["they: yes", "they: booked", "they: no"],
    { homeowner_contacted: false, homeowner_outcome: "booked", differ: false },
  ],
  // What they said once they can change, although nobody speaks of contact any more.
  [["they: yes", "they: booked", "they: no", "they: not booked"], { homeowner_outcome: "not-booked", differ: false }],
])("%j ends so: %j", async (all, end) => {
  const after = await say(...all);
  expect(after).toMatchObject(end);
  expect(new Set(after.statuses)).toEqual(new Set([303]));
});

describe("the page of a request", () => {
  test("asks while a contractor has it, shows the answer with its time, and keeps the time of the same answer", async () => {
    const { lead, receipt, job } = await matched();
    const before = await get(receipt);
    expect(before.text).toContain("Has the contractor contacted you?");
    expect(before.text).not.toContain("Did you book the job with them?");
    const answer = await post(receipt, contacted("yes"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${receipt}#contact`]);
    await site.query("update leads set homeowner_contacted_at = '2026-03-08T18:00:00Z' where id = $1", [lead.id]);
    await post(receipt, contacted("yes"));
    const { text } = await get(receipt);
    expect(text).toContain("You answered “Yes, they have” on March 8, 2026 at 11:00 AM.");
    expect(text).toContain("Did you book the job with them?");
    expect((await post(receipt, outcome("undecided"))).headers.get("Location")).toBe(`${receipt}#outcome`);
    expect(await site.eventsOf(lead.id)).toEqual([
      ...["lead.created system", "lead.matched system"],
      ...["homeowner.contacted homeowner", "homeowner.outcome homeowner"],
    ]);
    expect((await get(job)).html).not.toMatch(/undecided|homeowner_|deciding/);
    expect(await site.mails()).toEqual([]);
  });

  test.each([
    contacted(""),
    contacted("maybe"),
    contacted("true"),
    outcome(""),
    outcome("Booked"),
    { action: "outcome" },
  ])("takes no other answer: %j", async (fields) => {
    const { lead, receipt } = await matched();
    const before = await site.lead(lead.id);
    const answer = await post(receipt, fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Nothing was changed");
    expect(await site.lead(lead.id)).toEqual(before);
  });

  test.each([
    ["waits", "status = 'new', contractor_id = null"],
    ["is withdrawn", "status = 'closed', closed_reason = 'withdrawn'"],
    ["is closed", "status = 'closed'"],
  ])("asks nothing when the request %s", async (_how, change) => {
    const { lead, receipt } = await matched();
    await site.query("update leads set contacted_at = now() where id = $1", [lead.id]);
    await site.query(`update leads set ${change} where id = $1`, [lead.id]);
    expect((await get(receipt)).text).not.toContain("Has the contractor contacted you?");
    for (const fields of [contacted("yes"), contacted("no"), outcome("booked")]) {
      expect((await post(receipt, fields)).status).toBe(409);
    }
    expect(await site.lead(lead.id)).toMatchObject({ homeowner_contacted: null, homeowner_outcome: null });
  });

  test("tells contractor and operator of a no once, and anew of the next contractor", async () => {
    const { lead, receipt } = await matched();
    for (const answer of ["no", "no", "yes", "no"]) await post(receipt, contacted(answer));
    const told = ["homeowner-not-contacted fir@example.com", "homeowner-not-contacted hello@cedarline.example"];
    expect(await site.mails()).toEqual(told);
    const next = await addContractor({ business_name: "Cedar Lawns", email: "cedar@example.com" });
    await site.query("update leads set contractor_id = $2 where id = $1", [lead.id, next.id]);
    expect((await get(receipt)).text).not.toContain("You answered");
    await post(receipt, contacted("no"));
    const mails = (await site.mails()).filter((mail) => /^homeowner-not-contacted/.test(String(mail)));
    expect(mails.sort()).toEqual(["homeowner-not-contacted cedar@example.com", ...told, told[1]].sort());
  });

  test("is erased with its answers; of what happened ids and fixed words stay", async () => {
    const { lead, contractor, receipt } = await matched();
    for (const fields of [contacted("no"), contacted("yes"), outcome("booked")]) await post(receipt, fields);
    await post(receipt, { action: "erase", confirm: "yes" });
    // What was still to be sent is dropped, without whom it was for.
    const dropped = ["homeowner-not-contacted -", "homeowner-not-contacted -"];
    expect((await site.mails()).sort()).toEqual([...dropped, "lead-withdrawn fir@example.com"]);
    const kept = await site.query(
      "select kind, detail from events where lead_id = $1 and kind like 'homeowner.%' order by id",
      [lead.id],
    );
    const detail = { contractor_id: contractor.id };
    expect(kept).toEqual([
      { kind: "homeowner.not-contacted", detail },
      { kind: "homeowner.contacted", detail },
      { kind: "homeowner.outcome", detail: { ...detail, outcome: "booked" } },
    ]);
  });
});
