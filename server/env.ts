import { BlockList, isIP, isIPv6 } from "node:net";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { market } from "../content/chosen-market.ts";
import { parseEmail } from "../domain/email.ts";
import type { Site } from "../domain/site.ts";
import {
  type BounceAddress,
  type BounceMailbox,
  longestLocalPart,
  mailboxRule,
  parseMailbox,
  takeTlsChoice,
} from "./mail-addresses.ts";
import { StartProblem } from "./problems.ts";

/** Public. It permits what a visitor may do. */
export const defaultAnonKey = market.brand.anonKey;

const textMatching = (pattern: RegExp, rule: string) => z.string().regex(pattern, rule);

function integer(from: number, to: number) {
  const rule = `a whole number from ${from} to ${to}`;
  return textMatching(/^\d+$/, rule).transform(Number).pipe(z.number().min(from, rule).max(to, rule));
}

function numberUpTo(to: number) {
  const rule = `a number from 0 to ${to}`;
  return textMatching(/^\d+(\.\d+)?$/, rule)
    .transform(Number)
    .pipe(z.number().max(to, rule));
}

function urlWithProtocol(...protocols: string[]) {
  const rule = `an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`;
  return z.url({ protocol: new RegExp(`^(${protocols.join("|")})$`), error: rule });
}

const webUrl = urlWithProtocol("http", "https");
const shortText = z.string().max(100, "at most 100 characters long");
const emailAddress = z.string().transform(parseEmail).pipe(z.string("an email address"));
const origin = () =>
  webUrl.refine(
    (url) => /^https?:\/\/[^/?#@]+\/?$/i.test(url),
    "an origin without a path, such as https://www.example.com",
  );
const publicKey = textMatching(/^[\x21-\x7e]{8,4096}$/, "8 or more printable characters without spaces");
const secretKey = textMatching(/^[\x21-\x7e]{32,4096}$/, "32 or more printable characters without spaces");
const months = integer(1, 120);

const entriesOf = (separator: string | RegExp) => (list: unknown) =>
  String(list ?? "")
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);

const ipRanges = z
  .array(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], "a list of IP addresses or ranges such as 10.0.0.0/8, ::1"),
  )
  .transform((entries, context) => {
    const trustedRanges = new BlockList();
    for (const entry of entries) {
      const [network = "", prefix] = entry.split("/");
      const [family, bits] = isIPv6(network) ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
      if (Number(prefix ?? bits) < widestPrefixOf(network)) {
        context.addIssue(`a list of ranges no wider than /8 (IPv6: /32), because every visitor could be in ${entry}`);
        return z.NEVER;
      }
      trustedRanges.addSubnet(network, Number(prefix ?? bits), family);
    }
    return trustedRanges;
  });

/** `::ffff:0:0/96`, for example, has IPv4 addresses. */
function widestPrefixOf(network: string): number {
  if (!isIPv6(network)) return 8;
  return ipaddr.IPv6.parse(network).isIPv4MappedAddress() ? 96 + 8 : 32;
}

const webhookUrls = z
  .array(
    z
      .string()
      .refine(
        (entry) => webUrl.safeParse(entry).success && !new URL(entry).username,
        "a list of addresses that begin with https:// or http://, with commas between them",
      ),
  )
  .transform((entries) => [...new Set(entries)]);

const webhookSecretRule = "whsec_ followed by 24 to 64 bytes in base64";

const webhookSecret = textMatching(/^whsec_[A-Za-z0-9+/]+={0,2}$/, webhookSecretRule)
  .transform((secret) => Buffer.from(secret.slice("whsec_".length), "base64"))
  .refine((bytes) => bytes.length >= 24 && bytes.length <= 64, webhookSecretRule);

const bounceAddress = textMatching(
  new RegExp(`^[\\w.!#$%&'*+/=?^{|}~-]{1,${longestLocalPart}}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$`),
  `an email address with at most ${longestLocalPart} characters before the @`,
).transform((whole): BounceAddress => {
  const [local = "", domain = ""] = whole.split("@");
  return { local, domain };
});

const dnsServers = z.array(
  z.string().refine(isServerAddress, "a list of IP addresses such as 192.0.2.53, 192.0.2.54:5353, [2001:db8::53]:5353"),
);

/** An IP address, also with a port (an IPv6 address then in brackets). */
function isServerAddress(text: string): boolean {
  if (isIP(text)) return true;
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? [];
  return isIP(v6 ?? v4 ?? "") === (v6 ? 6 : 4) && Number(port) >= 1 && Number(port) <= 65_535;
}

