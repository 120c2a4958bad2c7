import { expect, test } from "vitest";
import { wordsOfReturn } from "./return-reason-words.ts";

test.each([
  ["too-busy", "Too busy"],
  ["a-reason-of-a-later-version", "Another reason"],
])("a contractor reads the return reason %s as “%s”", (reason, words) => {
  expect(wordsOfReturn(reason).yours).toBe(words);
});
