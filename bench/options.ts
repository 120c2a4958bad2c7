import { parseArgs } from "node:util";

/** What a bench is told: numbers by their names, as in `--rounds 9`, where they are not the usual ones; and the other words. */
export function options<Name extends string>(usual: Record<Name, number>): Record<Name, number> & { words: string[] } {
  const names = Object.keys(usual) as Name[];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  const given = Object.fromEntries(names.map((name) => [name, Number(values[name] ?? usual[name])]));
  return { ...(given as Record<Name, number>), words: positionals };
}
