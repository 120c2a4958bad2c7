import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import type { PreflightCheck } from "../../domain/preflight-check.ts";
import { fir, firmColumns, firmValues } from "../../test/firms.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { serveOperatorApi } from "../../test/local-server.ts";
import { runOperator } from "../../test/operator-command.ts";
import { openProduct, productOn } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";
import type { Connection } from "../database/database.ts";
import { openPostgres } from "../database/postgres.ts";
import { parseEnv } from "../env.ts";
import { proofOf, proofPath } from "../http/installation-proof.ts";
import { links } from "../links/links.ts";
import { newToken } from "../links/token.ts";
import { type OutsideRequests, preflight } from "./preflight.ts";
import { fetchUrl } from "./request.ts";

const open = await suiteDatabase();
const nothing = async () => null;
const signed = links("what-the-proof-of-this-test-is-derived-from");
const day = 24 * 60 * 60 * 1000;

const outside: OutsideRequests = {
  sendTestMail: nothing,
  request: async (url) => ({
    status: 200,
    text: await proofOf(signed, open.database, url.split("/").at(-1) ?? ""),
    certificateEndsAt: new Date(Date.now() + 60 * day),
  }),
  dns: {
    resolveTxt: async (name) => [name.startsWith("_dmarc.") ? ["v=DMARC1; p=none"] : ["v=spf1 ", "-all"]],
    resolveMx: async () => [{ exchange: "mx.example.com", priority: 10 }],
  } as OutsideRequests["dns"],
};
const checked = (variables: Record<string, string>, changes: Partial<OutsideRequests> = {}) =>
  preflight(parseEnv(variables), open.database, signed, { ...outside, ...changes }, nothing);
const saidOf = (checks: PreflightCheck[], ...names: string[]) =>
  checks.flatMap(({ name, isOk, isNote, said }) =>
    names.includes(name) ? [`${isNote ? "note" : isOk ? "ok" : "MISSING"} ${name}: ${said}`] : [],
  );

describe("an unconfigured site", () => {
  const secret = "what-the-links-of-this-site-are-derived-from";
  const site = openProduct({ whole: true, variables: { LINK_SECRET: secret } });

  test("a site proves which installation it is, but only if the request contains a random token", async () => {
    const nonce = newToken();
    const answer = await fetchUrl(site.url + proofPath(nonce));
    const text = await proofOf(links(secret), open.database, nonce);
    expect(answer).toEqual({ status: 200, text, certificateEndsAt: null });
    expect((await fetchUrl(site.url + proofPath("receipt"))).status).toBe(404);
  });

  test("an unconfigured site fails preflight, which lists everything that is missing", async () => {
    const { code, out, err } = await site.operator(["preflight"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["ok", "version", expect.stringMatching(/^\d+\.\d+\.\d+, commit (\w{12}|unknown)$/)],
      [
        "MISSING",
        "keys",
        "ANON_KEY is not set: every installation has the same default; the operator’s key is in SERVICE_ROLE_KEY",
      ],
      ["MISSING", "SITE_URL", "http://localhost:0 is not a public https address"],
      ["MISSING", "mail", "SMTP_URL is not set: emails are kept and not sent"],
      ["note", "returned mail", "BOUNCE_MAILBOX_URL is not set: no mailbox is read"],
      ["note", "database", expect.stringMatching(/^PostgreSQL \d+\.\d+/)],
      ["MISSING", "territory", "No contractor serves any zip code"],
      ["note", "invoices", expect.stringContaining("whose address is the sample's")],
      ["note", "SITE_PHONE", expect.stringContaining("+1-425-555-0100 is the sample’s")],
      ["note", "partner page", expect.stringContaining("its rows are the sample’s")],
      ["note", "REGISTER_WATCH", expect.stringContaining("the state’s register is read")],
      ["MISSING", "backup", "No backup yet"],
    ]);
  });
});

test.each([
  [
    {},
    [
      "note SITE_PHONE: +1-425-555-0100 is the sample’s, so it stands in structured data alone and nobody is shown it: set a number of your own",
    ],
  ],
  [{ SITE_PHONE: "425 555 0100" }, [expect.stringContaining("is the sample’s")]],
  [{ SITE_PHONE: "425-555-0199" }, []],
])("with %j, preflight says of the phone number: %j", async (variables, said) => {
  expect(saidOf(await checked(variables), "SITE_PHONE")).toEqual(said);
});

