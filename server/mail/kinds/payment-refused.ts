import { fill } from "../../../domain/text.ts";
import { toContractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { urlForContractor } from "../shared-facts.ts";
import { pageLink } from "../shared-words.ts";
import { invoiceExample, invoiceFacts, invoiceValues, paymentBlocks } from "./invoice-mails.ts";

/** A charge without the contractor, or a bank debit. */
export const paymentRefused = defineMail({
  to: ["contractor", "operator"],
  when: [{ event: "invoice.payment-refused", contractor: "contractor_id" }],
  desk: { path: "/money/contractors", id: "contractor_id" },
  async facts(source) {
    const facts = await invoiceFacts(source, ({ open_cents }) => open_cents > 0);
    return facts && { ...facts, contractorUrl: urlForContractor(source) };
  },
  words: {
    contractor: {
      subject: "The payment of invoice {number} was refused",
      preheader: "{open} is still open.",
      heading: "The payment of invoice {number} was refused",
      opening: ["Your card or bank refused it. We don’t try it again, so please pay by {due}."],
      sum: "still open for {month}",
      reason: "You’re receiving this because you pay us a monthly fee.",
    },
    operator: {
      subject: "A payment of invoice {number} was refused",
      preheader: "{open} of {contractor} is still open.",
      heading: "A payment of invoice {number} was refused",
      opening: [
        "The card or bank of {contractor} refused the payment of invoice {number} for {month}, so {open} is still open.",
        "It isn’t tried again by itself. We’re emailing them, too, with the button to pay.",
      ],
    },
  },
  content(mail, { contractor, operator }) {
    const values = invoiceValues(mail);
    if (mail.contractorUrl === null) return { words: operator, values };
    const { sum, ...words } = contractor;
    return {
      words,
      values,
      top: [{ type: "sum", amount: values.open, text: fill(sum, values) }],
      blocks: paymentBlocks(mail),
      footLink: pageLink(mail.contractorUrl),
    };
  },
  examples: {
    usual: { ...toContractor, ...invoiceExample },
    operator: { ...toOperatorAt("/money/contractors"), ...invoiceExample, contractorUrl: null },
  },
});
