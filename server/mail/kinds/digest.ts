import { isServiceSlug, serviceOf } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { groupOf, type InboxNeed, type NeedCount } from "../../../domain/inbox.ts";
import { dateWithoutYear, shortDay } from "../../../domain/local-time.ts";
import { formatAmount } from "../../../domain/money.ts";
import { type CountedWords, countedWords, fill } from "../../../domain/text.ts";
import type { UnmetDemand } from "../../../domain/unmet-demand.ts";
import { type ComingInvoice, readComingInvoices } from "../../billing/due-invoices.ts";
import { type ComingStatement, readComingStatements } from "../../contractors/statements/due-statements.ts";
import { readUnmetDemand } from "../../contractors/unmet-demand.ts";
import { type MailRow, rowsBlock } from "../blocks.ts";
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
    subject: "{needs}, {day}",
    subjectWithMore: "{needs}, {day}; {news}",
    calmSubject: "{day}: {news}",
    news: {
      needs: { one: "{count} thing to do", other: "{count} things to do" },
      statements: { one: "{count} statement goes {soon}", other: "{count} statements go {soon}" },
      invoices: { one: "{count} invoice goes {soon}", other: "{count} invoices go {soon}" },
    },
    preheader: "What needs you, the most urgent first.",
    heading: "{needs}",
    calmHeading: "What goes out next",
    opening: [],
    soon: { day: "tomorrow", week: "within a week" },
    titles: {
      statements: "Statements that go {soon}, as of now",
      invoices: "Invoices that go {soon}, before tax",
      demand: "Territories that need a contractor",
    },
    since: { one: "since {since}", other: "oldest since {since}" },
    requests: { one: "{count} request", other: "{count} requests" },
    others: "{names}, and {count} more",
    demand: {
      waiting: "{count} waiting",
      unserved: "{count} lost",
      askers: "{names} asked",
      holder: "held by {holder}",
      /** They are paused, for example, or passed on these requests. */
      idleHolder: {
        one: "held by {holder}, who doesn’t have the request",
        other: "held by {holder}, who doesn’t have the requests",
      },
    },
    needs: {
      differ: {
        one: "{count} disagreement between homeowner and contractor",
        other: "{count} disagreements between homeowner and contractor",
      },
      "not-contacted": { one: "{count} homeowner not contacted", other: "{count} homeowners not contacted" },
      returned: { one: "{count} passed on by a contractor", other: "{count} passed on by a contractor" },
      "homeowner-unreachable": {
        one: "{count} homeowner who can’t be reached",
        other: "{count} homeowners who can’t be reached",
      },
      unreached: {
        one: "{count} request whose contractor can’t be reached",
        other: "{count} requests whose contractor can’t be reached",
      },
      unreachable: {
        one: "{count} contractor whose email bounces",
        other: "{count} contractors whose email bounces",
      },
      failed: { one: "{count} email or webhook not delivered", other: "{count} emails or webhooks not delivered" },
      refused: { one: "Our email is refused", other: "Our email is refused" },
      held: { one: "{count} held for review", other: "{count} held for review" },
      proxy: { one: "{count} proxy missing in TRUST_PROXY", other: "{count} proxies missing in TRUST_PROXY" },
      waiting: { one: "{count} waiting for a contractor", other: "{count} waiting for a contractor" },
      silent: {
        one: "{count} without a response from its contractor",
        other: "{count} without a response from their contractors",
      },
      stalled: { one: "{count} accepted, and nothing since", other: "{count} accepted, and nothing since" },
      expired: { one: "{count} contractor whose license expired", other: "{count} contractors whose license expired" },
      expiring: {
        one: "{count} contractor whose license expires soon",
        other: "{count} contractors whose license expires soon",
      },
      insurance: {
        one: "{count} contractor whose insurance expires soon, or expired",
        other: "{count} contractors whose insurance expires soon, or expired",
      },
      register: {
        one: "{count} contractor on whom the state register disagrees",
        other: "{count} contractors on whom the state register disagrees",
      },
      keys: { one: "{count} hour with failed sign-ins", other: "{count} hours with failed sign-ins" },
      restored: { one: "Invoices wait after a restore", other: "Invoices wait after a restore" },
      payment: { one: "{count} Stripe payment to look at", other: "{count} Stripe payments to look at" },
      "pay-back": { one: "{count} credit note to pay back", other: "{count} credit notes to pay back" },
      overdue: { one: "{count} overdue invoice", other: "{count} overdue invoices" },
      uninvoiced: { one: "{count} month without an invoice", other: "{count} months without an invoice" },
      "no-address": {
        one: "{count} contractor without an address for invoices",
        other: "{count} contractors without an address for invoices",
      },
      unbilled: { one: "{count} contractor not billed yet", other: "{count} contractors not billed yet" },
      "no-territory": {
        one: "{count} contractor billed without a territory",
        other: "{count} contractors billed without a territory",
      },
      application: { one: "{count} new application", other: "{count} new applications" },
      message: { one: "{count} new message", other: "{count} new messages" },
      privacy: { one: "{count} privacy request", other: "{count} privacy requests" },
      update: {
        one: "{count} contractor with new papers to check",
        other: "{count} contractors with new papers to check",
      },
      recheck: {
        one: "{count} contractor with a check that no longer holds",
        other: "{count} contractors with a check that no longer holds",
      },
      twin: { one: "{count} contractor entered twice", other: "{count} contractors entered twice" },
      uninsured: {
        one: "{count} contractor without insurance on file",
        other: "{count} contractors without insurance on file",
      },
    } satisfies Record<InboxNeed, CountedWords>,
  },
  content({ day, days, needs, statements, invoices, demand, deskUrl }, words) {
    const count = needs.reduce((sum, need) => sum + need.count, 0);
    const soon = days === 1 ? words.soon.day : words.soon.week;
    const { news, subject, subjectWithMore, calmSubject } = words;
    const goes =
      statements.length > 0
        ? countedWords(news.statements, statements.length)
        : invoices.length > 0 && countedWords(news.invoices, invoices.length);
    const urlOf = (path: string) => deskUrl && deskUrl + path;
    const needRow = ({ kind, need, count, since }: NeedCount): MailRow => ({
      text: countedWords(words.needs[need], count),
      note: fill(countedWords(words.since, count), { since: shortDay(since, day) }),
      url: urlOf(`/?${new URLSearchParams({ state: need === "held" ? "held" : "needs", kind })}#${groupOf(need)}`),
    });
    const namesInWords = (names: readonly string[]) =>
      names.length > mostNames
        ? fill(words.others, { names: names.slice(0, mostNames).join(", "), count: String(names.length - mostNames) })
        : names.join(", ");
    const groupedRows = <Row extends { business_name: string }>(rows: readonly Row[], textOf: (row: Row) => string) =>
      [...Map.groupBy(rows, textOf)].map(
        ([text, group]): MailRow => ({
          text,
          note: namesInWords(group.map(({ business_name }) => business_name)),
          url: null,
        }),
      );
    const demandRow = ({ service, zip_code, waiting, unserved, holder, askers }: UnmetDemand): MailRow => {
      const counts = [
        waiting > 0 && fill(words.demand.waiting, { count: String(waiting) }),
        unserved > 0 && fill(words.demand.unserved, { count: String(unserved) }),
      ];
      const names = namesInWords(askers.map(({ business_name }) => business_name));
      const parts = [
        ...counts,
        holder && fill(waiting > 0 ? countedWords(words.demand.idleHolder, waiting) : words.demand.holder, { holder }),
        names && fill(words.demand.askers, { names }),
      ];
      return {
        text: `${zip_code} ${isServiceSlug(service) ? serviceOf(service).name : service}`,
        note: parts.filter(Boolean).join(" · ") || null,
        url: urlOf(`/territories?${new URLSearchParams({ q: zip_code, service })}`),
      };
    };
    return {
      words: {
        ...words,
        subject: count === 0 ? calmSubject : goes ? subjectWithMore : subject,
        heading: count > 0 ? words.heading : words.calmHeading,
      },
      values: {
        day: dateWithoutYear(day),
        needs: countedWords(news.needs, count),
        news: goes ? fill(goes, { soon }) : "",
      },
      deskLabel: mailParts.openInbox,
      blocks: [
        rowsBlock(needs.map(needRow)),
        rowsBlock(
          groupedRows(statements, ({ given }) => countedWords(words.requests, given)),
          fill(words.titles.statements, { soon }),
        ),
        rowsBlock(
          groupedRows(invoices, ({ cents }) => formatAmount(cents)),
          fill(words.titles.invoices, { soon }),
        ),
        rowsBlock(demand.map(demandRow), words.titles.demand),
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
