import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { parseInboxFilter } from "../../domain/inbox.ts";
import { type DatabasePlace, emptyDatabasePlace } from "../../test/fresh-database.ts";
import { annsRequest } from "../../test/people.ts";
import { withConnection } from "../../test/postgres-server.ts";
import { productOn } from "../../test/product.ts";
import type { Backend } from "../process/backend.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";

const releasedSchema = readFileSync(new URL("../../test/release-1.0.0/schema.sql", import.meta.url), "utf8");

const [first, second, operator] = [1, 2, 3].map((digit) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`);

/** What release 1.0.0 accepted: two contractors of one registration number and of one email address, and an operator. */
const filling = `
  insert into services (slug, is_trade, takes_leads, takes_applications) values ('fence-repair', true, true, true);
  insert into operators (id, email) values ('${operator}', 'op@example.com');
  insert into contractors (id, business_name, email, registration_number, registration_expires_on) values
    ('${first}', 'Twin Fences North', 'twin@example.com', 'TWINFE*012AB', '2099-06-30'),
    ('${second}', 'Twin Fences South', 'TWIN@example.com', 'TWINFE*012AB', '2099-06-30');
  insert into territories (zip_code, service, contractor_id, starts_on) values
    ('98033', 'fence-repair', '${first}', '2026-01-01'), ('98034', 'fence-repair', '${second}', '2026-01-01');`;

let place: DatabasePlace;
let open: OpenDatabase;
let backend: Backend;
beforeAll(async () => {
  place = await emptyDatabasePlace();
  await withConnection(place.databaseUrl ?? "", (client) => client.query(releasedSchema + filling));
  open = await openDatabase(place, (_event, error) => error instanceof Error && console.error(error));
  await open.prepared;
  backend = productOn(open);
});
afterAll(async () => {
  await open.close();
  place.remove();
});

test("after the upgrade, two contractors of one registration number are both listed, and nothing of theirs is stopped", async () => {
  const { rows } = await backend.contractorDesk.list({ search: "TWINFE", status: null, after: null });
  expect(rows.map(({ business_name, status, territories }) => [business_name, status, territories])).toEqual([
    ["Twin Fences North", "active", 1],
    ["Twin Fences South", "active", 1],
  ]);
  for (const [zip_code, contractor_id] of [
    ["98033", first],
    ["98034", second],
  ] as const) {
    const email = `${zip_code}@example.com`;
    await backend.receivers.leads(
      {
        rows: [
          {
            ...annsRequest,
            email,
            phone: null,
            zip_code,
            service: "fence-repair",
            submitted_from_page: "/fence-repair/kirkland",
          },
        ],
        context: noFormContext,
      },
      { client: "203.0.113.1", idempotency: null },
    );
    expect(await open.database.query("select status, contractor_id from leads where email = $1", [email])).toEqual([
      { status: "matched", contractor_id },
    ]);
  }
});

test("the inbox and the go-live checklist name both, until one has ended", async () => {
  const twins = async () => {
    const { items } = await backend.inbox.list(parseInboxFilter(new URLSearchParams({ state: "needs" })), null);
    return items
      .filter(({ need }) => need === "twin")
      .map(({ name }) => name)
      .sort();
  };
  const noted = async () => (await backend.preflight(false)).find(({ name }) => name === "twins");
  expect(await twins()).toEqual(["Twin Fences North", "Twin Fences South"]);
  expect(await noted()).toEqual({
    name: "twins",
    isOk: true,
    isNote: true,
    said: "The same registration number or email address: Twin Fences North, Twin Fences South",
  });
  const asOperator = backend.outbox.as({ actor: "operator" });
  // A change of one of them is not refused because of the other.
  expect(await backend.contractors.change(asOperator, first ?? "", null, { phone: "4255550111" })).toMatchObject({
    outcome: "done",
  });
  expect(await backend.contractors.end(asOperator, second ?? "")).toMatchObject({ outcome: "done" });
  expect(await twins()).toEqual([]);
  expect(await noted()).toBeUndefined();
});

test("the operators of before are owners", async () => {
  expect(await backend.operators.list()).toMatchObject([{ email: "op@example.com", role: "owner" }]);
});
