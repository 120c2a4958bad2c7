import type { MailWords } from "../../content/mail-parts.ts";
import type { NeedCount } from "../../domain/inbox.ts";
import type { EventCondition, MailRecipient } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import type { PlaceholderValues } from "../../domain/text.ts";
import type { Connection } from "../database/database.ts";
import type { Delivery } from "../events/channel.ts";
import type { LinkSubject } from "../links/links.ts";
import type { MailBlock, SentenceWithLink } from "./blocks.ts";

export interface FactSettings {
  waitingDays: number;
  remindAfterHours: number;
  alarmAfterHours: number;
  /** Without a URL, this process does not know it. */
  desk: { url: string | null };
  register: { isWatched: boolean };
  stripe: object | null;
  paymentInstructions: string | null;
  restWhenOverdueDays: number | null;
  /** The most harmful first. */
  countNeeds(connection: Connection): Promise<NeedCount[]>;
}

export interface FactSource {
  connection: Connection;
  delivery: Delivery;
  settings: FactSettings;
  urlOf(subject: LinkSubject): string;
  /** `desk`: its address. */
  signInUrlOf(id: string, desk: string): string;
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  /** By default, the sender's address. */
  replyTo: { name: string; address: string } | null;
}

export interface MailContent {
  words: MailWords;
  greeting?: string;
  values?: PlaceholderValues;
  /** Right below the heading, before the greeting. */
  top?: readonly (MailBlock | null)[];
  blocks?: readonly (MailBlock | null)[];
  footLink?: SentenceWithLink | null;
  /** The button to the desk. By default, "Open in the desk". */
  deskLabel?: string;
  replyTo?: WrittenMail["replyTo"];
  /** By the spam filter, for a reported message or application. */
  isSuspected?: boolean;
}

/** An email links to it. */
export interface DeskPlace {
  /** A row, such as a lead. A list has none. */
  id: string | null;
  url: string | null;
}

export interface MailDefinition<Role extends MailRecipient, Facts extends object, Words extends object> {
  to: readonly Role[];
  /**
   * `to` limits who gets it. "clock": server/jobs/due.ts decides when. "on-demand": a function of the backend queues
   * it.
   */
  when: "clock" | "on-demand" | readonly (EventCondition & { to?: Role })[];
  /** `id`: a field of the delivery, such as "lead_id". None: a list. */
  desk?: { path: string; id?: string };
  /** None if the present data no longer justify the email, for example after a withdrawal. */
  facts(source: FactSource): Promise<Facts | null>;
  words: Words;
  content(mail: { to: Role } & Facts, words: Words, site: Site): MailContent;
  examples: Readonly<Record<string, { to: Role; place?: DeskPlace } & NoInfer<Facts>>>;
}

export function defineMail<const Role extends MailRecipient, Facts extends object, Words extends object>(
  kind: MailDefinition<Role, Facts, Words>,
): MailDefinition<Role, Facts, Words> {
  return kind;
}
