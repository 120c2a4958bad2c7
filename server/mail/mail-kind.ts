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
  /** The address for replies. Null: the sender's address. */
  replyTo: { name: string; address: string } | null;
}

export interface MailContent {
  words: MailWords;
  /** Undefined: the email has no greeting. */
  greeting?: string;
  values?: Values;
  /** Null blocks are omitted. */
  blocks?: readonly (Block | null)[];
  replyTo?: WrittenMail["replyTo"];
  /** Whether the spam filter suspects the sender. */
  isSuspected?: boolean;
  /** The operator's next command. `{id}` stands for the `id` of `DeskPlace`. */
  command?: string;
}

/** The page of the operator's desk that an email links to. */
export interface DeskPlace {
  /** The id of the row that the email is about. Commands accept this id. */
  id: string;
  /** Null: this process does not know the desk's URL. */
  url: string | null;
}

export interface MailDefinition<Role extends MailRecipient, Facts extends object, Words extends object> {
  to: readonly Role[];
  /**
   * The events that cause the email. An event's `to` restricts the recipients. "clock": server/jobs/due.ts decides when
   * the email is due. "on-demand": a function of the backend queues the email.
   */
  when: "clock" | "on-demand" | readonly (EventCondition & { to?: Role })[];
  /** The desk's page for the operator: the page's path, and the delivery's field that contains the page's id. */
  desk?: { path: string; id: string };
  /** Reads the current facts. Null: the email would be wrong now, or is about a deleted row. */
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
