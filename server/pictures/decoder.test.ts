import { statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { metadataOf } from "../../test/exiftool.ts";
import {
  cornerColors,
  cornersOf,
  memoryBomb,
  notPictures,
  phoneExif,
  phonePhoto,
  pictureWithCorners,
  pixelBomb,
  polyglot,
  truncate,
} from "../../test/pictures.ts";
import { allProcesses } from "../../test/processes.ts";
import { skipTest } from "../../test/skip-test.ts";
import { until } from "../../test/until.ts";
import { decoder, usualLimits } from "./decoder.ts";
import type { DecodedPicture, PictureFormat } from "./decoder-process.ts";

const sender = { network: "203.0.113.7" };
const usualDecoder = decoder();
const decodeBytes = (file: Uint8Array, format: PictureFormat) => usualDecoder.decodeBytes(file, format, sender);

async function decoded(file: Uint8Array, format: PictureFormat = "jpeg"): Promise<DecodedPicture> {
  const answer = await decodeBytes(file, format);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer.picture;
}

// EXIF orientations: upright, upside down, sideways, and sideways mirrored.
test.each([1, 3, 6, 7])("a picture with EXIF orientation %i becomes upright", async (orientation) => {
  const { bytes, width, height } = await decoded(
    await pictureWithCorners(64, 48, orientation).jpeg({ quality: 95 }).toBuffer(),
  );
  expect([width, height]).toEqual([64, 48]);
  expect(await cornersOf(bytes)).toEqual(Object.values(cornerColors));
});

describe("metadata and other data besides the pixels", () => {
  const profiled = (format: "jpeg" | "png" | "webp") =>
    pictureWithCorners(64, 48, 6).withIccProfile("p3").withExif(phoneExif).withXmp(xmp).toFormat(format).toBuffer();
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="47,40.5N"/></rdf:RDF></x:xmpmeta>`;

  test.each<[string, () => Promise<Buffer>, boolean]>([
    ["a phone’s photo", () => phonePhoto(), true],
    ["a sideways JPEG with a color profile", () => profiled("jpeg"), true],
    ["a PNG", () => profiled("png"), true],
    ["a WebP", () => profiled("webp"), true],
    ["a CMYK JPEG", () => pictureWithCorners(64, 48).toColourspace("cmyk").withExif(phoneExif).jpeg().toBuffer(), true],
    ["a progressive JPEG", () => pictureWithCorners(64, 48).jpeg({ progressive: true }).toBuffer(), false],
    ["a gray picture", () => pictureWithCorners(64, 48).grayscale().png().toBuffer(), false],
    ["a photo that is also a web page", polyglot, true],
  ])("the decoder removes metadata and all other data besides the pixels from %s", async (_case, make, hadLocation) => {
    const file = await make();
    expect(Object.keys(metadataOf(file)).length > 0).toBe(true);
    const picture = await decoded(file);
    expect(picture.hadLocation).toBe(hadLocation);
    // The decoder writes JPEG files with a JFIF header, which contains the JFIF version and the resolution.
    const { "JFIF:JFIFVersion": _version, ...tags } = metadataOf(picture.bytes);
    expect(Object.keys(tags).filter((name) => !/^JFIF:(ResolutionUnit|[XY]Resolution)$/.test(name))).toEqual([]);
    const text = Buffer.from(picture.bytes).toString("latin1");
    for (const trace of ["<script", "<?php", "PK\u0003\u0004", "Phone", "Ann Lee"]) expect(text).not.toContain(trace);
    const facts = await sharp(picture.bytes).metadata();
    expect(facts).toMatchObject({ format: "jpeg", space: "srgb", channels: 3, hasProfile: false });
    expect(facts).not.toHaveProperty("exif");
  });
});

test("a picture's colors look the same after its conversion to sRGB", async () => {
  for (const file of [
    await pictureWithCorners(64, 48).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer(),
    await pictureWithCorners(64, 48).withIccProfile("p3").png().toBuffer(),
  ]) {
    expect(await cornersOf((await decoded(file)).bytes)).toEqual(Object.values(cornerColors));
  }
  const print = await decoded(await pictureWithCorners(64, 48).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer());
  const [red, , , white] = await cornersOf(print.bytes);
  // CMYK red is duller than sRGB red.
  expect([red, white]).toEqual([expect.stringMatching(/^(red|2[0-5]\d,\d\d?,\d\d?)$/), "white"]);
});

test("transparency becomes white in a photo, but a blog post's cover picture keeps its transparency and its format", async () => {
  const background = { r: 255, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background } }).withExif(phoneExif);
  expect(await cornersOf((await decoded(await clear.png().toBuffer())).bytes)).toEqual(Array(4).fill("white"));
  for (const format of ["png", "webp"] as const) {
    const cover = await decoded(await clear.toFormat(format).toBuffer(), "as-it-is");
    expect(cover.extension).toBe(format);
    expect((await sharp(cover.bytes).stats()).isOpaque).toBe(false);
    expect(Object.keys(metadataOf(cover.bytes)).filter((name) => /^(EXIF|XMP|ICC_Profile):/.test(name))).toEqual([]);
  }
});

test("an animation becomes its first frame", async () => {
  const frame = (background: string) => ({ create: { width: 64, height: 64, channels: 3, background } }) as const;
  const frames = await Promise.all(["#f00", "#00f"].map((color) => sharp(frame(color)).png().toBuffer()));
  const file = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(file, { animated: true }).metadata()).pages).toBe(2);
  const { bytes, width, height } = await decoded(file);
  expect([width, height, await cornersOf(bytes)]).toEqual([64, 64, Array(4).fill("red")]);
});

test("a large picture is reduced to 1,600 pixels on its longer side, and a small one keeps its size", async () => {
  expect(await decoded(await pixelBomb(3200, 1200))).toMatchObject({ width: 1600, height: 600 });
  expect(await decoded(await phonePhoto(90, 120))).toMatchObject({ width: 90, height: 120 });
});

describe("a refused file", () => {
  const photoAs = async (format: "gif" | "tiff" | "png" | "webp") =>
    sharp(await phonePhoto())
      .toFormat(format)
      .toBuffer();

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["random bytes", () => notPictures.noise, "no-picture"],
    ["a GIF", () => photoAs("gif"), "no-picture"],
    ["a TIFF", () => photoAs("tiff"), "no-picture"],
    ["an AVIF", () => pictureWithCorners(64, 64).avif({ effort: 0 }).toBuffer(), "no-picture"],
    ["a small file with too many pixels", () => pixelBomb(7000, 6000), "too-many-pixels"],
    ["a picture one pixel wide and very long", () => pixelBomb(1, 16_385), "too-long"],
    ["a truncated PNG", async () => truncate(await photoAs("png")), "damaged"],
    ["a truncated WebP", async () => truncate(await photoAs("webp")), "damaged"],
    ["a picture that ends after its header", async () => truncate(await phonePhoto(), 0.05), "damaged"],
  ])("the decoder refuses %s", async (_case, make, problem) => {
    expect(await decodeBytes(await make(), "jpeg")).toEqual({ problem });
  });
});

describe("a decoder process", () => {
  test("a decoder process is killed if it takes too much memory, and the next picture is decoded", async () => {
    const small = decoder({ ...usualLimits, residentKb: 120 * 1024 });
    const answers = [await memoryBomb(3000, 3000), await phonePhoto()].map((file) =>
      small.decodeBytes(file, "jpeg", sender),
    );
    expect(await Promise.all(answers)).toMatchObject([{ problem: "too-costly" }, { picture: { width: 320 } }]);
  });

  test("a decoder process is killed if it takes too long", async () => {
    const hasty = decoder({ ...usualLimits, milliseconds: 1 });
    expect(await hasty.decodeBytes(await phonePhoto(), "jpeg", sender)).toEqual({ problem: "too-costly" });
  });

  test("only one decoder process runs at a time, and pictures that do not fit into the queue are refused", async () => {
    const busy = decoder({ ...usualLimits, maxQueued: 2 });
    const file = await phonePhoto(60, 60);
    const allAnswers = Promise.all(Array.from({ length: 4 }, () => busy.decodeBytes(file, "jpeg", sender)));
    let isOver = false;
    allAnswers.finally(() => {
      isOver = true;
    });
    let most = 0;
    while (!isOver) {
      const running = allProcesses().filter(
        ({ parentPid, command }) => parentPid === process.pid && command.includes("decoder-process"),
      );
      most = Math.max(most, running.length);
      await setImmediate();
    }
    expect(most).toBe(1);
    const answers = await allAnswers;
    const problems = answers.map((answer) => ("problem" in answer ? answer.problem : null)).sort();
    expect(problems).toEqual(["unavailable", "unavailable", null, null].sort());
    expect(await busy.decodeBytes(file, "jpeg", sender)).toHaveProperty("picture");
  });

  test("a network that has used its decoding time of a minute waits, and other networks do not", async () => {
    const limited = decoder({ ...usualLimits, msPerMinute: 1 });
    const file = await phonePhoto(60, 60);
    expect(await limited.decodeBytes(file, "jpeg", sender)).toHaveProperty("picture");
    expect(limited.secondsToWait(sender.network)).toBeGreaterThan(0);
    expect(await limited.decodeBytes(file, "jpeg", sender)).toEqual({ problem: "unavailable" });
    expect(await limited.decodeBytes(file, "jpeg", { network: "203.0.113.8" })).toHaveProperty("picture");
  });

  test("networks take turns, and a /48 is one network", async () => {
    const busy = decoder();
    const file = await phonePhoto(60, 60);
    const order: string[] = [];
    const send = async (network: string) => {
      await busy.decodeBytes(file, "jpeg", { network });
      order.push(network);
    };
    const networks = ["2001:db8:0:1::/64", "2001:db8:0:2::/64", "2001:db8:0:3::/64", "203.0.113.8", "203.0.113.9"];
    await Promise.all(networks.map(send));
    expect(order.at(-1)).toMatch(/^2001:db8:0:/);
  });

  test("a picture whose sender leaves while it waits is not decoded", async () => {
    const busy = decoder();
    const file = await phonePhoto(60, 60);
    const leaving = new AbortController();
    const decoding = busy.decodeBytes(file, "jpeg", sender);
    const dropped = busy.decodeBytes(file, "jpeg", { ...sender, signal: leaving.signal });
    leaving.abort();
    expect(await dropped).toEqual({ problem: "interrupted" });
    expect(await decoding).toHaveProperty("picture");
    expect(await busy.decodeBytes(file, "jpeg", sender)).toHaveProperty("picture");
  });

  test("a decoder process of a site that root started is not root's", async () => {
    if (process.getuid?.() !== 0) skipTest("Only root has rights to give up.");
    const decoding = decodeBytes(await memoryBomb(2500, 2500), "jpeg");
    const running = () =>
      allProcesses().find(({ parentPid, command }) => parentPid === process.pid && command.includes("decoder-process"));
    await until(() => running() !== undefined);
    expect(statSync(`/proc/${running()?.pid}/task`).uid).not.toBe(0);
    expect(await decoding).toHaveProperty("picture");
  });
});
