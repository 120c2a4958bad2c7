import { expect, test } from "vitest";
import { openLinkPages } from "../../test/link-pages.ts";

const site = openLinkPages();

/** What the homeowner and the contractor can say, and by which link. */
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

/** Says all of it in this order; yields the statuses, what the homeowner says in the end, and whether the two sides differ. */
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
