import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { mayPostFile } from "../../wire/link-path.ts";
import { isPhotosPath } from "../../wire/photo-path.ts";
import type { Env } from "../env.ts";
import { StartProblem } from "../problems.ts";
import {
  answerMalformedRequest,
  refusePipeline,
  refuseSeveralHosts,
  rejectMalformedRequests,
} from "./malformed-requests.ts";

/** Milliseconds. */
export const serverTimeouts = {
  headersTimeout: 15_000,
  /** For photos over a slow connection. Other bodies have `bodyTimeoutMs`. */
  requestTimeout: 10 * 60_000,
  connectionsCheckingInterval: 5_000,
};

const bodyTimeoutMs = 30_000;

/** A client that sends photos more slowly is disconnected. */
export const photoPace = { periodMs: 20_000, leastBytes: 200_000 };

const idleCheckMs = 100;

export function createServer({ keepAliveSeconds }: Pick<Env, "keepAliveSeconds">): Server {
  const server = createHttpServer({ ...serverTimeouts, keepAliveTimeout: keepAliveSeconds * 1000 });
  rejectMalformedRequests(server);
  server.on("request", limitTime);
  return server;

  /** Node has one timeout for all requests. Photos get more time. */
  function limitTime(request: IncomingMessage) {
    const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
    if (!hasBody) return;
    const { url = "", headers } = request;
    const isUpload = isPhotosPath(url) || (mayPostFile(url) && /^multipart\//i.test(headers["content-type"] ?? ""));
    const timer = isUpload ? setInterval(checkPace, photoPace.periodMs) : setTimeout(giveUp, bodyTimeoutMs);
    request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));

    let bytesBefore = request.socket.bytesRead;
    function checkPace() {
      const { bytesRead } = request.socket;
      // If received bytes wait to be read, the server is slow, not the client.
      if (bytesRead - bytesBefore < photoPace.leastBytes && request.readableLength === 0) giveUp();
      bytesBefore = bytesRead;
    }

    function giveUp() {
      const error = Object.assign(new Error("The client sends the request's body too slowly."), {
        code: "ERR_HTTP_REQUEST_TIMEOUT",
      });
      if (!request.complete) server.emit("clientError", error, request.socket);
    }
  }
}

/** `host` is for requests without a `Host` header. */
export function listenerOf(fetch: (request: Request) => Response | Promise<Response>, host: string): RequestListener {
  const listener = getRequestListener(fetch, { hostname: host, errorHandler: answerMalformedRequest });
  return (request, response) => {
    if (!refuseSeveralHosts(request, response) && !refusePipeline(request, response)) listener(request, response);
  };
}

/** Resolves to the port. Throws a `StartProblem`, with `prefix` before HOST and PORT in its text. */
export function listen(server: Server, { host, port }: Pick<Env, "host" | "port">, prefix = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const problem =
        code === "EADDRINUSE"
          ? `${prefix}PORT ${port} is in use by another process.`
          : `The server cannot listen on ${prefix}HOST ${host} and ${prefix}PORT ${port}: ${code ?? message}.`;
      reject(new StartProblem(problem));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Accepts no more connections. Resolves when every open request is answered. */
export async function drain(server: Server): Promise<void> {
  await acceptWaitingConnections(server);
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(timer);
}

/**
 * For half a second at most: the connections that came while the process was busy. Closing would reset them, and a
 * proxy cannot resend a half-sent form.
 */
async function acceptWaitingConnections(server: Server): Promise<void> {
  let hasConnected = false;
  const noteConnection = () => {
    hasConnected = true;
  };
  server.on("connection", noteConnection);
  const end = performance.now() + 500;
  for (let begin = performance.now(); begin < end; begin = performance.now()) {
    hasConnected = false;
    await setImmediate();
    // A short turn of the event loop without a new connection: none is waiting.
    if (!hasConnected && performance.now() - begin < 0.1) break;
  }
  server.off("connection", noteConnection);
}
