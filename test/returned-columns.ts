import { Buffer } from "node:buffer";
import type { Connection } from "../server/database/database.ts";

// What a statement returns, read from PostgreSQL's own analysis: the body of an SQL function is stored as a tree of
// nodes (`pg_node_tree`), in which each column names its table, and the outer joins that can make it null. Needs
// PostgreSQL 16.

export interface ReturnedColumn {
  name: string;
  /** PostgreSQL's type, such as "timestamp with time zone". */
  type: string;
  /** Null if a parameter decides it. */
  isNullable: boolean | null;
  /** The only texts that the column can have. Null if PostgreSQL knows of no such limit. */
  words: readonly string[] | null;
}

type Value = Omit<ReturnedColumn, "name" | "type">;

type Tree = TreeNode | Tree[] | string | null;
interface TreeNode {
  kind: string;
  fields: Record<string, Tree>;
}

interface Relation {
  columns: Map<number, Value>;
  /** The query of a view. */
  view: TreeNode | null;
}

interface Routine {
  name: string;
  isStrict: boolean;
  isOurs: boolean;
}

export interface Catalog {
  relations: Map<string, Relation>;
  routines: Map<string, Routine>;
}

/** Strict functions and operators that can return null although no argument is null. */
const returnsNull = new Set([
  "array_agg",
  "array_element",
  "array_length",
  "array_lower",
  "array_position",
  "array_upper",
  "json_array_element",
  "json_array_element_text",
  "json_extract_path",
  "json_extract_path_text",
  "json_object_field",
  "json_object_field_text",
  "jsonb_array_element",
  "jsonb_array_element_text",
  "jsonb_extract_path",
  "jsonb_extract_path_text",
  "jsonb_object_field",
  "jsonb_object_field_text",
  "jsonb_path_query_first",
  "lower_inf",
  "nullif",
  "obj_description",
  "pg_get_constraintdef",
  "pg_get_userbyid",
  "regexp_match",
  "regexp_substr",
  "substring",
  "to_regclass",
  "upper_inf",
]);

/** Functions that are not strict, and return a value also for null. */
const returnsValue = new Set([
  "concat",
  "concat_ws",
  "format",
  "format_type",
  "json_build_array",
  "json_build_object",
  "jsonb_build_array",
  "jsonb_build_object",
  "num_nonnulls",
  "num_nulls",
]);

/** Aggregates and window functions that return a value also for no row. */
const countsRows = new Set(["count", "row_number", "rank", "dense_rank", "ntile", "percent_rank", "cume_dist"]);

/** Aggregates that return null only if each argument is null. */
const keepsValues = /^(sum|min|max|avg|array_agg|jsonb?_agg|string_agg|bool_and|bool_or|every|jsonb?_object_agg)$/;

export async function readCatalog(connection: Connection): Promise<Catalog> {
  const columns = await connection.query<{ id: string; number: number; is_nullable: boolean; check: string | null }>(
    `select attrelid::text as id, attnum as number, not attnotnull as is_nullable,
            (select pg_get_constraintdef(c.oid) from pg_constraint as c
              where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
                and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY\\[''' limit 1) as check
       from pg_attribute join pg_class on pg_class.oid = attrelid where relkind in ('r', 'v') and attnum > 0`,
  );
  const views = await connection.query<{ id: string; tree: string }>(
    "select ev_class::text as id, ev_action::text as tree from pg_rewrite where ev_type = '1'",
  );
  const routines = await connection.query<{ id: string; name: string; is_strict: boolean; is_ours: boolean }>(
    `select oid::text as id, proname::text as name, proisstrict as is_strict,
            pronamespace = 'public'::regnamespace as is_ours from pg_proc`,
  );
  const trees = new Map(views.map(({ id, tree }) => [id, tree]));
  return {
    relations: new Map(
      [...Map.groupBy(columns, ({ id }) => id)].map(([id, ofRelation]) => {
        const tree = trees.get(id);
        return [
          id,
          {
            columns: new Map(ofRelation.map((column) => [column.number, columnValue(column)])),
            view: tree === undefined ? null : (nodes(parseTree(tree))[0] ?? null),
          },
        ];
      }),
    ),
    routines: new Map(
      routines.map(({ id, name, is_strict, is_ours }) => [id, { name, isStrict: is_strict, isOurs: is_ours }]),
    ),
  };
}

