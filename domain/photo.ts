/** For each lead. The SQL function `check_photo_count` checks it too. */
export const maxPhotos = 6;

export const largestPhotoBytes = 15 * 2 ** 20;

export const maxPhotoPixels = 40_000_000;

/** A long and narrow picture takes far longer to decode than its number of pixels suggests. */
export const longestSentSidePixels = 16_384;

export const longestPhotoSidePixels = 1600;

/** The server does not look at the rest of a post. */
export const maxRefusedFiles = 3;

/** All photos, and 1 MiB for the rest of the form. */
export const largestPhotoPostBytes = maxPhotos * largestPhotoBytes + 2 ** 20;

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type PhotoProblem =
  | "empty"
  | "too-large"
  | "no-picture"
  /** A format of phone cameras that the server cannot decode. */
  | "heic"
  | "too-many-pixels"
  /** A side is longer than `longestSentSidePixels`. */
  | "too-long"
  | "damaged"
  /** In memory or time. */
  | "too-costly"
  /** Too many files before it were refused. */
  | "not-looked-at"
  | "one-too-many"
  /** More bytes than a visitor may send in a day. */
  | "too-much-today"
  | "interrupted"
  /** The file is not at fault. */
  | "unavailable";

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

/** `position` is the photo's number in its URL. The size is in pixels. */
export interface PhotoFacts {
  position: number;
  width: number;
  height: number;
}

/** `hadLocation`: the file contained a location, which was not stored. */
export type PhotoOutcome = { position: number; hadLocation: boolean } | { problem: PhotoProblem };

export type PhotoPostOutcome =
  | { outcome: "received"; photos: PhotoOutcome[] }
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unknown" | "over" | "unavailable" };
