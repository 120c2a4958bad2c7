import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "../../test/fresh-database.ts";
import type { OpenDatabase } from "../database/open.ts";
import { type PostImages, postImages } from "./post-images.ts";
import { blog } from "./posts.ts";

let open: OpenDatabase;
let images: PostImages;
beforeAll(async () => {
  open = await freshDatabase();
  images = postImages(open.database);
});
afterAll(() => open.close());
beforeEach(() => open.database.run("delete from blogs; delete from post_images"));

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const rest = Array<number>(20).fill(0);
const screenshot = readFileSync(new URL("../../docs/screenshot.png", import.meta.url));
const png = screenshot.subarray(0, 4096);
const jpeg = (frame: number) =>
  bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6], "Exif", [0xff, 0xff, frame, 0, 17, 8, 2, 163, 4, 176], rest);
/** A WebP of 1200 by 675 pixels whose first chunk is of this kind and has its sizes so. */
const webp = (chunk: string, sizes: number[]) => bytes("RIFF", [0, 0, 0, 0], `WEBP${chunk}`, sizes, rest);

/** The path of a picture that is stored. */
async function stored(file: Uint8Array, alt: string): Promise<string> {
  const outcome = await images.store(file, alt);
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome.path;
}

test.each<[string, Buffer, string, number, number]>([
  ["PNG", png, "png", screenshot.readUInt32BE(16), screenshot.readUInt32BE(20)],
  ["JPEG behind what a camera says", jpeg(0xc0), "jpg", 1200, 675],
  ["progressive JPEG", jpeg(0xc2), "jpg", 1200, 675],
  ["WebP with losses", webp("VP8 ", [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 176, 4, 163, 2]), "webp", 1200, 675],
  ["WebP without", webp("VP8L", [0, 0, 0, 0, 0x2f, 0xaf, 0x84, 0xa8, 0x00]), "webp", 1200, 675],
  ["WebP of more parts", webp("VP8X", [10, 0, 0, 0, 0, 0, 0, 0, 175, 4, 0, 162, 2, 0]), "webp", 1200, 675],
])("a %s is stored with its size, and comes back as it was", async (_kind, file, extension, width, height) => {
  const path = await stored(file, " A  fence ");
  const name = path.split("/").at(-1) ?? "";
  expect(name).toMatch(new RegExp(`^[0-9a-f]{32}\\.${extension}$`));
  expect(await open.database.query("select width, height from post_images")).toEqual([{ width, height }]);
  const type = `image/${extension === "jpg" ? "jpeg" : extension}`;
  expect(await images.find(name)).toEqual({ type, bytes: new Uint8Array(file) });
});

test.each([
  ["nothing", bytes(), "A", "not-an-image"],
  ["a drawing", bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', rest), "A", "not-an-image"],
  ["a page", bytes("<!doctype html><script>alert(1)</script>", rest), "A", "not-an-image"],
  ["a GIF", bytes("GIF89a", rest, rest), "A", "not-an-image"],
  ["a page after a PNG's first letters", bytes("\x89PNG\r\n\x1a\n<script>1</script>", rest), "A", "not-an-image"],
  ["a PNG that is cut off", screenshot.subarray(0, 20), "A", "not-an-image"],
  ["a PNG without a size", bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", rest), "A", "not-an-image"],
  ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xda, 0, 8], rest), "A", "not-an-image"],
  ["a JPEG that leads nowhere", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0], rest), "A", "not-an-image"],
  ["a sound in a WebP's wrapper", bytes("RIFF", [0, 0, 0, 0], "WAVEfmt ", rest), "A", "not-an-image"],
  ["a WebP of an unknown kind", webp("VP9 ", []), "A", "not-an-image"],
  ["a file that is too large", Buffer.alloc(1024 * 1024 + 1), "A", "too-large"],
  ["one without a description", png, " \n", "no-alt"],
  ["one with a whole essay", png, "a".repeat(301), "alt-too-long"],
])("%s is refused", async (_case, file, alt, problem) => {
  expect(await images.store(file, alt)).toEqual({ problem });
});

test("the same bytes and words are stored once; other words are another picture", async () => {
  const path = await stored(png, " A  fence ");
  expect(await stored(png, "A fence")).toBe(path);
  expect(await images.altOf(path)).toBe("A fence");
  expect(await images.describe(path, "A cedar fence")).not.toEqual({ path });
  expect(await images.describe("/covers/a.svg", "A fence")).toBeNull();
});

test("a picture that nothing shows or remembers goes after a day", async () => {
  const [shown, remembered] = [await stored(png, "shown"), await stored(png, "remembered")];
  for (const alt of ["unused", "new"]) await stored(png, alt);
  await open.database.run("insert into blogs (slug, title, is_published) values ('fences', 'Fences', true)");
  for (const path of [remembered, shown]) await open.database.query("update blogs set cover_image_url = $1", [path]);
  await open.database.run("update post_images set created_at = now() - interval '2 days' where alt <> 'new'");
  await images.deleteUnused();
  const left = await open.database.query<{ alt: string }>("select alt from post_images order by alt");
  expect(left.map(({ alt }) => alt)).toEqual(["new", "remembered", "shown"]);
  const articles = blog(open.database, open.schema, async () => []);
  expect(await articles.post("fences")).toMatchObject({ post: { cover_alt: "shown" } });
});
