import { Problem, unparsable, unsatisfiableRange } from "./problem.ts";
import { type Field, Scanner } from "./scanner.ts";

// PostgREST's query language, from the parameters of an address to a tree. What is not offered here is a problem, never
// an approximation: a filter that is dropped would answer with rows that were not asked for.

export type SelectItem = "*" | { field: Field; cast: string | null; alias: string | null };

// biome-ignore format: a table reads better whole
const comparisons = [
  "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "cs", "cd", "ov", "isdistinct",
] as const;

export type Comparison = (typeof comparisons)[number];

export const truths = ["null", "not_null", "true", "false", "unknown"] as const;

type Truth = (typeof truths)[number];

export type Condition =
  | { kind: "group"; negated: boolean; operator: "and" | "or"; conditions: Condition[] }
  | { kind: "comparison"; negated: boolean; field: Field; operator: Comparison; value: string }
  | { kind: "in"; negated: boolean; field: Field; values: string[] }
  | { kind: "is"; negated: boolean; field: Field; truth: Truth };

export interface OrderTerm {
  field: Field;
  direction: "asc" | "desc";
  /** Null: where PostgreSQL puts them by itself. */
  nulls: "first" | "last" | null;
}

export interface Query {
  select: SelectItem[];
  /** All of them must hold. */
  conditions: Condition[];
  order: OrderTerm[];
  /** Null: all rows. */
  limit: number | null;
  offset: number;
  /** The columns of a body that count; null: those that it has. */
  columns: string[] | null;
  /** The columns whose values tell that a row is already there; null: the primary key's. */
  onConflict: string[] | null;
}

const deepestNesting = 20;
const mostConditions = 200;
/** Columns of a select or an order; more would only make an answer larger than the table. */
const mostItems = 40;

const reserved = ["select", "order", "limit", "offset", "columns", "on_conflict"];

/** Reads the parameters of an address; throws a `Problem` for the first one that cannot be understood. */
export function parseQuery(table: string, parameters: Iterable<[string, string]>): Query {
  const single = new Map<string, string>();
  const filters: [key: string, value: string][] = [];
  for (const [key, value] of parameters) {
    if (reserved.includes(key)) {
      if (single.has(key)) throw unparsable(`"failed to parse ${key} parameter"`, "it is given twice");
      single.set(key, value);
    } else filters.push([key, value]);
  }
  const names = (key: string) => {
    const text = single.get(key);
    return text === undefined ? null : parseNames(key, text);
  };
  const order = single.get("order");
  const count = { conditions: 0 };
  return {
    // Before the filters: of a request for an embedded table, that there is no such relationship is the truer complaint.
    select: parseSelect(table, single.get("select") ?? "*"),
    conditions: filters.map(([key, value]) => parseCondition(key, value, count)),
    order: order === undefined ? [] : parseOrder(order),
    limit: parseLimit(single.get("limit")),
    offset: parseNumber("offset", single.get("offset")) ?? 0,
    columns: names("columns"),
    onConflict: names("on_conflict"),
  };
}

function parseNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^-?\d{1,15}$/.test(text)) throw unparsable(`"failed to parse ${name} (${text})"`, "expecting a whole number");
  return Number(text);
}

function parseLimit(text: string | undefined): number | null {
  const limit = parseNumber("limit", text);
  if (limit !== null && limit < 0) throw unsatisfiableRange("Limit should be greater than or equal to zero.");
  return limit;
}

function parseNames(key: string, text: string): string[] {
  const scanner = new Scanner(`${key} parameter`, text);
  const names = scanner.list(() => scanner.name());
  scanner.end();
  return [...new Set(names)];
}

function parseSelect(table: string, text: string): SelectItem[] {
  if (text.trim() === "") return [];
  const scanner = new Scanner("select parameter", text);
  const items = scanner.list(() => selectItem(scanner, table));
  scanner.end();
  return limited(scanner, items);
}

function limited<Item>(scanner: Scanner, items: Item[]): Item[] {
  return items.length <= mostItems ? items : scanner.fail(`at most ${mostItems} columns`);
}

function selectItem(scanner: Scanner, table: string): SelectItem {
  if (scanner.take("...")) throw embedded(table, scanner.name());
  if (scanner.take("*")) return "*";
  const alias = scanner.alias();
  if (scanner.take("count()")) throw aggregate();
  const field = scanner.field();
  if (scanner.sees("(") || scanner.sees("!")) throw embedded(table, field.column);
  const cast = scanner.take("::") ? castType(scanner) : null;
  if (scanner.match(/^\.(sum|avg|count|max|min)\(\)/)) throw aggregate();
  return { field, cast, alias };
}

