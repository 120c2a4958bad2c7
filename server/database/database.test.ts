import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { invalidEmailAddresses, validEmailAddresses } from "../../test/email-addresses.ts";
import {
  type DatabasePlace,
  emptyDatabasePlace,
  preparedDatabasePlace,
  suiteDatabase,
} from "../../test/fresh-database.ts";
import { type ApiRole, type Connection, type Database, isDatabaseError, keepPlan } from "./database.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";
import { openPostgres } from "./postgres.ts";
import { personalTables, tableNames } from "./schema.ts";

const lead = {
  name: "Ann Lee",
  zip_code: "98033",
  service_issue: "leak",
  email: "ann@example.com",
  service: "sprinkler-repair",
  city: "kirkland",
  submitted_from_page: "/sprinkler-repair/kirkland",
};

function insert(connection: Connection, table: string, row: Record<string, unknown>, returning = "") {
  const columns = Object.keys(row).join(", ");
  const places = Object.keys(row).map((_, position) => `$${position + 1}`);
  return connection.query(`insert into ${table} (${columns}) values (${places}) ${returning}`, Object.values(row));
}

async function prepared(place: DatabasePlace): Promise<OpenDatabase> {
  const open = await openDatabase(place, () => {});
  await open.prepared;
  return open;
}

const refusal = (code: string) => expect.objectContaining({ code });

