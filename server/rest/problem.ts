import { type DataApiError, reusedKeyCode } from "../../domain/submission-outcome.ts";
import type { ApiRole } from "../database/database.ts";

/** It becomes a response in PostgREST's format. */
export class DataApiProblem extends Error {
  override name = "DataApiProblem";
  readonly status: number;
  readonly refusal: DataApiError;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.refusal = { code, message, details, hint };
  }
}

/** By the first prefix with which the SQLSTATE begins, else 400. */
const sqlStates: [prefix: string, status: number][] = [
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  // Not 54 (a limit is exceeded), which the client causes.
  ["25", 500],
  ["40", 500],
  ["55", 500],
  ["57", 500],
  ["XX", 500],
];

export function statusOf(code: string, role: ApiRole): number {
  if (code === reusedKeyCode) return 422;
  if (code === "42501") return role === "anon" ? 401 : 403;
  return sqlStates.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

export function permissionDenied(role: ApiRole, table: string): DataApiProblem {
  const hint = role === "service_role" ? operatorHint : null;
  return new DataApiProblem(statusOf("42501", role), "42501", `permission denied for table ${table}`, null, hint);
}

const operatorHint =
  "The data API is for reading. Change rows with the operator's API, POST /operator/{noun}/{verb}, or with its command line, npm run -s operator.";

export function unparsable(message: string, details: string, hint: string | null = null): DataApiProblem {
  return new DataApiProblem(400, "PGRST100", message, details, hint);
}

export function invalidBody(message: string, status = 400): DataApiProblem {
  return new DataApiProblem(status, "PGRST102", message);
}

export function unsatisfiableRange(details: string, headers: Record<string, string> = {}): DataApiProblem {
  return new DataApiProblem(416, "PGRST103", "Requested range not satisfiable", details, null, headers);
}

/** PostgREST's sentence, also where an offset leaves nothing of the limit. */
export const emptyRange = () => unsatisfiableRange("Limit should be greater than or equal to zero.");

export function notOneRow(count: number): DataApiProblem {
  return new DataApiProblem(
    406,
    "PGRST116",
    "Cannot coerce the result to a single JSON object",
    `The result contains ${count} rows`,
  );
}

export function undefinedQueryColumn(table: string, column: string): DataApiProblem {
  return new DataApiProblem(400, "42703", `column ${table}.${column} does not exist`);
}

export function unknownBodyColumn(table: string, column: string): DataApiProblem {
  return new DataApiProblem(400, "PGRST204", `Could not find the '${column}' column of '${table}' in the schema cache`);
}

export function unsupportedMethod(method: string): DataApiProblem {
  return new DataApiProblem(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

export function tooManySubmissions(seconds: number): DataApiProblem {
  const hours = Math.ceil(seconds / 3600);
  const wait = hours > 1 ? `${hours} hours` : seconds === 1 ? "1 second" : `${seconds} seconds`;
  const message = `Too many submissions. Please try again in ${wait}.`;
  return new DataApiProblem(429, "429", message, null, null, { "Retry-After": String(seconds) });
}

export function readTooSlow(): DataApiProblem {
  const message = "The read took too long. Ask for less, or try again later.";
  return new DataApiProblem(503, "57014", message, null, null, { "Retry-After": String(retryAfterSeconds) });
}

export function responseTooLarge(bytes: number): DataApiProblem {
  const message = `The answer would be larger than ${bytes / 1024 / 1024} MiB.`;
  return new DataApiProblem(400, "54000", message, null, "Ask for fewer rows or columns at once.");
}

const retryAfterSeconds = 5;

export function databaseUnavailable(): DataApiProblem {
  const message = "The database is unavailable at the moment. Please try again.";
  return new DataApiProblem(503, "PGRST001", message, null, null, { "Retry-After": String(retryAfterSeconds) });
}
