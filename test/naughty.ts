import naughtyStrings from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";

/** Strings that programs are known to stumble over (github.com/minimaxir/big-list-of-naughty-strings). */
export const naughty: readonly string[] = naughtyStrings;

/** Names that every object has from its prototype. */
export const prototypeNames = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

/** Any sequence of UTF-16 units, half characters and control characters too, and what is known to make trouble. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...naughty, ...prototypeNames),
  fc
    .constantFrom("a", "\u0000", "\u202e", "\ufdfa", "é", "９", "<script>")
    .chain((unit) => fc.constantFrom(119, 121, 5_001, 200_000).map((length) => unit.repeat(length))),
);
