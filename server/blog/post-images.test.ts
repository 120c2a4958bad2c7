import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { metadataOf } from "../../test/exiftool.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { cornerColors, cornersOf, notPictures, phoneExif, pictureWithCorners, pixelBomb } from "../../test/pictures.ts";
import { decoder } from "../pictures/decoder.ts";
import { postImages } from "./post-images.ts";
import { blog } from "./posts.ts";

const open = await suiteDatabase();
const images = postImages(open.database, decoder());
beforeEach(() => open.database.run("delete from blogs; delete from post_images"));

const png = await pictureWithCorners(64, 48).png().toBuffer();

async function stored(file: Uint8Array, alt: string): Promise<string> {
  const outcome = await images.store(file, alt);
  if ("problem" in outcome) throw new Error(outcome.problem);
  return outcome.path;
}

test("a picture is stored upright in its own format, with its size and without metadata", async () => {
  const file = await pictureWithCorners(64, 48, 6).withExif(phoneExif).jpeg().toBuffer();
  const path = await stored(file, " A  fence ");
  const name = path.split("/").at(-1) ?? "";
  expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
  expect(await open.database.query("select width, height from post_images")).toEqual([{ width: 64, height: 48 }]);
  const picture = await images.find(name);
  if (picture === null || picture === "unavailable") throw new Error("The picture is missing.");
  expect((await sharp(picture).metadata()).format).toBe("jpeg");
  expect(await cornersOf(picture)).toEqual(Object.values(cornerColors));
  expect(Object.keys(metadataOf(picture)).filter((tag) => /^(EXIF|XMP|ICC_Profile):/.test(tag))).toEqual([]);
});

test.each([
  ["an HTML page", notPictures.page, "A", "not-an-image"],
  ["a file that is too large", Buffer.alloc(1024 * 1024 + 1), "A", "too-large"],
  ["a small file with too many pixels", await pixelBomb(7000, 6000), "A", "too-large"],
  ["a picture whose description has more than 300 characters", png, "a".repeat(301), "alt-too-long"],
])("the upload of %s to a post is refused", async (_case, file, alt, problem) => {
  expect(await images.store(file, alt)).toEqual({ problem });
});

test("equal pictures with equal descriptions are stored once, and a new description makes a new picture", async () => {
  const path = await stored(png, " A  fence ");
  expect(await stored(png, "A fence")).toBe(path);
  expect(await images.altOf(path)).toBe("A fence");
  expect(await images.describe(path, "A cedar fence")).not.toEqual({ path });
  expect(await open.database.query("select from post_images group by bytes, width, height")).toHaveLength(1);
  expect(await images.describe("/covers/a.svg", "A fence")).toBeNull();
});

test("a picture that no post or revision uses is deleted after a day", async () => {
  const [shown, earlier] = [await stored(png, "shown"), await stored(png, "in an earlier cover")];
  const [written, overwritten] = [await stored(png, "in the article"), await stored(png, "in an earlier article")];
  for (const alt of ["unused", "new"]) await stored(png, alt);
  await open.database.run("insert into blogs (slug, title, is_published) values ('fences', 'Fences', true)");
  for (const path of [earlier, shown]) await open.database.query("update blogs set cover_image_url = $1", [path]);
  for (const path of [overwritten, written]) {
    await open.database.query("update blogs set content_markdown = $1", [`A gate.\n\n![The gate](${path})`]);
  }
  await open.database.run("update post_images set created_at = now() - interval '2 days' where alt <> 'new'");
  await images.deleteUnused();
  const left = await open.database.query<{ alt: string }>("select alt from post_images order by alt");
  expect(left.map(({ alt }) => alt)).toEqual([
    "in an earlier article",
    "in an earlier cover",
    "in the article",
    "new",
    "shown",
  ]);
  const articles = blog(open.database, open.schema);
  expect(await articles.post("fences")).toMatchObject({ post: { cover_alt: "shown" } });
});
