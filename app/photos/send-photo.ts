import type { PhotoPost } from "../../domain/photo.ts";

/** The longest time for one photo, in milliseconds. It fits a small photo on a very slow line. */
const longestSendingMs = 5 * 60 * 1000;

/** Sends one photo and reports the sent share, from 0 to 1. Null: no answer. */
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

/** A proxy may have answered in the server's place. */
function isPost(answer: unknown): answer is PhotoPost {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}

/** Removes a kept photo. Returns whether it is gone. */
export async function removePhoto(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" } });
    return answer.ok;
  } catch {
    return false;
  }
}
