import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { openPostgres } from "../server/database/postgres.ts";
import { links } from "../server/links/links.ts";
import { launchChromium } from "../test/browser.ts";
import { saidBy } from "../test/exiftool.ts";
import { cornered, cornersOf, phoneExif } from "../test/pictures.ts";
import { newDatabase, startPostgres } from "../test/postgres-server.ts";
import { startProduct } from "./product-server.ts";

// What a homeowner with one bar of signal waits for: a photo of 12 megapixels and some 9 MB, taken with the phone on its side and with the
// place in it, is chosen on the receipt and sent. Chromium, 390 pixels wide, its processor six times slower, on a line of 400 kbit/s with
// 300 ms. Says what the page said when, what went over the line, and what the contractor got. A folder gets pictures of it.
//
//   npx node bench/weak-line.ts [FOLDER]

const folder = process.argv[2];
if (folder) mkdirSync(folder, { recursive: true });

const secret = "what-the-links-of-this-bench-are-derived-from";

/** Of grain in several sizes, as gravel, leaves and sensors have it, so that neither the file nor what is left of it is too small. */
async function photo(): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const grain = await Promise.all(
    [20, 7, 6, 5].map(async (sigma, step) => ({
      input: await sharp({
        create: {
          width: width / 2 ** step,
          height: height / 2 ** step,
          channels: 3,
          background: "#808080",
          noise: { type: "gaussian", mean: 128, sigma },
        },
      })
        .resize(width, height)
        .png({ compressionLevel: 1 })
        .toBuffer(),
      blend: "hard-light" as const,
    })),
  );
  const ground = await cornered(300, 400, 6).resize(width, height, { kernel: "nearest" }).png().toBuffer();
  return sharp(ground)
    .composite(grain)
    .withExif({ ...phoneExif, IFD0: { ...phoneExif.IFD0, Orientation: "6" } })
    .jpeg({ quality: 96 })
    .toBuffer();
}

const databases = await startPostgres();
const databaseUrl = await newDatabase(databases.superuserUrl);
const server = await startProduct(databaseUrl, { LINK_SECRET: secret });
const database = openPostgres(databaseUrl);
const [request] = await database.query<{ lead_id: string; contractor_id: string }>(
  `with contractor as (
     insert into contractors (business_name, email, registration_number, registration_expires_on)
     values ('Fir Fences', 'fir@example.com', 'FIRFEN*012AB', '2099-12-31') returning id)
   insert into leads (name, zip_code, service_issue, email, contractor_id)
   select 'Ann Lee', '98033', 'other', 'ann@example.com', id from contractor returning id as lead_id, contractor_id`,
);
if (!request) throw new Error("There is no request.");
const of = { leadId: request.lead_id, contractorId: null };
const receipt = await links(secret).pathOf(database, { ...of, purpose: "receipt" });
const job = await links(secret).pathOf(database, { ...of, purpose: "job", contractorId: request.contractor_id });

const file = await photo();
const { width, height } = await sharp(file).metadata();
console.log(`the file: ${file.length} bytes, ${width} by ${height} as stored, orientation 6`);

const browser = await launchChromium();
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
});
const page = await context.newPage();
// A busy machine makes a slow phone slower.
page.setDefaultTimeout(5 * 60_000);
const devtools = await context.newCDPSession(page);
await devtools.send("Network.enable");
const line = { latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
await devtools.send("Network.emulateNetworkConditions", { offline: false, ...line });
await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
await page.goto(server.url + receipt);
await page.locator("[data-scripted]").waitFor();

let begun = performance.now();
/** `isStill`: it lasts until a picture is taken. */
async function moment(name: string, isStill = true) {
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(1)} s  ${name}`);
  if (folder && isStill)
    await page.locator("#photos").screenshot({ path: join(folder, `${name.replace(/\W+/g, "-")}.png`) });
}
const posted = page.waitForRequest((each) => each.method() === "POST");
await page
  .locator('input[name="photo"]')
  .first()
  .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: file });
begun = performance.now();
await page.getByText("Getting it ready").waitFor();
await moment("Getting it ready", false);
await page.getByText("Ready to send").waitFor();
await moment("Ready to send");
await page.getByRole("button", { name: "Send 1 photo" }).click();
begun = performance.now();
await page.getByText("Sending").waitFor();
await moment("Sending", false);
await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) >= 50);
await moment("Half of it is out");
await page.getByText("Almost there").waitFor();
await moment("Almost there", false);
await page.getByText("1 photo added. Location removed from 1 photo.").waitFor();
await moment("1 photo added. Location removed from 1 photo.");
const sent = Number((await (await posted).allHeaders())["content-length"]);
const { requestHeadersSize } = await (await posted).sizes();
console.log(`over the line: ${sent} bytes, and ${requestHeadersSize} of headers`);
await context.close();

const kept = new Uint8Array(await (await fetch(`${server.url}${job}/photos/1`)).arrayBuffer());
const facts = await sharp(kept).metadata();
// Without the grain.
const seen = await cornersOf(await sharp(kept).resize(16).png().toBuffer());
console.log(`the contractor gets: ${kept.length} bytes, ${facts.width} by ${facts.height}, corners ${seen}`);
console.log(`  exiftool: ${JSON.stringify(saidBy(kept))}`);
if (folder) {
  const contractor = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await contractor.goto(server.url + job, { waitUntil: "networkidle" });
  await contractor.screenshot({ path: join(folder, "the-contractors-page.png") });
}

await browser.close();
await database.close();
await server.remove();
await databases.remove();
process.exit();