test("preflight counts the contractors whose invoices would add no sales tax", async () => {
  const sayTax = async () => saidOf(await checked({}), "invoices").filter((said) => said.includes("sales tax"));
  await open.database.run(
    `insert into contractors (billed_from, billing_address, monthly_fee_cents, ${firmColumns})
     values ('2026-10-01', '1 Main St', 195000, ${firmValues(fir)});
     insert into territories (zip_code, service, contractor_id) select '98033', 'fence-repair', id from contractors`,
  );
  expect(await sayTax()).toEqual([expect.stringMatching(/^note invoices: 1 have no sales tax rate/)]);
  await open.database.run("update contractors set tax_rate = 0");
  expect(await sayTax()).toEqual([]);
  await open.database.run("delete from territories; delete from contractors");
});

const secrets = { STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef" };
test.each([
  [
    "sk_test_0123456789",
    "https://www.eastside-quotes.com",
    "MISSING Stripe: STRIPE_SECRET_KEY is a test key: nobody can really pay",
  ],
  ["rk_test_0123456789", "http://localhost:3000", "ok Stripe: STRIPE_SECRET_KEY is a test key: nobody can really pay"],
  ["sk_live_0123456789", "https://www.eastside-quotes.com", "ok Stripe: STRIPE_SECRET_KEY is a live key"],
])("with the key %s at %s, preflight says: %s", async (STRIPE_SECRET_KEY, SITE_URL, said) => {
  expect(saidOf(await checked({ ...secrets, STRIPE_SECRET_KEY, SITE_URL }), "Stripe")).toEqual([said]);
});

test.each([
  [{}, "SITE_EMAIL is hello@cedarline.example"],
  [{ MAIL_FROM: "Cedarline <hello@example.com>" }, "MAIL_FROM is hello@example.com"],
  [
    {
      MAIL_FROM: "hello@eastside-quotes.com",
      SITE_EMAIL: "hello@eastside-quotes.com",
      OPERATOR_EMAIL: "olga@site.test",
    },
    "OPERATOR_EMAIL is olga@site.test",
  ],
])("with the variables %j, preflight reports an email address on a reserved domain: %s", async (variables, said) => {
  const checks = await checked({ SMTP_URL: "smtp://mail.eastside-quotes.com", ...variables });
  expect(checks.find(({ name }) => name === "mail")).toEqual({
    name: "mail",
    isOk: false,
    said: `${said}, and that’s a reserved domain: set an address of your own`,
  });
});

test.each([
  [{ DESK_URL: "http://desk.eastside.example" }, [false]],
  [{ DESK_URL: "http://192.168.1.7:3001" }, [false]],
  [{ DESK_URL: "https://desk.eastside.example" }, [true]],
  [{ DESK_URL: "http://localhost:3001" }, []],
  [{ DESK_URL: "http://desk.eastside.example", DESK_PORT: "off" }, []],
  [{}, []],
])(
  "preflight requires https for a desk that other machines can reach: with %j, the results about DESK_URL are %j",
  async (variables, expected) => {
    const checks = await checked(variables);
    expect(checks.filter(({ name }) => name === "DESK_URL").map(({ isOk }) => isOk)).toEqual(expected);
  },
);

describe("SITE_URL", () => {
  const SITE_URL = "https://www.eastside-quotes.com";
  const answers = (changes: object) => async (url: string) => ({ ...(await outside.request(url)), ...changes });
  const soon = new Date(Date.now() + 13 * day);
  test.each<[string, OutsideRequests["request"], string[]]>([
    ["reaches this installation", outside.request, [`ok SITE_URL: ${SITE_URL}`]],
    [
      "reaches another installation",
      answers({ text: newToken() }),
      [`MISSING SITE_URL: ${SITE_URL} answers with status 200, and it is not this installation`],
    ],
    [
      "redirects",
      answers({ status: 301 }),
      [`MISSING SITE_URL: ${SITE_URL} answers with status 301, and it is not this installation`],
    ],
    [
      "has an invalid certificate",
      () => Promise.reject(Object.assign(new Error("expired"), { code: "CERT_HAS_EXPIRED" })),
      [`MISSING SITE_URL: ${SITE_URL} does not answer with a valid certificate: CERT_HAS_EXPIRED`],
    ],
    [
      "has a certificate that expires soon",
      answers({ certificateEndsAt: soon }),
      [`ok SITE_URL: ${SITE_URL}`, `note certificate: The certificate of ${SITE_URL} expires at ${soon.toISOString()}`],
    ],
  ])("preflight checks a SITE_URL that %s", async (_what, request, expected) => {
    expect(saidOf(await checked({ SITE_URL }, { request }), "SITE_URL", "certificate")).toEqual(expected);
  });
});

describe("DNS", () => {
  const variables = {
    SMTP_URL: "smtp://mail.eastside-quotes.com",
    MAIL_FROM: "Cedarline <hello@mail.eastside-quotes.com>",
    BOUNCE_ADDRESS: "bounces@eastside-quotes.com",
  };
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  const notes = async (dns: Partial<OutsideRequests["dns"]>) =>
    saidOf(await checked(variables, { dns: { ...outside.dns, ...dns } }), "SPF", "DMARC", "MX", "DNS");

  test("a mail domain passes preflight with SPF and with the DMARC policy of its parent domain", async () => {
    const above = async (name: string) =>
      ["mail.eastside-quotes.com", "_dmarc.eastside-quotes.com"].includes(name)
        ? outside.dns.resolveTxt(name)
        : failing("ENOTFOUND")();
    expect(await notes({ resolveTxt: above as OutsideRequests["dns"]["resolveTxt"] })).toEqual([
      "ok SPF: mail.eastside-quotes.com lists the servers that send its mail",
      "ok DMARC: mail.eastside-quotes.com has a policy",
    ]);
  });

  test("preflight notes each missing DNS record", async () => {
    const none = await notes({ resolveTxt: async () => [["other"]], resolveMx: failing("ENODATA") });
    expect(none.map((said) => said.split(" has no ")[0])).toEqual([
      "note SPF: mail.eastside-quotes.com",
      "note DMARC: _dmarc.mail.eastside-quotes.com",
      "note MX: eastside-quotes.com",
    ]);
  });

  test("preflight notes that DNS does not respond", async () => {
    expect(await notes({ resolveTxt: failing("ETIMEOUT") })).toEqual([
      "note DNS: SPF, DMARC, and MX records cannot be looked up: ETIMEOUT",
    ]);
  });
});

const unencrypted = "tls=optional: if the server offers no TLS, everything is sent unencrypted";

test.each([
  ["SMTP_URL", "smtp://u:p@mail.eastside-quotes.com", []],
  [
    "SMTP_URL",
    "smtp://u:p@mail.eastside-quotes.com?tls=optional",
    [`MISSING SMTP_URL: ${unencrypted}, including the password`],
  ],
  ["SMTP_URL", "smtp://mail.eastside-quotes.com?tls=optional", [`note SMTP_URL: ${unencrypted}`]],
  ["SMTP_URL", "smtp://u:p@127.0.0.1?tls=optional", [`note SMTP_URL: ${unencrypted}`]],
  [
    "SMTP_URL",
    "smtp://u:p@mail.eastside-quotes.com?tls=unverified",
    ["note SMTP_URL: tls=unverified: any certificate is accepted"],
  ],
  [
    "BOUNCE_MAILBOX_URL",
    "imap://u:p@mail.eastside-quotes.com?tls=optional",
    [`MISSING BOUNCE_MAILBOX_URL: ${unencrypted}, including the password`],
  ],
])("preflight reports each setting that weakens TLS: the report about %s=%s is %j", async (name, address, expected) => {
  expect(saidOf(await checked({ [name]: address }), name)).toEqual(expected);
});

test("preflight notes a superuser in DATABASE_URL", async () => {
  const env = parseEnv({ DATABASE_URL: "postgres://database.example" });
  const notesAs = async (connection: Connection) =>
    (await preflight(env, connection, signed, null, nothing)).filter(({ name }) => name === "DATABASE_URL");
  expect(await notesAs(open.database)).toEqual([]);
  const url = new URL(inject("postgresUrl"));
  const [database] = await open.database.query<{ name: string }>("select current_database() as name");
  url.pathname = `/${database?.name}`;
  const superuser = openPostgres(url.href, 1);
  expect(await notesAs(superuser)).toMatchObject([
    { isNote: true, said: expect.stringMatching(/^its role \S+ is a superuser/) },
  ]);
  await superuser.close();
});

test("preflight notes the version of the database server, and that npm's binaries get security updates late", async () => {
  const saidWith = async (variables: Record<string, string>) =>
    saidOf(await preflight(parseEnv(variables), open.database, signed, null, nothing), "database");
  const [own] = await saidWith({});
  expect(own).toMatch(/^note database: PostgreSQL \d+\.\d+ from npm: a public site uses its system’s/);
  const [given] = await saidWith({ DATABASE_URL: "postgres://database.example" });
  expect(given).toMatch(/^note database: PostgreSQL \d+\.\d+(?! from npm)/);
});

test("preflight notes that every role can create temporary tables, and names the owner who can change that", async () => {
  const notes = async () => saidOf(await checked({}), "database rights");
  expect(await notes()).toEqual([]);
  await open.database.run(
    "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
  );
  expect(await notes()).toEqual([
    expect.stringMatching(
      /^note database rights: every role can create temporary tables: as cedarline, run "revoke temporary on database \w+ from public"$/,
    ),
  ]);
});

describe("a configured site", () => {
  test("a configured site passes preflight only with a territory, a recent backup, and an accepted test email", async () => {
    const variables = {
      ANON_KEY: "a-public-key-of-our-own",
      SERVICE_ROLE_KEY: operatorKey,
      SITE_URL: "https://www.eastside-quotes.com",
      SITE_EMAIL: "hello@eastside-quotes.com",
      OPERATOR_EMAIL: "olga@eastside-quotes.com",
      SMTP_URL: "smtp://mail.eastside-quotes.com",
      MAIL_FROM: "requests@eastside-quotes.com",
    };
    let mailProblem: string | null = null;
    const backend = {
      ...productOn(open, variables),
      preflight: () =>
        preflight(
          parseEnv(variables),
          open.database,
          signed,
          { ...outside, sendTestMail: async () => mailProblem },
          nothing,
        ),
    };
    const { url, close } = await serveOperatorApi(backend);
    const missingNow = async () => {
      const { code, json } = await runOperator(url, ["preflight", "--json"]);
      const missing = json<PreflightCheck[]>().filter(({ isOk }) => !isOk);
      return { code, missing: missing.map(({ name, said }) => `${name}: ${said}`) };
    };

    expect(await missingNow()).toEqual({
      code: 1,
      missing: ["territory: No contractor serves any zip code", "backup: No backup yet"],
    });

    await open.database.run(`
      with contractor as (
        insert into contractors (${firmColumns}) values (${firmValues(fir)}) returning id)
      insert into territories (zip_code, service, contractor_id) select '98033', 'fence-repair', id from contractor`);
    const unwritable = await runOperator(url, ["backup", join(tmpdir(), "no-such-folder", "backup.jsonl")]);
    expect(unwritable).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^The backup could not be written to .*: ENOENT\.$/),
    });
    expect(await missingNow()).toEqual({ code: 1, missing: ["backup: No backup yet"] });

    const file = join(tmpdir(), `cedarline-preflight-${process.pid}.jsonl`);
    expect((await runOperator(url, ["backup", file])).code).toBe(0);
    rmSync(file);
    expect(await missingNow()).toEqual({ code: 0, missing: [] });

    mailProblem = "connection refused";
    await open.database.run("update server_settings set value = '2026-01-01T00:00:00Z' where name = 'last_backup_at'");
    expect(await missingNow()).toEqual({
      code: 1,
      missing: [
        "mail: The test email to olga@eastside-quotes.com was not accepted: connection refused",
        "backup: The last one was made at 2026-01-01T00:00:00Z, which is more than 7 days ago",
      ],
    });

    await close();
  });
});
