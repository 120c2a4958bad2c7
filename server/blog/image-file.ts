// What kind of picture a file is, and how large, told from its bytes alone: what it is called says nothing.

export const imageTypes = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
export type ImageExtension = keyof typeof imageTypes;

interface ImageFacts {
  extension: ImageExtension;
  width: number;
  height: number;
}

/** Yields null for anything but a PNG, a JPEG or a WebP whose first bytes are whole. */
export function readImage(bytes: Uint8Array): ImageFacts | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = readPng(file) ?? readWebp(file) ?? readJpeg(file);
  return facts && facts.width > 0 && facts.height > 0 ? facts : null;
}

/** RFC 2083: a signature, then the chunk IHDR with both sizes. */
function readPng(file: Buffer): ImageFacts | null {
  const isPng = file.length >= 33 && file.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
  if (!isPng || file.toString("latin1", 12, 16) !== "IHDR") return null;
  return { extension: "png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** RFC 9649: a RIFF of one of three kinds of chunks, each with the sizes in a place of its own. */
function readWebp(file: Buffer): ImageFacts | null {
  const text = (start: number) => file.toString("latin1", start, start + 4);
  if (file.length < 30 || text(0) !== "RIFF" || text(8) !== "WEBP") return null;
  const sized = (width: number, height: number): ImageFacts => ({ extension: "webp", width, height });
  switch (text(12)) {
    case "VP8X":
      return sized(file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1);
    case "VP8L": {
      if (file[20] !== 0x2f) return null;
      const bits = file.readUInt32LE(21);
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8 ":
      if (file.readUIntBE(23, 3) !== 0x9d012a) return null;
      return sized(file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff);
    default:
      return null;
  }
}

/** ITU-T T.81, annex B: segments of a marker and a length, one of which begins a frame and has its sizes. */
function readJpeg(file: Buffer): ImageFacts | null {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return null;
  for (let place = 2; place + 9 <= file.length; ) {
    if (file[place] !== 0xff) return null;
    const marker = file[place + 1] ?? 0;
    if (marker === 0xff) {
      place++; // Any number of these may stand before a marker.
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { extension: "jpg", width: file.readUInt16BE(place + 7), height: file.readUInt16BE(place + 5) };
    // The picture itself, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9) return null;
    place += 2 + file.readUInt16BE(place + 2);
  }
  return null;
}
