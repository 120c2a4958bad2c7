import { openLinkPages } from "./link-pages.ts";
import { cornered, phonePhoto } from "./pictures.ts";
import { operatorKey } from "./running-server.ts";

/** Different photos, made once, because equal ones are stored once. */
export const photos = await Promise.all(
  [8, 7, 6, 5, 4, 3, 2, 1].map((each) =>
    cornered(40 + each, 30, each)
      .jpeg()
      .toBuffer(),
  ),
);

/** A photo with its location. */
export const placed = await phonePhoto();

/** A form with these files, as a page posts it. */
export function photoForm(files: readonly Uint8Array[], field = "photo"): FormData {
  const form = new FormData();
  files.forEach((file, place) => {
    form.append(field, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), `IMG_${place} of Ann.jpg`);
  });
  return form;
}

/** Opens the pages of signed links, which accept photo uploads. */
export function openPhotoPages() {
  const site = openLinkPages({ SERVICE_ROLE_KEY: operatorKey, TRUST_PROXY: "127.0.0.1" });

  /** Sends files as the form does. */
  const send = (receipt: string, files: readonly Uint8Array[], headers: Record<string, string> = {}) =>
    site.get(`${receipt}/photos`, { method: "POST", body: photoForm(files), headers });

  return {
    site,
    send,

    /** Sends files as the script does, and yields the JSON answer. */
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
