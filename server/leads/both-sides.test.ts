import { expect, test } from "vitest";
import { openLinkPages } from "../../test/link-pages.ts";

const site = openLinkPages();

/** The link and the form fields that give each answer. */
const answerForms = {
  "they: yes": ["receipt", { action: "contacted", contacted: "yes" }],
  "they: no": ["receipt", { action: "contacted", contacted: "no" }],
  "they: booked": ["receipt", { action: "outcome", outcome: "booked" }],
  "they: not booked": ["receipt", { action: "outcome", outcome: "not-booked" }],
  "they: undecided": ["receipt", { action: "outcome", outcome: "undecided" }],
  contacted: ["job", { action: "contacted" }],
  booked: ["job", { action: "booked" }],
  "undo booked": ["job", { action: "undo", step: "booked" }],
} as const;
type Answer = keyof typeof answerForms;

/**
 * Gives the answers in order. Returns the HTTP statuses, the homeowner's final answers, and whether the sides disagree.
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

// Further cases of disagreement are in homeowner-answers.test.ts.
test.each<[Answer[], object]>([
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
  // The homeowner can still change the outcome, although nobody claims contact any longer.
  [["they: yes", "they: booked", "they: no", "they: not booked"], { homeowner_outcome: "not-booked", differ: false }],
])("the answers %j leave the lead with %j", async (all, end) => {
  const after = await giveAnswers(...all);
  expect(after).toMatchObject(end);
  expect(new Set(after.statuses)).toEqual(new Set([303]));
});

test("the homeowner can state the outcome only after either side has reported contact", async () => {
  const { statuses, ...answers } = await giveAnswers("they: booked", "contacted", "they: booked");
  expect(statuses).toEqual([409, 303, 303]);
  expect(answers).toMatchObject({ homeowner_outcome: "booked", differ: false });
});
