import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { largestPhotoBytes, largestPhotoPostBytes, maxPhotos } from "../../../domain/photo.ts";
import { photoForm, photos, photosOf, photoWithGps } from "../../../test/photo-posts.ts";
import { notPictures, truncate } from "../../../test/pictures.ts";
import { openProduct } from "../../../test/product.ts";
import { operatorKey } from "../../../test/running-server.ts";
import { until } from "../../../test/until.ts";
import { defaultAnonKey } from "../../env.ts";

const site = openProduct({ pages: true, variables: { SERVICE_ROLE_KEY: operatorKey, TRUST_PROXY: "127.0.0.1" } });
const { send, sendByScript, remove, positions } = photosOf(site);

test("a request can have at most six photos, and the number of a removed photo is not used again", async () => {
  const { lead, receipt, job } = await site.addAssignedLead();
  // The sixth file repeats the first photo, so it is not stored again.
  expect((await send(receipt, [...photos.slice(0, 5), photos[0] as Buffer])).status).toBe(303);
  expect(await positions(lead.id)).toEqual([1, 2, 3, 4, 5]);
  const full = await send(receipt, photos.slice(5, 8));
  expect(full.status).toBe(422);
  expect(full.text).toContain("1 photo added. 2 photos weren’t added: Photo 2 of 3: You can add up to six photos.");
  expect(full.text).toContain("You’ve added all 6 photos.");
  // If the response was lost, a client sends the photo again.
  expect((await send(receipt, [photos[5] as Buffer])).status).toBe(303);
  // The database enforces the same limit.
  const seventh = site.query(
    `insert into lead_photos (lead_id, position, width, height, bytes, sha256, content)
     select lead_id, 7, width, height, 1, encode(sha256('x'), 'hex'), 'x' from lead_photos limit 1`,
  );
  await expect(seventh).rejects.toThrow(`a request can have at most six photos`);
  expect(maxPhotos).toBe(6);

  for (const position of [6, 6, 2]) {
    const removed = await remove(receipt, position);
    expect([removed.status, removed.headers.get("Location")]).toEqual([303, `${receipt}#photos`]);
  }
  expect(await sendByScript(receipt, [photos[6], photos[6], photos[0]] as Buffer[])).toEqual({
    status: 200,
    outcome: "received",
    photos: [7, 7, 1].map((position) => ({ position, hadLocation: false })),
  });
  expect(await positions(lead.id)).toEqual([1, 3, 4, 5, 7]);
  expect((await site.get(`${job}/photos/6`)).status).toBe(404);
});

test("two posts at once with five photos each store six photos", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  await Promise.all([send(receipt, photos.slice(0, 5)), send(receipt, photos.slice(3, 8))]);
  expect(await positions(lead.id)).toHaveLength(6);
});

describe("access to photos", () => {
  test("photos are accessible only with a valid link of the homeowner, or of the contractor who has the lead", async () => {
    const { lead, contractor, receipt, job } = await site.addAssignedLead();
    await send(receipt, [photos[0] as Buffer]);
    const unknown = `/receipt/${"A".repeat(43)}`;
    expect((await send(unknown, [photos[1] as Buffer])).status).toBe(404);
    expect((await remove(unknown, 1)).status).toBe(404);
    for (const path of [`${unknown}/photos/1`, `${job.replace("job", "receipt")}/photos/1`, `${receipt}/photos/01`]) {
      expect((await site.get(path)).status, path).toBe(404);
    }
    const foreign = { Origin: "https://elsewhere.example" };
    expect((await send(receipt, [photos[1] as Buffer], foreign)).status).toBe(403);
    expect((await site.get(`${receipt}/photos/1/delete`, { method: "POST", headers: foreign })).status).toBe(403);
    expect((await site.get(`${receipt}/photos/1/delete`)).status).toBe(404);
    await site.query("update link_tokens set expires_at = now() where purpose = 'receipt'");
    expect((await send(receipt, [photos[1] as Buffer])).status).toBe(410);
    expect((await remove(receipt, 1)).status).toBe(410);
    expect((await site.get(`${receipt}/photos/1`)).status).toBe(410);
    expect(await positions(lead.id)).toEqual([1]);

    await site.post(job, { action: "return", reason: "other" });
    expect((await site.get(`${job}/photos/1`)).status).toBe(404);
    expect((await site.get(job)).html).not.toContain("/photos/1");
    // The lead's next contractor sees the photo.
    const next = await site.addContractor({ email: "next@example.com" });
    await site.changeLead(lead, `contractor_id = '${next.id}'::uuid`);
    expect((await site.get(`${await site.jobPathOf(lead, next)}/photos/1`)).status).toBe(200);
    expect((await site.get(`${await site.jobPathOf(lead, contractor)}/photos/1`)).status).toBe(404);
  });

  test("each homeowner's link allows sixty requests a minute that add or remove photos", async () => {
    const { receipt } = await site.addAssignedLead();
    for (let count = 0; count < 60; count++) await remove(receipt, 1);
    const refused = [await remove(receipt, 1), await send(receipt, [photos[0] as Buffer])];
    for (const { status, headers } of refused) {
      expect([status, Number(headers.get("Retry-After"))]).toEqual([429, expect.any(Number)]);
    }
    expect((await sendByScript(receipt, [photos[0] as Buffer])).outcome).toBe("too-many");
    expect((await send((await site.addAssignedLead()).receipt, [photos[0] as Buffer])).status).toBe(303);
  });
});

