import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const filesFolder = new URL("../../node_modules/@fontsource/young-serif/files/", import.meta.url);

/** A letter comes from the first file that has it. */
export const pictureFonts = ["latin", "latin-ext"].map((part) => ({
  name: `Young Serif ${part}`,
  data: readFileSync(new URL(`young-serif-${part}-400-normal.woff`, filesFolder)),
}));

const codePoints = new Set(pictureFonts.flatMap(({ data }) => [...codePointsIn(data)]));

const has = (character: string) => codePoints.has(character.codePointAt(0) ?? 0);

/**
 * The font would draw each missing character as a crossed box. One that consists of others, such as `ở` or `Ａ`, leaves
 * those that the font has. "" if no letter remains.
 */
export function wordsInFont(text: string): string {
  const words = [...text.normalize("NFC").replace(/[\u2010\u2011]/g, "-")]
    .map((character) => (has(character) ? character : [...character.normalize("NFKD")].filter(has).join("")))
    .join("")
    .replace(/\(\s*\)|\[\s*\]|“\s*”|"\s*"/g, "")
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.:;!?)])/g, "")
    .trim();
  return /\p{L}/u.test(words) ? words : "";
}

/**
 * From the `cmap` table in format 4 (https://www.w3.org/TR/WOFF,
 * https://learn.microsoft.com/typography/opentype/spec/cmap).
 */
function* codePointsIn(woff: Buffer): Generator<number> {
  const cmap = tableOf(woff, "cmap");
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * record + 4));
    if (table.readUInt16BE(0) !== 4) continue;
    const size = table.readUInt16BE(6);
    const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
    for (let at = 0; at < size; at += 2) {
      const [start, end] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
      const offset = table.readUInt16BE(offsets + at);
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const glyph = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + 2 * (code - start));
        if (glyph !== 0 && ((glyph + table.readUInt16BE(deltas + at)) & 0xffff) !== 0) yield code;
      }
    }
  }
}

function tableOf(woff: Buffer, name: string): Buffer {
  const tableCount = woff.readUInt16BE(12);
  for (let at = 44; at < 44 + 20 * tableCount; at += 20) {
    if (woff.toString("latin1", at, at + 4) !== name) continue;
    const [start, storedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + storedLength);
    return storedLength < length ? inflateSync(stored) : stored;
  }
  throw new Error(`The font has no table ${name}.`);
}
