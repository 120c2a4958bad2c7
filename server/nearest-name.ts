import leven from "leven";

/** The name that was probably meant: of those that differ from what was typed by so many letters at most, the nearest. */
export function nearestName(typed: string, names: readonly string[], mostLetters: number): string | null {
  const near = names
    .map((name) => ({ name, letters: leven(typed, name) }))
    .filter(({ letters }) => letters <= mostLetters);
  return near.sort((one, other) => one.letters - other.letters)[0]?.name ?? null;
}
