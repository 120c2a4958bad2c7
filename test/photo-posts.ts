import { phonePhoto, pictureWithCorners } from "./pictures.ts";
import type { Product } from "./product.ts";

/** Eight different photos, because the product stores equal photos only once. */
export const photos = await Promise.all(
  [8, 7, 6, 5, 4, 3, 2, 1].map((orientation) =>
    pictureWithCorners(40 + orientation, 30, orientation)
      .jpeg()
      .toBuffer(),
  ),
);

export const photoWithGps = await phonePhoto();

export function photoForm(files: readonly Uint8Array[], field = "photo"): FormData {
  const form = new FormData();
  files.forEach((file, index) => {
    form.append(field, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), `IMG_${index} of Ann.jpg`);
  });
  return form;
}

/** What a homeowner does with photos on the pages of a suite. */
export function photosOf(site: Product<{ pages: true }>) {
  /** Sends files as the form does without JavaScript. */
  const send = (receipt: string, files: readonly Uint8Array[], headers: Record<string, string> = {}) =>
    site.get(`${receipt}/photos`, { method: "POST", body: photoForm(files), headers });

  return {
    send,

    async sendByScript(receipt: string, files: readonly Uint8Array[]) {
      const { status, html } = await send(receipt, files, { Accept: "application/json" });
      return { status, ...JSON.parse(html) };
    },

    remove: (receipt: string, position: number) =>
      site.get(`${receipt}/photos/${position}/delete`, { method: "POST", body: new URLSearchParams() }),

    positions: async (leadId: string) =>
      (await site.query("select position from lead_photos where lead_id = $1 order by position", [leadId])).map(
        ({ position }) => position,
      ),
  };
}