test("withdrawing a request deletes its photos and refuses new ones; erasing a request deletes its photos and their numbers", async () => {
  const { lead, receipt, job } = await site.addAssignedLead();
  await send(receipt, photos.slice(0, 2));
  await site.post(receipt, { action: "withdraw" });
  expect(await positions(lead.id)).toEqual([]);
  expect((await site.get(`${job}/photos/1`)).status).toBe(404);
  const refused = await send(receipt, [photos[2] as Buffer]);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("This request is closed, so you can’t add photos.");
  expect((await sendByScript(receipt, [photos[2] as Buffer])).status).toBe(409);
  expect((await site.get(receipt)).html).not.toContain("data-photo-form");

  const other = await site.addAssignedLead();
  await send(other.receipt, photos.slice(0, 2));
  await site.post(other.receipt, { action: "erase", confirm: "yes" });
  for (const table of ["lead_photos", "lead_photo_numbers"]) {
    expect(await site.query(`select from ${table} where lead_id = $1`, [other.lead.id])).toEqual([]);
  }
});

async function sendUnfinished(receipt: string, files: Buffer[]) {
  const request = new Request(site.url, { method: "POST", body: photoForm(files) });
  const body = Buffer.from(await request.arrayBuffer());
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST ${receipt}/photos HTTP/1.1\r\nHost: x\r\nContent-Type: ${request.headers.get("Content-Type")}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(truncate(body));
  return socket;
}

test("unfinished uploads block further uploads only from the same link or IP address", async () => {
  const elsewhere = { "X-Forwarded-For": "203.0.113.9" };
  const sockets: Socket[] = [];
  for (const email of ["ann@example.com", "bo@example.com"]) {
    const { lead, receipt } = await site.addAssignedLead({ email });
    for (const count of [1, 2]) {
      sockets.push(await sendUnfinished(receipt, [photos[count] as Buffer, photoWithGps]));
      await until(async () => (await positions(lead.id)).length === count);
    }
    const third = await send(receipt, [photoWithGps], elsewhere);
    expect([third.status, Number(third.headers.get("Retry-After"))]).toEqual([429, 10]);
  }
  const third = await site.addAssignedLead({ email: "cy@example.com" });
  expect((await sendByScript(third.receipt, [photoWithGps])).outcome).toBe("too-many");
  expect((await send(third.receipt, [photoWithGps], elsewhere)).status).toBe(303);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await send(third.receipt, [photoWithGps])).status === 303);
});

test("when an IP address reaches its daily limit of photo bytes, new photos are refused, and the stored photos stay", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  expect((await send(receipt, [photos[0] as Buffer])).status).toBe(303);
  await site.query("update rate_limits set points = 59999999 where starts_with(key, 'photo bytes ')");
  const refused = await send(receipt, [photos[1] as Buffer]);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The ones you added are saved. Add this one tomorrow.");
  expect(await positions(lead.id)).toEqual([1]);
  expect((await send(receipt, [photos[1] as Buffer], { "X-Forwarded-For": "203.0.113.9" })).status).toBe(303);
});

