import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { RequestError } from "@hono/node-server";
import { errorFields, log } from "../log.ts";

// The answers to bytes that are no HTTP request. The shell, with its headers and its log, never sees them.

/** What Node says of a request that it gives up, where the answer is another one than 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Nothing of what was sent is in the answer, so it needs no more than not to be taken for anything else. */
const headers = {
  "Content-Type": "text/plain; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  Connection: "close",
};

/** Logs the refusal without a word of what was sent, and yields the text of the answer. */
function refusal(status: number, reason: string): string {
  log("info", "request refused", { status, reason });
  return STATUS_CODES[status] ?? "";
}

/** The answer to a request whose address or host cannot be one; for the request listener, as its `errorHandler`. */
export function answerMalformed(error: unknown): Response {
  if (error instanceof RequestError) return new Response(refusal(400, error.message), { status: 400, headers });
  log("error", "request failed", errorFields(error));
  return new Response(STATUS_CODES[500], { status: 500, headers });
}

/** Refuses a request with several `Host` headers, which proxies read in different ways; yields whether it did. */
export function refuseSeveralHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = rawHeaders.filter((name, position) => position % 2 === 0 && /^host$/i.test(name));
  if (hosts.length < 2) return false;
  response.writeHead(400, headers).end(refusal(400, "several Host headers"));
  return true;
}

/** Answers what Node's parser cannot read, what is too large or too slow for it, and methods that only proxies support. */
export function rejectMalformed(server: Server): void {
  const answering = new WeakMap<Socket, Set<ServerResponse>>();
  server.on("request", ({ socket }, response) => {
    const responses = answering.get(socket) ?? new Set();
    answering.set(socket, responses.add(response));
    response.once("close", () => responses.delete(response));
  });

  const refused = new WeakSet<Socket>();

  function refuse(socket: Socket, status: number, reason: string) {
    // What follows on the same connection cannot be parsed either, and one answer is enough.
    if (refused.has(socket)) return;
    refused.add(socket);
    const text = refusal(status, reason);
    const responses = [...(answering.get(socket) ?? [])];
    const last = responses.at(-1);
    if (last?.req.complete) {
      // Whatever was asked before is still answered, and nothing may come before it or in its middle.
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
    // A client that has disconnected gets no answer, and nothing was wrong with its request.
    if (code === "ECONNRESET" || code === "EPIPE") socket.destroy();
    else refuse(socket as Socket, statuses[code] ?? 400, code);
  });
  server.on("connect", (_request, socket) => {
    // Node no longer handles this socket; an error without a listener would end the process.
    socket.on("error", () => {});
    refuse(socket as Socket, 405, "CONNECT");
  });
  server.on("checkExpectation", ({ socket }) => refuse(socket, 417, "Expect"));
}
