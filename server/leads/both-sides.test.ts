import { expect, test } from "vitest";
import { openLinkPages } from "../../test/link-pages.ts";

const site = openLinkPages();

/** The answers of homeowner and contractor, and the link of each. */
const words = {
  "they: yes": ["receipt", { action: "contacted", contacted: "yes" }],
  "they: no": ["receipt", { action: "contacted", contacted: "no" }],
  "they: booked": ["receipt", { action: "outcome", outcome: "booked" }],
  "they: not booked": ["receipt", { action: "outcome", outcome: "not-booked" }],
  "they: undecided": ["receipt", { action: "outcome", outcome: "undecided" }],
  contacted: ["job", { action: "contacted" }],
  booked: ["job", { action: "booked" }],
  "undo booked": ["job", { action: "undo", step: "booked" }],
} as const;
type Word = keyof typeof words;

/**
 * Gives all answers in this order. Yields the statuses, the homeowner's final answers, and whether the sides disagree.
 */
async function say(...all: Word[]) {
  const { lead, ...links } = await site.addAssignedLead();
  const statuses: number[] = [];
  for (const word of all) {
    const [link, fields] = words[word];
    statuses.push((await site.post(links[link], fields)).status);
  }
  const [row] = await site.query(
    "select homeowner_contacted, homeowner_outcome, answers_differ(leads) is true as differ from leads where id = $1",
    [lead.id],
  );
  return { statuses, ...row };
}

// answers.test.ts has the answers that disagree.
test.each<[Word[], object]>([
  [["contacted", "they: no"], { homeowner_contacted: false, differ: true }],
  [["they: no", "contacted"], { homeowner_contacted: false, differ: true }],
  [["they: no", "booked"], { homeowner_contacted: false, differ: true }],
  [["contacted", "they: no", "they: yes"], { homeowner_contacted: true, differ: false }],
  [["they: no", "booked", "they: booked"], { homeowner_contacted: false, homeowner_outcome: "booked", differ: true }],
  [["booked", "they: not booked", "undo booked"], { homeowner_outcome: "not-booked", differ: false }],
  [["booked", "they: not booked", "they: undecided"], { homeowner_outcome: "undecided", differ: false }],
  [["they: yes", "they: not booked", "booked"], { homeowner_contacted: true, differ: true }],
  [
    ["they: yes", "they: booked", "they: no"],
    { homeowner_contacted: false, homeowner_outcome: "booked", differ: false },
  ],
  // An answer can change, although nobody speaks of contact anymore.
  [["they: yes", "they: booked", "they: no", "they: not booked"], { homeowner_outcome: "not-booked", differ: false }],
])("%j ends so: %j", async (all, end) => {
  const after = await say(...all);
  expect(after).toMatchObject(end);
  expect(new Set(after.statuses)).toEqual(new Set([303]));
});

test("what came of it can be said once contact is, and not before", async () => {
  const { statuses, ...said } = await say("they: booked", "contacted", "they: booked");
  expect(statuses).toEqual([409, 303, 303]);
  expect(said).toMatchObject({ homeowner_outcome: "booked", differ: false });
});
