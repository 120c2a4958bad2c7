import { decoder } from "./decoder.ts";
import { uploadTurns } from "./upload-turns.ts";

export type PictureRoom = ReturnType<typeof pictureRoom>;

export function pictureRoom() {
  return { decoder: decoder(), turns: uploadTurns() };
}
