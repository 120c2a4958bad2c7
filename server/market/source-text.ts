import { fileURLToPath } from "node:url";

// Pieces of a market's source, as the formatter leaves them.

/** As wide as the formatter lets a line be (biome.json). */
const widest = 120;

/** How a file of the market names the types: the way from its folder to `content/types.ts`. */
export function typesFrom(file: URL): string {
  const [from, to] = [file, new URL("../../content/types.ts", import.meta.url)].map((url) =>
    fileURLToPath(url).split(/[/\\]/),
  );
  if (!from || !to) return "";
  const shared = from.findIndex((part, index) => part !== to[index]);
  return [...from.slice(shared, -1).map(() => ".."), ...to.slice(shared)].join("/");
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
