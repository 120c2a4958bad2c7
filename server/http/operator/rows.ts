import { z } from "zod";
import { type CorrectableTable, correctableColumns } from "../../../domain/correction.ts";
import { isMonth } from "../../../domain/statement.ts";
import { uuidRangeOf } from "../../../domain/uuid.ts";
import type { TableName } from "../../database/schema.ts";
import { CommandProblem } from "../../problems.ts";
import type { Action, Call, Option, Result, Site } from "./action.ts";
import type { Condition, Noun } from "./nouns.ts";
import { asRecord, asTable } from "./table-text.ts";

// What is the same for every noun whose rows are a table's: list them, show one, change one.

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** How many rows a list has unless it is asked for more, and how many it has at most. */
const usualLimit = 200;
const highestLimit = 1_000;

/** Options that are named as columns. */
export function columnOptions(
  summaries: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): Record<string, Option> {
  return Object.fromEntries(
    Object.entries(summaries).map(([column, summary]): [string, Option] => [
      column.replaceAll("_", "-"),
      { value: "VALUE", summary, isRequired: required.includes(column) },
    ]),
  );
}

/** What the options say of these columns; an empty text is null. */
export function columnsIn(options: Call["options"], columns: readonly string[]): Record<string, string | null> {
  const given = columns.map((column) => [column, options[column.replaceAll("_", "-")]] as const);
  return Object.fromEntries(
    given.flatMap(([column, text]) => (text === undefined ? [] : [[column, String(text) || null]])),
  );
}

/** Reads rows as the data API gives them. `count` is how many there are without the limit. */
export function readRows(
  { backend }: Site,
  table: string,
  [sql, ...values]: Condition,
  order: string,
  limit = highestLimit,
): Promise<{ rows: Row[]; count: number }> {
  return backend.database.database.transaction(async (connection) => {
    await connection.run("set transaction read only; set local timezone = 'UTC'");
    const found = await connection.query<{ row: Row; count: number }>(
      `select row_to_json(${table}) as row, count(*) over () from ${table} where ${sql} order by ${order} limit ${limit}`,
      values,
    );
    return { rows: found.map(({ row }) => row), count: found[0]?.count ?? 0 };
  });
}

/** Rows as a command says them. */
export function listed(rows: readonly object[], columns: readonly string[]): Result {
  return { json: rows, text: asTable(rows, columns) };
}

/** The one row that `name` names; throws a `CommandProblem` where there is none, or more than one begins so. */
export async function find(
  site: Site,
  { noun, one, table, key, order }: Noun,
  name: unknown,
): Promise<Row & { id: string }> {
  const condition = key.condition(String(name));
  const { rows } = condition ? await readRows(site, table, condition, order, 2) : { rows: [] };
  if (rows.length > 1) throw new CommandProblem(`More than one of the ${noun} begins with ${name}.`);
  if (!rows[0]) throw new CommandProblem(`There is no ${one} ${name}.`);
  return rows[0] as Row & { id: string };
}

/** The verbs of every noun: its rows are listed, and one is shown; `shown` is what that has. */
export function reading(noun: Noun, shown = "with every column"): { list: Action; show: Action } {
  return { list: list(noun), show: show(noun, shown) };
}

function list({ noun, table, columns, filters, narrowings, order }: Noun): Action {
  const flags = Object.entries(narrowings).map(([name, { summary }]) => [name, { value: null, summary }] as const);
  const narrowing = Object.fromEntries(filters.map((filter) => [filter, `Only those with this ${filter}`]));
  const limit = { value: "NUMBER", summary: `At most so many: ${usualLimit}, or up to ${highestLimit}` };
  return {
    words: [],
    summary: `List ${noun}`,
    options: { ...columnOptions(narrowing), ...Object.fromEntries(flags), limit },
    check: ({ options: { limit = "1" } }) =>
      !/^[1-9]\d*$/.test(String(limit)) && "--limit must be a whole number from 1.",
    async run({ options }, site) {
      const given = Object.entries(columnsIn(options, filters));
      const chosen = Object.entries(narrowings).flatMap(([name, narrowed]) => (options[name] ? [narrowed] : []));
      const types = site.backend.database.schema()[table as TableName];
      for (const [column, text] of given) ensureShape(types.get(column), text);
      const values: unknown[] = [];
      const conditions = [
        ...given.map(([column, text]) => isGiven(column, text, (value) => `$${values.push(value)}`)),
        ...chosen.map(({ where }) => `(${where})`),
      ];
      const condition: Condition = [conditions.join(" and ") || "true", ...values];
      const limit = Math.min(Number(options.limit ?? usualLimit), highestLimit);
      const { rows, count } = await readRows(site, table, condition, order, limit);
      const note = `${rows.length} of ${count}: --limit shows up to ${highestLimit}, other options narrow the list.`;
      return { ...listed(rows, chosen[0]?.columns ?? columns), note: count > rows.length ? note : null };
    },
  };
}