describe("the database", async () => {
  const open = await suiteDatabase();

  async function as<Result>(role: ApiRole, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    let result: Result | undefined;
    const undo = new Error("undo");
    await open.database
      .transaction(async (connection) => {
        await connection.run(`set local role ${role}`);
        result = await work(connection);
        throw undo;
      })
      .catch((error) => {
        if (error !== undo) throw error;
      });
    return result as Result;
  }

  test("a session plans a statement with a kept plan once, and again after a migration changed its table", async () => {
    const undo = new Error("undo");
    const asking = open.database.transaction(async (tx) => {
      const ask = () => tx.query("select name from server_settings where name = $1", ["none"], keepPlan);
      const plansKept = async () => {
        const [kept] = await tx.query<{ plans: number }>(
          "select generic_plans as plans from pg_prepared_statements where statement ~ '^select name from server_settings'",
        );
        return kept?.plans;
      };
      for (let time = 0; time < 8; time++) expect(await ask()).toEqual([]);
      expect(await plansKept()).toBe(3);
      await tx.run("alter table server_settings add column later text");
      expect(await ask()).toEqual([]);
      throw undo;
    });
    await expect(asking).rejects.toBe(undo);
  });

  test("the database has its schema, the sample blog, and a healthy state after the start", async () => {
    expect(await open.health()).toBe("ok");
    expect(open.schema().leads.get("created_at")).toBe("timestamp with time zone");
    const [posts] = await open.database.query<{ count: number }>("select count(*) from blogs where is_published");
    expect(posts?.count).toBeGreaterThanOrEqual(12);
  });

  test("the database has row-level security on every table", async () => {
    const tables = await open.database.query<{ relname: string; relrowsecurity: boolean }>(
      "select relname, relrowsecurity from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    expect(tables.length).toBeGreaterThanOrEqual(5);
    expect(tables.filter((table) => !table.relrowsecurity)).toEqual([]);
  });

  test("the database gives each role only the rights that schema/rights.sql grants", async () => {
    const tables = await open.database.query<{ name: string; columns: string[] }>(
      `select relname as name, array_agg(attname::text order by attnum) as columns
         from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relnamespace = 'public'::regnamespace and relkind = any($1) group by relname order by relname`,
      [["r", "v"]],
    );
    // A right may be granted on a single column, so the test tries each column.
    const statements: Record<string, (name: string, columns: string[]) => string[]> = {
      read: (name, columns) => [
        `select from ${name}`,
        ...columns.map((column) => `select ${column} from ${name} limit 0`),
      ],
      add: (name) => [`insert into ${name} default values`],
      change: (name, columns) => columns.map((column) => `update ${name} set ${column} = null`),
      delete: (name) => [`delete from ${name}`],
      empty: (name) => [`truncate ${name}`],
    };
    // 42501: the role lacks the right. The other codes: PostgreSQL does not support the statement for a view.
    const refusals = ["42501", "55000", "0A000", "42809"];
    async function allowed(role: ApiRole) {
      const namesByVerb: Record<string, string[]> = {};
      for (const [verb, statement] of Object.entries(statements)) {
        namesByVerb[verb] = [];
        for (const { name, columns } of tables) {
          for (const text of statement(name, columns)) {
            const code = await as(role, (connection) => connection.run(text)).then(
              () => null,
              (error) => error.code,
            );
            if (refusals.includes(code)) continue;
            namesByVerb[verb].push(name);
            break;
          }
        }
      }
      return namesByVerb;
    }
    expect(await allowed("anon")).toEqual({
      read: ["blogs"],
      add: [...personalTables].sort(),
      change: [],
      delete: [],
      empty: [],
    });
    expect(await allowed("service_role")).toEqual({
      read: [...tableNames].sort(),
      add: [],
      change: [],
      delete: [],
      empty: [],
    });
  });

  test("the database lets no visitor create a table", async () => {
    await expect(as("anon", (connection) => connection.run("create table mine ()"))).rejects.toEqual(refusal("42501"));
  });

  /** The functions that a role can call. */
  const callable = (grantee: string) =>
    open.database.query<{ name: string }>(
      `select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute') order by proname`,
      [grantee],
    );

  test("the database lets visitors and the operator's key call only the functions that schema/function_rights.sql names", async () => {
    const ofPosts = ["market_day", "market_time", "market_time_zone", "publication_day", "published_on"];
    const ofForms = [
      "caseless",
      "indexed_service_of_lead",
      "is_email",
      "is_filled",
      "is_one_line",
      "lead_search_words",
      "local_phone",
      "registration_pattern",
      "search_words",
    ];
    const names = async (role: string) => (await callable(role)).map(({ name }) => name);
    expect(await names("anon")).toEqual([...ofForms, ...ofPosts].sort());
    expect(await names("service_role")).toEqual(ofPosts);
    expect(await names("public")).toEqual([]);
  });

  test("every function that runs with its owner's rights looks up names in the schema public first and in pg_temp last", async () => {
    const functions = await open.database.query<{ name: string; settings: string[] | null }>(
      "select proname as name, proconfig as settings from pg_proc where prosecdef and pronamespace = 'public'::regnamespace",
    );
    expect(functions.length).toBeGreaterThan(0);
    for (const { name, settings } of functions) {
      expect([name, settings]).toEqual([name, expect.arrayContaining(["search_path=public, pg_temp"])]);
    }
  });

  test("the database accepts only valid and normalized email addresses", async () => {
    const isEmail = async (addresses: string[]) =>
      (
        await open.database.query<{ is: boolean }>(
          "select is_email(address) as is from unnest($1::text[]) with ordinality as one(address, place) order by place",
          [addresses],
        )
      ).map((row) => row.is);
    const good = validEmailAddresses.map(([, email]) => email);
    expect(await isEmail(good)).toEqual(good.map(() => true));
    // PostgreSQL cannot store a null character.
    const bad = [
      ...invalidEmailAddresses.filter((text) => !text.includes("\0")),
      "ann@Example.com",
      "ann@bücher.example",
    ];
    expect(await isEmail(bad)).toEqual(bad.map(() => false));
  });

  test("the database refuses a privacy request that is done but has no time at which it was done", async () => {
    const row = { email: "ann@example.com", kind: "copy", status: "done" };
    await expect(insert(open.database, "privacy_requests", row)).rejects.toEqual(refusal("23514"));
    await insert(open.database, "privacy_requests", { ...row, done_at: "now" });
  });
});

describe("a program that logs in to PostgreSQL as a visitor", () => {
  const superuser = openPostgres(inject("postgresUrl"), 1);
  let place: DatabasePlace;
  let open: OpenDatabase;
  let visitor: Database;
  beforeAll(async () => {
    place = await preparedDatabasePlace();
    open = await prepared(place);
    // The product creates the role without the right to log in.
    await superuser.run("alter role anon login");
    const url = new URL(place.databaseUrl ?? "");
    url.username = "anon";
    visitor = openPostgres(url.href, 1);
  });
  afterAll(async () => {
    await visitor.close();
    await superuser.run("alter role anon nologin");
    await superuser.close();
    await open.close();
    place.remove();
  });

  test("a program that logs in to PostgreSQL as a visitor can insert a lead, but cannot read it or switch to another role", async () => {
    await insert(visitor, "leads", lead);
    expect(await open.database.query("select email from leads")).toEqual([{ email: lead.email }]);
    await expect(insert(visitor, "leads", lead, "returning id")).rejects.toEqual(refusal("42501"));
    await expect(visitor.query("select from leads")).rejects.toEqual(refusal("42501"));
    for (const role of ["service_role", "cedarline"]) {
      await expect(visitor.run(`set role ${role}`)).rejects.toEqual(refusal("42501"));
    }
  });

  test("a program that logs in to PostgreSQL as a visitor cannot create a temporary table or call the functions of our triggers", async () => {
    await expect(visitor.run("create temporary table mine (id integer)")).rejects.toEqual(refusal("42501"));
    await expect(visitor.query("select matching_facts('[]')")).rejects.toEqual(refusal("42501"));
    // An administrator may give the right back, for another program.
    const name = new URL(place.databaseUrl ?? "").pathname.slice(1);
    await superuser.run(`grant temporary on database ${name} to anon`);
    const create = "create temporary table mine (id integer)";
    await visitor.run(`${create}; drop table mine`);
    const triggers = await open.database.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype",
    );
    expect(triggers.length).toBeGreaterThan(5);
    for (const { name } of triggers) {
      const trigger = `create trigger mine before insert on mine for each row execute function ${name}()`;
      await expect(visitor.run(`${create}; ${trigger}`)).rejects.toEqual(refusal("42501"));
    }
  });
});

describe("a second start of the database", () => {
  test("a second start of the database does not fill an emptied blog again", async () => {
    const place = await emptyDatabasePlace();
    const first = await prepared(place);
    await first.database.query("delete from blogs");
    await first.close();
    const second = await prepared(place);
    const [posts] = await second.database.query<{ count: number }>("select count(*) from blogs");
    await second.close();
    place.remove();
    expect(posts?.count).toBe(0);
  });
});

test("a network error is not taken for a database error", () => {
  const isDatabaseCode = (code: string) => isDatabaseError(Object.assign(new Error("Failed."), { code }));
  expect(["EPIPE", "ECONNRESET", "23505", "42P07", "P0001"].map(isDatabaseCode)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
