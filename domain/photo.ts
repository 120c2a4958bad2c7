/** Maximum number of photos per lead. The SQL function `check_photo_count` checks it too. */
export const maxPhotos = 6;

export const largestPhotoBytes = 15 * 2 ** 20;

/** The server does not decode larger pictures. */
export const maxPhotoPixels = 40_000_000;

export const longestPhotoSidePixels = 1600;

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
  | "damaged"
  /** Decoding the picture would take too much memory or time. */
  | "too-costly"
  | "one-too-many"
  /** With this photo, the visitor would exceed the number of bytes that a visitor may send in a day. */
  | "too-much-today"
  | "interrupted"
  /** The file is not at fault, so the visitor can send it again in a moment. */
  | "unavailable";

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
