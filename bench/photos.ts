import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { residentKbOf } from "../server/photos/decoder.ts";
import { runOperator } from "../test/operator-command.ts";
import { memoryBomb, phonePhoto, pixelBomb } from "../test/pictures.ts";
import { connected, newDatabase, startPostgres } from "../test/postgres-server.ts";
import { allProcesses } from "../test/processes.ts";
import { operatorKey, type RunningServer, visitorSends } from "../test/running-server.ts";
import { type ProductServer, startProduct } from "./product-server.ts";

// What photos weigh: the memory of the server and of the processes that open pictures while twenty bombs come, and how long a copy of two
// thousand photos takes, and bringing it back. Needs 6 GB on the disk and some minutes.
//
//   npx node bench/photos.ts [PHOTOS]

const photos = Number(process.argv[2] ?? 2_000);

/** What a photo of a phone comes to once it is reduced, in bytes. */
const photoBytes = 350_000;

const inMb = (kb: number) => `${Math.round(kb / 1024)} MB`;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** The processes that the server has started to open pictures. */
function decodersOf({ process: server }: RunningServer): number[] {
  return allProcesses().flatMap(({ pid, parent }) => (parent === server.pid ? pid : []));
}

/** The most memory of the server and of what opens pictures for it, in kB, while `work` is done. */
async function peakDuring(server: RunningServer, work: () => Promise<void>) {
  const most = { server: 0, decoder: 0, decoders: 0 };
  const look = setInterval(() => {
    const decoders = decodersOf(server);
    most.server = Math.max(most.server, residentKbOf(server.process.pid));
    most.decoder = Math.max(most.decoder, ...decoders.map(residentKbOf));
    most.decoders = Math.max(most.decoders, decoders.length);
  }, 25);
  await work();
  clearInterval(look);
  return most;
}

/** A request, and where its photos are sent. */
async function request(server: ProductServer, number: number): Promise<string> {
  const lead = { name: "Ann", zip_code: "98033", service_issue: "other", email: `${number}@example.com` };
  const stored = await visitorSends(server.url, "leads", lead);
  return `${server.url}${stored.headers.get("Receipt")}/photos`;
}

async function send(address: string, files: readonly Buffer[]): Promise<number> {
  const form = new FormData();
  for (const file of files) form.append("photo", new Blob([new Uint8Array(file)]), "a.jpg");
  return (await fetch(address, { method: "POST", body: form, redirect: "manual" })).status;
}

async function bombs(server: ProductServer): Promise<void> {
  const kinds = [await pixelBomb(16_000, 16_000), await memoryBomb(6300, 6300), await pixelBomb(6300, 6300)];
  const address = await request(server, 0);
  await send(address, [await phonePhoto()]);
  const quiet = residentKbOf(server.process.pid);
  const begun = performance.now();
  const slowest = { ms: 0 };
  const most = await peakDuring(server, async () => {
    const posts = Array.from({ length: 20 }, async (_, number) =>
      send(await request(server, number + 1), [kinds[number % kinds.length] as Buffer]),
    );
    let isOver = false;
    const all = Promise.all(posts).finally(() => {
      isOver = true;
    });
    // Others send their requests meanwhile.
    for (let number = 100; !isOver; number++) {
      await setTimeout(250);
      const asked = performance.now();
      await request(server, number);
      slowest.ms = Math.max(slowest.ms, performance.now() - asked);
    }
    await all;
  });
  console.log(
    `twenty bombs at once: ${seconds(begun)}, slowest request of others meanwhile ${Math.round(slowest.ms)} ms`,
  );
  console.log(
    `  server: ${inMb(quiet)} before, at most ${inMb(most.server)}, ${inMb(residentKbOf(server.process.pid))} after`,
  );
  console.log(`  opening pictures: at most ${most.decoders} process, ${inMb(most.decoder)}`);
}

const storePhotos = (databaseUrl: string) =>
  connected(databaseUrl, async (client) => {
    await client.query(
      `insert into leads (name, zip_code, service_issue, email)
       select 'Bo', '98033', 'other', 'bo' || n || '@example.com' from generate_series(1, $1) as n`,
      [Math.ceil(photos / 6)],
    );
    // Bytes that no compression makes fewer, as those of a photo.
    await client.query(
      `with noise as (
         select string_agg(sha512(part::text::bytea), '') as noise from generate_series(1, $1) as part)
       insert into lead_photos (lead_id, position, width, height, bytes, sha256, content)
       select id, position, 1600, 1200, octet_length(content), encode(sha256(content), 'hex'), content
         from leads, noise, generate_series(1, 6) as position,
              lateral (select (id::text || position)::bytea || noise as content) as made
        where name = 'Bo' limit $2`,
      [Math.round(photoBytes / 64), photos],
    );
  });

const databases = await startPostgres();
const file = join(tmpdir(), `cedarline-photos-${process.pid}.jsonl`);
try {
  const databaseUrl = await newDatabase(databases.superuserUrl);
  const server = await startProduct(databaseUrl);
  await bombs(server);
  await storePhotos(databaseUrl);
  let begun = performance.now();
  const kept = await peakDuring(server, async () => {
    const { code, err } = await runOperator(server.url, ["backup", file], { SERVICE_ROLE_KEY: operatorKey });
    if (code !== 0) throw new Error(err);
  });
  console.log(
    `backup of ${photos} photos: ${seconds(begun)}, ${Math.round(statSync(file).size / 1e6)} MB, server at most ${inMb(kept.server)}`,
  );
  await server.remove();
  const target = await startProduct(await newDatabase(databases.superuserUrl));
  begun = performance.now();
  const brought = await peakDuring(target, async () => {
    const { code, err } = await runOperator(target.url, ["restore", file, "--yes"]);
    if (code !== 0) throw new Error(err);
  });
  console.log(`restore of it: ${seconds(begun)}, server at most ${inMb(brought.server)}`);
  await target.remove();
} finally {
  rmSync(file, { force: true });
  await databases.remove();
}
