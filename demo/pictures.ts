import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { launchChromium } from "../test/browser.ts";

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));

const phone = { width: 390, height: 780 };
const laptop = { width: 1240, height: 800 };

/** Takes the pictures of README.md and the docs, in both themes. `signIn` is a sign-in link of the desk. */
export async function takePictures(urls: { site: string; signIn: string; receipt: string }) {
  const desk = new URL(urls.signIn).origin;
  const browser = await launchChromium();
  const page = await browser.newPage({
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    timezoneId: "America/Los_Angeles",
  });
  await page.goto(urls.signIn);
  await page.getByRole("button").first().click();
  await page.waitForURL(`${desk}/`);
  // The inbox begins with the disputed one.
  const request = await page.locator("main a[href^='/leads/']").first().getAttribute("href");
  const shots = [
    { name: "landing-page", url: `${urls.site}/fence-repair/kirkland`, size: phone },
    { name: "receipt", url: urls.receipt, size: phone },
    { name: "inbox", url: `${desk}/`, size: laptop },
    { name: "request", url: `${desk}${request}`, size: laptop },
    { name: "mails", url: `${desk}/mails/receipt`, size: { width: 1240, height: 1100 } },
    { name: "figures", url: `${desk}/figures`, size: laptop },
  ];
  mkdirSync(folder, { recursive: true });
  await page.goto(urls.site);
  await page.getByRole("button", { name: "Reject All" }).click();
  for (const { name, url, size } of shots) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await page.evaluate(() => document.fonts.ready);
      const picture = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 });
      const { size: bytes } = await picture.toFile(`${folder}${name}-${colorScheme}.webp`);
      process.stdout.write(`docs/pictures/${name}-${colorScheme}.webp, ${Math.round(bytes / 1024)} kB\n`);
    }
  }
  await browser.close();
}
