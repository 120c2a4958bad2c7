import type { ApiRole } from "../database/database.ts";
import { emptyRange, unparsable } from "./problem.ts";
import { type JsonField, Scanner } from "./scanner.ts";

// What is not supported of PostgREST's query language is refused: without one of its filters, a query would return rows
// that nobody asked for.

export type SelectItem = "*" | { field: JsonField; alias: string };

// biome-ignore format: a table reads better whole
const comparisons = [
  "eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "cs", "cd", "ov", "isdistinct",
] as const;

export type Comparison = (typeof comparisons)[number];

const truthValues = ["null", "not_null", "true", "false", "unknown"] as const;

export type QueryCondition =
  | { kind: "group"; isNegated: boolean; operator: "and" | "or"; conditions: QueryCondition[] }
  | { kind: "comparison"; isNegated: boolean; field: JsonField; operator: Comparison; value: string }
  | { kind: "in"; isNegated: boolean; field: JsonField; values: string[] }
  | { kind: "is"; isNegated: boolean; field: JsonField; truth: (typeof truthValues)[number] };

export interface OrderTerm {
  field: JsonField;
  direction: "asc" | "desc";
  /** By default, PostgreSQL's. */
  nulls: "first" | "last" | null;
}

export interface DataApiQuery {
  select: SelectItem[];
  /** Joined with AND. */
  conditions: QueryCondition[];
  order: OrderTerm[];
  limit: number | null;
  offset: number;
  /** What an insert takes from the body. Null: everything. */
  columns: string[] | null;
}

const maxNesting = 20;
const maxConditions: Record<ApiRole, number> = { anon: 20, service_role: 200 };
/** In characters of the decoded parameters. */
const maxQueryLength: Record<ApiRole, number> = { anon: 4_000, service_role: Infinity };
/** In a select or an order. No table has more. */
const maxColumns = 40;

/** The database builds the whole response in memory, so a column may be repeated only so often. */
const maxCopies: Record<ApiRole, number> = { anon: 10, service_role: maxColumns };

const reservedParameters = ["select", "order", "limit", "offset", "columns", "on_conflict"];

/** Throws a `DataApiProblem` for the first parameter that is invalid or beyond the role's limits. */
export function parseQuery(role: ApiRole, parameters: Iterable<[string, string]>): DataApiQuery {
  const valueOfParameter = new Map<string, string>();
  const filters: [key: string, value: string][] = [];
  let length = -1;
  for (const [key, value] of parameters) {
    length += key.length + value.length + "&=".length;
    if (length > maxQueryLength[role])
      throw unparsable('"the query is too long"', `at most ${maxQueryLength[role]} characters`);
    if (!reservedParameters.includes(key)) filters.push([key, value]);
    else if (valueOfParameter.has(key)) throw unparsable(`"failed to parse ${key} parameter"`, "it is given twice");
    else valueOfParameter.set(key, value);
  }
  const names = (parameter: string) => {
    const text = valueOfParameter.get(parameter);
    return text === undefined ? null : parseList(`${parameter} parameter`, text, (scanner) => scanner.name());
  };
  const columns = names("columns");
  // Without `resolution`, PostgREST ignores it.
  names("on_conflict");
  const order = valueOfParameter.get("order");
  const conditions = new ConditionParser(maxConditions[role]);
  return {
    select: parseSelect(valueOfParameter.get("select") ?? "*", maxCopies[role]),
    conditions: filters.map(([key, value]) => conditions.parse(key, value)),
    order: order === undefined ? [] : parseList("order", order, parseOrderTerm, maxColumns),
    ...parsePage(valueOfParameter.get("limit"), valueOfParameter.get("offset")),
    columns: columns === null ? null : [...new Set(columns)],
  };
}

function parseList<Item>(what: string, text: string, parseItem: (scanner: Scanner) => Item, most = Infinity): Item[] {
  const scanner = new Scanner(what, text);
  const items = scanner.list(() => parseItem(scanner));
  scanner.end();
  return items.length <= most ? items : scanner.fail(`at most ${most} columns`);
}

function parseSelect(text: string, copies: number): SelectItem[] {
  if (!text.trim()) return ["*"];
  const items = parseList("select parameter", text, parseSelectItem, maxColumns);
  const fields = items.map((item) => JSON.stringify(item === "*" ? item : item.field));
  const most = Math.max(...fields.map((field) => fields.filter((other) => other === field).length));
  if (most > copies)
    throw unparsable(`"failed to parse select parameter (${text})"`, `the same column at most ${copies} times`);
  return items;
}

