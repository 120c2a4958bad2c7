import { formContextHeader, parseFormContext } from "../../wire/form-context-encoding.ts";
import { receiptHeader } from "../../wire/receipt-header.ts";
import type { Backend } from "../backend.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import type { Insertion, Stored } from "../database/insert-rows.ts";
import { withReadings } from "../intake/readings.ts";
import { answer, type Call, runAsCaller } from "./call.ts";
import {
  invalidBody,
  notOneRow,
  Problem,
  statusOf,
  tooMany,
  undefinedColumn,
  unknownColumn,
  unparsable,
} from "./problem.ts";
import { idempotencyKey, type Row, readRows } from "./request.ts";
import { deleteStatement, type Fragment, representation, type Shape, updateStatement } from "./sql.ts";

/** Answers a POST: hands the rows to the verb that stores what is sent to this table, by whichever way. */
export async function insert(backend: Backend, call: Call, client: string): Promise<Response> {
  const { query, preferences, role, shape } = call;
  if (query.conditions.length) throw unparsable('"failed to parse filter"', "an insert has nothing to filter");
  refuseLimit(call);
  const key = idempotencyKey(call.request.headers);
  const rows = uniform(call, await readRows(call.request, role));
  const receipt = await backend.receivers[call.table](
    {
      rows,
      returning: preferences.returned === "representation" ? representation(query, call, shape) : null,
      duplicates: duplicates(call),
      context: parseFormContext(call.request.headers.get(formContextHeader)),
      ...(shape.single && {
        check({ count }: Stored) {
          if (count !== 1) throw notOneRow(count);
        },
      }),
    },
    { role, client, idempotency: key === null ? null : { key } },
  );
  switch (receipt.outcome) {
    case "stored": {
      const { body, count, created } = receipt.stored;
      const isOnlyMerged = preferences.resolution === "merge-duplicates" && created === 0;
      const status = isOnlyMerged ? 200 : 201;
      const response = answer(status, body, `*/${preferences.count ? count : "*"}`);
      const path = call.table === "leads" && role === "anon" ? await backend.leads.receiptPath(receipt) : null;
      if (path !== null) response.headers.set(receiptHeader, path);
      return response;
    }
    case "refused": {
      const { code, message, details, hint } = receipt.refusal;
      throw new Problem(statusOf(code, role), code, message, details, hint);
    }
    case "too-many":
      throw tooMany(receipt.retryAfterSeconds);
    case "unavailable":
      throw new DatabaseUnavailable("The database is unavailable.");
  }
}

/** Answers a PATCH: sets the columns of the body in every row that the query finds. */
export async function update(backend: Backend, call: Call): Promise<Response> {
  refuseUnfiltered(call, "UPDATE");
  if (call.query.columns) throw unparsable('"failed to parse columns parameter"', "columns are for an insert only");
  const [row, ...more] = await withReadings(call.table, uniform(call, await readRows(call.request, call.role)));
  if (row === undefined || more.length) throw invalidBody("An update takes one object");
  const statement = updateStatement(call.query, call, row, representationShape(call));
  return change(backend, call, statement, (count) => (count === 0 ? "*" : `0-${count - 1}`));
}

/** Answers a DELETE: of every row that the query finds. */
export async function remove(backend: Backend, call: Call): Promise<Response> {
  refuseUnfiltered(call, "DELETE");
  return change(backend, call, deleteStatement(call.query, call, representationShape(call)), () => "*");
}

async function change(
  backend: Backend,
  call: Call,
  statement: Fragment,
  rangeOf: (count: number) => string,
): Promise<Response> {
  const { preferences, shape } = call;
  refuseLimit(call);
  const { body, count } = await runAsCaller(backend, call, "read write", statement, ({ count }) => {
    if (shape.single && count !== 1) throw notOneRow(count);
    if (preferences.maxAffected !== null && count > preferences.maxAffected) throw tooManyAffected(count);
  });
  return answer(body === null ? 204 : 200, body, `${rangeOf(count)}/${preferences.count ? count : "*"}`);
}

/** The shape in which the changed rows are sent back; null: not at all. */
function representationShape({ preferences, shape }: Call): Shape | null {
  return preferences.returned === "representation" ? shape : null;
}

/** Brings the rows to the columns of the query, or else sees to it that all have the same; each must be the table's. */
function uniform({ table, columns, query, preferences }: Call, rows: Row[]): Row[] {
  const names = query.columns ?? Object.keys(rows[0] ?? {});
  const unknown = names.find((name) => !columns.has(name));
  if (query.columns === null) {
    const hasNames = (row: Row) =>
      Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
    if (!rows.every(hasNames)) throw invalidBody("All object keys must match");
  }
  if (unknown !== undefined) throw unknownColumn(table, unknown);
  const sent = (row: Row) =>
    preferences.missing === "null" ? names : names.filter((name) => Object.hasOwn(row, name));
  return rows.map((row) =>
    Object.fromEntries(sent(row).map((name) => [name, Object.hasOwn(row, name) ? row[name] : null])),
  );
}

function duplicates({ preferences, query, table, columns }: Call): Insertion["duplicates"] {
  if (preferences.resolution === null) return null;
  const key = query.onConflict ?? ["id"];
  const unknown = key.find((name) => !columns.has(name));
  if (unknown !== undefined) throw undefinedColumn(table, unknown);
  return { action: preferences.resolution === "merge-duplicates" ? "merge" : "ignore", key };
}

/** A change is not limited: taking the limit for one on the answer only would change more rows than were meant. */
function refuseLimit({ query }: Call): void {
  if (query.limit !== null || query.offset !== 0) {
    throw unparsable('"failed to parse limit"', "limit and offset are for reading only");
  }
}

/**
 * As on Supabase, no whole table is changed by forgetting the filter. Who may change nothing at all hears that from the
 * database.
 */
function refuseUnfiltered({ query, role }: Call, verb: "UPDATE" | "DELETE"): void {
  if (query.conditions.length || role !== "service_role") return;
  throw new Problem(400, "21000", `${verb} requires a WHERE clause`);
}

function tooManyAffected(count: number): Problem {
  const message = "Query result exceeds max-affected preference constraint";
  return new Problem(400, "PGRST124", message, `The query affects ${count} rows`);
}
