/** Every text within a value, with the way to it. */
export function* textsWithin(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ path: readonly string[]; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsWithin(part, [...path, key]);
}
