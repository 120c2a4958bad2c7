// Photos of a request: how many, how large, and what can be wrong with one.

/** How many a request has at most; `check_photo_count` in the database says the same. */
export const maxPhotos = 6;

/** The largest file that is taken, in bytes. */
export const largestPhotoBytes = 15 * 2 ** 20;

/** The most pixels of a picture that is opened. */
export const maxPhotoPixels = 40_000_000;

/** The longest side of what is kept, in pixels. */
export const longestPhotoSide = 1600;

/** The largest post: as many photos as a request may have, each as large as it may be, and what a form adds to them. */
export const largestPhotoPost = maxPhotos * largestPhotoBytes + 2 ** 20;

/** The kinds of files that are read everywhere. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** Why a photo is not kept. */
export type PhotoProblem =
  | "empty"
  /** The file, in bytes. */
  | "too-large"
  | "no-picture"
  /** What cameras of phones write, and nothing here can read. */
  | "heic"
  | "too-many-pixels"
  /** It begins as a picture, and is not whole. */
  | "damaged"
  /** To open it takes more memory or time than a picture of a phone does. */
  | "too-costly"
  | "one-too-many"
  /** As much as one visitor may add in a day is here. */
  | "too-much-today"
  /** It broke off on the way. */
  | "interrupted"
  /** Nothing is wrong with it: it can be sent again in a moment. */
  | "unavailable";

/** What pages are told of a photo: the number in its address, and its size in pixels. */
export interface PhotoFacts {
  position: number;
  width: number;
  height: number;
}

/** What became of one file of a post. `wasPlaced`: it said where it was taken, which is not kept. */
export type PhotoOutcome = { position: number; wasPlaced: boolean } | { problem: PhotoProblem };

/** What became of a post of photos, each in its place. */
export type PhotoPost =
  | { outcome: "received"; photos: PhotoOutcome[] }
  /** The request takes none any more. */
  | { outcome: "impossible" }
  | { outcome: "too-many"; retryAfterSeconds: number }
  | { outcome: "unknown" | "over" | "unavailable" };
