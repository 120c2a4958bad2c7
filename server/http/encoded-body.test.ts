import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { acceptedEncoding, EncodedBody } from "./encoded-body.ts";

describe("a body", () => {
  const text = "The gate sticks when it rains. ".repeat(200);

  test("is made once in each form", async () => {
    const body = new EncodedBody(Buffer.from(text), 9);
    const [br, again, gzip] = await Promise.all([body.make("br"), body.make("br"), body.make("gzip")]);
    expect(again).toBe(br);
    expect(await body.make("br")).toBe(br);
    expect(body.known("br")).toBe(br);
    expect([brotliDecompressSync(br), gunzipSync(gzip)].map(String)).toEqual([text, text]);
  });

  test("takes no more memory than the forms that were asked for, and is still there in all others", async () => {
    const body = new EncodedBody(Buffer.from(text), 9);
    expect(body.size).toBe(text.length);
    const { length } = await body.make("br");
    expect(body.size).toBe(length);
    expect(String(await body.make("identity"))).toBe(text);
    expect(String(gunzipSync(await body.make("gzip")))).toBe(text);
    expect(body.encodings).toEqual(["br", "identity", "gzip"]);
  });
});

test.each([
  ["br", "gzip, deflate, br, zstd"],
  ["gzip", "br;q=0, GZIP;q=0.5"],
  ["identity", "br;q=0.0"],
  ["identity", ""],
  ["identity", null],
])("%s is the smallest form for who accepts %j", (encoding, accepted) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});
