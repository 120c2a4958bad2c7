// What changed between two texts, line by line, and in a line word by word: Myers' algorithm (An O(ND) Difference Algorithm, 1986).

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

/** Beyond so many changed lines the middle is shown as replaced as a whole: the search takes their square in memory. */
const maxChanges = 1_000;

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
  const replaced = (): DiffLine[] => [
    ...before.map((text) => ({ kind: "removed", text }) as const),
    ...after.map((text) => ({ kind: "added", text }) as const),
  ];
  if (before.length === 0 || after.length === 0) return replaced();
  const most = Math.min(before.length + after.length, maxChanges);
  // furthest[d] tells for each diagonal how far down `before` d changes lead.
  const furthest: Map<number, number>[] = [];
  let last = new Map([[1, 0]]);
  for (let changes = 0; changes <= most; changes++) {
    const reached = new Map<number, number>();
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const fromAbove = last.get(diagonal + 1) ?? -1;
      const fromLeft = (last.get(diagonal - 1) ?? -1) + 1;
      // Down the newer text, unless only the older one leads here, or leads further.
      let x = diagonal === -changes || (diagonal !== changes && fromLeft <= fromAbove) ? fromAbove : fromLeft;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(before, after, furthest, changes);
    }
    furthest.push(reached);
    last = reached;
  }
  return replaced();
}

function walkBack(before: string[], after: string[], furthest: Map<number, number>[], changes: number): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  const same = () => lines.push({ kind: "same", text: before[--x] ?? "" });
  for (let left = changes; left > 0; left--) {
    const known = furthest[left - 1] ?? new Map<number, number>();
    const diagonal = x - y;
    const fromAbove = known.get(diagonal + 1) ?? -1;
    const fromLeft = (known.get(diagonal - 1) ?? -1) + 1;
    const isAdded = diagonal === -left || (diagonal !== left && fromLeft <= fromAbove);
    const begin = isAdded ? fromAbove : fromLeft;
    while (x > begin) {
      same();
      y--;
    }
    if (isAdded) lines.push({ kind: "added", text: after[--y] ?? "" });
    else lines.push({ kind: "removed", text: before[--x] ?? "" });
  }
  while (x > 0) same();
  return lines.reverse();
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
