// Whether a bounced email proves that the recipient's address is dead.

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
  | "rate"
  | "refused"
  | "unknown";

/** An email that the address accepted within this many days outweighs an unspecific refusal. */
export const addressProvenDays = 30;

export interface DeliveryFailure {
  status: string | null;
  reason: BounceReason;
  /**
   * `unless-proven`: the address, unless it accepted another email in the last `addressProvenDays` days. Our server may
   * be on a block list.
   */
  about: "address" | "mail" | "unless-proven";
}

interface RefusalFacts {
  /** The report's status, or if it is unspecific (x.0.0) the last code in the server's answer. */
  code: string | null;
  codes: readonly string[];
  /** The server's answer without addresses and host names, which may contain any word. */
  words: string;
  isToRecipient: boolean;
}

interface BounceRule extends Pick<DeliveryFailure, "reason" | "about"> {
  fits(facts: RefusalFacts): boolean;
  /** An RFC or a mail system. */
  source: string;
  /** A report's status and a server's answer, all real, that this rule is the first to fit (bounce.test.ts). */
  cases: readonly (readonly [status: string | null, answer: string])[];
}

/** "5.7" matches 5.7.1 and 5.7.26, and "x.7" also 4.7.1. */
function isOneOf(code: string | null, known: readonly string[]): boolean {
  const [, ...rest] = code?.split(".") ?? [];
  return known.some((one) =>
    [code, ["x", ...rest].join(".")].some((name) => name === one || name?.startsWith(`${one}.`)),
  );
}

const codeIn =
  (...known: string[]) =>
  ({ code }: RefusalFacts) =>
    isOneOf(code, known);
const anyCodeIn =
  (...known: string[]) =>
  ({ codes }: RefusalFacts) =>
    codes.some((code) => isOneOf(code, known));
const answerMatches =
  (...expressions: RegExp[]) =>
  ({ words }: RefusalFacts) =>
    expressions.some((expression) => expression.test(words));

const senderCodes = ["x.4.5", "x.1.7", "x.1.8"];

/** Our own mail server accepts no email from us. */
const relayRefusal = /\brelay(?:ing)?(?: access)? (?:is )?(?:denied|prohibited|not permitted)|authentication required/i;

export function refusesSender(answer: string): boolean {
  return codesIn(answer).some((code) => isOneOf(code, senderCodes)) || relayRefusal.test(answer);
}

const rfcForAddresses = "RFC 3463, 3.2";

/** "Not listed in" is how Domino reports an unknown user. */
const listed =
  /\b(?:block|black|deny) ?list|(?<!\bnot )\blisted (?:in|on|at|by)\b|blocked (?:using|by|for|due|because)/i;

const ourReputation = /reputation|\b(?:rbl|dnsbl|bl\d{1,3})\b|\bspam(?:haus|cop)/i;

/** Not an answer that says where to report spam. */
const spam = /(?<!\breport )\bspam|unsolicited/i;

const ourAddress = [
  /\b(?:your|our|client|sending|sender|connecting|remote) (?:mail ?|smtp |ip )?(?:address|domain|host|ips?|network|server)\b/i,
  /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/,
  /\b[0-9a-f]{1,4}::?[0-9a-f]{1,4}::?[0-9a-f]{1,4}::?[0-9a-f]/i,
];

const listsUs = ({ words }: RefusalFacts) =>
  ourReputation.test(words) || (listed.test(words) && ourAddress.some((expression) => expression.test(words)));

/** It means so whatever else the server says. */
const saysNoSuchMailbox = codeIn("5.1.1");

