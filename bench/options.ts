import { parseArgs } from "node:util";

/** The arguments of a bench: numbers by name, as in `--rounds 9`, with their defaults, and other words. */
export function options<Name extends string>(usual: Record<Name, number>): Record<Name, number> & { words: string[] } {
  const names = Object.keys(usual) as Name[];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  const given = Object.fromEntries(names.map((name) => [name, Number(values[name] ?? usual[name])]));
  return { ...(given as Record<Name, number>), words: positionals };
}
