import { fileURLToPath } from "node:url";
import { CommandProblem } from "../command-problem.ts";

// The few places of a market's source that a new city or service goes into, as the formatter leaves them.

/** As wide as the formatter lets a line be (biome.json). */
const widest = 120;

/** The name of what a file exports: "pressure-washing" is `pressureWashing`. */
export function constantOf(slug: string): string {
  return slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** How a file of the market names the types: the way from its folder to `content/types.ts`. */
export function typesFrom(file: URL): string {
  const [from, to] = [file, new URL("../../content/types.ts", import.meta.url)].map((url) =>
    fileURLToPath(url).split(/[/\\]/),
  );
  if (!from || !to) return "";
  const shared = from.findIndex((part, index) => part !== to[index]);
  return [...from.slice(shared, -1).map(() => ".."), ...to.slice(shared)].join("/");
}

/** Adds an entry at the end of the list that `cities.ts` or `services.ts` exports, and its import in the order of the addresses. */
export function withEntry(source: string, list: "cities" | "services", slug: string, file: string): string {
  const entry = constantOf(slug);
  const pattern = new RegExp(`export const ${list} = \\[([^\\]]*)\\] as const;`);
  const [whole, inner] = pattern.exec(source) ?? [];
  const imports = source.match(/^import .*;\n/gm) ?? [];
  if (whole === undefined || inner === undefined || imports.length === 0 || !source.startsWith(imports.join("")))
    throw new CommandProblem(
      `${file} does not begin with imports, or has no line "export const ${list} = [ … ] as const;".`,
    );
  const entries = [...inner.split(",").map((name) => name.trim()), entry].filter(Boolean);
  const line = `export const ${list} = [${entries.join(", ")}] as const;`;
  const lines = [`export const ${list} = [`, ...entries.map((name) => `  ${name},`), "] as const;"].join("\n");
  const address = (statement: string) => /"(.*)"/.exec(statement)?.[1] ?? "";
  const sorted = [...imports, `import { ${entry} } from "./${slug}/${slug}.ts";\n`].sort((one, other) =>
    address(one) < address(other) ? -1 : 1,
  );
  return source.replace(imports.join(""), sorted.join("")).replace(whole, line.length <= widest ? line : lines);
}

/** Adds a landing page at the end of a city's pages. */
export function withLandingPage(source: string, service: string, page: string, file: string): string {
  if (!/^};\n?$/m.test(source.slice(-4)))
    throw new CommandProblem(`${file} does not end with the record of its pages.`);
  return source.replace(/};\n?$/, `  ${keyOf(service)}: ${page},\n};\n`);
}

/** A slug as the key of a record. */
function keyOf(slug: string): string {
  return slug.includes("-") ? `"${slug}"` : slug;
}

/** The landing pages of a city, each as `page` writes it. */
export function recordOf(services: readonly string[], page: (service: string) => string): string {
  return services.map((service) => `  ${keyOf(service)}: ${page(service)},\n`).join("");
}

/** A field with a text, on two lines where one would be too long and the second one begins further left than the text would. */
export function fieldOf(indent: string, key: string, text: string): string {
  const [name, value] = [`${indent}${key}:`, JSON.stringify(text)];
  return key.length < 5 || `${name} ${value},`.length <= widest
    ? `${name} ${value},\n`
    : `${name}\n${indent}  ${value},\n`;
}

/** A field with a list of one text. */
export function listOf(indent: string, key: string, text: string): string {
  const line = `${indent}${key}: [${JSON.stringify(text)}],`;
  return line.length <= widest ? `${line}\n` : `${indent}${key}: [\n${indent}  ${JSON.stringify(text)},\n${indent}],\n`;
}

/** An entry of a list, each of its texts on a line. */
export function entryOf(indent: string, texts: Readonly<Record<string, string>>): string {
  const fields = Object.entries(texts).map(([key, text]) => fieldOf(`${indent}  `, key, text));
  return `${indent}{\n${fields.join("")}${indent}},\n`;
}
