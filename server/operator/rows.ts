import { CommandProblem } from "../command-problem.ts";
import { type Command, type Option, type Result, UsageProblem } from "./command.ts";
import { act, type Row, readRows } from "./site-client.ts";
import { asRecord, asTable } from "./table-text.ts";

// What is the same for every noun whose rows are a table's: list them, show one, change one.

export interface Noun {
  /** As it stands in a call, which is also the plural: "leads". */
  noun: string;
  /** One of them, as a person says it. */
  one: string;
  table: string;
  key: Key;
  /** What a list shows of each row. */
  columns: readonly string[];
  /** What a list can be narrowed to. */
  filters: readonly string[];
  /** As the data API takes it. */
  order: string;
  /** Rows of other tables that are shown with one of it; `by` is their column with its id. */
  related?: readonly { table: string; by: string; order: string; columns: readonly string[] }[];
}

/** What names a row: the word after the verb, as usage says it, and the data API's conditions; null: no row can have that name. */
export interface Key {
  word: string;
  conditions(name: string): Record<string, string> | null;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id, or its first eight characters, by which mails call a request. */
export const byId: Key = {
  word: "ID",
  conditions(id): Record<string, string> | null {
    if (/^[0-9a-f]{8}$/i.test(id)) {
      return { and: `(id.gte.${id}-0000-0000-0000-000000000000,id.lte.${id}-ffff-ffff-ffff-ffffffffffff)` };
    }
    return uuidShape.test(id) ? { id: `eq.${id}` } : null;
  },
};

export const bySlug: Key = {
  word: "SLUG",
  conditions: (name) => ({ [uuidShape.test(name) ? "id" : "slug"]: `eq.${name}` }),
};

export const byTerritory: Key = {
  word: "SERVICE/ZIP",
  conditions(name) {
    const [service = "", ...zip] = name.split("/");
    return { service: `eq.${service}`, zip_code: `eq.${zip.join("/")}` };
  },
};

/** How many rows a list has unless it is asked for more, and how many the data API gives at most. */
const usualLimit = 200;
const highestLimit = 1_000;

const dashed = (column: string) => column.replaceAll("_", "-");

/** Options that are named as columns. */
export function columnOptions(
  summaries: Readonly<Record<string, string>>,
  required: readonly string[] = [],
): Record<string, Option> {
  return Object.fromEntries(
    Object.entries(summaries).map(([column, summary]): [string, Option] => [
      dashed(column),
      { value: "VALUE", summary, isRequired: required.includes(column) },
    ]),
  );
}

/** What the options say, by the names of columns. */
export function columnsIn({ json: _json, ...options }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name.replaceAll("-", "_"), value]));
}

/** Rows as a command says them. */
export const listed = (rows: Row[], columns: readonly string[]): Result => ({
  json: rows,
  text: asTable(rows, columns),
});

export function listCommand({ noun, table, columns, filters, order }: Noun): Command {
  const narrowing = Object.fromEntries(filters.map((filter) => [filter, `Only those with this ${filter}`]));
  const limit = { value: "NUMBER", summary: `At most so many: ${usualLimit}, or up to ${highestLimit}` };
  return {
    words: [],
    summary: `List ${noun}`,
    options: { ...columnOptions(narrowing), limit },
    async run({ options: { limit = usualLimit, ...options } }) {
      if (!/^[1-9]\d*$/.test(String(limit))) throw new UsageProblem("--limit must be a whole number from 1.");
      const conditions = Object.entries(columnsIn(options)).map(([column, value]) => [column, `eq.${value}`]);
      const parameters = { ...Object.fromEntries(conditions), order, limit: String(limit) };
      const { rows, count } = await readRows(table, parameters);
      const isCut = count > rows.length;
      const note = `${rows.length} of ${count}: --limit shows up to ${highestLimit}, other options narrow the list.`;
      return { ...listed(rows, columns), note: isCut ? note : null };
    },
  };
}

/** The one row that `name` names; throws a `CommandProblem` where there is none, or more than one begins so. */
export async function find({ noun, one, table, key }: Noun, name: string): Promise<Row> {
  const conditions = key.conditions(name);
  const [row, another] = conditions ? (await readRows(table, { ...conditions, limit: "2" })).rows : [];
  if (another) throw new CommandProblem(`More than one of the ${noun} begins with ${name}.`);
  if (!row) throw new CommandProblem(`There is no ${one} ${name}.`);
  return row;
}

export function showCommand(noun: Noun, summary = "with every column"): Command {
  const { related = [] } = noun;
  return {
    words: [noun.key.word],
    summary: `Show one of the ${noun.noun} ${summary}`,
    async run({ words: [name = ""] }) {
      const row = await find(noun, name);
      const json: Row = { ...row };
      const parts = [asRecord(row)];
      for (const { table, by, order, columns } of related) {
        const { rows } = await readRows(table, { [by]: `eq.${row.id}`, order });
        json[table] = rows;
        parts.push(asTable(rows, columns));
      }
      return { json, text: parts.join("\n\n") };
    },
  };
}

/** What an option names by the word that its noun is called by. */
export type Named = Readonly<Record<string, Noun>>;

/** Has the site do something with one row, and shows it as it is then. `named` are the options that name a row of another noun. */
export function changeCommand(
  noun: Noun,
  verb: string,
  summary: string,
  options: Command["options"] = {},
  named: Named = {},
): Command {
  return {
    words: [noun.key.word],
    summary,
    options,
    async run({ words: [name = ""], options }) {
      const { id } = await find(noun, name);
      await act(`${noun.noun} ${verb}`, { id, ...(await withIds(options, named)) });
      return { json: await find(noun, String(id)) };
    },
  };
}

/** The options by the names of columns, with the ids of what `named` says that they name. */
export async function withIds(options: Record<string, unknown>, named: Named): Promise<Record<string, unknown>> {
  const columns = columnsIn(options);
  for (const [option, noun] of Object.entries(named)) {
    columns[option] = (await find(noun, String(columns[option]))).id;
  }
  return columns;
}
