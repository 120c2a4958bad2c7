import type { PhotoPostOutcome } from "../../domain/photo.ts";

/** Milliseconds for one photo, enough for a slow connection. */
const sendTimeoutMs = 5 * 60 * 1000;

/** `onProgress` receives the share that was sent, from 0 to 1. Resolves to null without a valid response. */
export function sendPhoto(
  url: string,
  photo: Blob,
  onProgress: (part: number) => void,
): Promise<PhotoPostOutcome | null> {
  return new Promise((resolve) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.timeout = sendTimeoutMs;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(isPhotoPostOutcome(request.response) ? request.response : null));
    const form = new FormData();
    form.append("photo", photo, "photo");
    request.send(form);
  });
}

/** False, for example, for a proxy's error. */
function isPhotoPostOutcome(answer: unknown): answer is PhotoPostOutcome {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}

export async function removePhoto(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: "POST", headers: { Accept: "application/json" } });
    return response.ok;
  } catch {
    return false;
  }
}
