import type { Mail } from "../server/mail/kinds.ts";
import type { WrittenMail } from "../server/mail/mail-kind.ts";

/** A mail's facts, one per line. This shows what the product's mails are made from. */
export function writePlainMail(mail: Mail): WrittenMail {
  const text = JSON.stringify(mail, null, 1);
  const replyTo = mail.kind === "lead-to-contractor" ? { name: mail.lead.name, address: mail.lead.email } : null;
  return { subject: `${mail.kind} to ${mail.to}`, text, html: `<pre>${text.replaceAll("<", "&lt;")}</pre>`, replyTo };
}