function hasValidTlsChoice(url: string): boolean {
  try {
    takeTlsChoice(url);
    return true;
  } catch {
    return false;
  }
}

const mailbox = urlWithProtocol("imaps", "imap").transform((text, context): BounceMailbox => {
  try {
    return parseMailbox(text);
  } catch {
    context.addIssue(mailboxRule);
    return z.NEVER;
  }
});

/** In the order of docs/operations/settings.md. */
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().optional(),
  SITE_URL: origin().optional(),
  // entry.ts has checked it, because modules read the market's files at their import.
  MARKET: z.string().default("market"),
  SITE_NAME: shortText.default(market.brand.name),
  SITE_EMAIL: emailAddress.default(market.brand.email),
  SITE_PHONE: textMatching(/^[+\d][\d\s().-]{6,24}$/, "a telephone number such as +1-425-555-0100").default(
    market.brand.phone,
  ),
  BUILDER_NAME: shortText.default(market.brand.builderName),
  BUILDER_URL: webUrl.default(market.brand.builderUrl),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: urlWithProtocol("postgres", "postgresql").optional(),
  ANON_KEY: publicKey.default(defaultAnonKey),
  SERVICE_ROLE_KEY: secretKey.optional(),
  AUTOMATION_WEBHOOK_URL: webUrl.optional(),
  GA_MEASUREMENT_ID: textMatching(/^G-[A-Z0-9]{4,20}$/, "a measurement id such as G-ABC123DEF4").optional(),
  ORIGIN_TRIAL_TOKEN: textMatching(
    /^[A-Za-z0-9+/]{40,4096}={0,2}$/,
    "a token in base64, as Chrome's registration gives it",
  ).optional(),
  PREVIOUS_ANON_KEY: publicKey.optional(),
  PREVIOUS_SERVICE_ROLE_KEY: secretKey.optional(),
  TRUST_PROXY: z.preprocess(entriesOf(/[\s,]+/), ipRanges),
  KEEP_ALIVE_SECONDS: integer(1, 3600).default(65),
  RATE_LIMIT_PER_MINUTE: integer(1, 1_000_000).default(20),
  ANON_POSTS_PER_DAY: integer(1, 1_000_000).optional(),
  ANON_READS_PER_MINUTE: integer(1, 1_000_000).default(600),
  RENDERS_PER_MINUTE: integer(1, 1_000_000).default(120),
  NEW_MAILBOXES_PER_DAY: integer(1, 1_000_000).default(40),
  NEW_MAILBOXES_PER_HOUR: integer(1, 1_000_000).default(200),
  RETENTION_LEADS_MONTHS: months.default(24),
  RETENTION_MESSAGES_MONTHS: months.default(12),
  RETENTION_APPLICATIONS_MONTHS: months.default(24),
  SMTP_URL: urlWithProtocol("smtp", "smtps")
    .refine((url) => !URL.canParse(url) || new URL(url).hostname !== "", "an address with the name of a mail server")
    .refine(
      (url) => !URL.canParse(url) || hasValidTlsChoice(url),
      "an address without parameters other than tls=optional or tls=unverified",
    )
    .optional(),
  MAIL_FROM: textMatching(
    /^(?:[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    "an email address, or a name and an email address in angle brackets",
  ).optional(),
  OPERATOR_EMAIL: emailAddress.optional(),
  WAITING_DAYS: numberUpTo(365).default(14),
  REMIND_AFTER_HOURS: numberUpTo(8760).default(4),
  ALARM_AFTER_HOURS: numberUpTo(8760).default(24),
  OFFER_DAYS: integer(1, 60).default(7),
  DIGEST: z.enum(["daily", "weekly", "off"], "daily, weekly, or off").default("daily"),
  PAYMENT_INSTRUCTIONS: z.string().max(500, "at most 500 characters long").optional(),
  REST_WHEN_OVERDUE_DAYS: integer(1, 90).optional(),
  STRIPE_SECRET_KEY: textMatching(
    /^[rs]k_(test|live)_[A-Za-z0-9]{10,500}$/,
    "a secret or restricted key, which begins with sk_test_, sk_live_, rk_test_, or rk_live_",
  ).optional(),
  STRIPE_WEBHOOK_SECRET: textMatching(
    /^whsec_[A-Za-z0-9+/=]{16,500}$/,
    "a signing secret, which begins with whsec_",
  ).optional(),
  STRIPE_API_URL: webUrl
    .refine(
      (url) => !URL.canParse(url) || new URL(url).protocol === "https:" || isLoopbackName(new URL(url).hostname),
      "an https address, or http on this machine",
    )
    .optional(),
  ASK_AFTER_HOURS: integer(1, 720).default(48),
  ASK_OUTCOME_AFTER_DAYS: integer(1, 90).default(14),
  LINK_SECRET: secretKey.optional(),
  BOUNCE_ADDRESS: bounceAddress.optional(),
  BOUNCE_MAILBOX_URL: mailbox.optional(),
  WEBHOOK_URLS: z.preprocess(entriesOf(","), webhookUrls),
  WEBHOOK_SECRET: webhookSecret.optional(),
  WEBHOOK_ALLOW_PRIVATE_NETWORK: z.enum(["true", "false"], "true or false").default("false"),
  DESK_PORT: z.union([z.literal("off"), integer(0, 65_535)], "a whole number from 0 to 65535, or off").optional(),
  DESK_HOST: z.string().default("127.0.0.1"),
  DESK_URL: origin().optional(),
  CHECK_MAIL_DOMAINS: z.enum(["on", "off"], "on or off").default("on"),
  DNS_SERVERS: z.preprocess(entriesOf(/[\s,]+/), dnsServers),
  REGISTER_WATCH: z.enum(["off", "on"], "off or on").default("off"),
  REGISTER_URL: webUrl
    .refine((url) => !URL.canParse(url) || !new URL(url).username, "an address without a user name and a password")
    .optional(),
});

