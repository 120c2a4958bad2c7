import type { Ground } from "../links/ground.ts";
import type { PictureRoom } from "../pictures/picture-room.ts";
import { postEditing } from "./post-editing.ts";
import { postImages } from "./post-images.ts";
import { blog } from "./posts.ts";

export type BlogRoom = ReturnType<typeof blogRoom>;

export function blogRoom({ database: { database, schema } }: Ground, { decoder }: PictureRoom) {
  const images = postImages(database, decoder);
  return { blog: blog(database, schema), postEditing: postEditing(database, images), postImages: images };
}
