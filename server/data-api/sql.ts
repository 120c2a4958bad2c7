import { computedColumns, type TableName, type TableSchema } from "../database/schema.ts";
import { deepestJson, isTooDeep } from "./json-depth.ts";
import { undefinedColumn, unknownColumn, unparsable } from "./problem.ts";
import type { Comparison, Condition, OrderTerm, Query, SelectItem } from "./query.ts";
import type { Field } from "./scanner.ts";

// From the tree of a query to SQL. Values always travel as parameters; a name gets in only when the table has it, or quoted.

/** Part of a statement, and what fills its `$1`, `$2` …. */
export interface Fragment {
  text: string;
  values: string[];
}

/** What a fragment is written for: the table whose columns may be named, and the name under which its rows are at hand. */
interface Target {
  table: TableName;
  columns: TableSchema;
  source: string;
}

/** In which shape the rows are sent: an array, or one object; and with or without the keys whose value is null. */
export interface Shape {
  single: boolean;
  stripNulls: boolean;
}

/** Collects the values of a statement. They are sent as text and cast in the statement, so both engines read them alike. */
class Values {
  readonly list: string[] = [];
  private readonly areOne: boolean;

  /** `areOne`: all of them are sent as one array, which is the statement's first value. */
  constructor(areOne = false) {
    this.areOne = areOne;
  }

  /** Notes the value and yields the SQL that stands for it. */
  add(value: string, type: string): string {
    this.list.push(value);
    const place = this.areOne ? `$1[${this.list.length}]` : `$${this.list.length}`;
    return type === "text" ? `${place}::text` : `${place}::text::${type}`;
  }
}

function quote(name: string): string {
  // The database would take it for the end of the statement.
  if (name.includes("\0")) throw unparsable('"failed to parse field name"', "a name cannot hold the null character");
  return `"${name.replaceAll('"', '""')}"`;
}

function typeOf(target: Target, column: string): string {
  const type = target.columns.get(column) ?? computedColumns[target.table]?.get(column);
  if (type === undefined) throw undefinedColumn(target.table, column);
  // A length would silently cut off the value that is compared with the column.
  return type.replace(/\(\d+(,\d+)?\)/, "");
}

/** The names of a body's columns, checked, and quoted with their types. */
function bodyColumns(table: TableName, columns: TableSchema, names: string[]): { name: string; type: string }[] {
  return names.map((name) => {
    const type = columns.get(name);
    if (type === undefined) throw unknownColumn(table, name);
    return { name: quote(name), type };
  });
}

function fieldSql(field: Field, target: Target, values: Values): { text: string; type: string } {
  const type = typeOf(target, field.column);
  const column = `${target.source}.${quote(field.column)}`;
  if (field.path.length === 0) return { text: column, type };
  const steps = field.path.map(({ asText, operand }) => {
    const arrow = asText ? "->>" : "->";
    return arrow + values.add(String(operand), typeof operand === "number" ? "integer" : "text");
  });
  const json = type === "json" || type === "jsonb" ? column : `to_jsonb(${column})`;
  return { text: `(${json}${steps.join("")})`, type: field.path.at(-1)?.asText ? "text" : "jsonb" };
}

function selectSql(items: SelectItem[], target: Target, values: Values): string {
  const all = () => [...target.columns.keys()].map((name) => `${target.source}.${quote(name)}`);
  const columns = [...new Set(items)].flatMap((item) => {
    if (item === "*") return all();
    const { text } = fieldSql(item.field, target, values);
    const label = item.alias ?? labelOf(item.field);
    return `${item.cast ? `cast(${text} as ${item.cast})` : text} as ${quote(label)}`;
  });
  return `select ${columns.join(", ")}`;
}

/** A path is called after its last key. */
function labelOf(field: Field): string {
  const key = field.path.findLast((step) => typeof step.operand === "string");
  return key === undefined ? field.column : String(key.operand);
}

const operators: Record<Comparison, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  isdistinct: "is distinct from",
};

const patternOperators: Comparison[] = ["like", "ilike"];

function conditionSql(condition: Condition, target: Target, values: Values): string {
  const text = plainCondition(condition, target, values);
  return condition.negated ? `not (${text})` : text;
}

function plainCondition(condition: Condition, target: Target, values: Values): string {
  if (condition.kind === "group") {
    const parts = condition.conditions.map((part) => conditionSql(part, target, values));
    return `(${parts.join(` ${condition.operator} `)})`;
  }
  const { text, type } = fieldSql(condition.field, target, values);
  switch (condition.kind) {
    case "is":
      return `${text} is ${condition.truth.replace("_", " ")}`;
    case "in":
      for (const value of condition.values) refuseDepth(value, type);
      return `${text} = any(${values.add(arrayLiteral(condition.values), `${type}[]`)})`;
    case "comparison": {
      const { operator, value } = condition;
      refuseDepth(value, type);
      const isPattern = patternOperators.includes(operator);
      const operand = operator === "like" || operator === "ilike" ? value.replaceAll("*", "%") : value;
      return `${text} ${operators[operator]} ${values.add(operand, isPattern ? "text" : type)}`;
    }
  }
}

