/** Maximum number of photos per lead. The SQL function `check_photo_count` checks it too. */
export const maxPhotos = 6;

export const largestPhotoBytes = 15 * 2 ** 20;

/** The server does not decode larger pictures. */
export const maxPhotoPixels = 40_000_000;

/** The longest side of a stored photo, in pixels. */
export const longestPhotoSide = 1600;

/** Maximum size of one HTTP request in bytes: all photos, and 1 MiB for the rest of the form. */
export const largestPhotoPost = maxPhotos * largestPhotoBytes + 2 ** 20;

export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

export type PhotoProblem =
  | "empty"
  | "too-large"
  | "no-picture"
  /** A format of phone cameras that the server cannot decode. */
  | "heic"
  | "too-many-pixels"
  | "damaged"
  /** Decoding needs more memory or time than a phone's picture does. */
  | "too-costly"
  | "one-too-many"
  /** The visitor has sent the daily maximum. */
  | "too-much-today"
  | "interrupted"
  /** The file is fine. The visitor can send it again in a moment. */
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
