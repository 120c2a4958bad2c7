import type { MailWords } from "../../content/mail-parts.ts";
import type { NeedCount } from "../../domain/inbox.ts";
import type { EventCondition, MailRecipient } from "../../domain/notification.ts";
import type { Site } from "../../domain/site.ts";
import type { PlaceholderValues } from "../../domain/text.ts";
import type { Connection } from "../database/database.ts";
import type { Delivery } from "../events/channel.ts";
import type { LinkSubject } from "../links/links.ts";
import type { MailBlock, ParcelBlock } from "./blocks.ts";

export interface FactSettings {
  waitingDays: number;
  remindAfterHours: number;
  alarmAfterHours: number;
  /** The URL of the operator's desk. Null if this process does not know the URL. */
  desk: { url: string | null };
  register: { isWatched: boolean };
  /** What needs an operator, the most harmful first. */
  countNeeds(connection: Connection): Promise<NeedCount[]>;
}

export interface FactSource {
  connection: Connection;
  delivery: Delivery;
  settings: FactSettings;
  urlOf(subject: LinkSubject): string;
  /** The URL of the sign-in link with this id. `desk` is the desk's address. */
  signInUrlOf(id: string, desk: string): string;
}

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  /** Null if replies go to the sender's address. */
  replyTo: { name: string; address: string } | null;
}

export interface MailContent {
  words: MailWords;
  greeting?: string;
  values?: PlaceholderValues;
  /** Stands right below the heading. */
  parcel?: ParcelBlock | null;
  blocks?: readonly (MailBlock | null)[];
  replyTo?: WrittenMail["replyTo"];
  /** Whether the spam filter suspects the contact message or the partner application that the email reports. */
  isSuspected?: boolean;
}

/** The page of the operator's desk that an email links to. */
export interface DeskPlace {
  /** The id of the row that the page shows, for example the id of a lead. Null if the page is a list. */
  id: string | null;
  /** Null if this process does not know the desk's URL. */
  url: string | null;
}

export interface MailDefinition<Role extends MailRecipient, Facts extends object, Words extends object> {
  to: readonly Role[];
  /**
   * The events that cause the email. If an event has a `to`, only that recipient gets the email. With "clock",
   * server/jobs/due.ts decides when the email is due. With "on-demand", a function of the backend queues the email.
   */
  when: "clock" | "on-demand" | readonly (EventCondition & { to?: Role })[];
  /**
   * The page of the desk that the email links to. `id` is the name of a field of the delivery, such as "lead_id". A page
   * without `id` is a list.
   */
  desk?: { path: string; id?: string };
  /**
   * Reads the current data for the email. Returns null if the data no longer justifies the email, for example if a lead
   * was withdrawn.
   */
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
