import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { emptyDatabasePlace } from "../../test/fresh-database.ts";
import { type MailServer, startMailServer } from "../../test/mail-server.ts";
import { runOperatorInProcess } from "../../test/operator-command.ts";
import { annsRequest } from "../../test/people.ts";
import { startPgBouncer } from "../../test/pgbouncer.ts";
import { withConnection } from "../../test/postgres-server.ts";
import { readAsOperator, sendAsVisitor, startServer } from "../../test/running-server.ts";
import { startProduct } from "../../test/start-product.ts";
import { until } from "../../test/until.ts";

// What a server's, a database's, or a pooler's own settings do to the product.

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer.stop());
beforeEach(() => {
  mailServer.mails.length = 0;
});

interface DatabaseSettings {
  /** Options of `create database`, such as the encoding. */
  options?: string;
  /** Statements after `alter database NAME`. */
  alter?: readonly string[];
  /** PgBouncer's settings. Without them, the product connects to the server itself. */
  pooler?: Record<string, string>;
}

async function createPlace({ options = "", alter = [], pooler }: DatabaseSettings) {
  const place = await emptyDatabasePlace();
  const databaseUrl = place.databaseUrl ?? "";
  const name = new URL(databaseUrl).pathname.slice(1);
  await withConnection(inject("postgresUrl"), async (client) => {
    await client.query(`drop database ${name}`);
    await client.query(`create database ${name} owner cedarline template template0 ${options}`);
    for (const change of alter) await client.query(`alter database ${name} ${change}`);
  });
  onTestFinished(place.remove);
  return { ...place, databaseUrl: pooler ? await startPgBouncer(databaseUrl, pooler) : databaseUrl };
}

const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to === address);

/** The number of homeowners who send a request at the same moment. */
const homeowners = 12;

const served: [name: string, settings: DatabaseSettings][] = [
  [
    "the date style German, another time zone, and another search path",
    {
      alter: [
        "set datestyle = 'German'",
        "set timezone = 'Asia/Kolkata'",
        "set intervalstyle = 'iso_8601'",
        "set search_path = 'elsewhere'",
      ],
    },
  ],
  ["the date style SQL, DMY", { alter: ["set datestyle = 'SQL, DMY'", "set intervalstyle = 'sql_standard'"] }],
  // What this level refuses includes what `repeatable read` refuses.
  ["the isolation level serializable", { alter: ["set default_transaction_isolation = 'serializable'"] }],
  [
    "other formats of values",
    {
      alter: [
        "set standard_conforming_strings = off",
        "set bytea_output = 'escape'",
        "set extra_float_digits = -15",
        "set array_nulls = off",
        "set transform_null_equals = on",
        "set client_min_messages = 'error'",
        "set client_encoding = 'LATIN1'",
      ],
    },
  ],
  [
    "other rules of sessions",
    {
      alter: [
        "set row_security = off",
        "set exit_on_error = on",
        "set gin_fuzzy_search_limit = 1",
        "set statement_timeout = '500ms'",
        "set lock_timeout = '1ms'",
        "set idle_in_transaction_session_timeout = '1ms'",
        "set idle_session_timeout = '1s'",
      ],
    },
  ],
  ["a Turkish collation", { options: "locale_provider icu icu_locale 'tr-TR'" }],
  ["the collation C", { options: "locale_provider libc lc_collate 'C' lc_ctype 'C'" }],
  ["a limit of one connection", { alter: ["connection limit 1"] }],
  ["PgBouncer with three sessions", { pooler: { default_pool_size: "3" } }],
  ["PgBouncer with three clients", { pooler: { max_client_conn: "3" } }],
];

test.each(served)("with %s, requests are stored, matched, and mailed", async (_name, settings) => {
  const server = await startProduct(await createPlace(settings), {
    SMTP_URL: mailServer.url,
    OPERATOR_EMAIL: "operator@example.com",
  });
  onTestFinished(async () => {
    expect(await server.stop()).toBe(0);
  });
  const operate = async (line: string, ...words: string[]) => {
    const { code, err, out } = await runOperatorInProcess(server.url, [...line.split(" "), ...words]);
    expect([code, err]).toEqual([0, ""]);
    return out;
  };
  const added = await operate(
    "contractors add --business-name Fir --email fir@example.com --registration-number FIRSPR*012AB --registration-expires-on 2099-06-30 --json",
  );
  const { id } = JSON.parse(added) as { id: string };
  await operate(`territories take --contractor ${id} --service sprinkler-repair --zip 98033`);

  const words = { name: "王小明", message: "客厅的灯不亮了。" };
  const send = (email: string) => sendAsVisitor(server.url, "leads", { ...annsRequest, ...words, phone: null, email });
  expect((await send("INFO@example.com")).status).toBe(201);
  expect((await send("info@example.com")).status).toBe(201);
  const [first, second] = await readAsOperator(server.url, "leads?order=created_at");
  const typed = { name_as_typed: words.name, message_as_typed: words.message };
  expect(first).toMatchObject({ ...typed, status: "matched", contractor_id: id, duplicate_of: null });
  expect(second).toMatchObject({ ...typed, status: "matched", contractor_id: id, duplicate_of: first?.id });
  await until(() => mailsTo("fir@example.com").length > 0 && mailsTo("INFO@example.com").length > 0);
  const exported = JSON.parse(await operate("privacy export Info@example.com"));
  expect(exported.leads).toHaveLength(2);

  const answers = await Promise.all(
    Array.from({ length: homeowners }, (_homeowner, number) => send(`homeowner-${number}@example.com`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(homeowners).fill(201));
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});

const refused: [name: string, settings: DatabaseSettings, line: RegExp][] = [
  [
    "the encoding SQL_ASCII",
    { options: "encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'" },
    /^The encoding of the database is SQL_ASCII, .*Nothing in it was changed\..*\n$/,
  ],
  [
    "the encoding LATIN1",
    { options: "encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C'" },
    /^The encoding of the database is LATIN1, .*\n$/,
  ],
  [
    "triggers turned off",
    { alter: ["set session_replication_role = 'replica'"] },
    /^In this database session_replication_role is "replica", .*\n$/,
  ],
  [
    "PgBouncer in transaction mode",
    { pooler: { pool_mode: "transaction" } },
    /^DATABASE_URL names a connection pooler in transaction mode, .*pool_mode = session.*\n$/,
  ],
  [
    "PgBouncer in statement mode",
    { pooler: { pool_mode: "statement" } },
    /^DATABASE_URL names a connection pooler in transaction mode, .*\n$/,
  ],
];

describe("a start that is refused", () => {
  test.each(refused)("with %s, the start ends with one line and changes nothing", async (_name, settings, line) => {
    const place = await createPlace(settings);
    const [, said = ""] = await startServer(place).then(
      async (server) => [await server.stop(), "The server has started."],
      (error: Error) => /^The server exited with code 1: (.*)$/s.exec(error.message) ?? [],
    );
    expect(said).toMatch(line);
    await withConnection(place.databaseUrl, async (client) => {
      expect((await client.query("select from pg_class where relname = 'leads'")).rowCount).toBe(0);
    });
  });
});
