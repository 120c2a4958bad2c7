import { expect, test } from "vitest";
import { acceptedEncoding } from "./content-negotiation.ts";

test.each([
  ["br", "gzip, deflate, br, zstd"],
  ["gzip", "br;q=0, GZIP;q=0.5"],
  ["identity", "br;q=0.0"],
  ["identity", ""],
  ["identity", null],
])("%s is the smallest encoding for who accepts %j", (encoding, accepted) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});
