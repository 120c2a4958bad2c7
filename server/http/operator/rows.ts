import { z } from "zod";
import { type CorrectableTable, correctableColumns } from "../../../domain/correction.ts";
import { isMonth } from "../../../domain/statement.ts";
import { uuidRangeOf } from "../../../domain/uuid.ts";
import { largeColumns, type TableName } from "../../database/schema.ts";
import { CommandProblem } from "../../problems.ts";
import type { ActionCall, ActionContext, ActionResult, CommandOption, OperatorAction } from "./action.ts";
import type { Noun, SqlCondition } from "./nouns.ts";
import { asLines, asTable } from "./table-text.ts";

export type Row = Record<string, unknown>;

const defaultLimit = 200;
const highestLimit = 1_000;

/** One option for each column, such as `--zip-code` for `zip_code`. */
export function columnOptions(
  summaries: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): Record<string, CommandOption> {
  return Object.fromEntries(
    Object.entries(summaries).map(([column, summary]): [string, CommandOption] => [
      column.replaceAll("_", "-"),
      { value: "VALUE", summary, isRequired: required.includes(column) },
    ]),
  );
}

/** A column is left out if its option is not given, and it is null if its option is empty. */
export function columnsIn(options: ActionCall["options"], columns: readonly string[]): Record<string, string | null> {
  const entries = columns.map((column) => [column, options[column.replaceAll("_", "-")]] as const);
  return Object.fromEntries(
    entries.flatMap(([column, text]) => (text === undefined ? [] : [[column, String(text) || null]])),
  );
}

/**
 * `count` is the number of all rows that match the condition, even if `limit` leaves some of them out. `columns` are
 * the columns to read, by default all of them.
 */
export function readRows(
  { backend }: ActionContext,
  table: string,
  [sql, ...values]: SqlCondition,
  order: string,
  limit = highestLimit,
  columns: readonly string[] | null = null,
): Promise<{ rows: Row[]; count: number }> {
  const row = columns
    ? `(select row_to_json(shown) from (select ${columns.map((column) => `${table}.${column}`).join()}) as shown)`
    : `row_to_json(${table})`;
  return backend.database.database.transaction(async (connection) => {
    await connection.run("set transaction read only; set local timezone = 'UTC'");
    const results = await connection.query<{ row: Row; count: number }>(
      `select ${row} as row, count(*) over () from ${table} where ${sql} order by ${order} limit ${limit}`,
      values,
    );
    return { rows: results.map(({ row }) => row), count: results[0]?.count ?? 0 };
  });
}

export function listResult(rows: readonly object[], columns: readonly string[]): ActionResult {
  return { json: rows, text: asTable(rows, columns) };
}

/** Throws a `CommandProblem` if no row or more than one matches. */
export async function find(
  context: ActionContext,
  { noun, singular, table, key, order }: Noun,
  name: unknown,
): Promise<Row & { id: string }> {
  const condition = key.condition(String(name));
  const { rows } = condition ? await readRows(context, table, condition, order, 2) : { rows: [] };
  if (rows.length > 1)
    throw new CommandProblem(`More than one of the ${noun} matches ${name}. Give more characters of the id.`);
  if (!rows[0]) throw new CommandProblem(`There is no ${singular} ${name}.`);
  return rows[0] as Row & { id: string };
}

/** `contents` ends the help text of `show`, for example "Show one of the leads with every column". */
export function listAndShow(
  noun: Noun,
  contents = "with every column",
): { list: OperatorAction; show: OperatorAction } {
  return { list: listAction(noun), show: showAction(noun, contents) };
}

function listAction({ noun, table, columns, filters, choices, flags, order }: Noun): OperatorAction {
  const flagOptions = Object.entries(flags).map(([name, { summary }]) => [name, { value: null, summary }] as const);
  const valuesOf = (filter: string) => (choices[filter] ? `: ${choices[filter].join(", ")}` : "");
  const filterSummaries = Object.fromEntries(
    filters.map((filter) => [filter, `Only ${noun} with this ${filter}${valuesOf(filter)}`]),
  );
  const limit = { value: "NUMBER", summary: `The most rows; default: ${defaultLimit}, at most ${highestLimit}` };
  return {
    words: [],
    summary: `List ${noun}`,
    options: { ...columnOptions(filterSummaries), ...Object.fromEntries(flagOptions), limit },
    check: ({ options: { limit = "1" } }) =>
      !/^[1-9]\d*$/.test(String(limit)) && "--limit must be a whole number from 1.",
    async run({ options }, context) {
      const columnFilters = Object.entries(columnsIn(options, filters));
      const chosenFlags = Object.entries(flags).flatMap(([name, flag]) => (options[name] ? [flag] : []));
      const types = context.backend.database.schema()[table as TableName];
      for (const [column, text] of columnFilters) {
        ensureShape(types.get(column), text);
        if (!(choices[column]?.includes(`${text}`) ?? true))
          throw new CommandProblem(`There is no ${column} ${text}. Choose one of${valuesOf(column)}.`);
      }
      const values: unknown[] = [];
      const conditions = [
        ...columnFilters.map(([column, text]) => filterCondition(column, text, (value) => `$${values.push(value)}`)),
        ...chosenFlags.map(({ where }) => `(${where})`),
      ];
      const condition: SqlCondition = [conditions.join(" and ") || "true", ...values];
      const limit = Math.min(Number(options.limit ?? defaultLimit), highestLimit);
      const { rows, count } = await readRows(context, table, condition, order, limit);
      const note = `${rows.length} of ${count}: --limit shows up to ${highestLimit}, other options narrow the list.`;
      return { ...listResult(rows, chosenFlags[0]?.columns ?? columns), note: count > rows.length ? note : null };
    },
  };
}

