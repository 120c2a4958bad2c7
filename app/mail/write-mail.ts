import { commands, deskPlaceWords, renewElectrical } from "../../content/desk-place-words.ts";
import type { Mail, MailOf, WrittenMail } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";
import { bounceMails } from "./bounce-mails.ts";
import { contractorMails } from "./contractor-mails.ts";
import { contractorSilentToHomeowner, homeownerMails } from "./homeowner-mails.ts";
import { type Block, button, describe, type MailContent, type MailContents, textBlock } from "./mail-description.ts";
import { mailHtml } from "./mail-html.tsx";
import { mailText } from "./mail-text.ts";
import { contractorSilentToOperator, operatorMails } from "./operator-mails.ts";
import { outcomeMails } from "./outcome-mails.ts";
import { registerMails } from "./register-mails.ts";
import { sanitizeForMail } from "./sanitize.ts";

const contents: MailContents = {
  ...homeownerMails,
  ...contractorMails,
  ...operatorMails,
  ...registerMails,
  ...outcomeMails,
  ...bounceMails,
  "contractor-silent": (mail) =>
    mail.forHomeowner ? contractorSilentToHomeowner(mail.forHomeowner) : contractorSilentToOperator(mail),
};

function contentOf<Kind extends MailKind>(mail: MailOf<Kind>, site: Site): MailContent {
  return contents[mail.kind](mail, site);
}

/** Words and draws a mail. The same facts give the same bytes. */
export function writeMail(mail: Mail, site: Site): WrittenMail {
  const [safeMail, safeSite] = [sanitizeForMail(mail), sanitizeForMail(site)];
  const content = contentOf(safeMail, safeSite);
  const blocks = [...(content.blocks ?? []), ...deskPlaceBlocks(safeMail)];
  const description = describe({ ...content, blocks }, safeMail.to, safeSite);
  const { subject, replyTo } = description;
  return { subject, text: mailText(description, safeSite), html: mailHtml(description, safeSite), replyTo };
}

/** The next step for an operator: the page of the desk and the command. Other recipients get none. */
function deskPlaceBlocks(mail: Mail): (Block | null)[] {
  if (!mail.place) return [];
  const { id, url } = mail.place;
  const command =
    mail.kind === "license-expiring" && mail.license === "electrical" ? renewElectrical : commands[mail.kind];
  return [
    url === null ? null : button(deskPlaceWords.open, url),
    command ? textBlock("note", deskPlaceWords.byCommand) : null,
    command ? textBlock("command", fill(command, { id })) : null,
  ];
}
