import { expect, test } from "vitest";
import { nameWithReading } from "./letters.ts";

test.each([
  ["Ann Lee", null, "Ann Lee"],
  ["李雷", "Li Lei", "李雷 (Li Lei)"],
  ["Ann O’Hara", "Ann O'Hara", "Ann O’Hara"],
  ["محمد", "Mhmd", "\u2068محمد\u2069 (Mhmd)"],
  ["\u{1e900}\u{1e901}", null, "\u2068\u{1e900}\u{1e901}\u2069"],
])(
  "the name %s is shown with its ASCII transliteration, and between bidirectional isolates if it is right-to-left",
  (name, name_reading, shown) => {
    expect(nameWithReading({ name, name_reading })).toBe(shown);
  },
);
