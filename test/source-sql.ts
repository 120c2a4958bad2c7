import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, parseSync } from "vite";
import { type Connection, isDatabaseError } from "../server/database/database.ts";

interface SourceStatement {
  text: string;
  /** File and line, as in "server/leads/lead.ts:12". */
  location: string;
}

type Node = ESTree.Node;

/**
 * Maps each name that the code declares to its value, which is an expression or a function. The value's `scope` gives
 * the meaning of the names inside the value.
 */
class Scope extends Map<string, { node: Node; scope: Scope }> {
  /** The file of the code. */
  readonly path: string;
  /** Null: a part of a statement that only the run knows makes the statement unknown. */
  readonly wordsAt: WordsAt | null;

  constructor({ path, wordsAt }: Pick<Scope, "path" | "wordsAt">, outer: Scope | [] = []) {
    super(outer);
    this.path = path;
    this.wordsAt = wordsAt;
  }
}

/** The words of the type of a name at a position, such as a parameter's `"id" | "number"`. Null for any other type. */
export type WordsAt = (path: string, position: number) => string[] | null;

/**
 * Stands for a part of a statement that only the run knows. Most of these parts are conditions, which do not change the
 * columns that the statement returns.
 */
const anyCondition = ["true"];

interface Module {
  source: string;
  program: ESTree.Program;
  scope: Scope;
}

/** Statements with more possible texts than this are not checked. Each conditional expression doubles the number. */
const maxVariants = 64;

const root = join(import.meta.dirname, "..");

const statementPattern =
  /^\s*(select\s.*(\(|\sfrom\s)|insert into\s|update\s|delete from\s|merge into\s|with \w+ as )/s;

/** Returns PostgreSQL's errors for the SQL statements in the source, such as a missing column. */
export async function sqlProblems(connection: Connection): Promise<string[]> {
  const problems: string[] = [];
  for (const { text, location } of sourceStatements()) {
    await connection.run("savepoint before_statement");
    try {
      await connection.run(`prepare statement as ${text}`);
      await connection.run("deallocate statement");
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      problems.push(`${location} ${error.message}`);
    }
    await connection.run("rollback to savepoint before_statement");
  }
  return problems;
}

/**
 * Finds the SQL statements in the folder `server`, and replaces each constant and function call in a statement with its
 * text. Skips a statement if one of its parts is known only at run time.
 */
function sourceStatements(): SourceStatement[] {
  const modules = new Map<string, Module>();
  return sourcePaths().flatMap((path) => {
    const { source, program, scope } = readModule(join(root, path), modules, null);
    return statementsWithin(program, scope).map(({ text, node }) => {
      const line = source.slice(0, node.start).split("\n").length;
      return { text, location: `${path}:${line}` };
    });
  });
}

export interface QueryCall {
  path: string;
  line: number;
  /** Where the statement's expression begins in the file. */
  start: number;
  /** The possible texts of the statement. Null if it is known only at run time. */
  texts: readonly string[] | null;
}

/** The calls of `query` in the folder `server`. */
export function queryCalls(wordsAt: WordsAt): QueryCall[] {
  const modules = new Map<string, Module>();
  return sourcePaths().flatMap((path) => {
    const { source, program, scope } = readModule(join(root, path), modules, wordsAt);
    return callsWithin(program, scope).map((call) => ({
      ...call,
      path,
      line: source.slice(0, call.start).split("\n").length,
    }));
  });
}

export function sourcePaths(): string[] {
  return globSync("server/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
}

function callsWithin(node: Node, outer: Scope): Pick<QueryCall, "start" | "texts">[] {
  const isBlock = node.type === "BlockStatement";
  const scope = isBlock ? new Scope(outer, outer) : outer;
  if (isBlock) declare(node.body, scope);
  const calls: Pick<QueryCall, "start" | "texts">[] = [];
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
    const { property } = node.callee;
    const [statement] = node.arguments;
    if (statement && property.type === "Identifier" && property.name === "query")
      calls.push({ start: statement.start, texts: textsOf(statement, scope) });
  }
  const children = Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === "object" && child !== null && "type" in child);
  return [...calls, ...children.flatMap((child) => callsWithin(child, scope))];
}

