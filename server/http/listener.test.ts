import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { until } from "../../test/until.ts";
import { createServer, listen, photoPace } from "./listener.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a client that sends photos too slowly gets 408 and is disconnected, but not if the server itself reads slowly", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = createServer({ keepAliveSeconds: 65 });
  let request: IncomingMessage | undefined;
  server.on("request", (received: IncomingMessage) => {
    request = received;
  });
  const socket = connect(await listen(server, { host: "127.0.0.1", port: 0 }), "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data;
  });
  const closed = once(socket, "close");
  socket.write("POST /receipt/x/photos HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
  await until(() => request !== undefined);

  // The server does not read the body yet.
  socket.write(Buffer.alloc(1000));
  await until(() => (request?.readableLength ?? 0) > 0);
  vi.advanceTimersByTime(photoPace.periodMs);
  expect(request?.socket.destroyed).toBe(false);

  let read = 0;
  request?.on("data", (data: Buffer) => {
    read += data.length;
  });
  socket.write(Buffer.alloc(photoPace.leastBytes));
  await until(() => read === 1000 + photoPace.leastBytes);
  vi.advanceTimersByTime(photoPace.periodMs);
  expect(request?.socket.destroyed).toBe(false);

  socket.write("slow");
  await until(() => read > 1000 + photoPace.leastBytes);
  vi.advanceTimersByTime(photoPace.periodMs);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  server.close();
});
