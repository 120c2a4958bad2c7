import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { breakFunctions, visitWithErrors, waitForScripts } from "../../e2e/page-steps.ts";
import { faultsOn } from "../../test/accessibility.ts";
import { visitPage } from "../../test/browser.ts";
import { metadataOf } from "../../test/exiftool.ts";
import {
  cornerColors,
  cornersOf,
  notPictures,
  phoneExif,
  phonePhoto,
  pictureWithCorners,
} from "../../test/pictures.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ pages: true });

const visit = (path: string, options: BrowserContextOptions, steps: (page: Page) => Promise<void>) =>
  visitPage(site.url, path, steps, options);

/** A photo from a phone that was held sideways. The photo's metadata contains a location. */
const sidewaysPhoto = await pictureWithCorners(640, 480, 6)
  .withExif({ ...phoneExif, IFD0: { Orientation: "6" } })
  .jpeg({ quality: 95 })
  .toBuffer();
const otherPhotos = await Promise.all(
  [2, 3, 4, 5, 8].map((each) =>
    pictureWithCorners(60 + each, 60, each)
      .jpeg()
      .toBuffer(),
  ),
);

const fileOf = (buffer: Buffer, name = "IMG_1.jpg") => ({ name, mimeType: "image/jpeg", buffer });
const choose = (page: Page, files: readonly Buffer[]) =>
  page
    .locator('input[name="photo"]')
    .first()
    .setInputFiles(files.map((file) => fileOf(file)));
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const chosenRows = (page: Page) => page.getByRole("list", { name: "Choose photos" }).getByRole("listitem");
/** Imitates a pointer over the form, which loads its script, and waits until React has its slots. */
async function startScript(page: Page): Promise<void> {
  await page.locator("[data-photo-form][data-scripted]").dispatchEvent("pointerover");
  await page.waitForFunction(() => {
    const slot = document.querySelector('[data-slot="chosen"]');
    return slot && Object.keys(slot).some((key) => key.startsWith("_reactListening"));
  });
}
const ready = (page: Page) => page.getByText(/^Ready to send/);

async function storedPhoto(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(site.url + path)).arrayBuffer());
}

