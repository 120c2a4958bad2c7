import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import type { Site } from "../domain/site.ts";
import type { Retention } from "./personal-data/retention.ts";

/** The environment, parsed once at start. Every variable and its default is described in the README. */
export interface Env {
  production: boolean;
  port: number;
  host: string;
  site: Site;
  dataDir: string;
  databaseUrl: string | null;
  anonKey: string;
  /** Null: nobody can act as the operator. */
  serviceRoleKey: string | null;
  /** The keys before the last rotation, which count as well: pages that are open still have the old one. */
  previousAnonKey: string | null;
  previousServiceRoleKey: string | null;
  /** Null: the site's own `/hooks/confirm-match` is called. */
  automationWebhookUrl: string | null;
  /** Null: no third-party script is ever loaded. */
  gaMeasurementId: string | null;
  trustedProxies: BlockList;
  rateLimitPerMinute: number;
  retention: Retention;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Who hears of what needs a person. */
  operatorEmail: string;
  /** How long a lead waits for a contractor before it is given up, in days. */
  waitingDays: number;
  /** After how long a contractor who has not answered is reminded, and when the operator hears of it, in hours. */
  remindAfterHours: number;
  alarmAfterHours: number;
  /** What the tokens of links are derived from; null: what the first start made and keeps in the database. */
  linkSecret: string | null;
  webhooks: {
    urls: string[];
    /** The bytes after `whsec_`; null only where there are no addresses. */
    secret: Buffer | null;
    /** Whether addresses of private networks and of this machine may be posted to. */
    allowPrivateNetwork: boolean;
  };
}

/** Thrown when a variable has a value that cannot be used; the message is one line that names it. */
export class EnvProblem extends Error {
  override name = "EnvProblem";
}

/** The key that every browser sends. It opens only what a visitor may do, so it may be public and the same everywhere. */
export const defaultAnonKey = "cedarline-public-anon-key";

/** An address that no mail reaches (RFC 2606). */
export const defaultSiteEmail = "hello@cedarline.example";

