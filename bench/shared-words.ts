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
 * How much of these pages stands on more than one of them, from 0 to 1: of each page, the weight of the pieces that any of the
 * others has too in the weight of all its pieces; of the pages, the mean. A page is a list of texts, across which no piece runs.
 */
export function sharedShare(pages: readonly (readonly string[])[], piecesOf: (text: string) => Piece[]): number {
  const cut = pages.map((texts) => texts.flatMap(piecesOf));
  const weigh = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.weight, 0);
  const shares = cut.map((own, index) => {
    const others = new Set(cut.flatMap((pieces, other) => (other === index ? [] : pieces.map((piece) => piece.text))));
    return weigh(own.filter((piece) => others.has(piece.text))) / (weigh(own) || 1);
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
