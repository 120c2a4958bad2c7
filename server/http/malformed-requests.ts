import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import { errorFields, log } from "../log.ts";

// What is not valid HTTP never reaches the HTTP shell (shell.ts), so headers and log are set here.

/** By Node's error code, else 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** These are enough, because the response repeats nothing of the request. */
const headers = {
  "Content-Type": "text/plain; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  Connection: "close",
};

/** Without the request's content. Returns the response's text. */
function logRefusal(status: number, reason: string): string {
  log("info", "HTTP request refused", { status, reason });
  return STATUS_CODES[status] ?? "";
}

/** 400 for an invalid URL or host, else 500. */
export function answerMalformedRequest(error: unknown): Response {
  if (error instanceof RequestError) return new Response(logRefusal(400, error.message), { status: 400, headers });
  log("error", "request failed", errorFields(error));
  return new Response(STATUS_CODES[500], { status: 500, headers });
}

/** Proxies disagree on which of several counts. True if refused. */
export function refuseSeveralHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0;
  for (let position = 0; position < rawHeaders.length; position += 2) {
    if (rawHeaders[position]?.length === 4 && /^host$/i.test(rawHeaders[position] ?? "")) hosts++;
  }
  if (hosts < 2) return false;
  response.writeHead(400, headers).end(logRefusal(400, "several Host headers"));
  return true;
}

const pendingResponses = new WeakMap<Socket, Set<ServerResponse>>();

function notePendingResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  const responses = pendingResponses.get(socket) ?? new Set();
  pendingResponses.set(socket, responses.add(response));
  response.once("close", () => responses.delete(response));
}

/** No browser or proxy sends another request before the answer (RFC 9112, section 9.3.2). Some tools do. */
const maxPipelined = 32;

/**
 * Closes the connection after the answers to its earlier requests. Node reads as many requests as arrive. True if
 * refused.
 */
export function refusePipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if ((pendingResponses.get(socket)?.size ?? 0) <= maxPipelined) return false;
  response.writeHead(503, headers).end(logRefusal(503, "pipeline"));
  return true;
}

/**
 * Requests that Node's parser cannot read, that are too large or too slow, CONNECT, and an `Expect` header other than
 * `100-continue`.
 */
export function rejectMalformedRequests(server: Server): void {
  server.on("request", notePendingResponse);
  const refusedSockets = new WeakSet<Socket>();

  function refuse(socket: Socket, status: number, reason: string) {
    // The rest cannot be parsed, either. One response is enough.
    if (refusedSockets.has(socket)) return;
    refusedSockets.add(socket);
    const text = logRefusal(status, reason);
    const responses = [...(pendingResponses.get(socket) ?? [])];
    const last = responses.at(-1);
    if (last?.req.complete) {
      // A refusal would land inside the responses to earlier requests.
      last.once("close", () => socket.destroySoon());
      return;
    }
    if (socket.writable && !last?.headersSent) {
      const head = Object.entries({ ...headers, "Content-Length": text.length }).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.write(`HTTP/1.1 ${status} ${text}\r\n${head.join("\r\n")}\r\n\r\n${text}`);
    }
    socket.destroySoon();
  }

  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const { code = "" } = error;
    // Nobody is there to read a response.
    if (code === "ECONNRESET" || code === "EPIPE") socket.destroy();
    else refuse(socket as Socket, statuses[code] ?? 400, code);
  });
  server.on("connect", (_request, socket) => {
    // Node no longer handles this socket's errors, and one would end the process.
    socket.on("error", () => {});
    refuse(socket as Socket, 405, "CONNECT");
  });
  server.on("checkExpectation", ({ socket }) => refuse(socket, 417, "Expect"));
}
