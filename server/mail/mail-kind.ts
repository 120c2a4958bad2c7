import type { MailWords } from "../../content/mail-parts.ts";
import type { EventCondition, MailRecipient } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import type { Values } from "../../domain/text.ts";
import type { Connection } from "../database/database.ts";
import type { Delivery } from "../events/channel.ts";
import type { LinkSubject } from "../links/links.ts";
import type { Block } from "./blocks.ts";

// The shape of a kind of mail. Each file of kinds/ defines one.

/** Settings that mails tell of. */
export interface FactSettings {
  waitingDays: number;
  remindAfterHours: number;
  alarmAfterHours: number;
  /** The URL of the operator's desk. Null: unknown. */
  desk: { url: string | null };
  register: { isWatched: boolean };
}

/** What a mail's facts are read from. */
export interface Source {
  connection: Connection;
  delivery: Delivery;
  settings: FactSettings;
  /** Makes the URL of a link. */
  urlOf(subject: LinkSubject): string;
}

/** A mail, ready to send. */
export interface WrittenMail {
  subject: string;
  /** Plain text. The reader's program wraps its lines. */
  text: string;
  html: string;
  /** The address for replies. Null: the site's. */
  replyTo: { name: string; address: string } | null;
}

/** The parts of one mail: its words, their values, and the blocks below the opening. */
export interface MailContent {
  words: MailWords;
  /** The greeting. Left out where nobody is greeted. */
  greeting?: string;
  values?: Values;
  /** Null: the mail has no such block here. */
  blocks?: readonly (Block | null)[];
  replyTo?: WrittenMail["replyTo"];
  /** Whether the filter marked the sender as spam. */
  isSuspected?: boolean;
  /** The command line's next step for the operator. `{id}` is that of the desk's page. */
  command?: string;
}

/** The page of the desk that a mail to the operator is about. */
export interface DeskPlace {
  /** The id that every command takes. */
  id: string;
  /** The page's URL. Null: this process does not know the desk's address. */
  url: string | null;
}

/** A kind of mail: who gets it when, its facts, its words, and examples. */
export interface MailDefinition<Role extends MailRecipient, Facts extends object, Words extends object> {
  to: readonly Role[];
  /**
   * The events that ask for it; `to` narrows the recipients. "clock": server/jobs/due.ts says when it is due. "verb": a
   * verb writes it.
   */
  when: "clock" | "verb" | readonly (EventCondition & { to?: Role })[];
  /** The desk's page for the operator: its path, and the column or field of the delivery with its id. */
  desk?: { path: string; id: string };
  /** Reads the facts as they are now. Null: the mail would be wrong now, or its subject is gone. */
  facts(source: Source): Promise<Facts | null>;
  words: Words;
  content(mail: { to: Role } & Facts, words: Words, site: Site): MailContent;
  /** By name, for tests and previews. */
  examples: Readonly<Record<string, { to: Role; place?: DeskPlace } & NoInfer<Facts>>>;
}

export function defineMail<const Role extends MailRecipient, Facts extends object, Words extends object>(
  kind: MailDefinition<Role, Facts, Words>,
): MailDefinition<Role, Facts, Words> {
  return kind;
}
