/** The middle one of some measurements. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return (low + high) / 2;
}

/** What a quarter of the measurements stay below: how fast something is where nothing else is in its way. */
export function lowerQuartile(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
}

/** The middle of some measurements with the least and the greatest of them: "0.91 (0.88 to 0.97)". */
export function spread(numbers: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return `${median(numbers).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