test.each([
  ["with", true],
  ["without", false],
])("a homeowner adds photos on the thank-you page and removes one, %s JavaScript", async (_with, javaScriptEnabled) => {
  const { receipt, job } = await site.addAssignedLead();
  const path = `/thank-you?receipt=${receipt.split("/").at(-1)}`;
  await visit(path, { javaScriptEnabled, viewport: { width: 390, height: 844 } }, async (page) => {
    if (javaScriptEnabled) await page.locator("[data-scripted]").waitFor();
    await choose(page, [sidewaysPhoto, ...otherPhotos.slice(0, 1)]);
    if (javaScriptEnabled) await press(page, "Send 2 photos");
    else await press(page, "Send photos");
    await page.getByText("2 photos added. Location removed from 1 photo.").waitFor();
    const storedRows = page.getByRole("list", { name: "Your photos" }).getByRole("listitem");
    expect(await storedRows.count()).toBe(2);
    // The text "Photo 2" fits on one line on a phone.
    const name = storedRows.nth(1).getByText("Photo 2", { exact: true });
    expect(await name.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(40);
    await press(page, "Remove photo 2");
    await storedRows.nth(1).waitFor({ state: "detached" });
  });
  const photo = await storedPhoto(`${job}/photos/1`);
  expect(await cornersOf(photo)).toEqual(Object.values(cornerColors));
  expect(Object.keys(metadataOf(photo)).filter((name) => !name.startsWith("JFIF:"))).toEqual([]);
  expect(await site.query("select position, width, height from lead_photos")).toEqual([
    { position: 1, width: 640, height: 480 },
  ]);
});

describe("with JavaScript", () => {
  test("the photo form’s own scripts weigh at most 12 kB", async () => {
    const { receipt } = await site.addAssignedLead();
    const scripts = new Set<string>();
    await visit("about:blank", {}, async (page) => {
      page.on("request", (request) => request.url().endsWith(".js") && scripts.add(request.url()));
      await page.goto(receipt, { waitUntil: "networkidle" });
      await choose(page, otherPhotos.slice(0, 1));
      await ready(page).waitFor();
    });
    const own = [...scripts].filter((url) => !/\/(react|entry\.client)-[^/]*$/.test(url));
    const sizes = own.map(async (url) => {
      const response = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
      return Number(response.headers.get("Content-Length"));
    });
    expect(own.length).toBeGreaterThan(1);
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000);
  });

  test("nothing of the photo form moves when its script comes", async () => {
    const { receipt } = await site.addAssignedLead();
    await visit("about:blank", {}, async (page) => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/photo-form-/, (route) => promise.then(() => route.continue()));
      await page.goto(receipt);
      await page.locator("[data-photo-form][data-scripted]").waitFor();
      const height = () => page.locator("#photos").evaluate((section) => section.getBoundingClientRect().height);
      const before = await height();
      release();
      await startScript(page);
      expect(await height()).toBe(before);
    });
  });

  test("a phone’s photo is shrunk before it is sent, and the page shows the upload’s progress on a slow connection", async () => {
    const { receipt, job } = await site.addAssignedLead();
    const photo = await phonePhoto(3000, 2250);
    await visit(receipt, { viewport: { width: 390, height: 844 } }, async (page) => {
      await waitForScripts(page);
      const session = await page.context().newCDPSession(page);
      const line = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 150_000 };
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", line);
      await choose(page, [photo]);
      await ready(page).waitFor();
      const posted = page.waitForRequest((request) => request.method() === "POST");
      await press(page, "Send 1 photo");
      await page.getByRole("progressbar").waitFor();
      await page.getByText("Location removed from 1 photo.").waitFor();
      const bytes = Number((await (await posted).allHeaders())["content-length"]);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThan(photo.length / 5);
    });
    expect(
      Object.keys(metadataOf(await storedPhoto(`${job}/photos/1`))).filter((name) => !name.startsWith("JFIF:")),
    ).toEqual([]);
  });

  test("a photo whose upload failed is sent again without the photos that are already stored", async () => {
    const { receipt } = await site.addAssignedLead();
    await visit(receipt, {}, async (page) => {
      await page.locator("[data-scripted]").waitFor();
      let posts = 0;
      await page.route(/\/photos$/, (route) => (++posts === 2 ? route.abort("connectionreset") : route.continue()));
      await choose(page, otherPhotos.slice(0, 3));
      await press(page, "Send 3 photos");
      await page.getByText("2 photos added. 1 photo wasn’t added.").waitFor();
      expect(await chosenRows(page).count()).toBe(1);
      await page.getByText("Upload failed. Check your connection and try again.").waitFor();
      await press(page, "Try again");
      await page.getByText("1 photo added.").waitFor();
      expect(posts).toBe(4);
    });
    expect(await site.query("select position from lead_photos order by position")).toHaveLength(3);
  });

  test.each(["XMLHttpRequest", "FormData", "Promise.prototype.then", "performance.now", "queueMicrotask"])(
    "a photo is stored once if %s fails after it was chosen",
    async (path) => {
      const { receipt } = await site.addAssignedLead();
      await visitWithErrors(site.url, async (page) => {
        await page.goto(receipt);
        await startScript(page);
        await choose(page, otherPhotos.slice(0, 1));
        await ready(page).waitFor();
        await page.evaluate(breakFunctions, { paths: [path], how: "throws" as const });
        await press(page, "Send 1 photo");
        await page.getByText("1 photo added.").waitFor();
        expect(await page.locator("[type=submit]:disabled").count()).toBe(0);
      });
      expect(await site.query("select position from lead_photos")).toHaveLength(1);
    },
  );

  test("a photo is stored if the script fails when it is chosen", async () => {
    const { receipt } = await site.addAssignedLead();
    await visitWithErrors(site.url, async (page) => {
      await page.goto(receipt);
      await startScript(page);
      const paths = ["Node.prototype.appendChild", "Node.prototype.insertBefore"];
      await page.evaluate(breakFunctions, { paths, how: "throws" as const });
      await choose(page, otherPhotos.slice(0, 1));
      await press(page, "Send photos");
      await page.getByText("1 photo added.").waitFor();
    });
    expect(await site.query("select position from lead_photos")).toHaveLength(1);
  });

  test("the photo form refuses a seventh photo before sending and a file that is not a photo after sending, and a chosen photo can be removed", async () => {
    const { receipt } = await site.addAssignedLead();
    await visit(receipt, {}, async (page) => {
      await page.locator("[data-scripted]").waitFor();
      await choose(page, [sidewaysPhoto, ...otherPhotos.slice(1), notPictures.page]);
      await choose(page, [Buffer.alloc(0), await phonePhoto(50, 50)]);
      await page.getByText("This file is empty.").waitFor();
      await page.getByText("You can add up to six photos.").waitFor();
      await chosenRows(page).first().getByRole("button", { name: "Remove" }).click();
      await press(page, "Send 5 photos");
      await page.getByText("We can’t open this as a photo.").waitFor();
      await page.getByText("4 photos added.").waitFor();
    });
    expect(await site.query("select position from lead_photos")).toHaveLength(4);
  });
});

