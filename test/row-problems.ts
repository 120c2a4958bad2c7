import { join } from "node:path";
import { type Connection, isDatabaseError } from "../server/database/database.ts";
import { type ClaimedColumn, sourceTypes } from "./claimed-rows.ts";
import { type ReturnedColumn, readCatalog, returnedColumns } from "./returned-columns.ts";
import { type QueryCall, queryCalls } from "./source-sql.ts";

/** The TypeScript type of the values that `postgres.ts` returns, by PostgreSQL type. JSON can be of any type. */
const typeScriptTypes: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  date: "string",
  "double precision": "number",
  integer: "number",
  "integer[]": "number[]",
  name: "string",
  numeric: "string",
  smallint: "number",
  text: "string",
  "text[]": "string[]",
  "timestamp with time zone": "Date",
  uuid: "string",
  "uuid[]": "string[]",
};

/**
 * The number of calls in a file whose statement or row type only the run knows: the tables and columns of a table
 * reader, the functions that their callers give a statement, and a statement whose parts are objects.
 */
const callsKnownAtRunTime: Record<string, number> = {
  "server/blog/import-post.ts": 2,
  "server/blog/posts.ts": 2,
  "server/contractors/contractors.ts": 1,
  "server/contractors/statements/statements.ts": 1,
  "server/database/market-facts.ts": 1,
  "server/database/open.ts": 1,
  "server/database/postgres.ts": 1,
  "server/desk/contractor-desk.ts": 1,
  "server/desk/inbox-list.ts": 5,
  "server/desk/read-lead-page-data.ts": 1,
  "server/jobs/delivery-results.ts": 1,
  "server/jobs/mails-to-queue.ts": 1,
  "server/leads/source-figures.ts": 1,
  "server/leads/submit.ts": 1,
  "server/people/backup.ts": 1,
  "server/people/personal-data.ts": 2,
  "server/people/retention.ts": 1,
  "server/rest/table-reader.ts": 1,
};

/** Columns that PostgreSQL reports otherwise than they are, with the reason. */
const knownBetter: Record<string, string> = {
  "server/billing/invoice-pages.ts issued_by": "invoices_whole_check: null only without a contractor",
  "server/billing/invoice-pages.ts issued_to": "invoices_whole_check: null only without a contractor",
  "server/billing/invoice-pages.ts month": "invoices_whole_check: null only without a contractor",
  "server/billing/invoice-pages.ts subtotal_cents": "invoices_whole_check: null only without a contractor",
  "server/billing/invoice-pages.ts tax_cents": "invoices_whole_check: null only without a contractor",
  "server/billing/invoice-pages.ts tax_rate": "invoices_whole_check: null only without a contractor",
  "server/billing/invoice-pages.ts total_cents": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/invoice-mails.ts billed_to": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/invoice-mails.ts month": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/invoice-mails.ts subtotal_cents": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/invoice-mails.ts tax_cents": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/invoice-mails.ts tax_rate": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/invoice-mails.ts total_cents": "invoices_whole_check: null only without a contractor",
  "server/mail/kinds/territory-free.ts business_name": "a check of territory_wishes: one of both asked",
  "server/contractors/contractor-warning.ts result": "a license that has not ended is invalid by a check only",
  "server/contractors/statements/due-statements.ts booked": "statement_content() fills it",
  "server/contractors/statements/due-statements.ts given": "statement_content() fills it",
  "server/contractors/statements/statements.ts given": "statement_content() fills it",
  "server/events/outbox.ts recipient_role": "only emails are replaced, and a program gets none",
  "server/leads/contractor-jobs.ts lead_id": "each event lead.matched has it",
  "server/leads/contractor-jobs.ts service": "each event lead.matched has it",
  "server/leads/contractor-jobs.ts zip_code": "each event lead.matched has it",
  "server/leads/conversions.ts click_id": "lead_origins: a kind of click id has its id",
  "server/leads/lead.ts returned_at": "JSON text of a time that is never null",
  "server/people/backup.ts key": "each primary key has a column",
};

