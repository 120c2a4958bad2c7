import { mailParts } from "../../../content/mail-parts.ts";
import { bookedLead, statementLabels, stepCountWords } from "../../../content/statement-words.ts";
import { formatAmount } from "../../../domain/money.ts";
import { monthInWords, returnedCount, type StatementContent, type StepAnswers } from "../../../domain/statement.ts";
import { countedWords, fill } from "../../../domain/text.ts";
import { statementPath } from "../../../wire/link-path.ts";
import { buttonBlock, factsBlock, type MailFact } from "../blocks.ts";
import { contractor, contractorUrl, toContractor } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf } from "../shared-facts.ts";
import { contractorInWords, territoriesLink } from "../shared-words.ts";

type StatementCounts = Pick<
  StatementContent,
  "month" | "given" | "accepted" | "contacted" | "booked" | "booked_cents" | "returned" | "withdrawn" | "not_leads"
>;

const noAnswers = { noted: 0, confirmed: 0, denied: 0 };
const example = {
  ...toContractor,
  contractor,
  statementUrl: `${contractorUrl}/statements/2026-06`,
  contractorUrl,
};

export const monthlyStatement = defineMail({
  to: ["contractor"],
  when: "clock",
  async facts(source) {
    const { connection, delivery, urlOf } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<{ content: StatementContent }>(
      "select content from statements where contractor_id = $1 and month = $2::date order by revision desc limit 1",
      [delivery.contractor_id, `${delivery.about.month}-01`],
    );
    if (!contractor || !row) return null;
    const { month, given, accepted, contacted, booked, booked_cents, returned, withdrawn, not_leads } = row.content;
    const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
    const steps = { given, accepted, contacted, booked, booked_cents, returned, withdrawn, not_leads };
    const statement: StatementCounts = { month, ...steps };
    return { contractor, statement, statementUrl: statementPath(contractorUrl, month), contractorUrl };
  },
  words: {
    subject: "Your statement for {month}",
    preheader: "Requests received: {given}. Booked: {booked}.",
    heading: "Your statement for {month}",
    opening: ["Here’s your {month} summary. The full statement lists every request and what homeowners told us."],
    reason:
      "You’re receiving this because {contractor} had a territory with {site} in {month} or got a request from us.",
  },
  content: ({ contractor, statement, statementUrl, contractorUrl }, words) => ({
    words: statement.booked_cents === undefined ? words : { ...words, opening: ["{booked_lead}", ...words.opening] },
    values: {
      contractor: contractorInWords(contractor),
      month: monthInWords(statement.month),
      given: String(statement.given),
      booked: String(statement.booked.noted),
      booked_lead: bookedLeadOf(statement),
    },
    blocks: [
      buttonBlock(mailParts.openStatement, statementUrl),
      factsBlock(rowsOf(statement)),
      territoriesLink(contractorUrl),
    ],
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

function bookedLeadOf({ booked, booked_cents: cents }: StatementCounts): string {
  if (cents === undefined) return "";
  return `${fill(countedWords(bookedLead, booked.noted), { amount: formatAmount(cents) })}.`;
}

function rowsOf(statement: StatementCounts): MailFact[] {
  const { given, accepted, contacted, booked, withdrawn, not_leads: notLeads } = statement;
  const answersInWords = ({ noted, confirmed, denied }: StepAnswers) =>
    fill(stepCountWords, { noted: String(noted), confirmed: String(confirmed), denied: String(denied) });
  return [
    { label: statementLabels.given, value: String(given) },
    { label: statementLabels.accepted, value: String(accepted) },
    { label: statementLabels.contacted, value: answersInWords(contacted) },
    { label: statementLabels.booked, value: answersInWords(booked) },
    { label: statementLabels.returned, value: String(returnedCount(statement)) },
    { label: statementLabels.withdrawn, value: String(withdrawn) },
    ...(notLeads ? [{ label: statementLabels.notLeads, value: String(notLeads) }] : []),
  ].map((row) => ({ ...row, url: null }));
}
