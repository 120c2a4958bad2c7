import { isServiceSlug, serviceOf } from "../../../content/chosen-market.ts";
import type { InboxNeed, NeedCount } from "../../../domain/inbox.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatAmount } from "../../../domain/money.ts";
import { countedWords, fill } from "../../../domain/text.ts";
import type { UnmetDemand } from "../../../domain/unmet-demand.ts";
import { type ComingInvoice, readComingInvoices } from "../../billing/due-invoices.ts";
import { type ComingStatement, readComingStatements } from "../../contractors/statements/due-statements.ts";
import { readUnmetDemand } from "../../contractors/unmet-demand.ts";
import { factsBlock, type MailBlock, type MailFact } from "../blocks.ts";
import { otherService, people, service, toOperatorAt, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";

const mostDemand = 15;

/** Behind one number of requests, or one amount. */
const mostNames = 20;

interface Facts {
  day: string;
  /** It looks ahead so far. */
  days: number;
  needs: NeedCount[];
  statements: ComingStatement[];
  invoices: ComingInvoice[];
  demand: UnmetDemand[];
  deskUrl: string | null;
}

const exampleNames = ["Alder & Daughters", "Bell Services"] as const;

const usual: Facts = {
  day: "2026-06-24",
  days: 1,
  needs: [
    { kind: "lead", need: "differ", count: 1, since: "2026-06-23" },
    { kind: "lead", need: "waiting", count: 3, since: "2026-06-19" },
    { kind: "message", need: "message", count: 2, since: "2026-06-23" },
  ],
  statements: [],
  invoices: [],
  demand: [
    {
      service: service.slug,
      zip_code: zipCodes[0],
      waiting: 2,
      unserved: 4,
      holder_id: null,
      holder: null,
      askers: [{ business_name: people.applicant.business_name, contractor_id: null, application_id: null }],
    },
    {
      service: otherService.slug,
      zip_code: zipCodes[1],
      waiting: 1,
      unserved: 0,
      holder_id: null,
      holder: exampleNames[0],
      askers: [],
    },
  ],
  deskUrl: "https://desk.example.com",
};

export const digest = defineMail({
  to: ["operator"],
  when: "clock",
  desk: { path: "/" },
  async facts({ connection, delivery, settings }): Promise<Facts | null> {
    const { day = "" } = delivery.about;
    const days = Number(delivery.about.days);
    const needs = await settings.countNeeds(connection);
    const statements = await readComingStatements(connection, day, days);
    const invoices = await readComingInvoices(connection, day, days);
    if (needs.length + statements.length + invoices.length === 0) return null;
    const demand = await readUnmetDemand(connection, mostDemand);
    return { day, days, needs, statements, invoices, demand, deskUrl: settings.desk.url };
  },
  words: {
    subject: "{day}: {news}",
    news: {
      needs: { one: "{count} thing to do", other: "{count} things to do" },
      statements: { one: "{count} statement goes {soon}", other: "{count} statements go {soon}" },
      invoices: { one: "{count} invoice goes {soon}", other: "{count} invoices go {soon}" },
    },
    preheader: "What needs you, the most urgent first.",
    heading: "What needs you today",
    calmHeading: "What goes out next",
    opening: [],
    soon: { day: "tomorrow", week: "within a week" },
    titles: {
      statements: "Statements that go {soon}, as of now",
      invoices: "Invoices that go {soon}, before tax",
      demand: "Where to sell: no contractor for these",
    },
    oldest: { one: "{count}, since {since}", other: "{count}, the oldest since {since}" },
    requests: { one: "{count} request", other: "{count} requests" },
    others: "{names}, and {count} more",
    demand: {
      waiting: { one: "{count} request waits", other: "{count} requests wait" },
      unserved: { one: "{count} closed without a contractor", other: "{count} closed without a contractor" },
      askers: "asked for by {names}",
      holder: "held by {holder}",
    },
    needs: {
      differ: "Homeowner and contractor disagree",
      "not-contacted": "Homeowner not contacted",
      returned: "Passed on by a contractor",
      "homeowner-unreachable": "Homeowner can’t be reached",
      unreached: "Contractor of a request can’t be reached",
      unreachable: "Contractor’s email bounces",
      failed: "Email or webhook not delivered",
      refused: "Our email is refused",
      held: "Held for review",
      proxy: "Proxy missing in TRUST_PROXY",
      waiting: "Waiting for a contractor",
      silent: "No response from a contractor",
      stalled: "Accepted, and nothing since",
      expired: "License expired",
      expiring: "License expires soon",
      insurance: "Insurance expires soon, or expired",
      register: "State register disagrees",
      keys: "Failed sign-ins",
      restored: "Invoices wait after a restore",
      payment: "Stripe payment to look at",
      "pay-back": "Credit note to pay back",
      overdue: "Invoice overdue",
      uninvoiced: "Month without an invoice",
      "no-address": "Address missing for an invoice",
      unbilled: "Contractor not billed yet",
      "no-territory": "Billed without a territory",
      application: "New application",
      message: "New message",
      privacy: "Privacy request",
      update: "Contractor sent new papers",
      recheck: "Check no longer holds",
      twin: "Contractor entered twice",
      uninsured: "No insurance on file",
    } satisfies Record<InboxNeed, string>,
  },
  content({ day, days, needs, statements, invoices, demand, deskUrl }, words) {
    const count = needs.reduce((sum, need) => sum + need.count, 0);
    const soon = days === 1 ? words.soon.day : words.soon.week;
    const news = [
      ...(count > 0 ? [countedWords(words.news.needs, count)] : []),
      ...(statements.length > 0 ? [countedWords(words.news.statements, statements.length)] : []),
      ...(statements.length === 0 && invoices.length > 0 ? [countedWords(words.news.invoices, invoices.length)] : []),
    ];
    const urlOf = (path: string) => deskUrl && deskUrl + path;
    const needFact = ({ kind, need, count, since }: NeedCount): MailFact => ({
      label: words.needs[need],
      value: fill(countedWords(words.oldest, count), { since: dateInWords(since) }),
      url: urlOf(`/?${new URLSearchParams({ state: need === "held" ? "held" : "needs", kind })}`),
    });
    const namesInWords = (names: readonly string[]) =>
      names.length > mostNames
        ? fill(words.others, { names: names.slice(0, mostNames).join(", "), count: String(names.length - mostNames) })
        : names.join(", ");
    const groupedFacts = <Row extends { business_name: string }>(rows: readonly Row[], labelOf: (row: Row) => string) =>
      [...Map.groupBy(rows, labelOf)].map(
        ([label, group]): MailFact => ({
          label,
          value: namesInWords(group.map(({ business_name }) => business_name)),
          url: null,
        }),
      );
    const demandFact = ({ service, zip_code, waiting, unserved, holder, askers }: UnmetDemand): MailFact => ({
      label: `${zip_code} ${isServiceSlug(service) ? serviceOf(service).name : service}`,
      value: [
        waiting > 0 && countedWords(words.demand.waiting, waiting),
        unserved > 0 && countedWords(words.demand.unserved, unserved),
        holder && fill(words.demand.holder, { holder }),
        askers.length > 0 &&
          fill(words.demand.askers, { names: namesInWords(askers.map(({ business_name }) => business_name)) }),
      ]
        .filter(Boolean)
        .join("; "),
      url: urlOf(`/territories?${new URLSearchParams({ q: zip_code, service })}`),
    });
    const blockOf = (facts: MailFact[], title: string | null): MailBlock | null =>
      facts.length > 0 ? factsBlock(facts, title) : null;
    return {
      words: { ...words, heading: count > 0 ? words.heading : words.calmHeading },
      values: { day: dateInWords(day), news: news.map((part) => fill(part, { soon })).join(", ") },
      blocks: [
        blockOf(needs.map(needFact), null),
        blockOf(
          groupedFacts(statements, ({ given }) => countedWords(words.requests, given)),
          fill(words.titles.statements, { soon }),
        ),
        blockOf(
          groupedFacts(invoices, ({ cents }) => formatAmount(cents)),
          fill(words.titles.invoices, { soon }),
        ),
        blockOf(demand.map(demandFact), words.titles.demand),
      ],
    };
  },
  examples: {
    usual: { ...toOperatorAt("/", null), ...usual },
    "month-end": {
      ...toOperatorAt("/", null),
      ...usual,
      day: "2026-06-30",
      statements: [
        { business_name: exampleNames[0], given: 0, booked: 0 },
        { business_name: exampleNames[1], given: 4, booked: 2 },
      ],
      invoices: [{ business_name: exampleNames[1], cents: 195_000 }],
    },
  },
});
