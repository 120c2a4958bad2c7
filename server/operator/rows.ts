import { z } from "zod";
import { type CorrectableTable, correctableColumns } from "../../domain/correction.ts";
import { isMonth } from "../../domain/statement.ts";
import { uuidRangeOf } from "../../domain/uuid.ts";
import { largeColumns } from "../database/schema.ts";
import { CommandProblem } from "../problems.ts";
import type { ActionCall, ActionContext, ActionResult, CommandOption, OperatorAction } from "./action.ts";
import type { Noun } from "./nouns.ts";
import { highestLimit, idConditions, isOneOf, type Query, type Row, readRows } from "./read-rows.ts";
import { asLines, asTable } from "./table-text.ts";

const defaultLimit = 200;

/** Such as `--zip-code` for `zip_code`. */
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

/** Without its option, a column is left out. With an empty one, it is null. */
export function columnsIn(options: ActionCall["options"], columns: readonly string[]): Record<string, string | null> {
  const entries = columns.map((column) => [column, options[column.replaceAll("_", "-")]] as const);
  return Object.fromEntries(
    entries.flatMap(([column, text]) => (text === undefined ? [] : [[column, String(text) || null]])),
  );
}

export function listResult(rows: readonly object[], columns: readonly string[]): ActionResult {
  return { json: rows, text: asTable(rows, columns) };
}

/** Throws a `CommandProblem` unless exactly one row matches. */
export async function find(
  context: ActionContext,
  { noun, singular, table, key, order }: Noun,
  name: unknown,
): Promise<Row & { id: string }> {
  const conditions = key.conditions(String(name));
  const limit: Query = key.revisionsOf === undefined ? [["limit", "2"]] : [];
  const { rows: found } = conditions
    ? await readRows(context, table, [...conditions, ["order", order], ...limit])
    : { rows: [] };
  const rows = found.filter(
    (row, at) => key.revisionsOf === undefined || row[key.revisionsOf] !== found[at - 1]?.[key.revisionsOf],
  );
  if (rows.length > 1)
    throw new CommandProblem(`More than one of the ${noun} matches ${name}. Give more characters of the id.`);
  if (!rows[0]) throw new CommandProblem(`There is no ${singular} ${name}.`);
  return rows[0] as Row & { id: string };
}

/** `contents` ends the help of `show`, such as "Show one of the leads with every column". */
export function listAndShow(
  noun: Noun,
  contents = "with every column",
): { list: OperatorAction; show: OperatorAction } {
  return { list: listAction(noun), show: showAction(noun, contents) };
}

/** The other commands call a contractor's option `--contractor`, so a list takes it, too. */
const contractorFilter = "contractor_id";

function listAction({ noun, table, columns, filters, readAs = {}, choices, flags, order }: Noun): OperatorAction {
  const flagOptions = Object.entries(flags).map(([name, { summary }]) => [name, { value: null, summary }] as const);
  const valuesOf = (filter: string) => (choices[filter] ? `: ${choices[filter].join(", ")}` : "");
  const filterSummaries = Object.fromEntries(
    filters.map((filter) => [filter, `Only ${noun} with this ${filter}${valuesOf(filter)}`]),
  );
  const hasContractor = filters.includes(contractorFilter);
  const contractor = { contractor: { value: "ID", summary: "The same as --contractor-id" } };
  const limit = { value: "NUMBER", summary: `The most rows; default: ${defaultLimit}, at most ${highestLimit}` };
  return {
    words: [],
    summary: `List ${noun}`,
    options: {
      ...columnOptions(filterSummaries),
      ...(hasContractor ? contractor : {}),
      ...Object.fromEntries(flagOptions),
      limit,
    },
    check: ({ options: { limit = "1" } }) =>
      !/^[1-9]\d*$/.test(String(limit)) && "--limit must be a whole number from 1.",
    async run({ options }, context) {
      const { contractor: ofContractor, ...others } = options;
      const asked = ofContractor === undefined ? others : { ...others, "contractor-id": ofContractor };
      const columnFilters = Object.entries(columnsIn(asked, filters));
      const chosenFlags = Object.entries(flags).flatMap(([name, flag]) => (options[name] ? [flag] : []));
      const types = context.backend.database.schema()[table];
      for (const [column, text] of columnFilters) {
        ensureShape(types.get(column), text);
        if (!(choices[column]?.includes(`${text}`) ?? true))
          throw new CommandProblem(`There is no ${column} ${text}. Choose one of${valuesOf(column)}.`);
      }
      const limit = Math.min(Number(options.limit ?? defaultLimit), highestLimit);
      const { rows, count } = await readRows(context, table, [
        ["select", ["*", ...Object.values(readAs)].join()],
        ...columnFilters.flatMap(([column, text]) => filterConditions(readAs[column] ?? column, text)),
        ...chosenFlags.map(({ condition }) => condition),
        ["order", order],
        ["limit", String(limit)],
      ]);
      const note = `${rows.length} of ${count}: --limit shows up to ${highestLimit}, other options narrow the list.`;
      const readRowOf = (row: Row): Row => ({
        ...row,
        ...Object.fromEntries(Object.entries(readAs).map(([column, computed]) => [column, row[computed]])),
      });
      const text = asTable(rows.map(readRowOf), chosenFlags[0]?.columns ?? columns);
      return { json: rows, text, note: count > rows.length ? note : null };
    },
  };
}

/** By column type. A message ends a sentence such as `"maybe" must be true or false.` */
const shapes: Readonly<Record<string, z.ZodType>> = {
  uuid: z.string().refine((text) => uuidRangeOf(text) !== null, "must be an id or its first eight characters"),
  date: z.union([z.iso.date(), z.string().refine(isMonth)], "is not a date like 2027-06-30"),
  boolean: z.enum(["true", "false"], "must be true or false"),
};

/** Throws a `CommandProblem`. */
export function ensureShape(type: string | undefined, text: string | null): void {
  const read = type !== undefined && text !== null ? shapes[type]?.safeParse(text) : undefined;
  if (read?.error) throw new CommandProblem(`"${text}" ${read.error.issues[0]?.message}.`);
}

/** A column that ends with `_id` also matches an id's first eight characters, and `month` a month as YYYY-MM. */
function filterConditions(column: string, text: string | null): Query {
  if (text === null) return [isOneOf(column, [])];
  const range = column.endsWith("_id") ? idConditions(column, text) : null;
  return range ?? [[column, `eq.${column === "month" && isMonth(text) ? `${text}-01` : text}`]];
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
        // Tables with a large column have never shown their other columns.
        const select: Query = Object.hasOwn(largeColumns, table) ? [["select", columns.join()]] : [];
        const { rows } = await readRows(context, table, [[by, `eq.${row.id}`], ["order", order], ...select]);
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

/** Throws a `CommandProblem` if the action failed, and with `unchanged` also if it changed nothing. */
export function ensureDone<Result extends Outcome>(result: Result, unchanged?: string): Result {
  if (result.outcome === "done" || (result.outcome === "unchanged" && !unchanged)) return result;
  throw new CommandProblem(
    result.problem ?? (result.outcome === "unchanged" ? `${unchanged}` : "The row no longer exists."),
  );
}

/** Without `text`, prints every column of the row. */
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