export type Env = ReturnType<typeof parseEnv>;

const isLoopbackName = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

function stripeSettings({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl = null,
}: {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_API_URL?: string | null | undefined;
}) {
  if (secretKey === undefined && webhookSecret === undefined) return null;
  if (secretKey === undefined || webhookSecret === undefined)
    throw new StartProblem("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set, or neither.");
  return { secretKey, webhookSecret, apiUrl };
}

/** Port 0 means any free port, so it stays 0. */
function portAfter(port: number): number | null {
  if (port === 0) return 0;
  return port < 65_535 ? port + 1 : null;
}

/** Throws a `StartProblem` that names the first unusable variable. An empty value counts as unset. */
export function parseEnv(environment: Record<string, string | undefined>) {
  const setVariables = Object.entries(environment).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()]] : [],
  );
  const { data: values, error } = variables.safeParse(Object.fromEntries(setVariables));
  if (error) throw new StartProblem(`${error.issues[0]?.path[0]?.toString()} must be ${error.issues[0]?.message}.`);
  for (const name of ["SERVICE_ROLE_KEY", "PREVIOUS_SERVICE_ROLE_KEY"] as const) {
    if ([values.ANON_KEY, values.PREVIOUS_ANON_KEY].includes(values[name] ?? "")) {
      throw new StartProblem(`${name} must be a different key from ANON_KEY and PREVIOUS_ANON_KEY.`);
    }
  }
  if (values.WEBHOOK_URLS.length > 0 && !values.WEBHOOK_SECRET)
    throw new StartProblem(`WEBHOOK_SECRET must be set because WEBHOOK_URLS is set. It must be ${webhookSecretRule}.`);
  if (values.DESK_PORT === values.PORT && values.PORT !== 0) {
    throw new StartProblem("DESK_PORT must be a different port from PORT.");
  }
  const registerUrl = values.REGISTER_URL ?? market.register?.url ?? null;
  if (values.REGISTER_WATCH === "on" && market.register === null) {
    throw new StartProblem("REGISTER_WATCH must be off: the market has no license register.");
  }
  const deskPort = values.DESK_PORT === "off" ? null : (values.DESK_PORT ?? portAfter(values.PORT));
  return {
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    site: {
      url: new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`).origin,
      name: values.SITE_NAME,
      email: values.SITE_EMAIL,
      phone: values.SITE_PHONE,
      builderName: values.BUILDER_NAME,
      builderUrl: values.BUILDER_URL,
      isDemo: false as boolean,
    } satisfies Site,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    anonKey: values.ANON_KEY,
    serviceRoleKey: values.SERVICE_ROLE_KEY ?? null,
    /** For the key that the site made itself. */
    ownKeyFile: null as string | null,
    /** From before the last rotation. Open pages may still send them. */
    previousAnonKey: values.PREVIOUS_ANON_KEY ?? null,
    previousServiceRoleKey: values.PREVIOUS_SERVICE_ROLE_KEY ?? null,
    /** Without it, the thank-you page calls the site's own `/hooks/confirm-match`. */
    automationWebhookUrl: values.AUTOMATION_WEBHOOK_URL ?? null,
    /** Without it, no third-party script is loaded. */
    gaMeasurementId: values.GA_MEASUREMENT_ID ?? null,
    originTrialToken: values.ORIGIN_TRIAL_TOKEN ?? null,
    trustedProxies: values.TRUST_PROXY,
    keepAliveSeconds: values.KEEP_ALIVE_SECONDS,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    anonPostsPerDay: values.ANON_POSTS_PER_DAY ?? 15 * values.RATE_LIMIT_PER_MINUTE,
    anonReadsPerMinute: values.ANON_READS_PER_MINUTE,
    rendersPerMinute: values.RENDERS_PER_MINUTE,
    /** Mailboxes with their first email: in 24 hours by one network, and in an hour by the site. */
    newMailboxes: { perNetworkDay: values.NEW_MAILBOXES_PER_DAY, perHour: values.NEW_MAILBOXES_PER_HOUR },
    /** Months until personal data is deleted. `expiryRules` (server/people/retention.ts) has tables and columns. */
    retention: {
      leadMonths: values.RETENTION_LEADS_MONTHS,
      /** Also for privacy requests that are done. An open one does not expire. */
      messageMonths: values.RETENTION_MESSAGES_MONTHS,
      applicationMonths: values.RETENTION_APPLICATIONS_MONTHS,
    },
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    operatorEmail: values.OPERATOR_EMAIL ?? values.SITE_EMAIL,
    /** Then a lead without a contractor is closed. */
    waitingDays: values.WAITING_DAYS,
    /** After a match. Then a contractor without a response gets a reminder. */
    remindAfterHours: values.REMIND_AFTER_HOURS,
    /** After a match. Then operator and homeowner hear that there was no response. */
    alarmAfterHours: values.ALARM_AFTER_HOURS,
    /** For agreeing to an offer. */
    offerDays: values.OFFER_DAYS,
    /** An email about what needs a person. */
    digest: values.DIGEST,
    /** How contractors pay an invoice other than by Stripe, such as where a check goes. Null: they are told to ask. */
    paymentInstructions: values.PAYMENT_INSTRUCTIONS ?? null,
    /** After the due day. Then the territories are stopped for money. Null: never. */
    restWhenOverdueDays: values.REST_WHEN_OVERDUE_DAYS ?? null,
    /** Without it, contractors cannot pay by Stripe, and its package is not loaded. */
    stripe: stripeSettings(values),
    /** After a match. Then the homeowner is asked whether the contractor made contact. */
    askAfterHours: values.ASK_AFTER_HOURS,
    /** After a match. Then the homeowner is asked for the outcome. */
    askOutcomeAfterDays: values.ASK_OUTCOME_AFTER_DAYS,
    /** For link tokens. Null: the server makes and stores one. */
    linkSecret: values.LINK_SECRET ?? null,
    /** Without it, bounce reports go to the `From` address, and nothing reads them. */
    bounceAddress: values.BOUNCE_ADDRESS ?? null,
    /** Without it, no mailbox is read. `deliveries read-reports` reads files. */
    bounceMailbox: values.BOUNCE_MAILBOX_URL ?? null,
    webhooks: {
      urls: values.WEBHOOK_URLS,
      /** Required by `urls`. */
      secret: values.WEBHOOK_SECRET ?? null,
      /** Also to this machine. */
      allowPrivateNetwork: values.WEBHOOK_ALLOW_PRIVATE_NETWORK === "true",
    },
    register: {
      /** In the state's register. */
      isWatched: values.REGISTER_WATCH === "on",
      /** The state's online register of contractors' licenses. */
      url: registerUrl,
    },
    mailDomains: {
      /** A request is held if its email's domain takes no mail. */
      areChecked: values.CHECK_MAIL_DOMAINS === "on",
      /** By default, the system's. */
      servers: values.DNS_SERVERS.length > 0 ? values.DNS_SERVERS : null,
    },
    desk: {
      /** Without one, the desk is off. */
      port: deskPort,
      host: values.DESK_HOST,
      /** Unknown if the desk runs on a random port of localhost. */
      url: values.DESK_URL ? new URL(values.DESK_URL).origin : deskPort ? `http://localhost:${deskPort}` : null,
    },
  };
}
