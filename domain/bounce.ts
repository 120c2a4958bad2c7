// Mail that comes back: what a server's refusal says about the address, and what about the one mail alone.

/** Why a mail did not arrive, as people are told it. */
export type BounceReason =
  | "no-such-mailbox"
  | "no-such-domain"
  | "not-an-address"
  | "moved"
  | "takes-nothing"
  | "disabled"
  | "full"
  | "too-large"
  | "expired"
  | "content"
  | "policy"
  | "refused"
  | "unknown";

interface StatusRule {
  /** An enhanced status code without its class, or the subject that all its details share. */
  code: string;
  reason: BounceReason;
  /** Where the status is permanent: the address takes no mail, so that none is sent to it. */
  isAddress?: true;
}

/** What statuses mean, with where each is registered and its name there; the first that fits counts. */
const statusRules: readonly StatusRule[] = [
  { code: "1.1", reason: "no-such-mailbox", isAddress: true }, // RFC 3463, 3.2: bad destination mailbox address
  { code: "1.2", reason: "no-such-domain", isAddress: true }, // RFC 3463, 3.2: bad destination system address
  { code: "1.3", reason: "not-an-address", isAddress: true }, // RFC 3463, 3.2: bad mailbox address syntax
  { code: "1.6", reason: "moved", isAddress: true }, // RFC 3463, 3.2: mailbox has moved, no forwarding address
  // Exchange says it of mailboxes that it does not know.
  { code: "1.10", reason: "takes-nothing", isAddress: true }, // RFC 7505, 4.2: recipient address has null MX
  { code: "2.1", reason: "disabled", isAddress: true }, // RFC 3463, 3.3: mailbox disabled
  { code: "2.2", reason: "full" }, // RFC 3463, 3.3: mailbox full
  { code: "2.3", reason: "too-large" }, // RFC 3463, 3.3: message length exceeds administrative limit
  { code: "3.4", reason: "too-large" }, // RFC 3463, 3.4: message too big for system
  { code: "4.7", reason: "expired" }, // RFC 3463, 3.5: delivery time expired
  { code: "6", reason: "content" }, // RFC 3463, 3.7: message content or media status
  { code: "7", reason: "policy" }, // RFC 3463, 3.8: security or policy status
];

/** For how many days a mail that was taken speaks against a refusal that gives no status. */
export const provenDays = 30;

/** What a failure for good means. */
export interface Failure {
  /** As "5.1.1"; null: the server named none. */
  status: string | null;
  reason: BounceReason;
  /**
   * What it is about: the `address`, this `mail` alone, or, where a bare 550 or 551 says nothing more, the address `unless-proven`: unless it
   * has taken a mail within `provenDays`. A block list must not make every address look dead.
   */
  about: "address" | "mail" | "unless-proven";
}

/** An enhanced status code, and no part of a network address. */
const statusShape = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** The reply codes "mailbox unavailable" and "user not local" (RFC 5321, 4.2.3), with no status behind them. */
const bareRefusal = /(?:^|[\s;:])55[01](?=[\s-]|$)/;

/** The first enhanced status code in a text; null: there is none. */
export function statusIn(text: string): string | null {
  return statusShape.exec(text)?.[0] ?? null;
}

/** Whether a status says no more than that it failed ("other undefined status", RFC 3463, 3.1). */
const saysNothing = (status: string | null) => status === null || status.endsWith(".0.0");

/**
 * Judges a failure that is final. `status` is what a report names; where it says nothing, `said`, the words of the server that refused,
 * counts. `isToRecipient`: as far as is known it refused the recipient, not the sender or the content.
 */
export function classifyRefusal(status: string | null, said: string, isToRecipient: boolean): Failure {
  const named = saysNothing(status) ? (statusIn(said) ?? status) : status;
  if (saysNothing(named)) {
    const isBare = isToRecipient && bareRefusal.test(said);
    return { status: named, reason: isBare ? "refused" : "unknown", about: isBare ? "unless-proven" : "mail" };
  }
  const [kind, ...parts] = (named ?? "").split(".");
  const code = parts.join(".");
  const rule = statusRules.find((known) => known.code === code || known.code === parts[0]);
  const isAddress = kind === "5" && rule?.isAddress === true;
  return { status: named, reason: rule?.reason ?? "unknown", about: isAddress ? "address" : "mail" };
}

/** What a report says that a system wrote about one mail (RFC 3464, 2.3). */
export interface DeliveryReport {
  /** `failed` is final, `delayed` is not, the others say that it went on its way. */
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
  status: string | null;
  /** The words of the server that refused it, in one line; empty: none are told. */
  said: string;
  /** As far as the report tells, the recipient was refused. */
  isToRecipient: boolean;
}

/** What became of a report. */
export type ReportOutcome =
  /** Its effect is stored, now or before. */
  | "noted"
  /** It says that the mail went on, or is of a mail that is gone: there is nothing to store. */
  | "without-effect"
  /** Its mail is being sent at this moment: to be read again later. */
  | "too-early"
  /** It is no report, or nothing proves which mail it is of. */
  | "unproven";

/** How the mailbox of returned mail is read. */
export interface BounceMailboxState {
  /** When it was read last; null: not yet. */
  readAt: Date | null;
  /** Messages in it that nobody has read and that are no report of a mail of ours. */
  waiting: number;
  /** Why it could not be read at the last try; null: it was read. */
  problem: string | null;
}

/** What is known of an address that mail does not reach: since when, why, and what the server said. */
export interface UnreachableAddress {
  since: Date;
  reason: BounceReason;
  /** Null: nobody said anything that is kept. */
  said: string | null;
}
