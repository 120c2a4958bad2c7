import { invoiceWords } from "../../../content/invoice-words.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { overdueDays, stopDayOf, taxRateInWords } from "../../../domain/invoice.ts";
import type { InvoiceView, PaymentMeans } from "../../../domain/invoice-view.ts";
import { dateInWords, dateWithoutYear } from "../../../domain/local-time.ts";
import { formatSignedCents } from "../../../domain/money.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fill } from "../../../domain/text.ts";
import { invoicePath } from "../../../wire/link-path.ts";
import { buttonBlock, factsBlock, type MailBlock, textBlock } from "../blocks.ts";
import { contractor, contractorUrl, toContractor, toOperatorAt } from "../examples.ts";
import { defineMail, type FactSource } from "../mail-kind.ts";
import { type ContractorFacts, contractorOf, paymentMeansOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords, pageLink } from "../shared-words.ts";

type InvoiceInShort = Pick<
  InvoiceView,
  | "number"
  | "month"
  | "due_on"
  | "subtotal_cents"
  | "tax_rate"
  | "tax_cents"
  | "total_cents"
  | "open_cents"
  | "credit_for"
> & { billed_to: string };

export interface InvoiceFacts {
  contractor: ContractorFacts;
  invoice: InvoiceInShort;
  invoiceUrl: string;
  contractorUrl: string;
  payment: PaymentMeans;
}

/** While the invoice is as the email would say. */
export async function invoiceFacts(
  source: FactSource,
  isWanted: (invoice: InvoiceInShort) => boolean,
): Promise<InvoiceFacts | null> {
  const { connection, delivery, settings, urlOf } = source;
  const contractor = await contractorOf(source);
  const [invoice] = await connection.query<InvoiceInShort>(
    `select number, to_char(month, 'YYYY-MM') as month, due_on, subtotal_cents, (tax_rate * 1000)::integer as tax_rate, tax_cents, total_cents,
            open_cents(invoices) as open_cents, issued_to ->> 'name' as billed_to,
            (select number from invoices as target where target.id = invoices.credit_for) as credit_for
       from invoices where id = $1 and state <> 'void'`,
    [delivery.about.invoice_id],
  );
  if (!contractor || !invoice || !isWanted(invoice)) return null;
  const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
  return {
    contractor,
    invoice,
    invoiceUrl: invoicePath(contractorUrl, invoice.number),
    contractorUrl,
    payment: paymentMeansOf(settings),
  };
}

const number = "2026-0042";
export const invoiceExample: InvoiceFacts = {
  contractor,
  invoice: {
    number,
    month: "2026-07",
    due_on: "2026-07-08",
    subtotal_cents: 195_000,
    tax_rate: 10_250,
    tax_cents: 19_988,
    billed_to: contractor.business_name,
    total_cents: 214_988,
    open_cents: 214_988,
    credit_for: null,
  },
  invoiceUrl: invoicePath(contractorUrl, number),
  contractorUrl,
  payment: { isOnline: true, instructions: null },
};

const reason = "You’re receiving this because you pay us a monthly fee.";

export const invoiceValues = ({ contractor, invoice }: Pick<InvoiceFacts, "contractor" | "invoice">) => ({
  contractor: contractorInWords(contractor),
  number: invoice.number,
  month: monthInWords(invoice.month),
  total: formatSignedCents(invoice.total_cents),
  open: formatSignedCents(invoice.open_cents),
  due: invoice.due_on === null ? "" : dateInWords(invoice.due_on),
  due_soon: invoice.due_on === null ? "" : dateWithoutYear(invoice.due_on),
  invoice: invoice.credit_for ?? "",
});