function parseNumber(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^-?\d{1,15}$/.test(text)) throw unparsable(`"failed to parse ${name} (${text})"`, "expecting a whole number");
  return Number(text);
}

/** As in PostgREST, a negative offset begins before the first row, so fewer rows than the limit are left. */
function parsePage(limitText?: string, offsetText?: string): Pick<DataApiQuery, "limit" | "offset"> {
  const limit = parseNumber("limit", limitText);
  const offset = parseNumber("offset", offsetText) ?? 0;
  if (offset >= 0 || !limit) {
    if (limit !== null && limit < 0) throw emptyRange();
    return { limit, offset: Math.max(0, offset) };
  }
  if (limit + offset <= 0) throw emptyRange();
  return { limit: limit + offset, offset: 0 };
}

/** With an optional alias: `title`, `headline:title`, `faq->0`. A part of JSON is named by the last key of its path. */
function parseSelectItem(scanner: Scanner): SelectItem {
  if (scanner.take("*")) return "*";
  const firstField = scanner.field();
  const isAlias = firstField.path.length === 0 && !scanner.sees("::") && scanner.take(":");
  const field = isAlias ? scanner.field() : firstField;
  if (["::", ".", "(", "!"].some((more) => scanner.sees(more)))
    scanner.fail('"," or end of input', "", "Casts, aggregates and other tables are not offered.");
  const key = field.path.findLast((step) => typeof step.key === "string")?.key;
  return { field, alias: isAlias ? firstField.column : String(key ?? field.column) };
}

function parseOrderTerm(scanner: Scanner): OrderTerm {
  const field = scanner.field();
  const direction = scanner.take(".desc") ? "desc" : "asc";
  if (direction === "asc") scanner.take(".asc");
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : null;
  if (!scanner.sees(",") && !scanner.isAtEnd()) scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return { field, direction, nulls };
}

/** Limits a query's conditions in all. */
class ConditionParser {
  readonly #maxConditions: number;
  #count = 0;

  constructor(most: number) {
    this.#maxConditions = most;
  }

  /** A column's filter, or a tree under `and`, `or`, `not.and`, or `not.or`. */
  parse(key: string, value: string): QueryCondition {
    if (/^(not\.)?(and|or)$/.test(key)) {
      const scanner = new Scanner("logic tree", `${key}${value}`);
      const tree = this.#parseTree(scanner, 1);
      scanner.end();
      return tree;
    }
    const keyScanner = new Scanner("tree path", key);
    const field = keyScanner.field();
    keyScanner.end();
    const scanner = new Scanner("filter", value);
    const condition = this.#parseFilter(scanner, field, () => scanner.rest());
    scanner.end();
    return condition;
  }

  #parseTree(scanner: Scanner, depth: number): QueryCondition {
    const groupStart = scanner.match(/^(not\.)?(and|or)\s*\(/);
    if (groupStart === null) {
      const field = scanner.field();
      scanner.expect(".");
      return this.#parseFilter(scanner, field, () => scanner.match(/^\{[^{}]*\}/) ?? scanner.element());
    }
    if (depth > maxNesting) scanner.fail(`at most ${maxNesting} levels`);
    const conditions = scanner.list(() => this.#parseTree(scanner, depth + 1));
    scanner.expect(")");
    const isNegated = groupStart.startsWith("not.");
    return { kind: "group", isNegated, operator: /or\s*\($/.test(groupStart) ? "or" : "and", conditions };
  }

  #parseFilter(scanner: Scanner, field: JsonField, readValue: () => string): QueryCondition {
    if (++this.#count > this.#maxConditions) scanner.fail(`at most ${this.#maxConditions} conditions`);
    const isNegated = scanner.take("not.");
    const name = scanner.match(/^[a-z]+(?=\.)/);
    const operator = comparisons.find((candidate) => candidate === name);
    if (operator === undefined && name !== "in" && name !== "is") {
      return scanner.fail(`"not" or an operator (${comparisons.join(", ")}, in, is)`, name ?? "");
    }
    scanner.expect(".");
    if (operator !== undefined) return { kind: "comparison", isNegated, field, operator, value: readValue() };
    if (name === "in") return { kind: "in", isNegated, field, values: parseInList(scanner) };
    const word = scanner.match(/^[a-z_]+/i)?.toLowerCase() ?? "";
    const truth = truthValues.find((candidate) => candidate === word) ?? scanner.fail(truthValues.join(", "));
    return { kind: "is", isNegated, field, truth };
  }
}

function parseInList(scanner: Scanner): string[] {
  scanner.expect("(");
  const values = scanner.list(() => scanner.element());
  scanner.expect(")");
  return values.length === 1 && values[0] === "" ? [] : values;
}
