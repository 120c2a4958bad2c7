import type { MailKind } from "../../content/mail-names.ts";
import { mailParts, mailReasons } from "../../content/mail-parts.ts";
import type { Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";
import type { Connection } from "../database/database.ts";
import type { Delivery } from "../events/channel.ts";
import { buttonBlock, textBlock } from "./blocks.ts";
import { gatheredBlock, gatheredSubject, readGathered, type StoredDelivery } from "./gathered.ts";
import { type Mail, type MailOf, mailKinds } from "./kinds.ts";
import { mailHtml } from "./mail-html.ts";
import type { DeskPlace, FactSettings, FactSource, MailDefinition, WrittenMail } from "./mail-kind.ts";
import { mailText } from "./mail-text.ts";
import { clip, sanitizeForMail } from "./sanitize.ts";

/** For code that handles every kind. */
type AnyDefinition<Kind extends MailKind> = MailDefinition<MailOf<Kind>["to"], MailOf<Kind>, object>;

function definitionOf<Kind extends MailKind>(kind: Kind): AnyDefinition<Kind> {
  return mailKinds[kind] as unknown as AnyDefinition<Kind>;
}

export async function mailOf(
  connection: Connection,
  delivery: Delivery,
  settings: FactSettings,
  urlOf: FactSource["urlOf"],
  signInUrlOf: FactSource["signInUrlOf"],
): Promise<Mail | null> {
  const { kind, recipient_role: to } = delivery;
  if (to === "program" || !Object.hasOwn(mailKinds, kind)) return null;
  const facts = await definitionOf(kind as MailKind).facts({ connection, delivery, settings, urlOf, signInUrlOf });
  const place = to === "operator" ? placeOf(delivery, settings) : undefined;
  const gathered = facts && (await readGathered(connection, delivery, (each) => placeOf(each, settings)));
  return facts && ({ ...facts, kind, to, ...(place && { place }), ...(gathered && { gathered }) } as Mail);
}

/** Undefined without a link to the desk. */
function placeOf(
  { kind, lead_id, contractor_id, about }: StoredDelivery,
  { desk }: FactSettings,
): DeskPlace | undefined {
  const page = definitionOf(kind as MailKind).desk;
  const ids: Readonly<Record<string, string | null>> = { ...about, lead_id, contractor_id };
  if (!page) return undefined;
  if (page.id === undefined) return { id: null, url: desk.url === null ? null : desk.url + page.path };
  const id = ids[page.id];
  return id ? { id, url: desk.url === null ? null : `${desk.url}${page.path}/${id}` } : undefined;
}

/** In UTF-16 units. */
const longestSubject = 77;

export function writeMail(mail: Mail, site: Site): WrittenMail {
  const [safeMail, safeSite] = [sanitizeForMail(mail), sanitizeForMail(site)];
  const kind = definitionOf(safeMail.kind);
  const content = kind.content(safeMail, kind.words, safeSite);
  const { words, greeting, values, top = [], blocks = [], footLink = null } = content;
  const { replyTo = null, isSuspected = false, deskLabel = mailParts.openDesk } = content;
  const { subject, preheader, heading, opening, reason } = fill(
    { reason: mailReasons[safeMail.to], ...words },
    { site: safeSite.name, site_short: clip(safeSite.name, 60), ...values },
  );
  const description = {
    subject: clip(
      safeMail.gathered
        ? gatheredSubject(safeMail.kind, safeMail.gathered)
        : isSuspected
          ? fill(mailParts.suspected.subject, { subject })
          : subject,
      longestSubject,
    ),
    preheader,
    footLink,
    reason,
    blocks: [
      textBlock("heading", heading),
      ...top,
      isSuspected ? textBlock("caution", mailParts.suspected.text) : null,
      greeting ? textBlock("paragraph", greeting) : null,
      ...opening.map((text) => textBlock("paragraph", text)),
      ...blocks,
      safeMail.place?.url ? buttonBlock(deskLabel, safeMail.place.url) : null,
      safeMail.gathered ? gatheredBlock(safeMail.gathered) : null,
    ].filter((block) => block !== null),
  };
  return {
    subject: description.subject,
    text: mailText(description, safeSite),
    html: mailHtml(description, safeSite),
    replyTo,
  };
}
