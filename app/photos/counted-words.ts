import type { CountedWords } from "../../content/photo-words.ts";

/** "1 photo added.", "3 photos added." */
export function countedWords(words: CountedWords, count: number): string {
  return words[count === 1 ? "one" : "other"].replace("{count}", String(count));
}
