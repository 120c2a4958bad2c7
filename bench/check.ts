let failed = 0;

/** Prints what holds, or what was found in its place. */
export function check(what: string, found: unknown, wanted: unknown): void {
  const isRight = JSON.stringify(found) === JSON.stringify(wanted);
  if (!isRight) failed++;
  const difference = isRight ? "" : `: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  console.log(`${isRight ? "✓" : "✗"} ${what}${difference}`);
}

/** How much did not hold. */
export const faults = () => failed;
