/** A piece of a text, and how much it weighs in a share. */
interface Piece {
  text: string;
  weight: number;
}

/** The words of a text in lower case, without the punctuation around them. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Sentences, and headings, which are as good as one. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]”?)\s+/).filter((sentence) => sentence.trim());
}

/** Every run of five words; a shorter text is one run. */
export function runs(text: string): Piece[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return Array.from({ length: Math.max(1, words.length - 4) }, (_, start) => ({
    text: words.slice(start, start + 5).join(" "),
    weight: 1,
  }));
}

/** Every sentence, with the number of its words. */
export function sentences(text: string): Piece[] {
  return sentencesOf(text)
    .map(wordsOf)
    .map((words) => ({ text: words.join(" "), weight: words.length }));
}

/**
 * How much of each of these pages stands on another one of them too, from 0 to 1: the weight of those of its pieces that any other page
 * has, in the weight of all its pieces. A page is a list of texts, across which no piece runs.
 */
export function sharedShares(pages: readonly (readonly string[])[], piecesOf: (text: string) => Piece[]): number[] {
  const cut = pages.map((texts) => texts.flatMap(piecesOf));
  /** On how many pages each piece stands. */
  const counts = new Map<string, number>();
  for (const pieces of cut) {
    for (const text of new Set(pieces.map((piece) => piece.text))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const totalWeight = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.weight, 0);
  return cut.map(
    (own) => totalWeight(own.filter((piece) => (counts.get(piece.text) ?? 0) > 1)) / (totalWeight(own) || 1),
  );
}
