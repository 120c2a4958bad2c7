import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { metadataOf } from "../../../test/exiftool.ts";
import { photoForm, photos, photosOf, photoWithGps } from "../../../test/photo-posts.ts";
import { heic, notPictures, truncate } from "../../../test/pictures.ts";
import { openProduct } from "../../../test/product.ts";
import { operatorKey } from "../../../test/running-server.ts";

const site = openProduct({ pages: true, variables: { SERVICE_ROLE_KEY: operatorKey, TRUST_PROXY: "127.0.0.1" } });
const { send, positions } = photosOf(site);

test("photos from a form without JavaScript are visible to the homeowner and the contractor", async () => {
  const { lead, receipt, job } = await site.addAssignedLead();
  const response = await send(receipt, [photoWithGps, ...photos.slice(0, 2)]);
  expect([response.status, response.headers.get("Location")]).toEqual([303, `${receipt}?added=3&unplaced=1#photos`]);
  expect((await site.get(`${receipt}?added=3&unplaced=1`)).text).toContain(
    "3 photos added. Location removed from 1 photo.",
  );
  const page = await site.get(job);
  expect(page.text).toContain("The homeowner’s 3 photos");
  for (const position of [1, 2, 3]) expect(page.html).toContain(`src="${job}/photos/${position}"`);

  for (const path of [`${receipt}/photos/1`, `${job}/photos/1`]) {
    const photo = await fetch(site.url + path);
    expect(photo.status).toBe(200);
    expect(Object.fromEntries(photo.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": 'inline; filename="photo-1.jpg"',
      "cross-origin-resource-policy": "same-origin",
      "x-robots-tag": "noindex",
      "referrer-policy": "strict-origin",
    });
    const bytes = new Uint8Array(await photo.arrayBuffer());
    expect(Object.keys(metadataOf(bytes)).filter((name) => !name.startsWith("JFIF:"))).toEqual([]);
    const [row] = await site.query("select bytes, sha256, width, height from lead_photos where position = 1");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(row).toEqual({ bytes: bytes.length, sha256, width: 320, height: 240 });
  }
  // Neither the table nor the log contains the file's name.
  const [all] = await site.query("select string_agg(lead_photos::text, '') as text from lead_photos");
  expect(all?.text).not.toContain("IMG_");
  expect(site.logged()).not.toMatch(/IMG_|[\w-]{43}/);
  expect((await site.get(`${receipt}/photos/1`, { method: "HEAD" })).status).toBe(200);
  expect(await site.eventsOf(lead.id)).toEqual(["lead.created homeowner", "lead.matched system"]);
});

test("the receipt says for each refused file why it is refused, and the other photos are stored", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  const refused: [file: Buffer, words: string][] = [
    [notPictures.drawing, "We can’t open this as a photo."],
    [notPictures.document, "We can’t open this as a photo."],
    [notPictures.page, "We can’t open this as a photo."],
    [truncate(photoWithGps), "This photo is damaged or incomplete."],
    [Buffer.alloc(0), "This file is empty."],
    [Buffer.alloc(16_000_000), "This file is larger than 15 MB."],
    [heic, "We can’t open HEIC photos. Send it as a JPEG"],
  ];
  // After three refused files, the rest of a post is not opened.
  for (const [index, pair] of [
    refused.slice(0, 2),
    refused.slice(2, 4),
    refused.slice(4, 6),
    refused.slice(6),
  ].entries()) {
    const files = [...pair.map(([file]) => file), photos[index]] as Buffer[];
    const { status, text } = await send(receipt, files);
    expect(status).toBe(422);
    expect(text).toContain("1 photo added.");
    for (const [place, [, words]] of pair.entries())
      expect(text).toContain(`Photo ${place + 1} of ${files.length}: ${words}`);
  }
  expect(await positions(lead.id)).toEqual([1, 2, 3, 4]);
  expect(await site.lead(lead.id)).toEqual(lead);
});

/** The body that a browser sends for an empty file field. `FormData` would add a file name. */
const nothingChosen =
  '--x\r\nContent-Disposition: form-data; name="photo"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n';

test.each<[string, RequestInit]>([
  ["no file", { body: photoForm([]) }],
  [
    "a field in which nothing was chosen",
    { body: nothingChosen, headers: { "Content-Type": "multipart/form-data; boundary=x" } },
  ],
  ["a file in another field", { body: photoForm([photos[0] as Buffer], "picture") }],
  ["only text", { body: new URLSearchParams({ photo: "x" }) }],
])("the receipt asks the homeowner to choose a photo first if the photo form was sent with %s", async (_case, init) => {
  const { receipt } = await site.addAssignedLead();
  const { status, text } = await site.get(`${receipt}/photos`, { method: "POST", ...init });
  expect([status, text]).toEqual([422, expect.stringContaining("Choose a photo first.")]);
});