test("after the third refused file, the rest of a post is not opened, and the page says so", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  const { noise, page } = notPictures;
  const refused = await send(receipt, [photos[0], noise, page, noise, photos[1], photos[2]] as Buffer[]);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(
    "Photo 6 of 6: We didn’t open this one, because three files before it couldn’t be used.",
  );
  expect(await positions(lead.id)).toEqual([1]);
  expect((await send(receipt, photos.slice(1, 3))).status).toBe(303);
});

test("if an upload breaks off, the site keeps the photos that arrived completely", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  const socket = await sendUnfinished(receipt, [photos[0], photos[1], photoWithGps] as Buffer[]);
  await until(async () => (await positions(lead.id)).length === 2);
  socket.destroy();
  await until(() => site.logged().includes("upload aborted"));
  expect(await positions(lead.id)).toEqual([1, 2]);
  expect((await send(receipt, [photoWithGps])).status).toBe(303);
});

test("if the disk is full, photos are refused, the lead is unchanged, and the homeowner can send the photos again later", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  vi.stubEnv("TMPDIR", "/nowhere");
  const refused = await send(receipt, photos.slice(0, 2));
  vi.unstubAllEnvs();
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Photo 2 of 2: We couldn’t save it just now.");
  expect(await site.lead(lead.id)).toEqual(lead);
  expect((await send(receipt, photos.slice(0, 2))).status).toBe(303);
});

describe("a photo post that is too large", () => {
  test("a photo post that is too large is refused before its body is read if it has a Content-Length, and is otherwise cut off", async () => {
    const { lead, receipt } = await site.addAssignedLead();
    const path = `${site.url}${receipt}/photos`;
    const stated = connect(Number(new URL(site.url).port), "127.0.0.1");
    stated.write(
      `POST ${receipt}/photos HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${largestPhotoPostBytes + 1}\r\n\r\n`,
    );
    const [answer] = await once(stated, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 .*up to six, 15 MB each\.$/s);
    stated.destroy();

    const part = (content: Uint8Array) =>
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n'),
        content,
        Buffer.from("\r\n"),
      ]);
    const large = part(Buffer.alloc(largestPhotoBytes));
    async function* chunks() {
      yield part(photos[0] as Buffer);
      for (let count = 0; count < 7; count++) yield large;
    }
    const unstated = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x", Accept: "application/json" },
      body: Readable.toWeb(Readable.from(chunks())),
      duplex: "half",
    } as RequestInit);
    const { photos: outcomes } = (await unstated.json()) as { photos: object[] };
    expect(outcomes[0]).toEqual({ position: 1, hadLocation: false });
    expect(outcomes.at(-1)).toEqual({ problem: "interrupted" });
    expect(await positions(lead.id)).toEqual([1]);
  });
});

test("reading photos through the data API needs the operator's key, and a photo's content is omitted unless the query selects it", async () => {
  const { lead, receipt } = await site.addAssignedLead();
  await send(receipt, [photos[0] as Buffer, photoWithGps]);
  const call = async (query: string, init: RequestInit = {}, apikey = operatorKey) => {
    const headers = { apikey, "Content-Type": "application/json" };
    const { status, html } = await site.get(`/rest/v1/lead_photos${query}`, { headers, ...init });
    return { status, body: html && JSON.parse(html) };
  };
  const [first] = (await call("?order=position")).body;
  const usual = ["lead_id", "position", "width", "height", "bytes", "sha256", "created_at"];
  expect([Object.keys(first), first.lead_id]).toEqual([usual, lead.id]);
  const [{ content }] = (await call("?position=eq.1&select=content")).body;
  expect(
    createHash("sha256")
      .update(Buffer.from(content.slice(2), "hex"))
      .digest("hex"),
  ).toBe(first.sha256);
  expect(await call("", {}, defaultAnonKey)).toMatchObject({ status: 401, body: { code: "42501" } });
});
