import { expect, test } from "vitest";
import { cornered, notPictures, phoneExif, phonePhoto } from "../test/pictures.ts";
import { hasLocation } from "./photo-location.ts";

const { IFD3: _place, ...placeless } = phoneExif;

test.each<[string, () => Promise<Uint8Array> | Uint8Array, boolean]>([
  ["a phone’s JPEG", () => phonePhoto(), true],
  ["a PNG with a phone’s location", () => cornered(9, 9).withExif(phoneExif).png().toBuffer(), true],
  ["a WebP with a phone’s location", () => cornered(9, 9).withExif(phoneExif).webp().toBuffer(), true],
  ["a file with the location as XMP text", () => Buffer.from('<x exif:GPSLatitude="47,40.5N"/>'), true],
  ["a photo whose EXIF has no location", () => cornered(9, 9).withExif(placeless).jpeg().toBuffer(), false],
  ["a photo without EXIF", () => cornered(9, 9).jpeg().toBuffer(), false],
  ["random bytes", () => notPictures.noise, false],
  ["a TIFF block that is cut off", () => Buffer.from("II*\0\xff\xff\xff\xff\x01", "latin1"), false],
  ["an empty file", () => new Uint8Array(), false],
])("the location of %s is detected", async (_case, make, says) => {
  expect(hasLocation(await make())).toBe(says);
});