function readModule(path: string, modules: Map<string, Module>, wordsAt: WordsAt | null): Module {
  const module = modules.get(path);
  if (module) return module;
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  const scope = new Scope({ path, wordsAt });
  modules.set(path, { source, program, scope });
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !node.source.value.startsWith(".")) continue;
    const imported = readModule(join(dirname(path), node.source.value), modules, wordsAt).scope;
    for (const { local } of node.specifiers) {
      const definition = imported.get(local.name);
      if (definition) scope.set(local.name, definition);
    }
  }
  declare(program.body, scope);
  return { source, program, scope };
}

function declare(body: readonly Node[], scope: Scope): void {
  for (const statement of body) {
    const node = statement.type === "ExportNamedDeclaration" ? (statement.declaration ?? statement) : statement;
    if (node.type === "FunctionDeclaration" && node.id) scope.set(node.id.name, { node, scope });
    if (node.type !== "VariableDeclaration" || node.kind !== "const") continue;
    for (const { id, init } of node.declarations)
      if (id.type === "Identifier" && init) scope.set(id.name, { node: init, scope });
  }
}

function statementsWithin(node: Node, outer: Scope): { text: string; node: Node & { start: number } }[] {
  const isBlock = node.type === "BlockStatement";
  const scope = isBlock ? new Scope(outer, outer) : outer;
  if (isBlock) declare(node.body, scope);
  if (node.type === "TemplateLiteral" || node.type === "Literal") {
    const statements = textsOf(node, scope)?.filter((text) => statementPattern.test(text)) ?? [];
    if (statements.length) return statements.map((text) => ({ text, node }));
  }
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === "object" && child !== null && "type" in child)
    .flatMap((child) => statementsWithin(child, scope));
}

/** The possible texts of an expression. Null if the text is known only at run time. */
function textsOf(node: Node, scope: Scope): string[] | null {
  switch (node.type) {
    case "Literal":
      return [String(node.value)];
    case "TemplateLiteral": {
      const unknown = scope.wordsAt ? anyCondition : null;
      const texts = node.expressions.map((expression) => textsOf(expression, scope) ?? unknown);
      return node.quasis.reduce<string[] | null>(
        (before, { value }, index) => {
          const between = index === 0 ? [""] : (texts[index - 1] ?? null);
          return concatenations(concatenations(before, between), [value.cooked ?? ""]);
        },
        [""],
      );
    }
    case "ConditionalExpression": {
      const [first, second] = [textsOf(node.consequent, scope), textsOf(node.alternate, scope)];
      return first && second && [...first, ...second];
    }
    case "Identifier": {
      const definition = scope.get(node.name);
      const texts = definition ? textsOf(definition.node, definition.scope) : null;
      return texts ?? joined(listOf(node, scope), ",") ?? scope.wordsAt?.(scope.path, node.start) ?? null;
    }
    case "BinaryExpression":
      return sumOf(node, scope);
    case "LogicalExpression":
      return textsOf(node.left, scope) ?? textsOf(node.right, scope);
    case "MemberExpression":
      return textsOfMember(node, scope);
    case "ArrayExpression":
      return joined(listOf(node, scope), ",");
    case "CallExpression":
      return textsOfCall(node, scope) ?? joined(listOf(node, scope), ",");
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return textsOf(node.expression, scope);
    default:
      return null;
  }
}

function sumOf(
  { left, operator, right }: ESTree.BinaryExpression | ESTree.PrivateInExpression,
  scope: Scope,
): string[] | null {
  if (operator !== "+") return null;
  const numbers = [textsOf(left, scope), textsOf(right, scope)].map((texts) => Number(texts ?? Number.NaN));
  const sum = numbers.reduce((before, number) => before + number, 0);
  return Number.isNaN(sum) ? null : [String(sum)];
}