function columnValue({ is_nullable, check }: { is_nullable: boolean; check: string | null }): Value {
  const words = [...(check ?? "").matchAll(/'([^']*)'::text/g)].flatMap(([, word]) => word ?? []);
  return { isNullable: is_nullable, words: words.length ? words : null };
}

/** Leaves a function behind, which the caller rolls back. Throws PostgreSQL's error if the statement is wrong. */
export async function returnedColumns(
  connection: Connection,
  catalog: Catalog,
  statement: string,
): Promise<ReturnedColumn[]> {
  await connection.run(`prepare statement as ${statement}`);
  const [prepared] = await connection.query<{ parameters: string[]; results: string[] | null }>(
    `select parameter_types::text[] as parameters, result_types::text[] as results
       from pg_prepared_statements where name = 'statement'`,
  );
  await connection.run("deallocate statement");
  if (!prepared?.results) return [];
  const { parameters, results } = prepared;
  await connection.run(
    `create function described_statement(${parameters.join(", ")}) returns setof record language sql
     begin atomic ${statement}; end`,
  );
  const [body] = await connection.query<{ tree: string }>(
    "select prosqlbody::text as tree from pg_proc where proname = 'described_statement'",
  );
  // A list of statements. Rules make a list of queries of each statement.
  const [statements] = [parseTree(body?.tree ?? "()")].flat(1);
  const [query] = nodes(statements);
  if (!query) throw new Error(`PostgreSQL stored no tree of this statement: ${statement}`);
  return outputEntries(query).map((entry, index) => ({
    name: String(entry.fields.resname),
    type: results[index] ?? "",
    ...new Analysis(catalog, query).column(index + 1),
  }));
}

/** `pg_node_tree` is text such as `{VAR :varno 1 :varnullingrels (b 2)}`. */
function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}]|\[[^\]]*\]|(?:\\.|[^\s(){}[\]\\])+/gs) ?? [];
  let at = 0;
  const next = () => tokens[at++] ?? "";
  const parse = (): Tree => {
    const token = next();
    if (token === "(") {
      const list: Tree[] = [];
      while (tokens[at] !== ")") list.push(parse());
      at++;
      return list;
    }
    if (token !== "{") return token === "<>" ? null : token.replace(/\\(.)/gs, "$1");
    const node: TreeNode = { kind: next(), fields: {} };
    while (tokens[at] !== "}") {
      const name = next().slice(1);
      const values: Tree[] = [];
      while (tokens[at] !== "}" && !tokens[at]?.startsWith(":")) values.push(parse());
      node.fields[name] = values.length > 1 ? values : (values[0] ?? null);
    }
    at++;
    return node;
  };
  return parse();
}

const nodes = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree) ? (tree.filter((each) => typeof each === "object" && each !== null) as TreeNode[]) : [];
const nodeOf = (tree: Tree | undefined): TreeNode | null =>
  tree !== null && typeof tree === "object" && !Array.isArray(tree) ? tree : null;

function outputEntries({ fields }: TreeNode): TreeNode[] {
  const isReturning = fields.commandType !== "1";
  return nodes(isReturning ? fields.returningList : fields.targetList).filter(
    (entry) => entry.fields.resjunk !== "true",
  );
}

const unknownValue: Value = { isNullable: true, words: null };
const someValue: Value = { isNullable: false, words: null };

function either(values: readonly Value[]): Value {
  const words = values.map((value) => value.words);
  return {
    isNullable: anyNullable(values),
    words: words.includes(null) ? null : [...new Set(words.flatMap((each) => each ?? []))],
  };
}

function anyNullable(values: readonly Value[]): boolean | null {
  if (values.some(({ isNullable }) => isNullable === true)) return true;
  return values.some(({ isNullable }) => isNullable === null) ? null : false;
}

