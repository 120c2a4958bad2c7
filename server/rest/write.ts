import { formContextHeader, parseFormContext } from "../../wire/form-context-encoding.ts";
import { receiptHeader } from "../../wire/receipt-header.ts";
import type { PersonalTable } from "../database/schema.ts";
import { DatabaseUnavailable } from "../problems.ts";
import { answerRows, type DataApiBackend, type DataApiCall } from "./call.ts";
import {
  DataApiProblem,
  invalidBody,
  notOneRow,
  permissionDenied,
  statusOf,
  tooManySubmissions,
  unknownBodyColumn,
  unparsable,
} from "./problem.ts";
import { idempotencyKeyOf, readRows, type SentRow } from "./request.ts";

export async function answerInsert(backend: DataApiBackend, call: DataApiCall, client: string): Promise<Response> {
  const { query, preferences, role, shape } = call;
  const table = call.table as PersonalTable;
  if (query.conditions.length || query.limit !== null || query.offset !== 0) {
    throw unparsable('"failed to parse filter"', "an insert has nothing to filter");
  }
  if (!preferences.isPlainInsert) throw permissionDenied(role, table);
  const key = idempotencyKeyOf(call.request.headers);
  const rows = withSameColumns(call, await readRows(call.request));
  // PostgREST stores the rows before it counts them, and takes them back.
  if (shape.isSingle && rows.length !== 1) throw notOneRow(rows.length);
  const outcome = await backend.receivers[table](
    {
      rows,
      context: parseFormContext(call.request.headers.get(formContextHeader)),
    },
    { client, idempotency: key === null ? null : { key } },
  );
  switch (outcome.outcome) {
    case "stored": {
      const response = answerRows(201, null, `*/${preferences.shouldCount ? outcome.ids.length : "*"}`);
      if (outcome.receiptPath !== null) response.headers.set(receiptHeader, outcome.receiptPath);
      return response;
    }
    case "refused": {
      const { code, message, details, hint } = outcome.refusal;
      throw new DataApiProblem(statusOf(code, role), code, message, details, hint);
    }
    case "too-many":
      throw tooManySubmissions(outcome.retryAfterSeconds);
    case "unavailable":
      throw new DatabaseUnavailable("The database is unavailable.");
  }
}

/**
 * Throws a `DataApiProblem` for an unknown column, and for rows with different columns unless the query lists them. A
 * listed column that a row lacks gets null, or its default.
 */
function withSameColumns({ table, columns, query, preferences }: DataApiCall, rows: SentRow[]): SentRow[] {
  const names = query.columns ?? Object.keys(rows[0] ?? {});
  if (query.columns === null) {
    const hasNames = (row: SentRow) =>
      Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
    if (!rows.every(hasNames)) throw invalidBody("All object keys must match");
  }
  const unknown = names.find((name) => !columns.has(name));
  if (unknown !== undefined) throw unknownBodyColumn(table, unknown);
  return rows.map((row) => {
    const given = preferences.appliesDefaults ? names.filter((name) => Object.hasOwn(row, name)) : names;
    return Object.fromEntries(given.map((name) => [name, row[name] ?? null]));
  });
}
