import { fstatSync, readSync } from "node:fs";
import { setPriority } from "node:os";
import sharp, { type Sharp } from "sharp";
import { longestPhotoSide, maxPhotoPixels, type PhotoProblem } from "../../domain/photo.ts";
import { saysPlace } from "../../domain/photo-place.ts";
import type { DecoderAnswer, PictureFormat } from "./decoder.ts";

// The process that opens one picture of which nothing is known, writes it anew, and ends. What the file does to it, it does to no other:
// it has no variables of the site's, no database, and the one file as its standard input. The server watches how much memory and
// time it takes (decoder.ts).

/** The kinds of pictures that are opened; for the library every other one does not exist, drawings and documents among them. */
const loaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

const extensions = { jpeg: "jpg", png: "png", webp: "webp" } as const;
type Format = keyof typeof extensions;
const isKnown = (format: string): format is Format => Object.hasOwn(extensions, format);

/** As good as the eye asks for: a photo of 1,600 pixels takes some 300 to 500 kB. */
const quality = 80;

/** What phones write under names of their own (ISO/IEC 23008-12, annex B). */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: loaders });
sharp.cache(false);
sharp.concurrency(1);
try {
  // Whoever waits for a page goes first.
  setPriority(10);
} catch {
  // Where the service manager does not allow it, the pictures are opened all the same.
}

// The server has ended. What runs in other threads would hold up an orderly exit.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.once("message", async (format: PictureFormat) => {
  const answer = await decode(readInput(), format);
  process.send?.(answer, () => process.exit());
});

/** From its beginning: who wrote it has left off at its end. */
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
  // Its first bytes alone.
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

/** Upright, before the rest; nothing of what the file says beside the picture is kept unless it is asked for. */
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

/** Why not even the size of a picture could be read. */
function unreadable(file: Buffer): PhotoProblem {
  const text = (start: number, end: number) => file.toString("latin1", start, end);
  if (text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12))) return "heic";
  const isBegun = text(0, 2) === "\xff\xd8" || text(0, 4) === "\x89PNG" || text(8, 12) === "WEBP";
  return isBegun ? "damaged" : "no-picture";
}
