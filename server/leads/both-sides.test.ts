import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true });

/** The link and the form fields that give each answer. */
const answerForms = {
  "homeowner: yes": ["receipt", { action: "contacted", contacted: "yes" }],
  "homeowner: no": ["receipt", { action: "contacted", contacted: "no" }],
  "homeowner: booked": ["receipt", { action: "outcome", outcome: "booked" }],
  "homeowner: not booked": ["receipt", { action: "outcome", outcome: "not-booked" }],
  "homeowner: undecided": ["receipt", { action: "outcome", outcome: "undecided" }],
  contacted: ["job", { action: "contacted" }],
  booked: ["job", { action: "booked" }],
  "undo booked": ["job", { action: "undo", step: "booked" }],
} as const;
type Answer = keyof typeof answerForms;

/**
 * Sends the answers in order. Returns the HTTP statuses, the homeowner's final answers, and whether the homeowner and
 * the contractor disagree.
 */
async function giveAnswers(...all: Answer[]) {
  const { lead, ...links } = await site.addAssignedLead();
  const statuses: number[] = [];
  for (const answer of all) {
    const [link, fields] = answerForms[answer];
    statuses.push((await site.post(links[link], fields)).status);
  }
  const [row] = await site.query(
    "select homeowner_contacted, homeowner_outcome, answers_differ(leads) is true as differ from leads where id = $1",
    [lead.id],
  );
  return { statuses, ...row };
}

test.each<[Answer[], object]>([
  [["contacted", "homeowner: no"], { homeowner_contacted: false, differ: true }],
  [["homeowner: no", "contacted"], { homeowner_contacted: false, differ: true }],
  [["homeowner: no", "booked"], { homeowner_contacted: false, differ: true }],
  [["contacted", "homeowner: no", "homeowner: yes"], { homeowner_contacted: true, differ: false }],
  [
    ["homeowner: no", "booked", "homeowner: booked"],
    { homeowner_contacted: false, homeowner_outcome: "booked", differ: true },
  ],
  [["booked", "homeowner: not booked", "undo booked"], { homeowner_outcome: "not-booked", differ: false }],
  [["booked", "homeowner: not booked", "homeowner: undecided"], { homeowner_outcome: "undecided", differ: false }],
  [["homeowner: yes", "homeowner: not booked", "booked"], { homeowner_contacted: true, differ: true }],
  [
    ["homeowner: yes", "homeowner: booked", "homeowner: no"],
    { homeowner_contacted: false, homeowner_outcome: "booked", differ: false },
  ],
  // After denying contact, the homeowner can still change the outcome.
  [
    ["homeowner: yes", "homeowner: booked", "homeowner: no", "homeowner: not booked"],
    { homeowner_outcome: "not-booked", differ: false },
  ],
])("after the contractor and the homeowner give the answers %j, the lead has %j", async (all, end) => {
  const after = await giveAnswers(...all);
  expect(after).toMatchObject(end);
  expect(new Set(after.statuses)).toEqual(new Set([303]));
});

test("the homeowner can state the outcome only after the homeowner or the contractor has reported contact", async () => {
  const { statuses, ...answers } = await giveAnswers("homeowner: booked", "contacted", "homeowner: booked");
  expect(statuses).toEqual([409, 303, 303]);
  expect(answers).toMatchObject({ homeowner_outcome: "booked", differ: false });
});
