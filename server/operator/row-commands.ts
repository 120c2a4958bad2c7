import { CommandProblem } from "../command-problem.ts";
import { type Command, type Option, UsageProblem } from "./command.ts";
import type { Noun } from "./nouns.ts";
import { dataApi, type Row, rowsOf } from "./site-client.ts";
import { asRecord, asTable } from "./table-text.ts";

// Commands that are the same for every table: list its rows, show one, change one.

/** How many rows a list has unless it is asked for more, and how many the data API gives at most. */
const usualLimit = 200;
const highestLimit = 1_000;

const dashed = (column: string) => column.replaceAll("_", "-");

export function listCommand({ table, plural, columns, filters, order }: Noun): Command {
  const narrowing = filters.map((filter): [string, Option] => [
    dashed(filter),
    { value: "VALUE", summary: `Only those with this ${filter}` },
  ]);
  const limit = { value: "NUMBER", summary: `At most so many: ${usualLimit}, or up to ${highestLimit}` };
  return {
    words: [],
    summary: `List ${plural}`,
    options: { ...Object.fromEntries(narrowing), limit },
    async run({ options }) {
      const limit = Number(options.limit ?? usualLimit);
      if (!Number.isInteger(limit) || limit < 1) throw new UsageProblem("--limit must be a whole number from 1.");
      const answer = await dataApi()
        .from(table)
        .select("*", { count: "exact" })
        .match(columnsIn(options, filters))
        .order(order.column, { ascending: order.ascending })
        .limit(limit);
      const rows = rowsOf(answer);
      const count = answer.count ?? rows.length;
      const note =
        count > rows.length
          ? `${rows.length} of ${count}: --limit shows up to ${highestLimit}, other options narrow the list.`
          : null;
      return { json: rows, text: asTable(rows, columns), note };
    },
  };
}

/** The one row that `name` names; throws a `CommandProblem` where there is none, or more than one begins so. */
export async function find(noun: Noun, name: string): Promise<Row> {
  const query = dataApi().from(noun.table).select();
  const conditions = noun.key.conditions(name);
  const found = await conditions.reduce((narrowed, condition) => narrowed.filter(...condition), query).limit(2);
  // What cannot be an id at all is no row either.
  const [row, another] = found.error?.code === "22P02" ? [] : rowsOf(found);
  if (another) throw new CommandProblem(`More than one of the ${noun.plural} begins with ${name}.`);
  if (!row) throw new CommandProblem(`There is no ${noun.name} ${name}.`);
  return row;
}

export function showCommand(noun: Noun): Command {
  return {
    words: [noun.key.word],
    summary: `Show one of the ${noun.plural} with every column`,
    async run({ words: [id = ""] }) {
      const row = await find(noun, id);
      return { json: row, text: asRecord(row) };
    },
  };
}

/** A change of one row. */
interface Change {
  summary: string;
  options?: Command["options"];
  /** The columns to set. */
  set(options: Record<string, unknown>): Row;
  /** What the column must be before, or else `refusal` says what is wrong with the row. */
  from?: { column: string; values: readonly string[]; refusal: string };
}

export function changeCommand(noun: Noun, { summary, options: known = {}, set, from }: Change): Command {
  return {
    words: [noun.key.word],
    summary,
    options: known,
    async run({ words: [id = ""], options }) {
      const row = set(options);
      const before = await find(noun, id);
      let change = dataApi().from(noun.table).update(row).eq("id", before.id);
      if (from) change = change.in(from.column, from.values);
      const changed = rowsOf(await change.select());
      if (changed.length === 0) throw new CommandProblem(`The ${noun.name} ${from?.refusal ?? "is gone"}.`);
      // What follows from the change, such as a contractor for a lead that was set free, may have changed the row again.
      const after = await find(noun, id);
      return { json: after, text: asRecord(after) };
    },
  };
}

/** Options that are named as columns; a required one is marked so. */
export function columnOptions(
  summaries: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): Record<string, Option> {
  const options = Object.entries(summaries).map(([column, summary]): [string, Option] => [
    dashed(column),
    { value: "VALUE", summary, isRequired: required.includes(column) },
  ]);
  return Object.fromEntries(options);
}

/** The columns that options were given for. A number is kept as its digits, however it was typed; an empty text is null. */
export function columnsIn(options: Record<string, unknown>, columns: readonly string[]): Row {
  const given = columns.filter((column) => options[dashed(column)] !== undefined);
  const read = (column: string) => {
    const value = options[dashed(column)];
    if (value === "") return null;
    return column === "phone" ? String(value).replace(/\D/g, "") : value;
  };
  return Object.fromEntries(given.map((column) => [column, read(column)]));
}
