import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { preparedDatabasePlace } from "../../../test/fresh-database.ts";
import { memoryBomb, phonePhoto } from "../../../test/pictures.ts";
import { allProcesses, processAt } from "../../../test/processes.ts";
import {
  type RunningServer,
  readAsOperator,
  sendAsVisitor,
  startServer,
  untilHealth,
} from "../../../test/running-server.ts";
import { until } from "../../../test/until.ts";

const decodersOf = ({ process: server }: RunningServer) =>
  allProcesses().filter(({ parentPid, command }) => parentPid === server.pid && command.includes("decoder-process"));

const spools = () => readdirSync(tmpdir()).filter((name) => name.startsWith("cedarline-spool-"));

function formOf(photo: Buffer): FormData {
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(photo)]), "a.jpg");
  return form;
}

test("a server that is killed while it decodes a photo leaves behind no decoder process and no temporary file, and the request is unchanged", async () => {
  const place = await preparedDatabasePlace();
  const before = spools();
  let server = await startServer(place);
  await untilHealth(server.url, 200);
  const lead = { name: "Ann", zip_code: "98033", service_issue: "other", email: "ann@example.com" };
  const stored = await sendAsVisitor(server.url, "leads", lead);
  const photos = `${stored.headers.get("Receipt")}/photos`;
  const send = (photo: Buffer) =>
    fetch(server.url + photos, { method: "POST", body: formOf(photo), redirect: "manual" });
  expect((await send(await phonePhoto())).status).toBe(303);
  const rows = () => readAsOperator(server.url, "leads");
  const asItWas = await rows();

  const sending = send(await memoryBomb(5000, 5000)).catch(() => null);
  await until(() => decodersOf(server).length === 1);
  const [decoder] = decodersOf(server);
  await server.stop("SIGKILL");
  expect(await sending).toBeNull();
  await until(() => processAt(decoder?.pid ?? 0) === null);
  expect(spools()).toEqual(before);

  server = await startServer(place);
  await untilHealth(server.url, 200);
  expect(await rows()).toEqual(asItWas);
  expect(await readAsOperator(server.url, "lead_photos?select=position")).toEqual([{ position: 1 }]);
  expect((await send(await phonePhoto(100, 100))).status).toBe(303);
  await server.stop();
  place.remove();
});
