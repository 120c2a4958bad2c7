import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import { errorFields, log } from "../log.ts";

// Answers requests that are not valid HTTP. They never reach the HTTP shell (shell.ts), which sets headers
// and writes the log, so this file does both.

/** The HTTP status for a Node error code. The default is 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The response contains nothing from the request, so other security headers are not needed. */
const headers = {
  "Content-Type": "text/plain; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  Connection: "close",
};

/** Logs the refusal without the request's content. Returns the text of the response. */
function logRefusal(status: number, reason: string): string {
  log("info", "HTTP request refused", { status, reason });
  return STATUS_CODES[status] ?? "";
}

/** The request listener's `errorHandler`: answers 400 for an invalid URL or host, and 500 for any other error. */
export function answerMalformedRequest(error: unknown): Response {
  if (error instanceof RequestError) return new Response(logRefusal(400, error.message), { status: 400, headers });
  log("error", "request failed", errorFields(error));
  return new Response(STATUS_CODES[500], { status: 500, headers });
}

/** Refuses several `Host` headers, because proxies interpret them differently. True if refused. */
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

/** No browser or proxy sends another request before the answer (RFC 9112, section 9.3.2), but some tools do. */
const maxPipelined = 32;

/**
 * Refuses a request if too many earlier requests of its connection are not answered yet, and closes the connection
 * after the answers to these. Node itself reads as many requests as arrive. True if refused.
 */
export function refusePipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if ((pendingResponses.get(socket)?.size ?? 0) <= maxPipelined) return false;
  response.writeHead(503, headers).end(logRefusal(503, "pipeline"));
  return true;
}

/**
 * Answers requests that Node's parser cannot read, or that are too large or too slow. Also refuses CONNECT, which only
 * proxies support, and an `Expect` header other than `100-continue`.
 */
export function rejectMalformedRequests(server: Server): void {
  server.on("request", notePendingResponse);
  const refusedSockets = new WeakSet<Socket>();

  function refuse(socket: Socket, status: number, reason: string) {
    // The rest of the connection cannot be parsed either, so one response is enough.
    if (refusedSockets.has(socket)) return;
    refusedSockets.add(socket);
    const text = logRefusal(status, reason);
    const responses = [...(pendingResponses.get(socket) ?? [])];
    const last = responses.at(-1);
    if (last?.req.complete) {
      // Earlier requests are still being answered, and a refusal would land inside their responses.
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
    // The client has disconnected, so no response can reach it.
    if (code === "ECONNRESET" || code === "EPIPE") socket.destroy();
    else refuse(socket as Socket, statuses[code] ?? 400, code);
  });
  server.on("connect", (_request, socket) => {
    // Node no longer handles errors of this socket, and an unhandled error would end the process.
    socket.on("error", () => {});
    refuse(socket as Socket, 405, "CONNECT");
  });
  server.on("checkExpectation", ({ socket }) => refuse(socket, 417, "Expect"));
}
