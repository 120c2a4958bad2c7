import type { PhotoPost } from "../../domain/photo.ts";

/** How long a photo may be on its way, in milliseconds: a small one over a line that hardly is one. */
const longestSendingMs = 5 * 60 * 1000;

/** Sends one photo, and tells how much of it is out, from 0 to 1. Null: there was no answer. */
export function sendPhoto(address: string, photo: Blob, tell: (part: number) => void): Promise<PhotoPost | null> {
  return new Promise((resolve) => {
    // Not `fetch`, which does not say how much of a body is out.
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

/** Something in front of the server may answer in its place. */
function isPost(answer: unknown): answer is PhotoPost {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}

/** Removes a photo that is kept, and says whether it is gone. */
export async function removePhoto(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" } });
    return answer.ok;
  } catch {
    return false;
  }
}