/** To pay what is open, and how. Opening the invoice pays nothing: its own button does. */
export function paymentBlocks({
  invoice,
  invoiceUrl,
  payment,
}: Pick<InvoiceFacts, "invoice" | "invoiceUrl" | "payment">): MailBlock[] {
  const isOpen = invoice.credit_for === null && invoice.open_cents > 0;
  const { heading, online, reply } = invoiceWords.payment;
  const opening = invoice.credit_for === null ? mailParts.openInvoice : mailParts.openCreditNote;
  return [
    buttonBlock(isOpen && payment.isOnline ? mailParts.payInvoice : opening, invoiceUrl),
    ...(isOpen && payment.isOnline ? [textBlock("note", online)] : []),
    ...(isOpen && payment.instructions !== null
      ? [textBlock("subheading", heading), textBlock("paragraph", payment.instructions)]
      : []),
    ...(isOpen && !payment.isOnline && payment.instructions === null ? [textBlock("note", reply)] : []),
  ];
}

export const invoiceIssued = defineMail({
  to: ["contractor"],
  when: [{ event: "invoice.issued", contractor: "contractor_id" }],
  facts: (source) => invoiceFacts(source, () => true),
  words: {
    invoice: {
      subject: "Invoice {number} for {month}",
      preheader: "{total}, due by {due}.",
      heading: "Your invoice for {month}",
      opening: [],
      sum: "due {due_soon}",
      reason,
    },
    creditNote: {
      subject: "Credit note {number} for invoice {invoice}",
      preheader: "{total} for {month}.",
      heading: "A credit note for {month}",
      opening: [],
      sum: "lowers invoice {invoice}, and there’s nothing to pay on it",
      reason,
    },
    labels: { number: "Number", billedTo: "Billed to" },
  },
  content(mail, words) {
    const values = invoiceValues(mail);
    const { labels, invoice, creditNote } = words;
    const { billed_to, subtotal_cents, tax_rate, tax_cents } = mail.invoice;
    const { registration_number } = mail.contractor;
    const { sum, ...text } = mail.invoice.credit_for === null ? invoice : creditNote;
    const rows = [
      { label: labels.number, value: values.number },
      { label: labels.billedTo, value: contractorInWords({ business_name: billed_to, registration_number }) },
    ];
    const figures = [
      { label: invoiceWords.subtotal, value: formatSignedCents(subtotal_cents) },
      { label: fill(invoiceWords.tax, { rate: taxRateInWords(tax_rate) }), value: formatSignedCents(tax_cents) },
      { label: invoiceWords.total, value: values.total },
    ];
    return {
      words: text,
      values,
      top: [{ type: "sum", amount: values.total, text: fill(sum, values) }, ...paymentBlocks(mail)],
      blocks: [
        // Without a tax, the amount above says it all.
        tax_cents === 0 ? null : { type: "figures", figures: figures.map((figure) => ({ ...figure, note: null })) },
        factsBlock(rows.map((row) => ({ ...row, url: null }))),
      ],
      footLink: { text: "", label: mailParts.allInvoices, url: `${mail.contractorUrl}#invoices` },
    };
  },
  examples: {
    invoice: { ...toContractor, ...invoiceExample },
    "without-stripe": {
      ...toContractor,
      ...invoiceExample,
      payment: { isOnline: false, instructions: "By check to the address on the invoice." },
    },
    "ask-how": { ...toContractor, ...invoiceExample, payment: { isOnline: false, instructions: null } },
    credited: {
      ...toContractor,
      ...invoiceExample,
      invoice: {
        ...invoiceExample.invoice,
        number: "2026-0043",
        due_on: null,
        subtotal_cents: -18_141,
        tax_cents: -1_859,
        total_cents: -20_000,
        open_cents: 0,
        credit_for: number,
      },
    },
  },
});

/** When a late payer's territories stop. Null: nothing stops, or not because of this invoice. */
async function stopFacts(
  { connection, delivery, settings }: FactSource,
  dueOn: string | null,
): Promise<{ day: string; isStopped: boolean } | null> {
  const day = stopDayOf(dueOn, settings.restWhenOverdueDays);
  const [contractor] = await connection.query<{ isStopped: boolean; today: string }>(
    `select stopped_for_money_at is not null as "isStopped", market_today()::text as today
       from contractors where id = $1 and exists (select from territories where contractor_id = contractors.id)`,
    [delivery.contractor_id],
  );
  if (day === null || !contractor) return null;
  if (day > contractor.today) return { day, isStopped: false };
  return contractor.isStopped ? { day, isStopped: true } : null;
}

