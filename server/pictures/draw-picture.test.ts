import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { services } from "../../content/chosen-market.ts";
import { marketFolder } from "../../vite/market-folder.ts";
import { socialPictureDrawer } from "../blog/social-pictures.ts";
import { drawPicture, pictureSize, withoutVariables } from "./draw-picture.ts";
import { wordsInFont } from "./picture-font.ts";

const folders = ["../../app/ui/illustrations/", "../../market/public/covers/"].map(
  (path) => new URL(path, import.meta.url),
);
const scenes = services.map(({ slug, scene }) => new URL(`services/${slug}/${scene.file}`, marketFolder));
const drawings = [...scenes, ...folders.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))];

const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

test.each(drawings.map((url) => [url.pathname.split("/").at(-1), url] as const))(
  "%s is small, loads nothing, has dark colors, and defines every variable",
  (_name, url) => {
    const svg = readFileSync(url, "utf8");
    expect(svg.length).toBeLessThan(8 * 1024);
    expect(svg).toMatch(/prefers-color-scheme:\s*dark/);
    expect(svg).not.toMatch(/<script|<text|href="http|onload/);
    expect(withoutVariables(svg)).not.toMatch(/var\(|@media/);
  },
);

test("a social picture is a PNG of 1,200 by 630 pixels", async () => {
  const svg = readFileSync(new URL("../../app/ui/illustrations/home.svg", import.meta.url), "utf8");
  const heading = "A long heading with <markup> & “quotes” that needs more than one or two lines of the picture";
  const png = await drawPicture({ heading, siteName: "Cedarline" }, svg);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect(sizeOf(png)).toEqual(pictureSize);
  expect(png.length).toBeLessThan(300_000);
});

test("a social picture shows the site's name, even with special characters", async () => {
  const names = ["Cedarline Home Services", "Fir & Fern <Quotes>", "Fir &amp; Fern"];
  const pictures = await Promise.all(
    names.map((name) => socialPictureDrawer(name, { titleAndCover: async () => null })("/faq")),
  );
  expect(new Set(pictures.map(String)).size).toBe(3);
});

test.each([
  ["Clean gutters 🏡🍂 before the rain ☔️", "Clean gutters before the rain"],
  ["Gutters (屋顶), explained: 2026年", "Gutters, explained: 2026"],
  ["Łódź’s café – ½″ pipes", "Łódź’s café – ½″ pipes"],
  ["Non‑stop Ｆｕｌｌ phở", "Non-stop Full pho"],
])("a social picture draws %j as %j, because its font lacks the rest", async (title, drawn) => {
  expect(wordsInFont(title)).toBe(drawn);
  const svg = readFileSync(new URL("../../app/ui/illustrations/home.svg", import.meta.url), "utf8");
  const [picture, expected] = await Promise.all(
    [title, drawn].map((words) => drawPicture({ heading: words, siteName: words }, svg)),
  );
  expect(picture?.equals(expected ?? Buffer.of())).toBe(true);
});

test.each(["屋顶和排水沟清洁指南", "دليل المزاريب", "🏡 2026"])(
  "an article with the title %j has the blog's picture, because the font has no letter of it",
  async (title) => {
    const draw = socialPictureDrawer("Cedarline", { titleAndCover: async () => ({ title, cover: null }) });
    expect((await draw("/blog/a-post"))?.equals((await draw("/blog")) ?? Buffer.of())).toBe(true);
  },
);

test("every kind of page has a social picture, and an unknown path has none", async () => {
  const cover = new URL("../../market/public/covers/fix-broken-sprinkler-head.svg", import.meta.url);
  const titleAndCover = async (slug: string) => (slug === "a-post" ? { title: "A post", cover } : null);
  const draw = socialPictureDrawer("Cedarline", { titleAndCover });
  for (const path of ["/", "/faq", "/fence-repair/redmond", "/blog/a-post"])
    expect(await draw(path), path).toBeInstanceOf(Buffer);
  for (const path of ["/nope", "/roofing/redmond", "/fence-repair/redmond/x", "/blog/none", "/blog/../../etc"]) {
    expect(await draw(path), path).toBeNull();
  }
});
