import { describe, expect, test } from "vitest";
import { largestPhotoBytes, type PhotoPostOutcome } from "../../domain/photo.ts";
import { initialPhotos, isFull, type PhotosEvent, photosReducer, photosToSend } from "./photo-state.ts";

const after = (events: readonly PhotosEvent[], positions: readonly number[] = []) =>
  events.reduce(photosReducer, initialPhotos(positions));

const chosen = (...sizes: number[]): PhotosEvent => ({
  type: "chosen",
  files: sizes.map((bytes, at) => ({ id: at + 1, bytes })),
});
const prepared = (id: number, hadLocation = false): PhotosEvent => ({
  type: "prepared",
  id,
  bytes: 500,
  preview: "data:,",
  hadLocation,
});
const answered = (id: number, answer: PhotoPostOutcome | null): PhotosEvent => ({ type: "answered", id, answer });
const stored = (position: number): PhotoPostOutcome => ({
  outcome: "received",
  photos: [{ position, hadLocation: false }],
});
const statesOf = ({ chosen }: ReturnType<typeof after>) => chosen.map(({ state, fault }) => [state, fault]);

test("an empty or too large file, and a file beyond the sixth photo, are refused when they are chosen", () => {
  const state = after([chosen(0, largestPhotoBytes + 1, 100, 100)], [1, 2, 3, 4, 5]);
  expect(statesOf(state)).toEqual([
    ["refused", "empty"],
    ["refused", "too-large"],
    ["preparing", null],
    ["refused", "one-too-many"],
  ]);
});

test("two photos are sent one after the other, and the page counts them and their locations", () => {
  const state = after([
    chosen(900, 900),
    prepared(1, true),
    prepared(2),
    { type: "sending began", ids: [1, 2] },
    { type: "progress", id: 1, sent: 0.5 },
    answered(1, stored(4)),
    answered(2, stored(5)),
    { type: "sending ended" },
  ]);
  expect(state).toMatchObject({
    chosen: [],
    isSending: false,
    stored: [{ position: 4, preview: "data:," }, { position: 5 }],
    news: { kind: "sent", added: 2, unplaced: 1, notAdded: 0 },
  });
});

test("a stored photo is listed once, even if an answer names a photo that is already listed", () => {
  const state = after([chosen(900), prepared(1), { type: "sending began", ids: [1] }, answered(1, stored(1))], [1]);
  expect(state.stored.map(({ position }) => position)).toEqual([1]);
});

describe("a photo that is not stored", () => {
  test.each<[string, PhotoPostOutcome | null, string, string]>([
    ["without an answer", null, "failed", "failed"],
    [
      "that the server could not store",
      { outcome: "received", photos: [{ problem: "unavailable" }] },
      "failed",
      "unavailable",
    ],
    [
      "that the server did not look at",
      { outcome: "received", photos: [{ problem: "not-looked-at" }] },
      "failed",
      "not-looked-at",
    ],
    ["that is no picture", { outcome: "received", photos: [{ problem: "no-picture" }] }, "refused", "no-picture"],
    ["whose upload broke off", { outcome: "received", photos: [] }, "failed", "interrupted"],
    ["after too many posts", { outcome: "too-many", retryAfterSeconds: 60 }, "failed", "too-many-posts"],
    ["for a closed request", { outcome: "impossible" }, "failed", "closed"],
  ])("%s stays in the list", (_case, answer, state, fault) => {
    const photos = after([
      chosen(900),
      prepared(1),
      { type: "sending began", ids: [1] },
      answered(1, answer),
      { type: "sending ended" },
    ]);
    expect(statesOf(photos)).toEqual([[state, fault]]);
    expect(photosToSend(photos)).toEqual(state === "failed" ? [1] : []);
    expect(photos.news).toEqual({ kind: "sent", added: 0, unplaced: 0, notAdded: 1 });
  });
});

test("after a photo is removed, the list of six has room for another", () => {
  const full = initialPhotos([1, 2, 3, 4, 5, 6]);
  expect(isFull(full)).toBe(true);
  const state = photosReducer(full, { type: "removed", position: 3 });
  expect([isFull(state), state.news]).toEqual([false, { kind: "removed" }]);
});