function joined(list: readonly string[] | null, separator: string): string[] | null {
  return list && [list.join(separator)];
}

/** The value of a constant object at a key. */
function textsOfMember({ object, property, computed }: ESTree.MemberExpression, scope: Scope): string[] | null {
  const definition = object.type === "Identifier" ? scope.get(object.name) : undefined;
  const value = definition && withoutTypes(definition.node);
  if (!definition || value?.type !== "ObjectExpression") return null;
  const keys = computed ? textsOf(property, scope) : property.type === "Identifier" ? [property.name] : null;
  const values = keys?.map((key) => {
    const entry = value.properties.find(
      (each) =>
        each.type === "Property" &&
        (each.key.type === "Identifier" ? each.key.name : each.key.type === "Literal" && each.key.value) === key,
    );
    return entry?.type === "Property" ? textsOf(entry.value, definition.scope) : null;
  });
  return values && !values.includes(null) ? values.flatMap((texts) => texts ?? []) : null;
}

function withoutTypes(node: Node): Node {
  return node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression" ? withoutTypes(node.expression) : node;
}

/** The texts of a constant list, or of `map` and `flatMap` on one. */
function listOf(node: Node, scope: Scope): string[] | null {
  const value = withoutTypes(node);
  if (value.type === "Identifier") {
    const definition = scope.get(value.name);
    return definition ? listOf(definition.node, definition.scope) : null;
  }
  if (value.type === "ArrayExpression") {
    const lists = value.elements.map((element) => {
      if (element === null) return null;
      if (element.type === "SpreadElement") return listOf(element.argument, scope);
      const texts = textsOf(element, scope);
      return texts?.length === 1 ? texts : null;
    });
    return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
  }
  if (value.type !== "CallExpression" || value.callee.type !== "MemberExpression") return null;
  const list = listOf(value.callee.object, scope);
  const [argument] = value.arguments;
  const method = value.callee.property.type === "Identifier" ? value.callee.property.name : "";
  if (list === null) return null;
  if (method === "join") return [list.join(argument?.type === "Literal" ? String(argument.value) : ",")];
  if (!/^(map|flatMap)$/.test(method) || argument?.type !== "ArrowFunctionExpression") return null;
  const [param] = argument.params;
  const mapped = list.map((text) => {
    const inner = new Scope(scope, scope);
    if (param?.type === "Identifier")
      inner.set(param.name, { node: { type: "Literal", value: text } as unknown as Node, scope });
    const { body } = argument;
    if (body === null || body.type === "BlockStatement") return null;
    if (method === "flatMap") return listOf(body, inner);
    const texts = textsOf(body, inner);
    return texts?.length === 1 ? texts : null;
  });
  return mapped.includes(null) ? null : mapped.flatMap((texts) => texts ?? []);
}

function concatenations(first: string[] | null, second: string[] | null): string[] | null {
  if (first === null || second === null || first.length * second.length > maxVariants) return null;
  return first.flatMap((start) => second.map((end) => start + end));
}

function textsOfCall({ callee, arguments: args }: ESTree.CallExpression, scope: Scope): string[] | null {
  const definition = callee.type === "Identifier" ? scope.get(callee.name) : undefined;
  if (definition?.node.type !== "ArrowFunctionExpression" && definition?.node.type !== "FunctionDeclaration")
    return null;
  const { params, body } = definition.node;
  const inner = new Scope(definition.scope, definition.scope);
  params.forEach((param, index) => {
    const [name, fallback] = param.type === "AssignmentPattern" ? [param.left, param.right] : [param, undefined];
    const argument = args[index];
    if (name.type !== "Identifier") return;
    if (argument) inner.set(name.name, { node: argument, scope });
    else if (fallback) inner.set(name.name, { node: fallback, scope: definition.scope });
  });
  if (body?.type !== "BlockStatement") return body ? textsOf(body, inner) : null;
  declare(body.body, inner);
  const last = body.body.at(-1);
  return last?.type === "ReturnStatement" && last.argument ? textsOf(last.argument, inner) : null;
}
