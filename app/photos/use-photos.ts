import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { longestPhotoSidePixels } from "../../domain/photo.ts";
import { hasLocation } from "../../domain/photo-location.ts";
import { initialPhotos, isSendable, type PhotosEvent, photosReducer, photosToSend } from "./photo-state.ts";
import { removePhoto, sendPhoto } from "./send-photo.ts";
import { drawScaled, shrinkPicture } from "./shrink-picture.ts";

/** No loss is visible, and a 12-megapixel photo shrinks to about 300 kB. */
const jpegQuality = 0.78;

/** The thumbnail's longest side, in pixels. */
const previewSide = 160;

/** The photos of a lead, and what a visitor can do with them. `path` is the path of all its photos. */
export function usePhotos(path: string, positions: readonly number[]) {
  const [photos, setPhotos] = useState(() => initialPhotos(positions));
  /** What is sent and prepared must not wait for React to render. */
  const latest = useRef(photos);
  const files = useRef(new Map<number, Blob>());
  /** Photos are prepared one at a time, because a decoded photo takes far more memory than its file. */
  const preparation = useRef<Promise<unknown>>(Promise.resolve());
  const isSending = useRef(false);

  function dispatch(event: PhotosEvent) {
    latest.current = photosReducer(latest.current, event);
    setPhotos(latest.current);
  }

  function choose(chosen: readonly File[]) {
    const listed = chosen.map((file) => ({ id: nextId(), bytes: file.size, file }));
    for (const { id, file } of listed) files.current.set(id, file);
    dispatch({ type: "chosen", files: listed });
    for (const { id } of listed) preparation.current = preparation.current.then(() => prepare(id));
  }

  async function prepare(id: number) {
    const file = files.current.get(id);
    const photo = latest.current.chosen.find((photo) => photo.id === id);
    if (!file || photo?.state !== "preparing") return;
    const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
    const hadLocation = hasLocation(new Uint8Array(bytes));
    const smaller = await shrinkPicture(file, {
      side: longestPhotoSidePixels,
      type: "image/jpeg",
      quality: jpegQuality,
    });
    // The server can read some photos that this browser cannot, so every photo can be sent.
    const sent = smaller?.blob ?? file;
    files.current.set(id, sent);
    dispatch({ type: "prepared", id, bytes: sent.size, preview: previewOf(smaller?.canvas), hadLocation });
  }

  /** Rejects if the script or React fails. */
  async function send(ids: readonly number[]) {
    if (isSending.current || ids.length === 0) return;
    isSending.current = true;
    flushSync(() => dispatch({ type: "sending began", ids }));
    for (const id of ids) {
      const photo = files.current.get(id);
      if (!photo) continue;
      dispatch({ type: "progress", id, sent: 0 });
      const answer = await sendPhoto(path, photo, (sent) => dispatch({ type: "progress", id, sent }));
      flushSync(() => dispatch({ type: "answered", id, answer }));
    }
    isSending.current = false;
    flushSync(() => dispatch({ type: "sending ended" }));
  }

  return {
    photos,
    choose,
    send,
    async sendAll() {
      await preparation.current;
      await send(photosToSend(latest.current));
    },
    unsent: () => latest.current.chosen.filter(isSendable).flatMap(({ id }) => files.current.get(id) ?? []),
    discard(id: number) {
      files.current.delete(id);
      dispatch({ type: "discarded", id });
    },
    async remove(position: number): Promise<boolean> {
      const isRemoved = await removePhoto(`${path}/${position}/delete`);
      dispatch(isRemoved ? { type: "removed", position } : { type: "not removed" });
      return isRemoved;
    },
  };
}

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}

function previewOf(canvas: HTMLCanvasElement | undefined): string | null {
  return (
    (canvas && drawScaled(canvas, canvas.width, canvas.height, previewSide, null)?.toDataURL("image/jpeg", 0.7)) ?? null
  );
}
