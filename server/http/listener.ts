import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { isPhotosPath } from "../../wire/photo-path.ts";
import type { Env } from "../env.ts";
import { StartProblem } from "../problems.ts";
import { answerMalformed, refuseSeveralHosts, rejectMalformed } from "./malformed-requests.ts";

/** How long a client may take, and how often slow ones are looked for, in milliseconds. */
export const timeouts = {
  headersTimeout: 15_000,
  /** For photos over a weak line, which `photoPace` bounds as well. Every other body has `bodyTimeout`. */
  requestTimeout: 10 * 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

const bodyTimeout = 30_000;

/** The least bytes of photos in each period, and its length in milliseconds: 10 kB a second. */
export const photoPace = { periodMs: 20_000, leastBytes: 200_000 };

/** How often a stopping server closes idle connections, in milliseconds. */
const idleCheckMs = 100;

/** A server that does not listen yet. */
export function createServer(): Server {
  const server = createHttpServer(timeouts);
  rejectMalformed(server);
  server.on("request", limitTime);
  return server;

  /** Node has one limit for all requests of a server. */
  function limitTime(request: IncomingMessage) {
    const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
    if (!hasBody) return;
    const timer = isPhotosPath(request.url ?? "")
      ? setInterval(keepPace, photoPace.periodMs)
      : setTimeout(giveUp, bodyTimeout);
    request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));

    let seen = request.socket.bytesRead;
    function keepPace() {
      const { bytesRead } = request.socket;
      // Bytes that wait here to be read are not the client's fault.
      if (bytesRead - seen < photoPace.leastBytes && request.readableLength === 0) giveUp();
      seen = bytesRead;
    }

    function giveUp() {
      const error = Object.assign(new Error("The body takes too long."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      if (!request.complete) server.emit("clientError", error, request.socket);
    }
  }
}

/** Node's listener for a handler of `Request` objects. */
export function listenerOf(fetch: (request: Request) => Response | Promise<Response>, host: string): RequestListener {
  const listener = getRequestListener(fetch, { hostname: host, errorHandler: answerMalformed });
  return (request, response) => {
    if (!refuseSeveralHosts(request, response)) listener(request, response);
  };
}

/**
 * Resolves to the port once requests are accepted. Throws a `StartProblem` where the address cannot be used. `prefix`
 * precedes the variables' names.
 */
export function listen(server: Server, { host, port }: Pick<Env, "host" | "port">, prefix = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const problem =
        code === "EADDRINUSE"
          ? `${prefix}PORT ${port} is in use by another process.`
          : `${prefix}HOST ${host} and ${prefix}PORT ${port} cannot be listened on: ${code ?? message}.`;
      reject(new StartProblem(problem));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Accepts no further connection, and resolves when every open request is answered. */
export async function drain(server: Server): Promise<void> {
  await acceptWaiting(server);
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
}

/**
 * Accepts clients that connected while the process was busy. Closing a listener resets connections that it has not
 * accepted yet, and a proxy that has begun to send a form cannot send it to another process. So this closes right after
 * a short turn of the event loop in which nobody connected, and after half a second at the latest.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let hasCome = false;
  const note = () => {
    hasCome = true;
  };
  server.on("connection", note);
  const end = performance.now() + 500;
  for (let begin = performance.now(); begin < end; begin = performance.now()) {
    hasCome = false;
    await setImmediate();
    if (!hasCome && performance.now() - begin < 0.1) break;
  }
  server.off("connection", note);
}
