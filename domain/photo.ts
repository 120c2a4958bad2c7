// Photos of a lead: their number, their size, and their faults.

/** The most photos of a lead. The database function `check_photo_count` checks the same. */
export const maxPhotos = 6;

/** The largest file, in bytes. */
export const largestPhotoBytes = 15 * 2 ** 20;

/** The most pixels that are decoded. */
export const maxPhotoPixels = 40_000_000;

/** The longest side of a stored photo, in pixels. */
export const longestPhotoSide = 1600;

/** The largest post in bytes: the most photos of the largest size, and the form around them. */
export const largestPhotoPost = maxPhotos * largestPhotoBytes + 2 ** 20;

/** File types that every part of the product reads. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** Why a photo is not kept. */
export type PhotoProblem =
  | "empty"
  /** Too many bytes. */
  | "too-large"
  | "no-picture"
  /** A format of phone cameras that the server cannot read. */
  | "heic"
  | "too-many-pixels"
  /** A picture that is cut off or damaged. */
  | "damaged"
  /** Decoding needs more memory or time than a phone's picture does. */
  | "too-costly"
  | "one-too-many"
  /** The visitor's daily amount is used up. */
  | "too-much-today"
  /** The upload broke off. */
  | "interrupted"
  /** The file is fine and can be sent again in a moment. */
  | "unavailable";

/** A photo on a page: the number in its address, and its size in pixels. */
export interface PhotoFacts {
  position: number;
  width: number;
  height: number;
}

/** The result of one file in a post. `wasPlaced`: the file had a location, which is not kept. */
export type PhotoOutcome = { position: number; wasPlaced: boolean } | { problem: PhotoProblem };

/** The result of a post of photos, file by file. */
export type PhotoPost =
  | { outcome: "received"; photos: PhotoOutcome[] }
  /** The lead takes no more photos. */
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unknown" | "over" | "unavailable" };