export const invoiceOverdue = defineMail({
  to: ["contractor"],
  when: "clock",
  async facts(source) {
    const facts = await invoiceFacts(source, ({ open_cents }) => open_cents > 0);
    if (!facts) return null;
    const isSecond = source.delivery.about.days === String(overdueDays[1]);
    return { ...facts, isSecond, stop: await stopFacts(source, facts.invoice.due_on) };
  },
  words: {
    first: {
      subject: "Invoice {number} is overdue",
      opening: [],
    },
    second: {
      subject: "Second reminder: invoice {number} is overdue",
      opening: ["This is our second reminder."],
    },
    preheader: "{open} was due by {due}.",
    heading: "Your {month} invoice is overdue",
    sum: "Invoice {number}, was due {due_soon}",
    alreadyPaid: "Already paid? Reply with the day and how, and we’ll look it up.",
    reason,
  },
  content(mail, { first, second, sum, alreadyPaid, ...words }) {
    const { subject, opening } = mail.isSecond ? second : first;
    const { stops, stopped } = invoiceWords;
    const stopSentence =
      mail.stop && (mail.stop.isStopped ? stopped : fill(stops, { day: dateInWords(mail.stop.day) }));
    const values = invoiceValues(mail);
    return {
      words: { ...words, subject, opening: [...opening, ...(stopSentence ? [stopSentence] : []), alreadyPaid] },
      values,
      top: [{ type: "sum", amount: values.open, text: fill(sum, values) }, ...paymentBlocks(mail)],
      footLink: pageLink(mail.contractorUrl),
    };
  },
  examples: {
    usual: { ...toContractor, ...invoiceExample, isSecond: false, stop: null },
    "with-a-stop": {
      ...toContractor,
      ...invoiceExample,
      isSecond: false,
      stop: { day: "2026-07-22", isStopped: false },
    },
    second: { ...toContractor, ...invoiceExample, isSecond: true, stop: { day: "2026-07-22", isStopped: false } },
    stopped: { ...toContractor, ...invoiceExample, isSecond: true, stop: { day: "2026-07-10", isStopped: true } },
  },
});

export const territoryStopped = defineMail({
  to: ["contractor", "operator"],
  when: "clock",
  desk: { path: "/money/contractors", id: "contractor_id" },
  async facts(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const [stopped] = await connection.query(
      "select from contractors where id = $1 and stopped_for_money_at is not null",
      [delivery.contractor_id],
    );
    if (!contractor || !stopped) return null;
    return { contractor, contractorUrl: urlForContractor(source) };
  },
  words: {
    contractor: {
      subject: "You get no new requests until your invoice is paid",
      preheader: "An invoice is open for too long.",
      heading: "Your territories are stopped",
      opening: [
        "An invoice of {contractor} is open for too long, so your territories get no new requests.",
        "Once it’s paid, they serve again within a minute. The requests you have stay yours.",
      ],
      reason,
    },
    operator: {
      subject: "A contractor’s territories are stopped for money",
      preheader: "An invoice of {contractor} is open for too long.",
      heading: "Territories are stopped for money",
      opening: [
        "An invoice of {contractor} is open for too long, so their territories get no new requests. We’re emailing them, too.",
        "Once it’s paid, void, or credited, they serve again within a minute.",
      ],
    },
  },
  content: ({ contractor, contractorUrl }, words) => ({
    words: words[contractorUrl === null ? "operator" : "contractor"],
    values: { contractor: contractorInWords(contractor) },
    blocks: [contractorUrl === null ? null : buttonBlock(mailParts.openLink.contractor, contractorUrl)],
  }),
  examples: {
    usual: { ...toContractor, contractor, contractorUrl },
    operator: { ...toOperatorAt("/money/contractors"), contractor, contractorUrl: null },
  },
});
