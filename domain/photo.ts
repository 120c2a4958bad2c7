/** Maximum number of photos per lead. The SQL function `check_photo_count` checks it too. */
export const maxPhotos = 6;

export const largestPhotoBytes = 15 * 2 ** 20;

/** The server does not decode larger pictures. */
export const maxPhotoPixels = 40_000_000;

/** A long and narrow picture takes far longer to decode than its number of pixels suggests. */
export const longestSentSidePixels = 16_384;

export const longestPhotoSidePixels = 1600;

/** After this many refused files, the server does not look at the rest of a post. */
export const maxRefusedFiles = 3;

/** Maximum size of one HTTP request: all photos, and 1 MiB for the rest of the form. */
export const largestPhotoPostBytes = maxPhotos * largestPhotoBytes + 2 ** 20;

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type PhotoProblem =
  | "empty"
  | "too-large"
  | "no-picture"
  /** The photo is in HEIC, a format of phone cameras. The server cannot decode HEIC. */
  | "heic"
  | "too-many-pixels"
  /** A side is longer than `longestSentSidePixels`. */
  | "too-long"
  | "damaged"
  /** Decoding the picture would take too much memory or time. */
  | "too-costly"
  /** Too many files of the same post were refused before this one. */
  | "not-looked-at"
  | "one-too-many"
  /** With this photo, the visitor would exceed the number of bytes that a visitor may send in a day. */
  | "too-much-today"
  | "interrupted"
  /** The file is not at fault, so the visitor can send it again in a moment. */
  | "unavailable";

/** The problems that are the file's own. The others say nothing about the file. */
const fileProblems: readonly PhotoProblem[] = [
  "empty",
  "too-large",
  "no-picture",
  "heic",
  "too-many-pixels",
  "too-long",
  "damaged",
  "too-costly",
];

export function isRefusedFile(outcome: PhotoOutcome): boolean {
  return "problem" in outcome && fileProblems.includes(outcome.problem);
}

/** A photo on a page. `position` is the photo's number in its URL. The size is in pixels. */
export interface PhotoFacts {
  position: number;
  width: number;
  height: number;
}

/** The result for one file. `hadLocation`: the file contained a location, which was not stored. */
export type PhotoOutcome = { position: number; hadLocation: boolean } | { problem: PhotoProblem };

export type PhotoPostOutcome =
  | { outcome: "received"; photos: PhotoOutcome[] }
  /** The lead accepts no more photos. */
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unknown" | "over" | "unavailable" };
