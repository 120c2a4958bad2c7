import { describe, expect, test } from "vitest";
import { openDataApi, samples } from "../../test/data-api-server.ts";
import { personalTables } from "../database/schema.ts";

describe("access to the database", () => {
  const api = openDataApi();

  describe("in the database itself", () => {
    const tables = [...personalTables, "blogs"];

    /** Whether the role may do this; whatever it did is taken back. */
    async function may(role: string, statement: string) {
      const undo = new Error("undo");
      try {
        await api.open.database.transaction(async (connection) => {
          await connection.run(`set local role ${role}`);
          await connection.query(statement);
          throw undo;
        });
      } catch (error) {
        if (error === undo) return true;
        expect(error).toMatchObject({ code: "42501" });
      }
      return false;
    }

    test.each(tables)("the roles have their rights on %s and no more", async (table) => {
      const rights = async (role: string) => ({
        select: await may(role, `select * from ${table}`),
        update: await may(role, `update ${table} set id = id`),
        delete: await may(role, `delete from ${table}`),
        truncate: await may(role, `truncate ${table}`),
      });
      expect(await rights("anon")).toEqual({
        select: table === "blogs",
        update: false,
        delete: false,
        truncate: false,
      });
      expect(await rights("service_role")).toEqual({ select: true, update: true, delete: true, truncate: false });
    });

    test.each(tables)("a visitor may insert exactly the columns of the forms into %s", async (table) => {
      const columns = await api.open.database.query<{ name: string }>(
        `select attname as name from pg_attribute
          where attrelid = '${table}'::regclass and attnum > 0 and has_column_privilege('anon', attrelid, attnum, 'insert')`,
      );
      const expected = Object.keys(samples[table as "leads"] ?? {});
      expect(columns.map((column) => column.name).sort()).toEqual(expected.sort());
    });

    test("no role of the API can look at what is not its own", async () => {
      for (const role of ["anon", "service_role"]) {
        for (const table of ["idempotency_keys", "setup_steps"])
          expect(await may(role, `select * from ${table}`)).toBe(false);
      }
    });
  });
});
