import { afterAll, describe, expect, inject, test } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { parseInboxFilter } from "../../domain/inbox.ts";
import { emptyDatabasePlace } from "../../test/fresh-database.ts";
import { annsRequest, bosApplication } from "../../test/people.ts";
import { withConnection } from "../../test/postgres-server.ts";
import { openProduct } from "../../test/product.ts";
import { type OpenDatabase, openDatabase } from "./open.ts";

/** In a Turkish database, lower('INFO') is 'ınfo'. */
async function openTurkishDatabase(): Promise<OpenDatabase> {
  const place = await emptyDatabasePlace();
  const name = new URL(place.databaseUrl ?? "").pathname.slice(1);
  await withConnection(inject("postgresUrl"), async (client) => {
    await client.query(`drop database ${name}`);
    await client.query(
      `create database ${name} owner cedarline template template0 locale_provider icu icu_locale 'tr-TR'`,
    );
  });
  afterAll(place.remove);
  const open = await openDatabase(place, (_event, error) => error instanceof Error && console.error(error));
  await open.prepared;
  return open;
}

const product = openProduct({ open: openTurkishDatabase });

describe("in a Turkish database", () => {
  test("upper and lower case of a text compare as equal", async () => {
    const [row] = await product.database.query(
      "select lower('INFO@') as turkish, caseless('INFO@ILLINOIS É') as own, caseless(null) as none",
    );
    expect(row).toEqual({ turkish: "ınfo@", own: "info@illinois é", none: null });
  });

  test("the desk finds a request, its mail, its contractor, and an application in upper and lower case", async () => {
    const { backend } = product;
    const contractor = await product.addContractor({
      business_name: "ILLINOIS FIR",
      email: "FIR@example.com",
      registration_number: "FIRSPIR012AB",
    });
    await product.addTerritory(contractor);
    const send = (table: "leads" | "partner_applications", row: object) =>
      backend.receivers[table]({ rows: [row], context: noFormContext }, { client: "203.0.113.1", idempotency: null });
    await send("leads", { ...annsRequest, email: "INFO@example.com" });
    await send("partner_applications", { ...bosApplication, city: "ISSAQUAH" });
    const inInbox = async (parameters: Record<string, string>) =>
      (await backend.inbox.list(parseInboxFilter(new URLSearchParams(parameters)), null)).items.length;
    for (const inCase of [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()]) {
      expect(await inInbox({ kind: "lead", q: inCase("info@example.com") })).toBe(1);
      expect(await inInbox({ kind: "application", city: inCase("issaquah") })).toBe(1);
      for (const search of ["info@example.com", "info@"]) {
        const query = { state: "", kind: "receipt", channel: "", after: "", search: inCase(search) };
        expect((await backend.deliveryLog.list(query)).rows).toHaveLength(1);
      }
      for (const search of ["illinois", "firspir", "fir@example.com"]) {
        const found = await backend.contractorDesk.list({ search: inCase(search), status: null, after: null });
        expect(found.rows).toHaveLength(1);
      }
      for (const search of ["illinois", "firspir"]) {
        const query = { service: null, city: null, state: null, after: null, search: inCase(search) };
        expect((await backend.territoryDesk.page(query)).cells.length).toBeGreaterThan(0);
      }
    }
  });

  test("an operator who is invited in upper and in lower case is one operator", async () => {
    const { operators } = product.backend;
    const browser = { previousToken: null, userAgent: "Firefox" };
    for (const email of ["INFO@example.com", "info@example.com"]) {
      expect(await operators.acceptInvite(await operators.invite(email), browser)).not.toBeNull();
    }
    expect(await operators.list()).toHaveLength(1);
  });
});
