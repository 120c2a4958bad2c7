interface ReductionOptions {
  /** The longest side, in pixels. */
  side: number;
  type: "image/jpeg" | "image/webp";
  /** The compression quality, from 0 to 1. */
  quality: number;
}

/**
 * Returns a file's picture, upright, shrunk, and without metadata such as the location. Null if the browser cannot do
 * this.
 */
export async function shrinkPicture(
  file: Blob,
  { side, type, quality }: ReductionOptions,
): Promise<{ blob: Blob; canvas: HTMLCanvasElement } | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const canvas = drawScaled(bitmap, bitmap.width, bitmap.height, side, type === "image/jpeg" ? "#fff" : null);
  bitmap.close();
  if (!canvas || !canReadCanvas()) return null;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob?.type === type ? { blob, canvas } : null;
}

/** Draws a copy whose longest side is `side` at most. `background` fills transparent parts. Null if memory is short. */
export function drawScaled(
  source: CanvasImageSource,
  width: number,
  height: number,
  side: number,
  background: string | null,
): HTMLCanvasElement | null {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  if (background !== null) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Whether a canvas returns the drawn pixels. Browsers that block fingerprinting return noise. */
function canReadCanvas(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.fillStyle = "#c0ffee";
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return Math.abs(red - 0xc0) < 8 && Math.abs(green - 0xff) < 8 && Math.abs(blue - 0xee) < 8;
}