const root = join(import.meta.dirname, "..");

interface ClaimingCall extends QueryCall {
  /** If the statement names a row type. */
  claimed: ReadonlyMap<string, ClaimedColumn> | null;
}

/** The calls of `query` that say something of their rows. */
export function claimingCalls(): ClaimingCall[] {
  using types = sourceTypes(root);
  return [...Map.groupBy(queryCalls(types.wordsAt), ({ path }) => path)].flatMap(([path, calls]) => {
    const claims = new Map(types.rowClaims(join(root, path)).map(({ start, columns }) => [start, columns]));
    return calls.flatMap((call) => {
      const claimed = claims.get(call.start);
      return claimed === undefined || claimed?.size === 0 ? [] : [{ ...call, claimed }];
    });
  });
}

/** Where the row type of a call differs from what PostgreSQL says that the statement returns. */
export async function rowProblems(connection: Connection, claiming: readonly ClaimingCall[]): Promise<string[]> {
  const catalog = await readCatalog(connection);
  const problems: string[] = [];
  const unused = new Set(Object.keys(knownBetter));
  for (const [path, calls] of Map.groupBy(claiming, (call) => call.path)) {
    const unknown: string[] = [];
    for (const call of calls) {
      const { claimed } = call;
      const returned = claimed && (await returnedBy(call));
      if (!claimed || !Array.isArray(returned)) {
        unknown.push(`${path}:${call.line} is known only at run time: ${returned ?? "its row type has a parameter"}`);
        continue;
      }
      const different = returned.flatMap((columns) => differences(claimed, columns));
      for (const { column } of different) unused.delete(`${path} ${column}`);
      const isNew = ({ column }: Difference) => !(`${path} ${column}` in knownBetter);
      problems.push(
        ...new Set(different.filter(isNew).map(({ column, how }) => `${path}:${call.line} ${column} ${how}`)),
      );
    }
    if (unknown.length !== (callsKnownAtRunTime[path] ?? 0)) problems.push(...unknown);
  }
  return [...problems, ...[...unused].map((key) => `test/row-problems.ts knows better without need: ${key}`)];

  /** The columns of each possible text, or PostgreSQL's message. */
  async function returnedBy({ texts }: QueryCall): Promise<ReturnedColumn[][] | string> {
    if (texts === null) return "its statement";
    const returned: ReturnedColumn[][] = [];
    await connection.run("savepoint before_statement");
    try {
      for (const text of texts) {
        returned.push(await returnedColumns(connection, catalog, text));
        await connection.run("rollback to savepoint before_statement");
      }
      return returned;
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      await connection.run("rollback to savepoint before_statement");
      return error.message;
    }
  }
}

interface Difference {
  column: string;
  how: string;
}

function differences(claimed: ReadonlyMap<string, ClaimedColumn>, returned: readonly ReturnedColumn[]): Difference[] {
  const byName = new Map(returned.map((column) => [column.name, column]));
  return [...claimed].flatMap(([name, claim]) => {
    const column = byName.get(name);
    const how = column ? differenceOf(claim, column) : claim.isOptional ? null : "is not returned";
    return how === null ? [] : [{ column: name, how }];
  });
}

function differenceOf(claim: ClaimedColumn, column: ReturnedColumn): string | null {
  // `unknown` claims nothing.
  if (claim.type === "unknown" || claim.type === "any") return null;
  if (column.isNullable === true && !claim.isNullable) return `is ${claim.type}, but can be null`;
  if (/^jsonb?$/.test(column.type)) return null;
  const type = typeScriptTypes[column.type.replace(/\(.*\)/, "")];
  const isWord = (member: string) => /^["`]/.test(member);
  if (type === "string" && claim.members.length > 0 && claim.members.every(isWord)) {
    const other = column.words?.find((word) => !claim.members.includes(JSON.stringify(word)));
    return other === undefined ? null : `is ${claim.type}, but can be "${other}"`;
  }
  return claim.members.every((member) => member === type)
    ? null
    : `is ${claim.type}, but PostgreSQL returns ${column.type}`;
}