/** What a value of these types looks like, and what to say of one that does not. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  uuid: z.string().refine((text) => uuidRangeOf(text) !== null, "is no id"),
  date: z.union([z.iso.date(), z.string().refine(isMonth)], "is no date like 2027-06-30"),
  boolean: z.enum(["true", "false"], "must be true or false"),
};

/** Throws a `CommandProblem` for a text that is no value of a column's type. */
export function ensureShape(type: string | undefined, text: string | null): void {
  const read = type !== undefined && text !== null ? shapes[type]?.safeParse(text) : undefined;
  if (read?.error) throw new CommandProblem(`"${text}" ${read.error.issues[0]?.message}.`);
}

/** The condition that a column has the given value; of another row's id its first eight characters are enough, of a month YYYY-MM. */
function isGiven(column: string, text: string | null, parameter: (value: string | null) => string): string {
  const range = column.endsWith("_id") && text ? uuidRangeOf(text) : null;
  return range
    ? `${column} between ${range.map((id) => `${parameter(id)}::uuid`).join(" and ")}`
    : `${column} = ${parameter(column === "month" && text && isMonth(text) ? `${text}-01` : text)}`;
}

function show(noun: Noun, summary: string): Action {
  return {
    words: [noun.key.word],
    summary: `Show one of the ${noun.noun} ${summary}`,
    async run({ words: [name] }, site) {
      const row: Row = await find(site, noun, name);
      const json: Row = { ...row };
      const parts = [asRecord(row)];
      for (const { table, by, order, columns } of noun.related ?? []) {
        const { rows } = await readRows(site, table, [`${by} = $1::uuid`, row.id], order);
        json[table] = rows;
        parts.push(asTable(rows, columns));
      }
      return { json, text: parts.join("\n\n") };
    },
  };
}

/** What came of a verb of the product. */
interface Outcome {
  outcome: string;
  problem?: string;
  warning?: string | null;
}

/** What may have been overlooked, as a line of its own. */
export function warningIn({ warning }: Outcome): string | null {
  return warning ? `Warning: ${warning}` : null;
}

/** Throws a `CommandProblem` unless it was done. `unchanged` is what to say where it was so already; without it that is well too. */
export function ensureDone<Result extends Outcome>(result: Result, unchanged?: string): Result {
  if (result.outcome === "done" || (result.outcome === "unchanged" && !unchanged)) return result;
  throw new CommandProblem(result.problem ?? (result.outcome === "unchanged" ? `${unchanged}` : "It is gone."));
}

/** Changes one row, and says how it is then: `said` of it where it is given, otherwise every column. */
export function change(
  noun: Noun,
  summary: string,
  verb: (site: Site, id: string, options: Call["options"]) => Promise<Outcome>,
  {
    unchanged,
    said,
    ...more
  }: Pick<Action, "options" | "check"> & { unchanged?: string; said?(row: Row): string } = {},
): Action {
  return {
    words: [noun.key.word],
    summary,
    ...more,
    async run({ words: [name], options }, site) {
      const { id } = await find(site, noun, name);
      const result = ensureDone(await verb(site, id, options), unchanged);
      const json = await find(site, noun, id);
      return { json, note: warningIn(result), ...(said && { text: said(json) }) };
    },
  };
}

/** Corrects what a sender says about themselves. */
export function correction(noun: Noun, table: CorrectableTable): Action {
  const columns = correctableColumns[table];
  const summaries = columns.map((column) => [column, "What it should be; an empty value takes it out"]);
  return change(
    noun,
    `Correct what is stored of the ${noun.one}'s sender`,
    ({ backend, asOperator }, id, options) =>
      backend.submissionChanges.correct(asOperator, table, id, columnsIn(options, columns)),
    {
      options: columnOptions(Object.fromEntries(summaries)),
      check: ({ options }) =>
        Object.keys(columnsIn(options, columns)).length === 0 &&
        "What is to change is missing, such as --phone 4255550100.",
    },
  );
}
