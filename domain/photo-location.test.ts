import { expect, test } from "vitest";
import { notPictures, phoneExif, phonePhoto, pictureWithCorners } from "../test/pictures.ts";
import { hasLocation } from "./photo-location.ts";

const { IFD3: _place, ...placeless } = phoneExif;

type Case = [file: string, make: () => Promise<Uint8Array> | Uint8Array];

test.each<Case>([
  ["a phone’s JPEG", () => phonePhoto()],
  ["a PNG with a phone’s location", () => pictureWithCorners(9, 9).withExif(phoneExif).png().toBuffer()],
  ["a WebP with a phone’s location", () => pictureWithCorners(9, 9).withExif(phoneExif).webp().toBuffer()],
  ["a file with the location as XMP text", () => Buffer.from('<x exif:GPSLatitude="47,40.5N"/>')],
])("a location is found in %s", async (_file, make) => {
  expect(hasLocation(await make())).toBe(true);
});

test.each<Case>([
  ["a photo whose EXIF has no location", () => pictureWithCorners(9, 9).withExif(placeless).jpeg().toBuffer()],
  ["a photo without EXIF", () => pictureWithCorners(9, 9).jpeg().toBuffer()],
  ["random bytes", () => notPictures.noise],
  ["a TIFF block that is cut off", () => Buffer.from("II*\0\xff\xff\xff\xff\x01", "latin1")],
  ["an empty file", () => new Uint8Array()],
])("no location is found in %s", async (_file, make) => {
  expect(hasLocation(await make())).toBe(false);
});
