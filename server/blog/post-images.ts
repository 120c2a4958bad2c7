import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import type { PhotoProblem } from "../../domain/photo.ts";
import { plainLine } from "../../domain/post-draft.ts";
import { marketFolder } from "../../vite/market-folder.ts";
import { postImagePath } from "../../wire/post-image-path.ts";
import { type Database, unlessUnavailable } from "../database/database.ts";
import type { PostImageRow } from "../database/rows.ts";
import type { Decoder } from "../pictures/decoder.ts";
import type { DecodedPicture } from "../pictures/decoder-process.ts";

/** Larger pictures load slowly on phones. */
const maxImageBytes = 1024 * 1024;

const longestImageAlt = 300;

/** After `busy`, the same picture can be sent again. */
type ImageProblem = "not-an-image" | "too-large" | "no-alt" | "alt-too-long" | "busy";

/** The decoder's other problems mean `not-an-image`. */
const imageProblems: Partial<Record<PhotoProblem, ImageProblem>> = {
  "too-many-pixels": "too-large",
  "too-long": "too-large",
  "too-costly": "too-large",
  unavailable: "busy",
};

/** They take turns with each visitor's photos. */
const operatorsTurn = "operators";

type StoreResult = { path: string } | { problem: ImageProblem };

export type PostImages = ReturnType<typeof postImages>;

const nameShape = /^[0-9a-f]{32}\.(png|jpg|webp)$/;

export function postImages(database: Database, decoder: Decoder) {
  const prefix = postImagePath("");
  const nameIn = (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : "");

  /** Equal pictures with equal descriptions get one path. */
  async function store(file: Uint8Array, altText: string): Promise<StoreResult> {
    if (file.length > maxImageBytes) return { problem: "too-large" };
    const decoded = await decoder.decodeBytes(file, "as-it-is", { network: operatorsTurn });
    if ("problem" in decoded) return { problem: imageProblems[decoded.problem] ?? "not-an-image" };
    return storeDecoded(decoded.picture, altText);
  }

  async function storeDecoded(
    { bytes, extension, width, height }: Omit<DecodedPicture, "hadLocation">,
    altText: string,
  ): Promise<StoreResult> {
    const alt = plainLine(altText);
    if (bytes.length > maxImageBytes) return { problem: "too-large" };
    if (alt === "") return { problem: "no-alt" };
    if (alt.length > longestImageAlt) return { problem: "alt-too-long" };
    const hash = createHash("sha256").update(alt).update("\0").update(bytes).digest("hex").slice(0, 32);
    const name = `${hash}.${extension}`;
    await database.query(
      `insert into post_images (name, alt, width, height, bytes) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set created_at = now()`,
      [name, alt, width, height, Buffer.from(bytes)],
    );
    return { path: postImagePath(name) };
  }

  async function find(name: string): Promise<Uint8Array<ArrayBuffer> | "unavailable" | null> {
    if (!nameShape.test(name)) return null;
    return unlessUnavailable("unavailable", async () => {
      const [row] = await database.query<Pick<PostImageRow, "bytes">>("select bytes from post_images where name = $1", [
        name,
      ]);
      return row ? new Uint8Array(row.bytes) : null;
    });
  }

  return {
    store,
    find,
    scenes: (): string[] =>
      readdirSync(new URL("public/covers/", marketFolder))
        .filter((name) => name.endsWith(".svg"))
        .sort()
        .map((name) => `/covers/${name}`),
    async altOf(path: string): Promise<string | null> {
      const [row] = await database.query<Pick<PostImageRow, "alt">>("select alt from post_images where name = $1", [
        nameIn(path),
      ]);
      return row?.alt ?? null;
    },
    async has(path: string): Promise<boolean> {
      if (nameIn(path) !== "") return (await find(nameIn(path))) instanceof Uint8Array;
      return existsSync(new URL(`public${path}`, marketFolder));
    },
    /** A copy with another description. Null if `path` is no uploaded picture's. */
    async describe(path: string, alt: string): Promise<StoreResult | null> {
      const name = nameIn(path);
      const [row] = await database.query<Pick<PostImageRow, "width" | "height" | "bytes">>(
        "select width, height, bytes from post_images where name = $1",
        [name],
      );
      const extension = name.split(".")[1] as DecodedPicture["extension"];
      return row ? storeDecoded({ ...row, bytes: new Uint8Array(row.bytes), extension }, alt) : null;
    },
    async deleteUnused(): Promise<void> {
      await database.query(
        `delete from post_images
          where created_at < now() - interval '1 day'
            and not exists (select from blogs where cover_image_url = $1 || name or strpos(content_markdown, $1 || name) > 0)
            and not exists (select from post_revisions
                             where cover_image_url = $1 || name or strpos(contents ->> 'content_markdown', $1 || name) > 0)`,
        [prefix],
      );
    },
  };
}
