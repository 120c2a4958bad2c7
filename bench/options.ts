import { parseArgs } from "node:util";

/**
 * Reads a benchmark's options, such as `--rounds 9`, or their defaults. `words` has the arguments that are not options.
 */
export function options<Name extends string>(
  defaults: Record<Name, number>,
): Record<Name, number> & { words: string[] } {
  const names = Object.keys(defaults) as Name[];
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  const numbers = Object.fromEntries(names.map((name) => [name, Number(values[name] ?? defaults[name])]));
  return { ...(numbers as Record<Name, number>), words: positionals };
}