/** The engines read JSON by recursion, and the embedded one has little stack. */
function refuseDepth(value: string, type: string): void {
  if (!type.startsWith("json") || !isTooDeep(value)) return;
  throw unparsable('"failed to parse filter"', `JSON nested deeper than ${deepestJson} levels`);
}

function arrayLiteral(elements: string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

function whereSql(conditions: Condition[], target: Target, values: Values): string {
  const parts = conditions.map((condition) => conditionSql(condition, target, values));
  return parts.length ? ` where ${parts.join(" and ")}` : "";
}

function orderSql(terms: OrderTerm[], target: Target, values: Values): string {
  const parts = terms.map(({ field, direction, nulls }) => {
    return `${fieldSql(field, target, values).text} ${direction}${nulls ? ` nulls ${nulls}` : ""}`;
  });
  return parts.length ? ` order by ${parts.join(", ")}` : "";
}

/** The JSON of the rows called `answer`, written by the database: both engines spell a time or a number the same. */
function jsonSql({ single, stripNulls }: Shape): string {
  const rows = stripNulls ? "json_strip_nulls(json_agg(answer.*))" : "json_agg(answer.*)";
  return single ? `(${rows}->0)::text` : `coalesce(${rows}, '[]')::text`;
}

/**
 * Reads the rows of a query. Yields one row: `body` is the JSON (null for one object where there is none), `count` the
 * number of rows in it, `total` how many there are without limit and offset, or null when it was not asked for.
 */
export function readStatement(
  query: Query,
  target: Omit<Target, "source">,
  options: Shape & { withTotal: boolean },
): Fragment {
  const from = { ...target, source: quote(target.table) };
  const values = new Values();
  const select = selectSql(query.select, from, values);
  const rows = `from ${from.source}${whereSql(query.conditions, from, values)}`;
  const order = orderSql(query.order, from, values);
  const limit = query.limit === null ? "" : ` limit ${values.add(String(query.limit), "bigint")}`;
  const offset = query.offset === 0 ? "" : ` offset ${values.add(String(query.offset), "bigint")}`;
  const total = options.withTotal ? `(select count(*) ${rows})` : "null::bigint";
  return {
    text: `select ${jsonSql(options)} as body, count(*) as count, ${total} as total from (${select} ${rows}${order}${limit}${offset}) answer`,
    values: values.list,
  };
}

/** A query over the rows called `stored` that yields their JSON as one text. Its values are one array, `$1`. */
export function representation(query: Query, target: Omit<Target, "source">, shape: Shape): Fragment {
  const values = new Values(true);
  return { text: representationSql(query, target, shape, values), values: values.list };
}

function representationSql(query: Query, target: Omit<Target, "source">, shape: Shape, values: Values): string {
  const from = { ...target, source: "stored" };
  const select = selectSql(query.select, from, values);
  return `select ${jsonSql(shape)} from (${select} from stored${orderSql(query.order, from, values)}) answer`;
}

/** What a change answers with; null for nothing but the number of rows. */
export type Answer = Shape | null;

/** Sets the columns of one row in every row that the query finds. `missing` columns get their default. */
export function updateStatement(
  query: Query,
  target: Omit<Target, "source">,
  row: Record<string, unknown>,
  missing: string[],
  answer: Answer,
): Fragment {
  const from = { ...target, source: quote(target.table) };
  const values = new Values();
  const sent = bodyColumns(target.table, target.columns, Object.keys(row));
  const changes = [
    ...sent.map(({ name }) => `${name} = sent.${name}`),
    ...bodyColumns(target.table, target.columns, missing).map(({ name }) => `${name} = default`),
  ];
  if (changes.length === 0) {
    // Nothing to set is no statement at all; asking for no rows lets the database decide whether the role may ask.
    return changeStatement(`select * from ${from.source} where false`, query, target, answer, values);
  }
  const body = sent.length
    ? ` from json_to_record(${values.add(JSON.stringify(row), "json")}) as sent (${sent.map(({ name, type }) => `${name} ${type}`).join(", ")})`
    : "";
  const where = whereSql(query.conditions, from, values);
  const change = `update ${from.source} set ${changes.join(", ")}${body}${where} ${returningSql(answer, from.source)}`;
  return changeStatement(change, query, target, answer, values);
}

/** Deletes every row that the query finds. */
export function deleteStatement(query: Query, target: Omit<Target, "source">, answer: Answer): Fragment {
  const from = { ...target, source: quote(target.table) };
  const values = new Values();
  const where = whereSql(query.conditions, from, values);
  const change = `delete from ${from.source}${where} ${returningSql(answer, from.source)}`;
  return changeStatement(change, query, target, answer, values);
}

/** A constant needs no right to read, so that a change without an answer asks for no more than the change. */
function returningSql(answer: Answer, source: string): string {
  return answer === null ? "returning true" : `returning ${source}.*`;
}

function changeStatement(
  change: string,
  query: Query,
  target: Omit<Target, "source">,
  answer: Answer,
  values: Values,
): Fragment {
  const body = answer === null ? "null" : `(${representationSql(query, target, answer, values)})`;
  return {
    text: `with stored as (${change}) select ${body} as body, (select count(*) from stored) as count`,
    values: values.list,
  };
}
