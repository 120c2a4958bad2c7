import { mailParts } from "../../../content/mail-parts.ts";
import { statementLabels } from "../../../content/statement-words.ts";
import { formatAmount } from "../../../domain/money.ts";
import { monthInWords, returnedCount, type StatementContent, type StepAnswers } from "../../../domain/statement.ts";
import { type CountedWords, countedWords, fill } from "../../../domain/text.ts";
import { statementPath } from "../../../wire/link-path.ts";
import { buttonBlock, type MailFigure } from "../blocks.ts";
import { contractorUrl, toContractor } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { pauseLink } from "../shared-words.ts";

type StatementCounts = Pick<
  StatementContent,
  "month" | "given" | "accepted" | "contacted" | "booked" | "booked_cents" | "returned" | "withdrawn" | "not_leads"
>;

const noAnswers = { noted: 0, confirmed: 0, denied: 0 };
const example = {
  ...toContractor,
  statementUrl: `${contractorUrl}/statements/2026-06`,
  contractorUrl,
};

export const monthlyStatement = defineMail({
  to: ["contractor"],
  when: "clock",
  async facts(source) {
    const { connection, delivery, urlOf } = source;
    const [row] = await connection.query<{ content: StatementContent }>(
      "select content from statements where contractor_id = $1 and month = $2::date order by revision desc limit 1",
      [delivery.contractor_id, `${delivery.about.month}-01`],
    );
    if (!row) return null;
    const { month, given, accepted, contacted, booked, booked_cents, returned, withdrawn, not_leads } = row.content;
    const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
    const steps = { given, accepted, contacted, booked, booked_cents, returned, withdrawn, not_leads };
    const statement: StatementCounts = { month, ...steps };
    return { statement, statementUrl: statementPath(contractorUrl, month), contractorUrl };
  },
  words: {
    subject: "Your statement for {month}",
    preheader: "Requests received: {given}. Booked: {booked}.",
    heading: "Your statement for {month}",
    opening: [],
    full: "The full statement lists every request and what homeowners told us.",
    result: {
      none: "No requests",
      requests: { one: "{count} request", other: "{count} requests" },
      booked: "{count} booked",
      worth: "{count} booked for {amount}",
    },
    answers: { confirmed: "{count} confirmed", denied: "{count} disputed" },
    reason: "You’re receiving this because you had a territory or a request from us in {month}.",
  },
  content: ({ statement, statementUrl, contractorUrl }, words) => ({
    words,
    values: {
      month: monthInWords(statement.month),
      given: String(statement.given),
      booked: String(statement.booked.noted),
    },
    top: [{ type: "sum", amount: resultOf(statement, words.result), text: words.full }],
    blocks: [
      buttonBlock(mailParts.openStatement, statementUrl),
      { type: "figures", figures: figuresOf(statement, words.answers) },
    ],
    footLink: pauseLink(contractorUrl),
  }),
  examples: {
    usual: {
      ...example,
      statement: {
        month: "2026-06",
        given: 12,
        accepted: 11,
        contacted: { noted: 10, confirmed: 6, denied: 1 },
        booked: { noted: 5, confirmed: 3, denied: 0 },
        returned: { "too-busy": 1 },
        withdrawn: 1,
      },
    },
    "with-amounts": {
      ...example,
      statement: {
        month: "2026-06",
        given: 4,
        accepted: 4,
        contacted: { noted: 3, confirmed: 2, denied: 0 },
        booked: { noted: 2, confirmed: 1, denied: 0 },
        booked_cents: 640_000,
        returned: {},
        withdrawn: 0,
      },
    },
    empty: {
      ...example,
      statement: {
        month: "2026-06",
        given: 0,
        accepted: 0,
        contacted: noAnswers,
        booked: noAnswers,
        returned: {},
        withdrawn: 0,
      },
    },
  },
});

interface ResultWords {
  none: string;
  requests: CountedWords;
  booked: string;
  worth: string;
}

/** "12 requests, 5 booked" */
function resultOf({ given, booked, booked_cents: cents }: StatementCounts, words: ResultWords): string {
  if (given === 0) return words.none;
  const count = String(booked.noted);
  const bookedWords =
    cents === undefined ? fill(words.booked, { count }) : fill(words.worth, { count, amount: formatAmount(cents) });
  return `${countedWords(words.requests, given)}, ${bookedWords}`;
}

function figuresOf(statement: StatementCounts, words: { confirmed: string; denied: string }): MailFigure[] {
  const { given, accepted, contacted, booked, withdrawn, not_leads: notLeads } = statement;
  const row = (label: string, count: number, note: string | null = null) => ({
    label,
    value: String(count),
    note,
  });
  const answersOf = ({ confirmed, denied }: StepAnswers) =>
    [
      ...(confirmed > 0 ? [fill(words.confirmed, { count: String(confirmed) })] : []),
      ...(denied > 0 ? [fill(words.denied, { count: String(denied) })] : []),
    ].join(", ") || null;
  return [
    row(statementLabels.given, given),
    row(statementLabels.accepted, accepted),
    row(statementLabels.contacted, contacted.noted, answersOf(contacted)),
    row(statementLabels.booked, booked.noted, answersOf(booked)),
    row(statementLabels.returned, returnedCount(statement)),
    row(statementLabels.withdrawn, withdrawn),
    ...(notLeads ? [row(statementLabels.notLeads, notLeads)] : []),
  ];
}