class Analysis {
  readonly #catalog: Catalog;
  readonly #innermost: TreeNode;
  /** The next outer query first. */
  readonly #outer: readonly TreeNode[];
  /** The columns that a condition of the innermost query proves to have a value, such as "1.4". */
  readonly #proven: ReadonlySet<string>;

  constructor(catalog: Catalog, innermost: TreeNode, outer: readonly TreeNode[] = []) {
    this.#catalog = catalog;
    this.#innermost = innermost;
    this.#outer = outer;
    this.#proven = this.#provenColumns();
  }

  get #query(): Record<string, Tree> {
    return this.#innermost.fields;
  }

  column(number: number): Value {
    const leaves = this.#unionLeaves(nodeOf(this.#query.setOperations));
    if (leaves.length) return either(leaves.map((leaf) => this.#rangeColumn(leaf, number)));
    const entry = outputEntries(this.#innermost)[number - 1];
    return entry ? this.value(nodeOf(entry.fields.expr)) : unknownValue;
  }

  #unionLeaves(node: TreeNode | null): number[] {
    if (node === null) return [];
    if (node.kind === "RANGETBLREF") return [Number(node.fields.rtindex)];
    return [...this.#unionLeaves(nodeOf(node.fields.larg)), ...this.#unionLeaves(nodeOf(node.fields.rarg))];
  }

  value(node: TreeNode | null): Value {
    if (node === null) return unknownValue;
    const { kind, fields } = node;
    switch (kind) {
      case "VAR":
        return this.#variable(node);
      case "PARAM":
        return { isNullable: null, words: null };
      case "CONST":
        return constant(fields);
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "COERCETODOMAIN":
      case "ARRAYCOERCEEXPR":
      case "COLLATEEXPR":
      case "NAMEDARGEXPR":
        return this.value(nodeOf(fields.arg));
      case "COALESCEEXPR": {
        const values = nodes(fields.args).map((each) => this.value(each));
        const last = values.findIndex(({ isNullable }) => isNullable === false);
        const both = either(last === -1 ? values : values.slice(0, last + 1));
        return { ...both, isNullable: last === -1 ? both.isNullable : false };
      }
      case "MINMAXEXPR": {
        const values = nodes(fields.args).map((each) => this.value(each));
        const hasValue = values.some(({ isNullable }) => isNullable === false);
        return { ...either(values), isNullable: !hasValue };
      }
      case "CASE":
      case "CASEEXPR": {
        const results = nodes(fields.args).map((when) => this.value(nodeOf(when.fields.result)));
        return either([...results, this.value(nodeOf(fields.defresult))]);
      }
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ROWEXPR":
      case "ROW":
      case "ARRAYEXPR":
      case "ARRAY":
      case "SQLVALUEFUNCTION":
      case "JSONCONSTRUCTOREXPR":
        return someValue;
      case "BOOLEXPR":
      case "SCALARARRAYOPEXPR":
        return { isNullable: anyNullable(nodes(fields.args).map((each) => this.value(each))), words: null };
      case "FUNCEXPR":
        return this.#called(String(fields.funcid), nodes(fields.args));
      case "OPEXPR":
        return this.#called(String(fields.opfuncid), nodes(fields.args));
      case "AGGREF":
        return this.#aggregate(node);
      case "WINDOWFUNC": {
        const name = this.#catalog.routines.get(String(fields.winfnoid))?.name ?? "";
        if (countsRows.has(name)) return someValue;
        const values = nodes(fields.args).map((each) => this.value(each));
        return /^(sum|min|max|first_value|last_value)$/.test(name) && fields.aggfilter === null
          ? either(values)
          : unknownValue;
      }
      case "SUBLINK":
        return this.#subquery(node);
      default:
        return unknownValue;
    }
  }

  #called(id: string, args: readonly TreeNode[]): Value {
    const routine = this.#catalog.routines.get(id);
    if (!routine) return unknownValue;
    const isNullable = anyNullable(args.map((each) => this.value(each)));
    if (routine.isOurs)
      return routine.isStrict && isNullable === true ? unknownValue : { isNullable: null, words: null };
    if (returnsValue.has(routine.name)) return someValue;
    if (returnsNull.has(routine.name) || isMissingOk(routine, args)) return unknownValue;
    return { isNullable: routine.isStrict || args.length === 0 ? isNullable : true, words: null };
  }

  #aggregate({ fields }: TreeNode): Value {
    const name = this.#catalog.routines.get(String(fields.aggfnoid))?.name ?? "";
    if (countsRows.has(name)) return someValue;
    const isGrouped = nodes(this.#query.groupClause).length > 0;
    if (!isGrouped || fields.aggfilter !== null || !keepsValues.test(name)) return unknownValue;
    const args = nodes(fields.args).map((entry) => this.value(nodeOf(entry.fields.expr)));
    return /_agg$/.test(name) ? someValue : either(args);
  }

  #subquery({ fields }: TreeNode): Value {
    const query = nodeOf(fields.subselect);
    const kind = String(fields.subLinkType);
    if (query === null || kind === "0" || kind === "6") return someValue;
    if (kind !== "4") return { isNullable: true, words: null };
    const value = new Analysis(this.#catalog, query, [this.#innermost, ...this.#outer]).column(1);
    const alwaysOneRow =
      query.fields.setOperations === null &&
      query.fields.havingQual === null &&
      nodes(query.fields.groupClause).length === 0 &&
      (query.fields.hasAggs === "true" || nodes(nodeOf(query.fields.jointree)?.fields.fromlist).length === 0) &&
      nodeOf(nodeOf(query.fields.jointree)?.fields.quals) === null;
    const aggregates = query.fields.hasAggs === "true" && nodes(query.fields.groupClause).length === 0;
    return alwaysOneRow || (aggregates && query.fields.havingQual === null) ? value : { ...value, isNullable: true };
  }

  #variable({ fields }: TreeNode): Value {
    const level = Number(fields.varlevelsup);
    if (level > 0) {
      return this.#at(level).value({ kind: "VAR", fields: { ...fields, varlevelsup: "0" } });
    }
    const value = this.#rangeColumn(Number(fields.varno), Number(fields.varattno));
    if (this.#proven.has(`${fields.varno}.${fields.varattno}`)) return { ...value, isNullable: false };
    const isNulled = Array.isArray(fields.varnullingrels) && fields.varnullingrels.length > 1;
    return isNulled ? { ...value, isNullable: true } : value;
  }

  #rangeColumn(rangeNumber: number, column: number): Value {
    const range = nodes(this.#query.rtable)[rangeNumber - 1];
    if (!range || column <= 0) return someValue;
    const { fields } = range;
    switch (String(fields.rtekind)) {
      case "0":
        return this.#tableColumn(rangeNumber, String(fields.relid), column);
      case "1":
        return this.#nested(nodeOf(fields.subquery), column);
      case "2":
        return this.value(nodes(fields.joinaliasvars)[column - 1] ?? null);
      case "5":
        return either((fields.values_lists as Tree[]).map((list) => this.value(nodes(list)[column - 1] ?? null)));
      case "6": {
        const declaring = this.#at(Number(fields.ctelevelsup));
        const cte = nodes(declaring.#query.cteList).find((each) => each.fields.ctename === fields.ctename);
        return declaring.#nested(nodeOf(cte?.fields.ctequery), column);
      }
      default:
        return { isNullable: null, words: null };
    }
  }

  #nested(query: TreeNode | null, column: number): Value {
    if (query === null) return unknownValue;
    const outer = [this.#innermost, ...this.#outer];
    // A recursive query names itself. Its other part decides.
    return outer.includes(query)
      ? { isNullable: false, words: [] }
      : new Analysis(this.#catalog, query, outer).column(column);
  }

  /** The analysis of the query that is `level` queries further out. */
  #at(level: number): Analysis {
    const [innermost, ...outer] = [this.#innermost, ...this.#outer].slice(level);
    return level === 0 || !innermost ? this : new Analysis(this.#catalog, innermost, outer);
  }

  #tableColumn(rangeNumber: number, id: string, column: number): Value {
    const relation = this.#catalog.relations.get(id);
    if (!relation) return unknownValue;
    if (relation.view) return new Analysis(this.#catalog, relation.view).column(column);
    const stored = relation.columns.get(column) ?? unknownValue;
    const command = this.#query.commandType;
    const isWritten = (command === "2" || command === "3") && this.#query.resultRelation === String(rangeNumber);
    if (!isWritten || stored.isNullable === false || this.#query.onConflict !== null) return stored;
    const set = nodes(this.#query.targetList).find(({ fields }) => fields.resno === String(column));
    if (!set) return stored;
    return { ...stored, isNullable: this.value(nodeOf(set.fields.expr)).isNullable };
  }

  #provenColumns(): Set<string> {
    const proven = new Set<string>();
    const written = this.#query.commandType === "2" ? String(this.#query.resultRelation) : null;
    const assigned = new Set(nodes(this.#query.targetList).map(({ fields }) => `${written}.${fields.resno}`));
    const visitFrom = (node: TreeNode | null) => {
      if (node === null) return;
      if (node.kind === "FROMEXPR" || (node.kind === "JOINEXPR" && node.fields.jointype === "0"))
        this.#prove(nodeOf(node.fields.quals), proven);
      for (const each of nodes(node.fields.fromlist)) visitFrom(each);
      if (node.kind === "JOINEXPR" && node.fields.jointype === "0")
        for (const side of [node.fields.larg, node.fields.rarg]) visitFrom(nodeOf(side));
    };
    visitFrom(nodeOf(this.#query.jointree));
    return new Set([...proven].filter((column) => !assigned.has(column)));
  }

  /** The columns of a condition that cannot be true if they are null. */
  #prove(node: TreeNode | null, proven: Set<string>): void {
    if (node === null) return;
    const { kind, fields } = node;
    if (kind === "BOOLEXPR" && fields.boolop === "and")
      for (const each of nodes(fields.args)) this.#prove(each, proven);
    if (kind === "NULLTEST" && fields.nulltesttype === "1") this.#proveArgument(nodeOf(fields.arg), proven);
    if (kind === "OPEXPR" || kind === "SCALARARRAYOPEXPR" || kind === "VAR") this.#proveArgument(node, proven);
  }

  #proveArgument(node: TreeNode | null, proven: Set<string>): void {
    if (node === null) return;
    const { kind, fields } = node;
    if (kind === "VAR" && fields.varlevelsup === "0") proven.add(`${fields.varno}.${fields.varattno}`);
    if (kind === "RELABELTYPE" || kind === "COERCEVIAIO") this.#proveArgument(nodeOf(fields.arg), proven);
    const routine = this.#catalog.routines.get(String(fields.opfuncid ?? fields.funcid));
    const isStrict = routine?.isStrict && !returnsNull.has(routine.name);
    const args = nodes(fields.args);
    if ((kind === "OPEXPR" || kind === "FUNCEXPR") && routine?.isStrict)
      for (const each of args) this.#proveArgument(each, proven);
    if (kind === "SCALARARRAYOPEXPR" && fields.useOr === "true" && isStrict !== false)
      this.#proveArgument(args[0] ?? null, proven);
  }
}

/** `current_setting(name, true)` is null if there is no such setting. */
const isMissingOk = ({ name }: Routine, args: readonly TreeNode[]) => name === "current_setting" && args.length > 1;

function constant({ constisnull, constvalue, consttype }: Record<string, Tree>): Value {
  if (constisnull === "true") return { isNullable: true, words: [] };
  const textType = "25";
  if (consttype !== textType || !Array.isArray(constvalue)) return someValue;
  const bytes = String(constvalue.at(-1)).replace(/[[\]]/g, "").trim().split(/\s+/).map(Number);
  const headerBytes = 4;
  return { isNullable: false, words: [Buffer.from(bytes.slice(headerBytes)).toString()] };
}
