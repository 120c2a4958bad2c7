import { expect, test } from "vitest";
import { cornered, notPictures, phoneExif, phonePhoto } from "../test/pictures.ts";
import { hasLocation } from "./photo-location.ts";

const { IFD3: _place, ...placeless } = phoneExif;

test.each<[string, boolean, () => Promise<Uint8Array> | Uint8Array]>([
  ["a phone’s JPEG", true, () => phonePhoto()],
  ["a PNG with a phone’s location", true, () => cornered(9, 9).withExif(phoneExif).png().toBuffer()],
  ["a WebP with a phone’s location", true, () => cornered(9, 9).withExif(phoneExif).webp().toBuffer()],
  ["a file with the location as XMP text", true, () => Buffer.from('<x exif:GPSLatitude="47,40.5N"/>')],
  ["a photo whose EXIF has no location", false, () => cornered(9, 9).withExif(placeless).jpeg().toBuffer()],
  ["a photo without EXIF", false, () => cornered(9, 9).jpeg().toBuffer()],
  ["random bytes", false, () => notPictures.noise],
  ["a TIFF block that is cut off", false, () => Buffer.from("II*\0\xff\xff\xff\xff\x01", "latin1")],
  ["an empty file", false, () => new Uint8Array()],
])("whether %s has a location is %s", async (_case, expected, make) => {
  expect(hasLocation(await make())).toBe(expected);
});
