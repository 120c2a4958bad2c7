import type { ApiRole, Database, Sql } from "../database/database.ts";
import { largeColumns, type TableName, type TableSchema, type UnservedTable } from "../database/schema.ts";
import { undefinedQueryColumn, unparsable } from "./problem.ts";
import type { Comparison, DataApiQuery, OrderTerm, QueryCondition, SelectItem } from "./query.ts";
import type { JsonField } from "./scanner.ts";

// Against SQL injection, values are parameters, columns must be the table's, and aliases are quoted.

/** `$1` is `values`, an array of texts. */
export interface SqlStatement {
  text: string;
  values: string[];
}

/** `select=*` leaves out computed columns, which are SQL functions of a row. */
export interface Target {
  table: TableName | UnservedTable;
  columns: TableSchema;
  computedColumns?: TableSchema;
}

export interface JsonShape {
  /** Not an array. */
  isSingle: boolean;
  /** Without columns that are null. */
  shouldStripNulls: boolean;
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

/** PostgreSQL must not confuse an alias with a column, so columns begin with `source`. */
class Clauses {
  readonly values: string[] = [];
  readonly #query: DataApiQuery;
  readonly #target: Target;

  constructor(query: DataApiQuery, target: Target) {
    this.#query = query;
    this.#target = target;
  }

  bind(value: string, type: string): Sql {
    this.values.push(value);
    const reference = `($1::text[])[${this.values.length}]`;
    return type === "text" ? reference : `${reference}::${type}`;
  }

  select(): Sql {
    const { table, columns } = this.#target;
    const defaultColumns = [...columns.keys()].filter((name) => !largeColumns[table as TableName]?.includes(name));
    const columnSqlOf = (item: SelectItem) =>
      item === "*"
        ? defaultColumns.map((name) => this.#column(name))
        : `${this.#field(item.field).text} as ${quote(item.alias)}`;
    return `select ${[...new Set(this.#query.select)].flatMap(columnSqlOf).join(", ")}`;
  }

  where(): Sql {
    const parts = this.#query.conditions.map((condition) => this.#condition(condition));
    return parts.length ? ` where ${parts.join(" and ")}` : "";
  }

  order(): Sql {
    const termSqlOf = ({ field, direction, nulls }: OrderTerm) =>
      `${this.#field(field).text} ${direction}${nulls ? ` nulls ${nulls}` : ""}`;
    return this.#query.order.length ? ` order by ${this.#query.order.map(termSqlOf).join(", ")}` : "";
  }

  #column(name: string): Sql {
    this.#typeOf(name);
    return `source.${quote(name)}`;
  }

  #field({ column, path }: JsonField): { text: string; type: string } {
    const last = path.at(-1);
    if (last === undefined) return { text: this.#column(column), type: this.#typeOf(column) };
    const steps = path.map(
      ({ isText, key }) =>
        (isText ? "->>" : "->") + this.bind(String(key), typeof key === "number" ? "integer" : "text"),
    );
    return { text: `(to_jsonb(${this.#column(column)})${steps.join("")})`, type: last.isText ? "text" : "jsonb" };
  }

  #typeOf(column: string): string {
    const type = this.#target.columns.get(column) ?? this.#target.computedColumns?.get(column);
    if (type === undefined) throw undefinedQueryColumn(this.#target.table, column);
    // A cast with a length would silently cut the compared value.
    return type.replace(/\(\d+(,\d+)?\)/, "");
  }

  #condition(condition: QueryCondition): Sql {
    const text = this.#affirmed(condition);
    return condition.isNegated ? `not (${text})` : text;
  }

  #affirmed(condition: QueryCondition): Sql {
    if (condition.kind === "group") {
      const parts = condition.conditions.map((part) => this.#condition(part));
      return `(${parts.join(` ${condition.operator} `)})`;
    }
    const { text: column, type } = this.#field(condition.field);
    switch (condition.kind) {
      case "is":
        return `${column} is ${condition.truth.replace("_", " ")}`;
      case "in":
        return `${column} = any(${this.bind(arrayLiteral(condition.values), `${type}[]`)})`;
      case "comparison": {
        const { operator, value } = condition;
        const isPattern = operator === "like" || operator === "ilike";
        const operand = isPattern ? this.bind(value.replaceAll("*", "%"), "text") : this.bind(value, type);
        return `${column} ${operators[operator]} ${operand}`;
      }
    }
  }
}

function quote(name: string): Sql {
  // PostgreSQL would end the statement at a null character.
  if (name.includes("\0")) throw unparsable('"failed to parse field name"', "a name cannot contain the null character");
  return `"${name.replaceAll('"', '""')}"`;
}

function arrayLiteral(elements: string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** The database formats times and numbers, as in PostgREST. */
function jsonSql({ isSingle, shouldStripNulls }: JsonShape): Sql {
  const rows = shouldStripNulls ? "json_strip_nulls(json_agg(answer.*))" : "json_agg(answer.*)";
  return isSingle ? `(${rows}->0)::text` : `coalesce(${rows}, '[]')::text`;
}

export interface TableRead {
  /** JSON. Null if `isSingle` finds no row, or if `is_too_large`. */
  body: string | null;
  count: number;
  /** Without limit and offset. Null unless `hasTotal`. */
  total: number | null;
  /** Beyond `maxBytes`. */
  is_too_large: boolean;
}

interface ReadOptions extends JsonShape {
  hasTotal: boolean;
  maxBytes: number;
}

function readStatement(query: DataApiQuery, target: Target, options: ReadOptions): SqlStatement {
  const clauses = new Clauses(query, target);
  const rows = `from ${target.table} source${clauses.where()}`;
  const limit = query.limit === null ? "" : ` limit ${clauses.bind(String(query.limit), "bigint")}`;
  const offset = query.offset === 0 ? "" : ` offset ${clauses.bind(String(query.offset), "bigint")}`;
  const page = `${clauses.select()} ${rows}${clauses.order()}${limit}${offset}`;
  const total = options.hasTotal ? `(select count(*) ${rows})` : "null::bigint";
  const readSql = `select ${jsonSql(options)} as body, count(*) as count, ${total} as total from (${page}) answer`;
  const tooLargeCondition = `coalesce(octet_length(body) > ${options.maxBytes}, false)`;
  return {
    text: `select case when not ${tooLargeCondition} then body end as body, count, total, ${tooLargeCondition} as is_too_large from (${readSql}) as read`,
    values: clauses.values,
  };
}

/**
 * As `role`, or without one as the owner. `longestMs` null: no limit. Throws a `DataApiProblem` for an unknown column.
 */
export function readTable(
  database: Database,
  role: ApiRole | null,
  query: DataApiQuery,
  target: Target,
  { longestMs = null, ...options }: ReadOptions & { longestMs?: number | null },
): Promise<TableRead> {
  const { text, values } = readStatement(query, target, options);
  return database.transaction(async (connection) => {
    // `set role` does not apply the role's own settings, such as the timeout.
    const settings = [
      "set transaction read only",
      "set local timezone = 'UTC'",
      ...(role === null ? [] : [`set local role ${role}`]),
      ...(longestMs === null ? [] : [`set local statement_timeout = ${longestMs}`]),
    ];
    await connection.run(settings.join("; "));
    const [read] = await connection.query<TableRead>(text, values.length ? [values] : []);
    if (read === undefined) throw new Error("The statement returned no row.");
    return read;
  });
}
