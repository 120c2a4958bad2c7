import sharp, { type Sharp } from "sharp";

export const cornerColors = { topLeft: "red", topRight: "lime", bottomLeft: "blue", bottomRight: "white" } as const;

const colors = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;

/** For each Exif orientation, maps a pixel of the stored picture to its point in the upright picture. */
const uprightPoints: Record<number, (x: number, y: number, width: number, height: number) => [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [height - 1 - y, x],
  7: (x, y, width, height) => [height - 1 - y, width - 1 - x],
  8: (x, y, width) => [y, width - 1 - x],
};

/**
 * A picture stored with this Exif orientation, 1 to 8 (CIPA DC-008, 4.6.5). The upright picture is `width` by `height`,
 * with the colors of `cornerColors` in its corners.
 */
export function pictureWithCorners(width: number, height: number, orientation = 1): Sharp {
  const isSideways = orientation > 4;
  const [storedWidth, storedHeight] = isSideways ? [height, width] : [width, height];
  const uprightPoint = uprightPoints[orientation];
  if (!uprightPoint) throw new Error(`There is no Exif orientation ${orientation}.`);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < storedHeight; y++) {
    for (let x = 0; x < storedWidth; x++) {
      const [uprightX, uprightY] = uprightPoint(x, y, storedWidth, storedHeight);
      const row = uprightY < height / 2 ? "top" : "bottom";
      const name = cornerColors[`${row}${uprightX < width / 2 ? "Left" : "Right"}`];
      pixels.set(colors[name], (y * storedWidth + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width: storedWidth, height: storedHeight, channels: 3 } }).withMetadata({
    orientation,
  });
}

export async function cornersOf(file: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
    return [...data.subarray(start, start + 3)];
  };
  const nearestColor = (pixel: number[]) =>
    Object.entries(colors).find(([, color]) =>
      color.every((part, index) => Math.abs(part - (pixel[index] ?? -99)) < 40),
    );
  const points = [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)];
  return points.map((pixel) => nearestColor(pixel)?.[0] ?? pixel.join(","));
}

export const phoneExif = {
  IFD0: { Make: "Phone", Model: "Twelve", Artist: "Ann Lee" },
  IFD2: { DateTimeOriginal: "2026:11:20 08:15:00" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "47/1 40/1 3000/100",
    GPSLongitudeRef: "W",
    GPSLongitude: "122/1 12/1 1500/100",
  },
};

/** A photo with a phone's metadata. The pixels are noise, so that the file is as large as a real photo. */
export function phonePhoto(width = 320, height = 240): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#777", noise } })
    .withExif(phoneExif)
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A small PNG file of a large picture: about 3 kB for each million pixels. */
export function pixelBomb(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#000" }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A small PNG with 8 bytes a pixel. It is interlaced, so a decoder needs memory for all pixels at once. */
export function memoryBomb(width: number, height: number): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .toColourspace("rgb16")
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}

export function truncate(file: Buffer, fraction = 0.9): Buffer {
  return file.subarray(0, Math.floor(file.length * fraction));
}

export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(2000),
]);

export const notPictures = {
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  document: Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF"),
  page: Buffer.from("<!doctype html><title>A photo</title><script>alert(document.cookie)</script>"),
  noise: Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251)),
};

/** A JPEG whose comment contains HTML and PHP. A zip signature and HTML follow the end of the JPEG. */
export async function polyglot(): Promise<Buffer> {
  const photo = await phonePhoto();
  const comment = Buffer.from("<script>alert(document.cookie)</script><?php system('id'); ?>");
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  const script = Buffer.from("\nPK\u0003\u0004<html><script>alert(2)</script>");
  return Buffer.concat([photo.subarray(0, 2), length, comment, photo.subarray(2), script]);
}