test("on the job page, the contractor sees large photos, moves between them by keyboard, and can open a single photo", async () => {
  const { receipt, job } = await site.addAssignedLead();
  const form = new FormData();
  for (const file of [sidewaysPhoto, ...otherPhotos]) form.append("photo", new Blob([new Uint8Array(file)]), "a.jpg");
  expect((await site.get(`${receipt}/photos`, { method: "POST", body: form })).status).toBe(303);
  await visit(job, { javaScriptEnabled: false }, async (page) => {
    const first = page.getByRole("link", { name: "Open photo 1 by itself" });
    const second = page.getByRole("link", { name: "Open photo 2 by itself" });
    const shown = (link: typeof first) =>
      link.evaluate((element) => {
        const [photo, strip] = [element.getBoundingClientRect(), element.closest("ul")?.getBoundingClientRect()];
        return strip !== undefined && Math.abs(photo.left - strip.left) < 2 && photo.width > 300;
      });
    await first.focus();
    expect(await shown(first)).toBe(true);
    await page.keyboard.press("Tab");
    await expect.poll(() => shown(second)).toBe(true);
    await page.getByRole("link", { name: "Show photo 1" }).press("Enter");
    await expect.poll(() => shown(first)).toBe(true);
    await second.press("Enter");
    await page.waitForURL(`**${job}/photos/2`);
  });
  await visit(job, {}, async (page) => expect(await faultsOn(page)).toEqual([]));
});

test("the photo form has no accessibility violation on the receipt or on the page that opens after a file is refused", async () => {
  const { receipt } = await site.addAssignedLead();
  await visit(receipt, {}, async (page) => {
    await page.locator("[data-scripted]").waitFor();
    await choose(page, [otherPhotos[0] as Buffer, Buffer.alloc(0)]);
    await ready(page).waitFor();
    expect(await faultsOn(page, { within: ["#photos"] })).toEqual([]);
  });
  await visit(receipt, {}, async (page) => {
    await page.route(/photo-form/, (route) => route.abort());
    await page.reload();
    await choose(page, [otherPhotos[0] as Buffer, notPictures.drawing]);
    await press(page, "Send photos");
    await page.getByRole("heading", { level: 1, name: "Add photos of the job" }).waitFor();
    expect(await faultsOn(page)).toEqual([]);
  });
});
