import { mailParts } from "../../../content/mail-parts.ts";
import { buttonBlock } from "../blocks.ts";
import { toContractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { urlForContractor } from "../shared-facts.ts";
import { territoriesLink } from "../shared-words.ts";
import { invoiceExample, invoiceFacts, invoiceValues } from "./invoice-mails.ts";

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
      opening: [
        "Your card or bank refused the payment of invoice {number} for {month}, so {open} is still open.",
        "We don’t try it again. Please pay with the button on the invoice by {due}.",
      ],
      reason: "You’re receiving this because {contractor} pays {site} a monthly fee.",
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
  content(mail, words) {
    const isOperator = mail.contractorUrl === null;
    return {
      words: words[isOperator ? "operator" : "contractor"],
      values: invoiceValues(mail),
      blocks: isOperator
        ? []
        : [buttonBlock(mailParts.openInvoice, mail.invoiceUrl), territoriesLink(mail.contractorUrl)],
      command: "npm run -s operator -- invoices list --contractor {id} --state issued",
    };
  },
  examples: {
    usual: { ...toContractor, ...invoiceExample },
    operator: { ...toOperatorAt("/money/contractors"), ...invoiceExample, contractorUrl: null },
  },
});
