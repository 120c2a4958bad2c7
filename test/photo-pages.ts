import { openLinkPages } from "./link-pages.ts";
import { cornered, phonePhoto } from "./pictures.ts";
import { operatorKey } from "./running-server.ts";

/** Eight different photos. Equal photos would be stored only once. */
export const photos = await Promise.all(
  [8, 7, 6, 5, 4, 3, 2, 1].map((each) =>
    cornered(40 + each, 30, each)
      .jpeg()
      .toBuffer(),
  ),
);

export const photoWithGps = await phonePhoto();

export function photoForm(files: readonly Uint8Array[], field = "photo"): FormData {
  const form = new FormData();
  files.forEach((file, place) => {
    form.append(field, new Blob([new Uint8Array(file)], { type: "image/jpeg" }), `IMG_${place} of Ann.jpg`);
  });
  return form;
}

export function openPhotoPages() {
  const site = openLinkPages({ SERVICE_ROLE_KEY: operatorKey, TRUST_PROXY: "127.0.0.1" });

  /** Posts files as the form does without a script. */
  const send = (receipt: string, files: readonly Uint8Array[], headers: Record<string, string> = {}) =>
    site.get(`${receipt}/photos`, { method: "POST", body: photoForm(files), headers });

  return {
    site,
    send,

    /** Posts files as the form's script does. Returns the status and the fields of the JSON answer. */
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