/** The first that fits decides. Rules about the sender come first, because the mailbox may still work. */
export const bounceRules: readonly BounceRule[] = [
  {
    about: "mail",
    reason: "policy",
    fits: anyCodeIn("x.7", ...senderCodes),
    source: "RFC 3463, 3.8: security or policy; 3.2 and 3.5: the sender's address, and congestion",
    cases: [
      ["5.7.1", "550 5.7.1 Message rejected"],
      ["5.1.1", "550 5.7.1 Service unavailable, client host [192.0.2.1] listed"],
      [null, "554 5.7.1 The message was refused"],
      ["5.7.26", "550-5.7.26 Unauthenticated email is not accepted"],
      ["5.4.5", "550 5.4.5 Daily user sending limit exceeded"],
      ["5.1.8", "553 5.1.8 Sender address does not exist"],
    ],
  },
  {
    about: "mail",
    reason: "policy",
    fits: (facts) => listsUs(facts) || (!saysNoSuchMailbox(facts) && answerMatches(listed, spam)(facts)),
    source: "Postfix reject_rbl_client, Spamhaus, AT&T, and Comcast: block lists",
    cases: [
      ["5.1.1", "550 5.1.1 Your host 192.0.2.1 is on our blocklist"],
      ["5.0.0", "550 Service unavailable; Client host blocked using zen.spamhaus.org"],
      ["5.2.1", "554 5.2.1 Poor reputation of the sending network"],
      ["5.1.1", "550 5.1.1 Rejected: Client host blocked using a blacklist"],
      ["5.1.1", "550-5.1.1 no such user 550 5.1.1 your IP has a poor reputation"],
      [null, "550 This message looks like spam"],
      [null, "550 192.0.2.1 is listed in our database"],
      ["5.1.1", "550 5.1.1 2001:db8:85a3::8a2e is listed in our database"],
    ],
  },
  {
    about: "address",
    reason: "disabled",
    fits: (facts) => answerMatches(/\b554\b/)(facts) && answerMatches(/\bmailbox is disabled\b/i)(facts),
    source: "Yahoo and AOL, at the end of the message",
    cases: [
      [
        "5.0.0",
        "554 30 Sorry, your message to ann@yahoo.example cannot be delivered. This mailbox is disabled (554.30).",
      ],
      [null, "554 30 Sorry, your message to ann@aol.example cannot be delivered. This mailbox is disabled (554.30)."],
    ],
  },
  {
    about: "address",
    reason: "no-such-mailbox",
    fits: (facts) =>
      answerMatches(/\b55[24]\b/)(facts) &&
      answerMatches(/\bmailbox not found\b/i, /\buser doesn.?t have an? account\b/i)(facts),
    source: "Yahoo and AOL",
    cases: [
      ["5.0.0", "552 1 Requested mail action aborted, mailbox not found"],
      // Sendmail makes 5.2.2 of every 552.
      ["5.2.2", "552 1 Requested mail action aborted, mailbox not found"],
      [null, "smtp;554 delivery error: dd This user doesn't have a yahoo.example account (ann@yahoo.example) [0]"],
    ],
  },
  {
    about: "mail",
    reason: "full",
    fits: codeIn("x.2.2"),
    source: "RFC 3463, 3.3: mailbox full",
    cases: [
      ["5.2.2", "552 5.2.2 The mailbox is over quota"],
      ["5.2.2", "550 5.1.1 no such user"],
      [null, "452 4.2.2 and in 5500 other ways"],
    ],
  },
  {
    about: "mail",
    reason: "rate",
    fits: (facts) =>
      !saysNoSuchMailbox(facts) &&
      answerMatches(
        /\brate\b|\bquota(?! group)|throttl|too (?:many|quickly|fast)|(?:sending|receiving|daily|hourly) limit/i,
      )(facts),
    source: "Gmail, SMTP error reference: rates and quotas of sending and receiving",
    cases: [
      [
        "5.2.1",
        "550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered",
      ],
      ["5.2.1", "450-4.2.1 The user you are trying to contact is receiving mail too quickly"],
      ["5.0.0", "550 Too many messages from you today"],
      ["5.2.1", "550 5.2.1 Hourly sending quota reached"],
    ],
  },
  {
    about: "address",
    reason: "no-such-mailbox",
    fits: saysNoSuchMailbox,
    source: `${rfcForAddresses}: bad destination mailbox address`,
    cases: [
      ["5.1.1", ""],
      ["5.1.1", "550 5.1.1 User fir (fir@limit.example) not listed in Domino Directory"],
      [null, "550 5.1.1 <fir@limit.example>: unknown user. Report spam to abuse@limit.example"],
      ["5.1.1", "550 5.1.1 No such user. To report spam, call 192.0.2.1 or our abuse desk"],
      ["5.1.1", "550 5.1.1 The mailbox is in no quota group"],
      ["5.1.1", "550 5.1.1 Mailbox does not exist; our spam filter saw too many such messages"],
      ["5.0.0", "550 5.1.1 <spam@limit.example>: no such user at mx.blocklist.example"],
      [
        "5.0.0",
        "5.1.0 - Unknown address error 550-'5.1.1 The email account that you tried to reach does not exist.' (delivery attempts: 0)",
      ],
      ["4.0.0", "550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 Learn more"],
    ],
  },
  {
    about: "address",
    reason: "no-such-domain",
    fits: codeIn("5.1.2"),
    source: `${rfcForAddresses}: bad destination system address`,
    cases: [["5.1.2", "550 Host unknown"]],
  },
  {
    about: "address",
    reason: "not-an-address",
    fits: codeIn("5.1.3"),
    source: `${rfcForAddresses}: bad mailbox address syntax`,
    cases: [["5.1.3", ""]],
  },
  {
    about: "address",
    reason: "moved",
    fits: codeIn("5.1.6"),
    source: `${rfcForAddresses}: mailbox has moved`,
    cases: [["5.1.6", ""]],
  },
  {
    about: "address",
    reason: "takes-nothing",
    fits: codeIn("5.1.10"),
    source: "RFC 7505, 4.2: null MX; Exchange: RecipientNotFound",
    cases: [["5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"]],
  },
  {
    about: "address",
    reason: "disabled",
    fits: codeIn("5.2.1"),
    source: "RFC 3463, 3.3: mailbox disabled",
    cases: [
      ["5.2.1", ""],
      [null, "550-5.2.1 The account is disabled. 550 5.2.1 Learn more"],
    ],
  },
  {
    about: "address",
    reason: "takes-nothing",
    fits: (facts) => mayBePermanent(facts) && answerMatches(/null ?mx|does not accept mail/i)(facts),
    source: "RFC 7505; Postfix, smtp_addr.c",
    cases: [["5.1.0", "Domain gmial.example does not accept mail (nullMX)"]],
  },
  {
    about: "address",
    reason: "no-such-domain",
    fits: (facts) =>
      codeIn("5.4.4")(facts) ||
      (mayBePermanent(facts) &&
        answerMatches(
          /(?:host|domain)(?: name)? (?:unknown|not found)/i,
          /unknown (?:host|domain)|non-?existent (?:host|domain)/i,
          /nxdomain|unrouteable address|domain {1,2}does not exist|InfoDomainNonexistent/i,
        )(facts)),
    source: "Postfix, Google, Microsoft 365, Sendmail, and Exim: a domain that is not there",
    cases: [
      ["5.4.4", "Host or domain name not found. Name service error for name=gmial.example type=A: Host not found"],
      [
        "4.0.0",
        "DNS Error: DNS type 'mx' lookup of gmial.example responded with code NXDOMAIN Domain name not found: gmial.example",
      ],
      ["5.4.310", "550 5.4.310 DNS domain gmial.example does not exist [Message=InfoDomainNonexistent]"],
      ["5.0.0", "550 Host unknown (Name server: gmial.example: host not found)"],
      [null, "Unrouteable address"],
    ],
  },
  {
    about: "address",
    reason: "no-such-mailbox",
    fits: (facts) => codeIn("5.5.0")(facts) && answerMatches(/mailbox unavailable/i)(facts),
    source: "Outlook.com, postmaster troubleshooting",
    cases: [["5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)"]],
  },
  {
    about: "address",
    reason: "no-such-mailbox",
    fits: (facts) =>
      codeIn("5.4.1")(facts) && answerMatches(/recipient address(?:es)? rejected ?: access denied/i)(facts),
    source: "Microsoft 365, directory-based edge blocking",
    cases: [
      ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied. [BN8NAM11FT012.eop-nam11.example]"],
      [null, "550 5.4.1 All recipient addresses rejected : Access denied"],
    ],
  },
  {
    about: "unless-proven",
    reason: "refused",
    // RFC 5321: 550 is "mailbox unavailable", 551 is "user not local".
    fits: ({ code, words, isToRecipient }) =>
      isToRecipient && isUnspecific(code) && /(?:^|[\s;:])55[01](?=[\s-]|$)/.test(words),
    source: "RFC 5321, 4.2.3",
    cases: [
      ["5.0.0", "550 No such user here"],
      [null, "smtp;551 user not local"],
      [null, "550 refused, see 5.1.1.8 and 10.5.1.1"],
    ],
  },
  {
    about: "mail",
    reason: "too-large",
    fits: codeIn("x.2.3", "x.3.4"),
    source: "RFC 3463, 3.3 and 3.4: the message is too large",
    cases: [["5.3.4", "552 5.3.4 Message size exceeds the fixed maximum"]],
  },
  {
    about: "mail",
    reason: "expired",
    fits: codeIn("x.4.7"),
    source: "RFC 3463, 3.5: delivery time expired",
    cases: [["4.4.7", ""]],
  },
  {
    about: "mail",
    reason: "content",
    fits: codeIn("x.6"),
    source: "RFC 3463, 3.7: message content or media",
    cases: [["5.6.0", ""]],
  },
  {
    about: "mail",
    reason: "unknown",
    fits: () => true,
    source: "whatever else a report calls final",
    cases: [
      ["5.0.0", "554 Transaction failed"],
      [null, ""],
      ["5.4.1", "550 5.4.1 Relay access denied"],
      ["5.5.0", "550 5.5.0 Syntax error"],
      ["4.1.1", ""],
      // The name server did not respond, so the domain may exist.
      [
        "4.4.3",
        "Host or domain name not found. Name service error for name=example.org type=MX: Host not found, try again",
      ],
    ],
  },
];

