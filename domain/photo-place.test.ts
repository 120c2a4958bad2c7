import { expect, test } from "vitest";
import { cornered, notPictures, phoneExif, phonePhoto } from "../test/pictures.ts";
import { saysPlace } from "./photo-place.ts";

const { IFD3: _place, ...placeless } = phoneExif;

test.each<[string, () => Promise<Uint8Array> | Uint8Array, boolean]>([
  ["a phone’s photo", () => phonePhoto(), true],
  ["a PNG with the same", () => cornered(9, 9).withExif(phoneExif).png().toBuffer(), true],
  ["a WebP with the same", () => cornered(9, 9).withExif(phoneExif).webp().toBuffer(), true],
  ["a file of a program that writes it as text", () => Buffer.from('<x exif:GPSLatitude="47,40.5N"/>'), true],
  ["a photo that names the phone alone", () => cornered(9, 9).withExif(placeless).jpeg().toBuffer(), false],
  ["a photo that says nothing", () => cornered(9, 9).jpeg().toBuffer(), false],
  ["noise", () => notPictures.noise, false],
  ["the beginning of one, and nothing behind it", () => Buffer.from("II*\0\xff\xff\xff\xff\x01", "latin1"), false],
  ["nothing", () => new Uint8Array(), false],
])("%s: whether it says where it was taken", async (_case, make, says) => {
  expect(saysPlace(await make())).toBe(says);
});
