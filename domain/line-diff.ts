// What changed between two texts, line by line, and in a line word by word: their longest common subsequence.

/** A line, or some words of one, that both texts have, that only the older one has, or that only the newer one has. */
export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
}

/** A stretch of unchanged lines that is left out. */
export interface DiffGap {
  kind: "gap";
  lines: number;
}

/** Beyond so many pairs of lines, what stands between the first change and the last is shown as replaced: each pair takes four bytes. */
const maxPairs = 4_000_000;

/** All lines of both texts, in order. */
export function lineDiff(older: string, newer: string): DiffLine[] {
  const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));
  return diff(linesOf(older), linesOf(newer));
}

/** All words of two lines, in order; words of one kind that follow each other are one part. */
export function wordDiff(older: string, newer: string): DiffLine[] {
  const wordsOf = (text: string) => text.match(/\s+|[\p{L}\p{N}’']+|./gu) ?? [];
  const parts: DiffLine[] = [];
  for (const { kind, text } of diff(wordsOf(older), wordsOf(newer))) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  }
  return parts;
}

function diff(before: string[], after: string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const same = (lines: string[]) => lines.map((text) => ({ kind: "same", text }) as const);
  return [
    ...same(before.slice(0, start)),
    ...changedLines(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ];
}

function changedLines(before: string[], after: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: "removed", text });
  const added = (text: string): DiffLine => ({ kind: "added", text });
  if (before.length * after.length > maxPairs) return [...before.map(removed), ...after.map(added)];
  // How many lines both have in common from the line `x` of `before` and the line `y` of `after` on.
  const width = after.length + 1;
  const counts = new Uint32Array((before.length + 1) * width);
  const inCommon = (x: number, y: number) => counts[x * width + y] ?? 0;
  for (let x = before.length - 1; x >= 0; x--) {
    for (let y = after.length - 1; y >= 0; y--) {
      const isSame = before[x] === after[y];
      counts[x * width + y] = isSame ? inCommon(x + 1, y + 1) + 1 : Math.max(inCommon(x + 1, y), inCommon(x, y + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [x, y] = [0, 0];
  while (x < before.length && y < after.length) {
    if (before[x] === after[y]) {
      lines.push({ kind: "same", text: before[x++] ?? "" });
      y++;
    } else if (inCommon(x + 1, y) >= inCommon(x, y + 1)) lines.push(removed(before[x++] ?? ""));
    else lines.push(added(after[y++] ?? ""));
  }
  return [...lines, ...before.slice(x).map(removed), ...after.slice(y).map(added)];
}

/** The same without what is far from every change: `context` unchanged lines stay on each side of one. */
export function withoutUnchanged(diff: readonly DiffLine[], context = 2): (DiffLine | DiffGap)[] {
  const isNear = diff.map(() => false);
  diff.forEach((line, index) => {
    if (line.kind === "same") return;
    for (let near = Math.max(0, index - context); near <= index + context && near < diff.length; near++)
      isNear[near] = true;
  });
  const shown: (DiffLine | DiffGap)[] = [];
  diff.forEach((line, index) => {
    const last = shown.at(-1);
    if (isNear[index]) shown.push(line);
    else if (last?.kind === "gap") last.lines++;
    else shown.push({ kind: "gap", lines: 1 });
  });
  return shown;
}