/** Parses `variables`; throws an `EnvProblem` for the first value that is no good. An empty value counts as unset. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const read = (name: string) => variables[name]?.trim() || null;
  const fail = (name: string, wanted: string): never => {
    throw new EnvProblem(`${name} must be ${wanted}.`);
  };

  function integer(name: string, fallback: number, from: number, to: number): number {
    const value = read(name);
    if (value === null) return fallback;
    const number = Number(value);
    return /^\d+$/.test(value) && number >= from && number <= to
      ? number
      : fail(name, `a whole number from ${from} to ${to}`);
  }

  function url(name: string, protocols: string[]): string | null {
    const value = read(name);
    if (value === null) return null;
    const wanted = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
    if (!URL.canParse(value)) return fail(name, wanted);
    return protocols.includes(new URL(value).protocol) ? value : fail(name, wanted);
  }

  function pattern(name: string, shape: RegExp, wanted: string): string | null {
    const value = read(name);
    return value === null || shape.test(value) ? value : fail(name, wanted);
  }

  function text(name: string, fallback: string): string {
    const value = read(name) ?? fallback;
    return value.length <= 100 ? value : fail(name, "at most 100 characters long");
  }

  function number(name: string, fallback: number, to: number): number {
    const value = read(name);
    if (value === null) return fallback;
    return /^\d+(\.\d+)?$/.test(value) && Number(value) <= to ? Number(value) : fail(name, `a number from 0 to ${to}`);
  }

  function webhooks(): Env["webhooks"] {
    const urls =
      read("WEBHOOK_URLS")
        ?.split(",")
        .map((url) => url.trim())
        .filter(Boolean) ?? [];
    const isAddress = (url: string) =>
      URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !new URL(url).username;
    if (!urls.every(isAddress))
      fail("WEBHOOK_URLS", "a list of addresses that begin with https:// or http://, with commas between them");
    const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(read("WEBHOOK_SECRET") ?? "") ?? [];
    const secret = encoded === undefined ? null : Buffer.from(encoded, "base64");
    const isUsable = secret !== null && secret.length >= 24 && secret.length <= 64;
    if (!isUsable && (urls.length || read("WEBHOOK_SECRET"))) {
      fail("WEBHOOK_SECRET", "whsec_ and 24 to 64 bytes in base64, and is needed where WEBHOOK_URLS has an address");
    }
    const allowed = read("WEBHOOK_ALLOW_PRIVATE_NETWORK") ?? "false";
    if (!["true", "false"].includes(allowed)) fail("WEBHOOK_ALLOW_PRIVATE_NETWORK", "true or false");
    return { urls: [...new Set(urls)], secret, allowPrivateNetwork: allowed === "true" };
  }

  const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const production = read("NODE_ENV") === "production";
  const port = integer("PORT", 3000, 0, 65_535);
  const siteUrl = url("SITE_URL", ["http:", "https:"]) ?? `http://localhost:${port}`;
  if (new URL(siteUrl).pathname !== "/" || new URL(siteUrl).search || new URL(siteUrl).username) {
    fail("SITE_URL", "an origin without a path, such as https://www.example.com");
  }
  const publicKey = (name: string) =>
    pattern(name, /^[\x21-\x7e]{8,4096}$/, "8 or more printable characters without spaces");
  const secretKey = (name: string) =>
    pattern(name, /^[\x21-\x7e]{32,4096}$/, "32 or more printable characters without spaces");
  const anonKey = publicKey("ANON_KEY") ?? defaultAnonKey;
  const previousAnonKey = publicKey("PREVIOUS_ANON_KEY");
  const serviceRoleKey = secretKey("SERVICE_ROLE_KEY");
  const previousServiceRoleKey = secretKey("PREVIOUS_SERVICE_ROLE_KEY");
  for (const [name, key] of Object.entries({
    SERVICE_ROLE_KEY: serviceRoleKey,
    PREVIOUS_SERVICE_ROLE_KEY: previousServiceRoleKey,
  })) {
    if (key !== null && [anonKey, previousAnonKey].includes(key)) fail(name, "another key than the public one");
  }

  const siteEmail = pattern("SITE_EMAIL", emailShape, "an e-mail address") ?? defaultSiteEmail;

  return {
    production,
    port,
    host: read("HOST") ?? (production ? "0.0.0.0" : "127.0.0.1"),
    site: {
      url: new URL(siteUrl).origin,
      name: text("SITE_NAME", "Cedarline Home Services"),
      email: siteEmail,
      phone:
        pattern("SITE_PHONE", /^[+\d][\d\s().-]{6,24}$/, "a telephone number such as +1-425-555-0100") ??
        "+1-425-555-0100",
      builderName: text("BUILDER_NAME", "Cedarline"),
      builderUrl: url("BUILDER_URL", ["http:", "https:"]) ?? "https://cedarline.example",
    },
    dataDir: resolve(read("DATA_DIR") ?? "data"),
    databaseUrl: url("DATABASE_URL", ["postgres:", "postgresql:"]),
    anonKey,
    serviceRoleKey,
    previousAnonKey,
    previousServiceRoleKey,
    automationWebhookUrl: url("AUTOMATION_WEBHOOK_URL", ["http:", "https:"]),
    gaMeasurementId: pattern("GA_MEASUREMENT_ID", /^G-[A-Z0-9]{4,20}$/, "a measurement id such as G-ABC123DEF4"),
    trustedProxies: proxies(read("TRUST_PROXY"), () =>
      fail("TRUST_PROXY", "a list of addresses or ranges such as 10.0.0.0/8, ::1"),
    ),
    rateLimitPerMinute: integer("RATE_LIMIT_PER_MINUTE", 20, 1, 1_000_000),
    retention: {
      leadMonths: integer("RETENTION_LEADS_MONTHS", 24, 1, 120),
      messageMonths: integer("RETENTION_MESSAGES_MONTHS", 12, 1, 120),
      applicationMonths: integer("RETENTION_APPLICATIONS_MONTHS", 24, 1, 120),
    },
    smtpUrl: url("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: pattern(
      "MAIL_FROM",
      /^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/,
      "an e-mail address, with or without a name before it",
    ),
    operatorEmail: pattern("OPERATOR_EMAIL", emailShape, "an e-mail address") ?? siteEmail,
    waitingDays: number("WAITING_DAYS", 14, 365),
    remindAfterHours: number("REMIND_AFTER_HOURS", 4, 8760),
    alarmAfterHours: number("ALARM_AFTER_HOURS", 24, 8760),
    linkSecret: secretKey("LINK_SECRET"),
    webhooks: webhooks(),
  };
}

function proxies(list: string | null, fail: () => never): BlockList {
  const trusted = new BlockList();
  for (const entry of list?.split(/[\s,]+/).filter(Boolean) ?? []) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address);
    if (!family) fail();
    const type = family === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, type);
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32)) {
      trusted.addSubnet(address, Number(prefix), type);
    } else fail();
  }
  return trusted;
}
