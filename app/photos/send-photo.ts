import type { PhotoPost } from "../../domain/photo.ts";

/** Milliseconds for one photo, enough for a slow connection. */
const longestSendingMs = 5 * 60 * 1000;

/** `tell` receives the share that was sent, from 0 to 1. Null if there is no answer. */
export function sendPhoto(address: string, photo: Blob, tell: (part: number) => void): Promise<PhotoPost | null> {
  return new Promise((resolve) => {
    // `fetch` does not report the progress of an upload.
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.timeout = longestSendingMs;
    request.upload.addEventListener("progress", ({ loaded, total }) => tell(total ? loaded / total : 0));
    request.addEventListener("loadend", () => resolve(isPost(request.response) ? request.response : null));
    const form = new FormData();
    form.append("photo", photo, "photo");
    request.send(form);
  });
}

/** The answer may be a proxy's. */
function isPost(answer: unknown): answer is PhotoPost {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}

/** Returns whether the photo was removed. */
export async function removePhoto(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" } });
    return answer.ok;
  } catch {
    return false;
  }
}
