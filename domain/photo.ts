/** For each lead. The SQL function `check_photo_count` has it, too. */
export const maxPhotos = 6;

export const largestPhotoBytes = 15 * 2 ** 20;

export const maxPhotoPixels = 40_000_000;

/** A long and narrow picture takes far longer to decode than its pixels suggest. */
export const longestSentSidePixels = 16_384;

export const longestPhotoSidePixels = 1600;

/** Then the rest of a post is not looked at. */
export const maxRefusedFiles = 3;

/** And 1 MiB for the form's rest. */
export const largestPhotoPostBytes = maxPhotos * largestPhotoBytes + 2 ** 20;

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type PhotoProblem =
  | "empty"
  | "too-large"
  | "no-picture"
  /** Cameras' format that the server cannot decode. */
  | "heic"
  | "too-many-pixels"
  /** Above `longestSentSidePixels`. */
  | "too-long"
  | "damaged"
  /** In memory or time. */
  | "too-costly"
  /** Too many files before it were refused. */
  | "not-looked-at"
  | "one-too-many"
  /** In bytes, for one visitor. */
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

/** `position` is the number in its URL. The size is in pixels. */
export interface PhotoFacts {
  position: number;
  width: number;
  height: number;
}

/** `hadLocation`: in the file. It was not stored. */
export type PhotoOutcome = { position: number; hadLocation: boolean } | { problem: PhotoProblem };

export type PhotoPostOutcome =
  | { outcome: "received"; photos: PhotoOutcome[] }
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unknown" | "over" | "unavailable" };