/** Matches an enhanced status code, but not part of an IP address. */
const codeShape = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g;

function codesIn(text: string): string[] {
  return text.match(codeShape) ?? [];
}

export function statusIn(text: string): string | null {
  return codesIn(text)[0] ?? null;
}

/** "Other undefined status" (RFC 3463, 3.1). */
const isUnspecific = (status: string | null) => status === null || status.endsWith(".0.0");

const mayBePermanent = ({ code }: RefusalFacts) => isUnspecific(code) || code?.startsWith("5.") === true;

function withoutAddresses(answer: string): string {
  return answer
    .split(/\s+/)
    .filter((word) => !/[@/]|[a-z]\.[a-z]{2}/i.test(word))
    .join(" ");
}

/** `status`: the bounce report's. */
export function classifyRefusal(status: string | null, answer: string, isToRecipient: boolean): DeliveryFailure {
  const { rule, code } = ruleFor(status, answer, isToRecipient);
  return { status: code, reason: rule.reason, about: rule.about };
}

export function ruleFor(status: string | null, answer: string, isToRecipient: boolean) {
  const codes = codesIn(answer);
  const code = isUnspecific(status) ? (codes.at(-1) ?? status) : status;
  const facts = {
    code,
    codes: status === null ? codes : [status, ...codes],
    words: withoutAddresses(answer),
    isToRecipient,
  };
  const rule = bounceRules.find(({ fits }) => fits(facts));
  if (!rule) throw new Error("No bounce rule matched, although the last one matches everything.");
  return { rule, code };
}

/** RFC 3464, 2.3. */
export interface DeliveryReport {
  /** Only `failed` and `delayed` (for now) mean that no server accepted the email. */
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded";
  status: string | null;
  /** On one line. "" if the report has none. */
  answer: string;
  /** False: the sender or the content was refused. */
  isToRecipient: boolean;
}

export type ReportOutcome =
  /** Now or earlier. */
  | "noted"
  /** A server accepted the email, or we no longer have it. */
  | "without-effect"
  /** The email is still being sent. */
  | "too-early"
  /** Nothing proves which email was meant. */
  | "unproven"
  | "not-a-report";

export interface BounceMailboxState {
  readAt: Date | null;
  /** Other email, and reports that cannot be matched or must be read again. */
  waiting: number;
  problem: string | null;
}

export interface UnreachableAddress {
  since: Date;
  reason: BounceReason;
  answer: string | null;
}
