import { parseArgs } from "node:util";

/** Reads a benchmark's options, such as `--rounds 9`, or their defaults. */
export function readOptions<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
  });
  const numbers = names.map((name) => [name, Number(values[name] ?? defaults[name])]);
  return Object.fromEntries(numbers) as Record<Name, number>;
}
