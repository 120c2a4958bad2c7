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
type Scope = ReadonlyMap<string, { node: Node; scope: Scope }>;
type NewScope = Map<string, { node: Node; scope: Scope }>;

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
  return globSync("server/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((path) => {
    const { source, program, scope } = readModule(join(root, path), modules);
    return statementsWithin(program, scope).map(({ text, node }) => {
      const line = source.slice(0, node.start).split("\n").length;
      return { text, location: `${path}:${line}` };
    });
  });
}

function readModule(path: string, modules: Map<string, Module>): Module {
  const module = modules.get(path);
  if (module) return module;
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  const scope: NewScope = new Map();
  modules.set(path, { source, program, scope });
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !node.source.value.startsWith(".")) continue;
    const imported = readModule(join(dirname(path), node.source.value), modules).scope;
    for (const { local } of node.specifiers) {
      const definition = imported.get(local.name);
      if (definition) scope.set(local.name, definition);
    }
  }
  declare(program.body, scope);
  return { source, program, scope };
}

function declare(body: readonly Node[], scope: NewScope): void {
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
  const scope = isBlock ? new Map(outer) : outer;
  if (isBlock) declare(node.body, scope as NewScope);
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
      const texts = node.expressions.map((expression) => textsOf(expression, scope));
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
      return definition ? textsOf(definition.node, definition.scope) : null;
    }
    case "CallExpression":
      return textsOfCall(node, scope);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return textsOf(node.expression, scope);
    default:
      return null;
  }
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
  const inner: NewScope = new Map(definition.scope);
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
