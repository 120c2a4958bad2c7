import { readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";
import { describe, expect, test } from "vitest";
import { parseEnv, variables } from "./env.ts";

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("every environment variable is optional", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: null,
    serviceRoleKey: null,
    rateLimitPerMinute: 20,
    retention: { leadMonths: 24, messageMonths: 12, applicationMonths: 24 },
    site: {
      url: "http://localhost:3000",
      name: "Cedarline Home Services",
      email: "hello@cedarline.example",
      phone: "+1-425-555-0100",
      builderName: "Cedarline",
      builderUrl: "https://cedarline.example",
    },
  });
  expect(parseEnv({ NODE_ENV: "production" }).host).toBe("0.0.0.0");
  expect(parseEnv({ PORT: "8080", SITE_NAME: "" }).site).toMatchObject({
    url: "http://localhost:8080",
    name: "Cedarline Home Services",
  });
});

test("the table of settings and .env.example list every variable in the same order, and .env.example has the defaults", () => {
  const { NODE_ENV: _, ...shape } = variables.shape;
  const names = Object.keys(shape);
  const namesIn = (path: string, places: RegExp) =>
    textOf(path)
      .match(places)
      ?.join()
      .match(/[A-Z_]+/g);
  expect(namesIn("docs/operations/settings.md", /^\| (`[A-Z_]+`(, )?)+ \|/gm)).toEqual(names);
  expect(namesIn(".env.example", /^# [A-Z_]+=/gm)).toEqual(names);
  const example = parseFile(textOf(".env.example").replace(/^# (?=[A-Z_]+=)/gm, ""));
  expect(parseEnv(example)).toEqual(parseEnv({}));
  const defaults = Object.entries(variables.omit({ TRUST_PROXY: true, WEBHOOK_URLS: true }).parse({}));
  expect(example).toMatchObject(Object.fromEntries(defaults.map(([name, value]) => [name, String(value)])));
});

describe("a bad value", () => {
  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["DESK_PORT", "on"],
    ["DESK_PORT", "3000"],
    ["DESK_URL", "https://desk.example.com/inbox"],
    ["SITE_URL", "https://example.com/path"],
    ["SITE_EMAIL", "nobody"],
    ["SITE_PHONE", "call me"],
    ["SITE_NAME", "x".repeat(101)],
    ["BUILDER_URL", "javascript:alert(1)"],
    ["STRIPE_SECRET_KEY", "pk_test_0123456789"],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_API_URL", "http://stripe.example.com"],
    ["BOUNCE_ADDRESS", "bounces"],
    ["BOUNCE_ADDRESS", `${"b".repeat(25)}@example.com`],
    ["BOUNCE_ADDRESS", "a b@example.com"],
    ["BOUNCE_ADDRESS", "bounces@example.com, other@example.com"],
    ["BOUNCE_MAILBOX_URL", "https://user:password@example.com"],
    ["BOUNCE_MAILBOX_URL", "imaps://imap.example.com/INBOX"],
    ["BOUNCE_MAILBOX_URL", "imaps://user@imap.example.com"],
    ["BOUNCE_MAILBOX_URL", "imaps://user:%zz@imap.example.com"],
    ["BOUNCE_MAILBOX_URL", "imaps://user:word@imap.example.com?tls=optional&tls=unverified"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["ANON_KEY", "short"],
    ["SERVICE_ROLE_KEY", "too-short"],
    ["PREVIOUS_ANON_KEY", "short"],
    ["AUTOMATION_WEBHOOK_URL", "ftp://example.com"],
    ["GA_MEASUREMENT_ID", "UA-123"],
    ["TRUST_PROXY", "everyone"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "127.0.0.1, 10.0.0.0/7"],
    ["TRUST_PROXY", "::/0"],
    ["TRUST_PROXY", "2001::/31"],
    ["TRUST_PROXY", "::ffff:0:0/96"],
    ["KEEP_ALIVE_SECONDS", "0"],
    ["KEEP_ALIVE_SECONDS", "3601"],
    ["ANON_POSTS_PER_DAY", "0"],
    ["RENDERS_PER_MINUTE", "1000001"],
    ["RATE_LIMIT_PER_MINUTE", "0"],
    ["ANON_READS_PER_MINUTE", "0"],
    ["RETENTION_LEADS_MONTHS", "0"],
    ["RETENTION_APPLICATIONS_MONTHS", "1.5"],
    ["SMTP_URL", "mail.example.com"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://mail.example.com?tls=never"],
    ["SMTP_URL", "smtp://user:word@mail.example.com?requireTLS=false"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Foo <a@b"],
    ["MAIL_FROM", "Foo a@b.co"],
    ["OPERATOR_EMAIL", "nobody"],
    ["WAITING_DAYS", "366"],
    ["REMIND_AFTER_HOURS", "soon"],
    ["ALARM_AFTER_HOURS", "-1"],
    ["LINK_SECRET", "too-short"],
    ["WEBHOOK_URLS", "https://example.com, mail.example.com"],
    ["WEBHOOK_URLS", "https://ann:secret@example.com"],
    ["WEBHOOK_SECRET", "whsec_c2hvcnQ="],
    ["WEBHOOK_ALLOW_PRIVATE_NETWORK", "yes"],
    ["REGISTER_WATCH", "daily"],
    ["CHECK_MAIL_DOMAINS", "yes"],
    ["DNS_SERVERS", "dns.example"],
    ["DNS_SERVERS", "192.0.2.53:70000"],
    ["DNS_SERVERS", "192.0.2.53, 2001:db8::53:x"],
    ["REGISTER_URL", "data.wa.gov"],
    ["REGISTER_URL", "https://ann:secret@example.com"],
  ])("the bad value %s=%s causes a one-line error that names the variable", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`));
  });
});

test("TRUST_PROXY takes ranges up to /8, or /32 in IPv6", () => {
  const { trustedProxies } = parseEnv({ TRUST_PROXY: "10.0.0.0/8 2001:db8::/32 ::ffff:11.0.0.0/104" });
  expect(trustedProxies.check("10.1.2.3")).toBe(true);
  expect(trustedProxies.check("2001:db8:1::1", "ipv6")).toBe(true);
});

test("ANON_POSTS_PER_DAY is 15 times RATE_LIMIT_PER_MINUTE unless it is set", () => {
  expect(parseEnv({ RATE_LIMIT_PER_MINUTE: "4" }).anonPostsPerDay).toBe(60);
  expect(parseEnv({ RATE_LIMIT_PER_MINUTE: "4", ANON_POSTS_PER_DAY: "9" }).anonPostsPerDay).toBe(9);
});

test("each part of BOUNCE_MAILBOX_URL may contain any character if it is percent-encoded", () => {
  const mailbox = (url: string) => parseEnv({ BOUNCE_MAILBOX_URL: url }).bounceMailbox;
  const usual = { choice: null, host: "imap.example.com", user: "ann", password: "a word" };
  expect(mailbox("imaps://ann:a%20word@imap.example.com")).toEqual({
    ...usual,
    port: 993,
    isSecure: true,
    folder: "INBOX",
  });
  expect(mailbox("imap://ann:a%20word@imap.example.com:1143/INBOX%2FReturned%20mail")).toEqual({
    ...usual,
    port: 1143,
    isSecure: false,
    folder: "INBOX/Returned mail",
  });
  expect(mailbox("imaps://ann%40example.com:a%20word@[::1]/")).toMatchObject({ host: "::1", user: "ann@example.com" });
  expect(parseEnv({ BOUNCE_ADDRESS: `${"b".repeat(24)}@example.com` }).bounceAddress).toEqual({
    local: "b".repeat(24),
    domain: "example.com",
  });
});

test("WEBHOOK_URLS requires WEBHOOK_SECRET", () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  const urls = "https://example.com/a, https://example.com/b,https://example.com/a";
  expect(() => parseEnv({ WEBHOOK_URLS: urls })).toThrow(/^WEBHOOK_SECRET must be set because WEBHOOK_URLS is set\. /);
  expect(parseEnv({ WEBHOOK_URLS: urls, WEBHOOK_SECRET: secret }).webhooks).toEqual({
    urls: ["https://example.com/a", "https://example.com/b"],
    secret: Buffer.alloc(24, 1),
    allowPrivateNetwork: false,
  });
});

test("the operator's keys must differ from the public keys", () => {
  const key = "0123456789abcdef0123456789abcdef";
  for (const anon of ["ANON_KEY", "PREVIOUS_ANON_KEY"]) {
    for (const operator of ["SERVICE_ROLE_KEY", "PREVIOUS_SERVICE_ROLE_KEY"]) {
      expect(() => parseEnv({ [anon]: key, [operator]: key })).toThrow(new RegExp(`^${operator}`));
    }
  }
});
