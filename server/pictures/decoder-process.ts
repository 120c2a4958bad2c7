import { fstatSync, readSync } from "node:fs";
import { setPriority } from "node:os";
import sharp, { type Sharp } from "sharp";
import {
  longestPhotoSidePixels,
  longestSentSidePixels,
  maxPhotoPixels,
  type PhotoProblem,
} from "../../domain/photo.ts";
import { hasLocation } from "../../domain/photo-location.ts";

// Rewrites one untrusted picture from standard input, and ends. It has no environment variables and no database.
// decoder.ts limits its memory and time.

/** `as-it-is`: the picture's own. */
export type PictureFormat = "jpeg" | "as-it-is";

/** `hadLocation`: in the original's metadata. */
export interface DecodedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  extension: "jpg" | "png" | "webp";
  width: number;
  height: number;
  hadLocation: boolean;
}

export type DecoderAnswer = { picture: DecodedPicture } | { problem: PhotoProblem };

export interface DecoderMessage {
  answer: DecoderAnswer;
  /** The processor's time. A busy machine takes longer, which is not the sender's fault. */
  cpuMs: number;
}

const allowedLoaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

const extensions = { jpeg: "jpg", png: "png", webp: "webp" } as const;
type Format = keyof typeof extensions;
const isKnownFormat = (format: string): format is Format => Object.hasOwn(extensions, format);

/** Nobody sees the loss. A photo 1,600 pixels wide takes 300 to 500 kB. */
const quality = 80;

/** In a HEIC file's header (ISO/IEC 23008-12, annex B). */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: allowedLoaders });
sharp.cache(false);
sharp.concurrency(1);
try {
  // Page requests come first.
  setPriority(10);
} catch {
  // A service manager may forbid it.
}

// An orderly exit would wait for the library's threads.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.once("message", async (format: PictureFormat) => {
  const answer = await decode(readInput(), format);
  const { user, system } = process.cpuUsage();
  process.send?.({ answer, cpuMs: (user + system) / 1000 } satisfies DecoderMessage, () => process.exit());
});

/** The file position, which the server shares, is at the end. */
function readInput(): Buffer {
  const bytes = Buffer.alloc(fstatSync(0).size);
  for (let at = 0; at < bytes.length; ) {
    const bytesRead = readSync(0, bytes, at, bytes.length - at, at);
    if (bytesRead === 0) throw new Error("The file became shorter during the read.");
    at += bytesRead;
  }
  return bytes;
}

async function decode(file: Buffer, wantedFormat: PictureFormat): Promise<DecoderAnswer> {
  if (file.length === 0) return { problem: "empty" };
  // Only the header.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return { problem: headerProblem(file) };
  if (!isKnownFormat(header.format)) return { problem: "no-picture" };
  if (header.width * header.height > maxPhotoPixels) return { problem: "too-many-pixels" };
  if (Math.max(header.width, header.height) > longestSentSidePixels) return { problem: "too-long" };
  const input = sharp(file, { limitInputPixels: maxPhotoPixels, failOn: "error", sequentialRead: true });
  const format = wantedFormat === "as-it-is" ? header.format : "jpeg";
  try {
    const { data, info } = await rewrite(input, format).toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { picture: { bytes: data, extension: extensions[format], width, height, hadLocation: hasLocation(file) } };
  } catch {
    return { problem: "damaged" };
  }
}

/** Upright, and not too large. The library drops metadata by default. */
function rewrite(input: Sharp, format: Format): Sharp {
  const uprightPicture = input.autoOrient().resize({
    width: longestPhotoSidePixels,
    height: longestPhotoSidePixels,
    fit: "inside",
    withoutEnlargement: true,
  });
  switch (format) {
    case "jpeg":
      return uprightPicture.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true });
    case "png":
      return uprightPicture.png({ compressionLevel: 9 });
    case "webp":
      return uprightPicture.webp({ quality });
  }
}

function headerProblem(file: Buffer): PhotoProblem {
  const textAt = (start: number, end: number) => file.toString("latin1", start, end);
  if (textAt(4, 8) === "ftyp" && heicBrands.includes(textAt(8, 12))) return "heic";
  const isKnownStart = textAt(0, 2) === "\xff\xd8" || textAt(0, 4) === "\x89PNG" || textAt(8, 12) === "WEBP";
  return isKnownStart ? "damaged" : "no-picture";
}
