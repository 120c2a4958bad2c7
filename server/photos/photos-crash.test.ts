import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { databasePlace } from "../../test/fresh-database.ts";
import { memoryBomb, phonePhoto } from "../../test/pictures.ts";
import {
  operatorReads,
  type RunningServer,
  startServer,
  untilHealth,
  visitorSends,
} from "../../test/running-server.ts";
import { until } from "../../test/until.ts";

/** The processes that open a picture for the server. */
function decodersOf({ process: server }: RunningServer): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8")) ?? [];
        const isDecoder = readFileSync(`/proc/${name}/cmdline`, "utf8").includes("decoder-process");
        return isDecoder && Number(parent) === server.pid;
      } catch {
        return false; // It has ended meanwhile.
      }
    })
    .map(Number);
}

const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const spools = () => readdirSync(tmpdir()).filter((name) => name.startsWith("cedarline-spool-"));

function formOf(photo: Buffer): FormData {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(photo)]), "a.jpg");
  return form;
}

test("a server that is killed while it opens a photo leaves no process, no file and the request as it was", async () => {
  const place = await databasePlace();
  const before = spools();
  let server = await startServer(place);
  await untilHealth(server.url, 200);
  const lead = { name: "Ann", zip_code: "98033", service_issue: "other", email: "ann@example.com" };
  const stored = await visitorSends(server.url, "leads", lead);
  const photos = `${stored.headers.get("Receipt")}/photos`;
  const send = (photo: Buffer) =>
    fetch(server.url + photos, { method: "POST", body: formOf(photo), redirect: "manual" });
  expect((await send(await phonePhoto())).status).toBe(303);
  const rows = () => operatorReads(server.url, "leads");
  const asItWas = await rows();

  const sending = send(await memoryBomb(5000, 5000)).catch(() => null);
  await until(() => decodersOf(server).length === 1);
  const [decoder = 0] = decodersOf(server);
  await server.stop("SIGKILL");
  expect(await sending).toBeNull();
  await until(() => !isThere(decoder));
  expect(spools()).toEqual(before);

  server = await startServer(place);
  await untilHealth(server.url, 200);
  expect(await rows()).toEqual(asItWas);
  expect(await operatorReads(server.url, "lead_photos?select=position")).toEqual([{ position: 1 }]);
  expect((await send(await phonePhoto(100, 100))).status).toBe(303);
  await server.stop();
  place.remove();
});