/** Keys are column types. Each message ends a sentence such as `"maybe" must be true or false.` */
const shapes: Readonly<Record<string, z.ZodType>> = {
  uuid: z.string().refine((text) => uuidRangeOf(text) !== null, "must be an id or its first eight characters"),
  date: z.union([z.iso.date(), z.string().refine(isMonth)], "is not a date like 2027-06-30"),
  boolean: z.enum(["true", "false"], "must be true or false"),
};

/** Throws a `CommandProblem` if `text` is not a value of the column type. */
export function ensureShape(type: string | undefined, text: string | null): void {
  const read = type !== undefined && text !== null ? shapes[type]?.safeParse(text) : undefined;
  if (read?.error) throw new CommandProblem(`"${text}" ${read.error.issues[0]?.message}.`);
}

/**
 * In a column whose name ends with `_id`, also matches the first eight characters of an id. In the column `month`, also
 * accepts a month as YYYY-MM. Every other column must be equal to `text`.
 */
function filterCondition(column: string, text: string | null, parameter: (value: string | null) => string): string {
  const range = column.endsWith("_id") && text ? uuidRangeOf(text) : null;
  return range
    ? `${column} between ${range.map((id) => `${parameter(id)}::uuid`).join(" and ")}`
    : `${column} = ${parameter(column === "month" && text && isMonth(text) ? `${text}-01` : text)}`;
}

function showAction(noun: Noun, contents: string): OperatorAction {
  return {
    words: [noun.key.word],
    summary: `Show one of the ${noun.noun} ${contents}`,
    async run({ words: [name] }, context) {
      const row: Row = await find(context, noun, name);
      const json: Row = { ...row };
      const parts = [asLines(row)];
      for (const { table, by, order, columns } of noun.related ?? []) {
        const hasLargeColumns = Object.hasOwn(largeColumns, table);
        const { rows } = await readRows(
          context,
          table,
          [`${by} = $1::uuid`, row.id],
          order,
          highestLimit,
          hasLargeColumns ? columns : null,
        );
        json[table] = rows;
        parts.push(asTable(rows, columns));
      }
      return { json, text: parts.join("\n\n") };
    },
  };
}

interface Outcome {
  outcome: string;
  problem?: string;
  warning?: string | null;
}

export function warningNote({ warning }: Outcome): string | null {
  return warning ? `Warning: ${warning}` : null;
}

/**
 * Throws a `CommandProblem` if the action failed. An action that changed nothing is a success, unless the caller gives
 * the error message `unchanged`.
 */
export function ensureDone<Result extends Outcome>(result: Result, unchanged?: string): Result {
  if (result.outcome === "done" || (result.outcome === "unchanged" && !unchanged)) return result;
  throw new CommandProblem(
    result.problem ?? (result.outcome === "unchanged" ? `${unchanged}` : "The row no longer exists."),
  );
}

/** Returns an action that changes a row. Without `text`, the action prints every column of the row. */
export function changeAction(
  noun: Noun,
  summary: string,
  verb: (context: ActionContext, id: string, options: ActionCall["options"]) => Promise<Outcome>,
  {
    unchanged,
    text,
    ...more
  }: Pick<OperatorAction, "options" | "check"> & { unchanged?: string; text?(row: Row): string } = {},
): OperatorAction {
  return {
    words: [noun.key.word],
    summary,
    ...more,
    async run({ words: [name], options }, context) {
      const { id } = await find(context, noun, name);
      const result = ensureDone(await verb(context, id, options), unchanged);
      const json = await find(context, noun, name);
      return { json, note: warningNote(result), ...(text && { text: text(json) }) };
    },
  };
}

export function correctAction(noun: Noun, table: CorrectableTable): OperatorAction {
  const columns = correctableColumns[table];
  const summaries = columns.map((column) => [column, "The correct value; an empty value clears the column"]);
  return changeAction(
    noun,
    `Correct the data of the ${noun.singular}'s sender`,
    ({ backend, asOperator }, id, options) =>
      backend.submissionChanges.correct(asOperator, table, id, columnsIn(options, columns)),
    {
      options: columnOptions(Object.fromEntries(summaries)),
      check: ({ options }) =>
        Object.keys(columnsIn(options, columns)).length === 0 && "Name a column to change, such as --phone 4255550100.",
    },
  );
}
