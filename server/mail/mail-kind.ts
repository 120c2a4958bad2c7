import type { MailWords } from "../../content/mail-parts.ts";
import type { EventCondition, MailRecipient } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import type { Values } from "../../domain/text.ts";
import type { Connection } from "../database/database.ts";
import type { Delivery } from "../events/channel.ts";
import type { LinkSubject } from "../links/links.ts";
import type { Block } from "./blocks.ts";

export interface FactSettings {
  waitingDays: number;
  remindAfterHours: number;
  alarmAfterHours: number;
  /** The URL of the operator's desk. Null: unknown. */
  desk: { url: string | null };
  register: { isWatched: boolean };
}

export interface Source {
  connection: Connection;
  delivery: Delivery;
  settings: FactSettings;
  urlOf(subject: LinkSubject): string;
}

export interface WrittenMail {
  subject: string;
  /** Plain text. Long lines are not wrapped. */
  text: string;
  html: string;
  /** The address for replies. Null: the site's address. */
  replyTo: { name: string; address: string } | null;
}

export interface MailContent {
  words: MailWords;
  /** Undefined: the mail greets nobody. */
  greeting?: string;
  values?: Values;
  /** Null blocks are left out. */
  blocks?: readonly (Block | null)[];
  replyTo?: WrittenMail["replyTo"];
  /** Whether the spam filter suspects the sender. */
  isSuspected?: boolean;
  /** The operator's next command. `{id}` is the id of the desk's page. */
  command?: string;
}

/** The page of the desk about the subject of a mail to the operator. */
export interface DeskPlace {
  /** The id of the subject. Commands take this id. */
  id: string;
  /** Null: this process does not know the desk's address. */
  url: string | null;
}

export interface MailDefinition<Role extends MailRecipient, Facts extends object, Words extends object> {
  to: readonly Role[];
  /**
   * The events that cause the mail. `to` limits its recipients. "clock": server/jobs/due.ts decides when the mail is
   * due. "verb": a function of the backend queues the mail.
   */
  when: "clock" | "verb" | readonly (EventCondition & { to?: Role })[];
  /** The desk's page for the operator: its path, and the field of the delivery that holds the page's id. */
  desk?: { path: string; id: string };
  /** Reads the current facts. Null: the mail would be wrong now, or its subject is deleted. */
  facts(source: Source): Promise<Facts | null>;
  words: Words;
  content(mail: { to: Role } & Facts, words: Words, site: Site): MailContent;
  examples: Readonly<Record<string, { to: Role; place?: DeskPlace } & NoInfer<Facts>>>;
}

export function defineMail<const Role extends MailRecipient, Facts extends object, Words extends object>(
  kind: MailDefinition<Role, Facts, Words>,
): MailDefinition<Role, Facts, Words> {
  return kind;
}