/** The types that a column can be shown as. An unknown name would go into the statement as it is, so none is taken. */
// biome-ignore format: a table reads better whole
const castTypes = [
  "text", "varchar", "integer", "int", "int2", "int4", "int8", "smallint", "bigint", "numeric", "real", "float4",
  "float8", "double precision", "boolean", "bool", "date", "time", "timestamp", "timestamptz", "uuid", "json", "jsonb",
];

function castType(scanner: Scanner): string {
  const type =
    scanner
      .match(/^[\p{L}\p{N}_ ]+/u)
      ?.trim()
      .toLowerCase() ?? "";
  return castTypes.includes(type) ? type : scanner.fail(`a type: ${castTypes.join(", ")}`);
}

function embedded(table: string, other: string): Problem {
  return new Problem(
    400,
    "PGRST200",
    `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
    `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
  );
}

function aggregate(): Problem {
  return new Problem(400, "PGRST123", "Use of aggregate functions is not allowed");
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner("order", text);
  const terms = scanner.list(() => orderTerm(scanner));
  scanner.end();
  return limited(scanner, terms);
}

function orderTerm(scanner: Scanner): OrderTerm {
  const field = scanner.field();
  const direction = scanner.take(".desc") ? "desc" : "asc";
  if (direction === "asc") scanner.take(".asc");
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : null;
  if (!scanner.sees(",") && !scanner.isAtEnd()) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return { field, direction, nulls };
}

/** One parameter that is no reserved word: a filter on a column, or a whole tree under `and`, `or`, `not.and`, `not.or`. */
function parseCondition(key: string, value: string, count: { conditions: number }): Condition {
  if (/^(not\.)?(and|or)$/.test(key)) {
    const scanner = new Scanner("logic tree", `${key}${value}`);
    const tree = logicTree(scanner, count, 1);
    scanner.end();
    return tree;
  }
  const keyScanner = new Scanner("tree path", key);
  const field = keyScanner.field();
  if (keyScanner.sees(".")) throw notEmbedded(field.column);
  keyScanner.end();
  const scanner = new Scanner("filter", value);
  const condition = filter(scanner, field, () => scanner.rest(), count);
  scanner.end();
  return condition;
}

function notEmbedded(name: string): Problem {
  return new Problem(
    400,
    "PGRST108",
    `'${name}' is not an embedded resource in this request`,
    null,
    `Verify that '${name}' is included in the 'select' query parameter.`,
  );
}

function logicTree(scanner: Scanner, count: { conditions: number }, depth: number): Condition {
  const start = scanner.match(/^(not\.)?(and|or)\s*\(/);
  if (start === null) {
    const field = scanner.field();
    scanner.expect(".");
    return filter(scanner, field, () => logicValue(scanner), count);
  }
  if (depth > deepestNesting) scanner.fail(`at most ${deepestNesting} levels`);
  const conditions = scanner.list(() => logicTree(scanner, count, depth + 1));
  scanner.expect(")");
  const negated = start.startsWith("not.");
  return { kind: "group", negated, operator: /or\s*\($/.test(start) ? "or" : "and", conditions };
}

/** A value inside a tree ends at a comma or parenthesis, unless it is quoted or an array of its own. */
function logicValue(scanner: Scanner): string {
  return scanner.quotedElement() ?? scanner.match(/^\{[^{}]*\}/) ?? scanner.match(/^[^,)]*/) ?? "";
}

/** What stands behind the column: `not.`, the operator and its value. */
function filter(scanner: Scanner, field: Field, value: () => string, count: { conditions: number }): Condition {
  if (++count.conditions > mostConditions) scanner.fail(`at most ${mostConditions} conditions`);
  const negated = scanner.take("not.");
  const name = scanner.match(/^[a-z]+(?=\.)/);
  if (name === "in") {
    scanner.expect(".");
    return { kind: "in", negated, field, values: inList(scanner) };
  }
  if (name === "is") {
    scanner.expect(".");
    const word = scanner.match(/^[a-z_]+/i)?.toLowerCase() ?? "";
    const truth = truths.find((candidate) => candidate === word) ?? scanner.fail(truths.join(", "));
    return { kind: "is", negated, field, truth };
  }
  const operator = comparisons.find((candidate) => candidate === name);
  if (operator === undefined)
    return scanner.fail(`"not" or an operator (${comparisons.join(", ")}, in, is)`, name ?? "");
  scanner.expect(".");
  return { kind: "comparison", negated, field, operator, value: value() };
}

function inList(scanner: Scanner): string[] {
  scanner.expect("(");
  const values = scanner.list(() => scanner.quotedElement() ?? scanner.match(/^[^,)]*/) ?? "");
  scanner.expect(")");
  return values.length === 1 && values[0] === "" ? [] : values;
}
