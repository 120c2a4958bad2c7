import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readImage } from "./image-file.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const rest = Array<number>(20).fill(0);

const screenshot = readFileSync(new URL("../../docs/screenshot.png", import.meta.url));

const jpeg = (frame: number) =>
  bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6], "Exif", [0xff, 0xff, frame, 0, 17, 8, 2, 163, 4, 176], rest);

test.each([
  ["a PNG", screenshot, { extension: "png", width: screenshot.readUInt32BE(16), height: screenshot.readUInt32BE(20) }],
  ["a JPEG behind what a camera says", jpeg(0xc0), { extension: "jpg", width: 1200, height: 675 }],
  ["a progressive JPEG", jpeg(0xc2), { extension: "jpg", width: 1200, height: 675 }],
  [
    "a WebP with losses",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 176, 4, 163, 2], rest),
    { extension: "webp", width: 1200, height: 675 },
  ],
  [
    "a WebP without",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8L", [0, 0, 0, 0, 0x2f, 0xaf, 0x84, 0xa8, 0x00], rest),
    { extension: "webp", width: 1200, height: 675 },
  ],
  [
    "a WebP of more parts",
    bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", [10, 0, 0, 0, 0, 0, 0, 0, 175, 4, 0, 162, 2, 0], rest),
    { extension: "webp", width: 1200, height: 675 },
  ],
])("%s is known, with its size", (_case, file, facts) => {
  expect(readImage(file)).toEqual(facts);
});

test.each([
  ["nothing", bytes()],
  ["a drawing", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', rest)],
  ["a GIF", bytes("GIF89a", rest, rest)],
  ["a page with the first letters of a PNG", bytes("\x89PNG\r\n\x1a\n<script>alert(1)</script>", rest)],
  ["a PNG that is cut off", screenshot.subarray(0, 20)],
  ["a PNG without a size", bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", rest)],
  ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xda, 0, 8], rest)],
  ["a JPEG that leads nowhere", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], rest)],
  ["a sound in the same wrapper", bytes("RIFF", [0, 0, 0, 0], "WAVEfmt ", rest)],
  ["a WebP of an unknown kind", bytes("RIFF", [0, 0, 0, 0], "WEBPVP9 ", rest)],
])("%s is no picture", (_case, file) => {
  expect(readImage(file)).toBeNull();
});
