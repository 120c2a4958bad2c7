import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { marketFolder } from "../../market-folder.ts";
import { postImagePath } from "../../wire/post-image-path.ts";
import { type Database, isPassing } from "../database/database.ts";
import { type ImageExtension, imageTypes, readImage } from "./image-file.ts";

/** The most bytes of a picture: what a homeowner's phone has to load. */
export const mostImageBytes = 1024 * 1024;

/** The greatest length of a description, in characters. */
export const longestImageAlt = 300;

/** The most pixels of one side. */
const longestSide = 6_000;

/** Why a picture is not taken. */
export type ImageProblem = "not-an-image" | "too-large" | "no-alt" | "alt-too-long";

/** A picture as it is served. */
export interface ServedImage {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures that were uploaded for posts. */
export interface PostImages {
  /** Keeps a picture and yields its path. The same one again, with the same description, is the same path. */
  store(bytes: Uint8Array, alt: string): Promise<{ path: string } | { problem: ImageProblem }>;
  /** Null: there is none of this name. */
  find(name: string): Promise<ServedImage | "unavailable" | null>;
  /** The paths of the product's own drawings, which any post may have. */
  scenes(): string[];
  /** What the picture at a path shows; null: it is none that was uploaded. */
  altOf(path: string): Promise<string | null>;
  /** The path of the same picture with another description; null: it is none that was uploaded. */
  describe(path: string, alt: string): Promise<{ path: string } | { problem: ImageProblem } | null>;
  /** Deletes what no post shows and no revision remembers, a day after it came. */
  deleteUnused(): Promise<void>;
}

const nameShape = /^[0-9a-f]{32}\.(png|jpg|webp)$/;

export function postImages(database: Database): PostImages {
  const prefix = postImagePath("");
  const nameIn = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : "");

  async function store(bytes: Uint8Array, typedAlt: string) {
    const alt = typedAlt.replaceAll("\0", "").replace(/\s+/g, " ").trim().toWellFormed();
    if (bytes.length > mostImageBytes) return { problem: "too-large" } as const;
    const facts = readImage(bytes);
    if (!facts) return { problem: "not-an-image" } as const;
    const { extension, width, height } = facts;
    if (width > longestSide || height > longestSide) return { problem: "too-large" } as const;
    if (alt === "") return { problem: "no-alt" } as const;
    if (alt.length > longestImageAlt) return { problem: "alt-too-long" } as const;
    const hash = createHash("sha256").update(alt).update("\0").update(bytes).digest("hex").slice(0, 32);
    const name = `${hash}.${extension}`;
    await database.query(
      `insert into post_images (name, alt, width, height, bytes) values ($1, $2, $3, $4, decode($5, 'base64'))
       on conflict (name) do update set created_at = now()`,
      [name, alt, width, height, Buffer.from(bytes).toString("base64")],
    );
    return { path: postImagePath(name) };
  }

  async function find(name: string): Promise<ServedImage | "unavailable" | null> {
    if (!nameShape.test(name)) return null;
    try {
      const [row] = await database.query<{ bytes: string }>(
        "select encode(bytes, 'base64') as bytes from post_images where name = $1",
        [name],
      );
      const type = imageTypes[name.split(".")[1] as ImageExtension];
      return row ? { type, bytes: new Uint8Array(Buffer.from(row.bytes, "base64")) } : null;
    } catch (error) {
      if (isPassing(error)) return "unavailable";
      throw error;
    }
  }

  return {
    store,
    find,
    scenes: () =>
      readdirSync(new URL("public/covers/", marketFolder))
        .filter((name) => name.endsWith(".svg"))
        .sort()
        .map((name) => `/covers/${name}`),
    async altOf(path) {
      const [row] = await database.query<{ alt: string }>("select alt from post_images where name = $1", [
        nameIn(path),
      ]);
      return row?.alt ?? null;
    },
    async describe(path, alt) {
      const image = await find(nameIn(path));
      return image === null || image === "unavailable" ? null : store(image.bytes, alt);
    },
    async deleteUnused() {
      await database.query(
        `delete from post_images
          where created_at < now() - interval '1 day'
            and not exists (select from blogs where cover_image_url = $1 || name)
            and not exists (select from post_revisions where cover_image_url = $1 || name)`,
        [prefix],
      );
    },
  };
}
