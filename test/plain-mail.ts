import type { Mail, WrittenMail } from "../domain/mail.ts";

/** Every fact of a mail, one on a line: enough to see what the mails of the product are made from. */
export function writePlainMail(mail: Mail): WrittenMail {
  const text = JSON.stringify(mail, null, 1);
  const replyTo = mail.kind === "lead-to-contractor" ? { name: mail.lead.name, address: mail.lead.email } : null;
  return { subject: `${mail.kind} to ${mail.to}`, text, html: `<pre>${text.replaceAll("<", "&lt;")}</pre>`, replyTo };
}
