import type { Mail, MailOf, WrittenMail } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import {
  applicationAnswered,
  contractorReminder,
  leadCorrected,
  leadToContractor,
  leadWithdrawn,
  licenseExpiring,
  linkRenewed,
} from "./contractor-mails.ts";
import { clip, harmless } from "./harmless.ts";
import { contractorSilentToHomeowner, matchEnded, matchFound, nobodyFound, receipt } from "./homeowner-mails.ts";
import type { MailDescription } from "./mail-description.ts";
import { mailHtml } from "./mail-html.tsx";
import { mailText } from "./mail-text.ts";
import {
  applicationReceived,
  contractorSilentToOperator,
  deliveryFailed,
  leadReturned,
  leadWaiting,
  messageReceived,
  preflightTest,
  privacyRequestReceived,
} from "./operator-mails.ts";

const descriptions: { [Kind in MailKind]: (mail: MailOf<Kind>, site: Site) => MailDescription } = {
  "lead-to-contractor": leadToContractor,
  receipt,
  "match-found": matchFound,
  "match-ended": matchEnded,
  "nobody-found": nobodyFound,
  "contractor-reminder": contractorReminder,
  "contractor-silent": (mail, site) =>
    mail.receiptUrl === null
      ? contractorSilentToOperator(mail, site)
      : contractorSilentToHomeowner(mail, mail.receiptUrl, site),
  "lead-waiting": leadWaiting,
  "lead-returned": leadReturned,
  "lead-withdrawn": leadWithdrawn,
  "lead-corrected": leadCorrected,
  "message-received": messageReceived,
  "application-received": applicationReceived,
  "privacy-request-received": privacyRequestReceived,
  "application-answered": applicationAnswered,
  "license-expiring": licenseExpiring,
  "delivery-failed": deliveryFailed,
  "link-renewed": linkRenewed,
  "preflight-test": preflightTest,
};

/** The longest subject, in UTF-16 units: it stays one line in the header (RFC 5322, 2.1.1). */
const longestSubject = 77;

function description<Kind extends MailKind>(mail: MailOf<Kind>, site: Site): MailDescription {
  return descriptions[mail.kind](mail, site);
}

/** Words and draws a mail. The same mail comes out the same, byte for byte. */
export function writeMail(mail: Mail, site: Site): WrittenMail {
  const from = harmless(site);
  const described = description(harmless(mail), from);
  const subject = clip(described.subject, longestSubject);
  return {
    subject,
    text: mailText(described, from),
    html: mailHtml({ ...described, subject }, from),
    replyTo: described.replyTo,
  };
}
