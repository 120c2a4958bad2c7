import { type ApiRole, isDatabaseError } from "../database/database.ts";
import { answerRows, type DataApiBackend, type DataApiCall } from "./call.ts";
import {
  DataApiProblem,
  emptyRange,
  notOneRow,
  readTooSlow,
  responseTooLarge,
  statusOf,
  unsatisfiableRange,
} from "./problem.ts";
import type { DataApiQuery } from "./query.ts";
import { readTable } from "./table-reader.ts";

/** As in Supabase. */
const maxRows = 1000;

/** The operator's is below the length of V8's longest string. */
export const maxBytes: Record<ApiRole, number> = { anon: 16 * 1024 * 1024, service_role: 400 * 1024 * 1024 };

export async function answerRead(backend: DataApiBackend, call: DataApiCall, client: string): Promise<Response> {
  const { preferences, role, shape } = call;
  const query = capLimit(withRange(call.query, call.request));
  const options = { ...shape, hasTotal: preferences.shouldCount, maxBytes: maxBytes[role] };
  const run = (longestMs: number | null) =>
    readTable(backend.database.database, role, query, call, { ...options, longestMs }).catch((error) => {
      if (!isDatabaseError(error)) throw error;
      const { code, message, detail = null, hint = null } = error;
      if (longestMs !== null && code === "57014") throw readTooSlow();
      throw new DataApiProblem(statusOf(code, role), code, message, detail, hint);
    });
  const { body, count, total, is_too_large } = await (role === "anon"
    ? backend.readLimits.runInTurn(client, run)
    : run(null));
  if (shape.isSingle && count !== 1) throw notOneRow(count);
  if (is_too_large) throw responseTooLarge(maxBytes[role]);
  const { offset } = query;
  if (total !== null && offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`;
    throw unsatisfiableRange(details, { "Content-Range": `*/${total}` });
  }
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`;
  const isPartOfTotal = total !== null && count < total;
  return answerRows(isPartOfTotal ? 206 : 200, body, `${range}/${total ?? "*"}`);
}

/** To the rows of the `Range` header. */
function withRange(query: DataApiQuery, request: Request): DataApiQuery {
  const [, first, last] = /^(\d{1,15})-(\d{0,15})$/.exec(request.headers.get("Range") ?? "") ?? [];
  if (request.method !== "GET" || first === undefined) return query;
  if (last && Number(last) < Number(first)) {
    throw unsatisfiableRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const offset = Math.max(query.offset, Number(first));
  const stops = [last ? Number(last) + 1 : Infinity, query.limit === null ? Infinity : query.offset + query.limit];
  const stop = Math.min(...stops);
  if (query.limit === 0) return query;
  if (stop <= offset) throw emptyRange();
  return { ...query, offset, limit: Number.isFinite(stop) ? stop - offset : null };
}

function capLimit(query: DataApiQuery): DataApiQuery {
  return { ...query, limit: Math.min(query.limit ?? maxRows, maxRows) };
}
