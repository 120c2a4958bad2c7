import { fstatSync, readSync } from "node:fs";
import { setPriority } from "node:os";
import sharp, { type Sharp } from "sharp";
import { longestPhotoSide, maxPhotoPixels, type PhotoProblem } from "../../domain/photo.ts";
import { saysPlace } from "../../domain/photo-place.ts";

// A process that decodes one unknown picture, rewrites it, and ends. Whatever the file does to it affects no other
// process: it has none of the site's variables, no database, and one file as its standard input. The server watches its
// memory and time (decoder.ts).

/** The written format: JPEG, or the picture's own kind. */
export type PictureFormat = "jpeg" | "as-it-is";

/** A rewritten picture. `wasPlaced`: the file had a location. */
export interface DecodedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  extension: "jpg" | "png" | "webp";
  width: number;
  height: number;
  wasPlaced: boolean;
}

export type DecoderAnswer = { picture: DecodedPicture } | { problem: PhotoProblem };

/** The accepted kinds of pictures. The library knows no other, neither drawings nor documents. */
const loaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

const extensions = { jpeg: "jpg", png: "png", webp: "webp" } as const;
type Format = keyof typeof extensions;
const isKnown = (format: string): format is Format => Object.hasOwn(extensions, format);

/** The eye sees no difference. A photo of 1,600 pixels takes some 300 to 500 kB. */
const quality = 80;

/** Brands of phones' pictures (ISO/IEC 23008-12, annex B). */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);
try {
  // Requests for pages come first.
  setPriority(10);
} catch {
  // Where the service manager forbids it, pictures are decoded all the same.
}

// The server has ended. Other threads would delay an orderly exit.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.once("message", async (format: PictureFormat) => {
  const answer = await decode(readInput(), format);
  process.send?.(answer, () => process.exit());
});

/** Reads from the start, because the writer left the file's position at its end. */
function readInput(): Buffer {
  const bytes = Buffer.alloc(fstatSync(0).size);
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(0, bytes, at, bytes.length - at, at);
    if (read === 0) throw new Error("The file is shorter than it was.");
    at += read;
  }
  return bytes;
}

async function decode(file: Buffer, wanted: PictureFormat): Promise<DecoderAnswer> {
  if (file.length === 0) return { problem: "empty" };
  // Reads only the first bytes.
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null) return { problem: unreadable(file) };
  if (!isKnown(facts.format)) return { problem: "no-picture" };
  if (facts.width * facts.height > maxPhotoPixels) return { problem: "too-many-pixels" };
  const input = sharp(file, { limitInputPixels: maxPhotoPixels, failOn: "error", sequentialRead: true });
  const format = wanted === "as-it-is" ? facts.format : "jpeg";
  try {
    const { data, info } = await written(input, format).toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { picture: { bytes: data, extension: extensions[format], width, height, wasPlaced: saysPlace(file) } };
  } catch {
    return { problem: "damaged" };
  }
}

/** Turns the picture upright first. Metadata is kept only where it is asked for. */
function written(input: Sharp, format: Format): Sharp {
  const reduced = input.autoOrient().resize({
    width: longestPhotoSide,
    height: longestPhotoSide,
    fit: "inside",
    withoutEnlargement: true,
  });
  switch (format) {
    case "jpeg":
      return reduced.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true });
    case "png":
      return reduced.png({ compressionLevel: 9 });
    case "webp":
      return reduced.webp({ quality });
  }
}

/** Why not even the picture's size could be read. */
function unreadable(file: Buffer): PhotoProblem {
  const text = (start: number, end: number) => file.toString("latin1", start, end);
  if (text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12))) return "heic";
  const isBegun = text(0, 2) === "\xff\xd8" || text(0, 4) === "\x89PNG" || text(8, 12) === "WEBP";
  return isBegun ? "damaged" : "no-picture";
}
