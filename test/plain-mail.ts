import type { Mail } from "../server/mail/kinds.ts";
import type { WrittenMail } from "../server/mail/mail-kind.ts";

/** Writes an email whose text is its data as JSON, so that tests do not depend on the product's wording. */
export function writePlainMail(mail: Mail): WrittenMail {
  const text = JSON.stringify(mail, null, 1);
  const replyTo = mail.kind === "lead-to-contractor" ? { name: mail.lead.name, address: mail.lead.email } : null;
  return { subject: `${mail.kind} to ${mail.to}`, text, html: `<pre>${text.replaceAll("<", "&lt;")}</pre>`, replyTo };
}
