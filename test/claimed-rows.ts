import { join } from "node:path";
import { isCallExpression, isPropertyAccessExpression, type Node } from "typescript/unstable/ast";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";

/** The row type of a call of `query`. */
export interface RowClaim {
  /** Where the call's first argument begins in the file. */
  start: number;
  /** Null if the type has a parameter, such as in a function that its callers give the statement. */
  columns: Map<string, ClaimedColumn> | null;
}

export interface ClaimedColumn {
  /** As TypeScript prints it. */
  type: string;
  /** Without null. Words are in quotes. */
  members: readonly string[];
  isNullable: boolean;
  /** The statement need not return it. */
  isOptional: boolean;
}

/** What TypeScript knows about the source. */
export interface SourceTypes extends Disposable {
  rowClaims(path: string): RowClaim[];
  wordsAt(path: string, position: number): string[] | null;
}

export function sourceTypes(root: string): SourceTypes {
  const api = new API({ cwd: root });
  const config = join(root, "tsconfig.json");
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} is no project.`);
  const { checker, program } = project;
  return {
    rowClaims(path) {
      const claims: RowClaim[] = [];
      const visit = (node: Node) => {
        const row = rowType(checker, node);
        if (row) claims.push({ start: row.start, columns: columnsOf(checker, row.type) });
        node.forEachChild(visit);
      };
      program.getSourceFile(path)?.forEachChild(visit);
      return claims;
    },
    wordsAt(path, position) {
      const type = checker.getTypeAtPosition(path, position);
      const each = type?.isUnionType() ? type.getTypes() : type && [type];
      const words = each?.map((one) => (one.isStringLiteralType() ? one.value : null));
      return words?.every((word) => word !== null) ? [...words] : null;
    },
    [Symbol.dispose]: () => api.close(),
  };
}

/** `Row` of a call that returns `Promise<Row[]>`. */
function rowType(checker: Checker, node: Node): { type: Type; start: number } | null {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null;
  const [statement] = node.arguments;
  if (node.expression.name.text !== "query" || !statement) return null;
  const signature = checker.getResolvedSignature(node);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  const [rows] = returned?.isTypeReference() ? checker.getTypeArguments(returned) : [];
  if (!rows?.isTypeReference() || !checker.isArrayType(rows)) return null;
  const [type] = checker.getTypeArguments(rows);
  return type ? { type, start: statement.getStart() } : null;
}

function columnsOf(checker: Checker, type: Type): Map<string, ClaimedColumn> | null {
  if (type.flags & TypeFlags.Instantiable) return null;
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const ofProperty = checker.getTypeOfSymbol(property) ?? checker.getUnknownType();
      const all = ofProperty.isUnionType() ? (ofProperty.getTypes() ?? []) : [ofProperty];
      const has = (flag: TypeFlags) => all.some(({ flags }) => flags & flag);
      const values = all.filter(({ flags }) => !(flags & (TypeFlags.Null | TypeFlags.Undefined)));
      return [
        property.name,
        {
          type: checker.typeToString(ofProperty),
          members: [...new Set(values.map((each) => memberName(checker, each)))],
          isNullable: has(TypeFlags.Null | TypeFlags.Undefined),
          isOptional: has(TypeFlags.Undefined),
        },
      ];
    }),
  );
}

function memberName(checker: Checker, type: Type): string {
  if (type.flags & TypeFlags.BooleanLiteral) return "boolean";
  if (type.isIntersectionType()) return memberName(checker, type.getTypes()?.at(-1) ?? checker.getUnknownType());
  if (type.isTypeReference() && checker.isArrayType(type)) {
    const [each] = checker.getTypeArguments(type);
    const isWord = (member: Type) => member.isStringLiteralType();
    if (each?.isUnionType() && each.getTypes()?.every(isWord)) return "string[]";
  }
  return checker.typeToString(type).replace(/^Buffer<.*>$/, "Buffer");
}
