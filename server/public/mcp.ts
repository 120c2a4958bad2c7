import type { McpServer } from "@modelcontextprotocol/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { assistantWords } from "../../content/assistant-words.ts";
import { siteFacts } from "../../content/chosen-market.ts";
import { refusals } from "../../content/messages.ts";
import { fill } from "../../domain/text.ts";
import product from "../../package.json" with { type: "json" };
import type { BlogRoom } from "../blog/blog-room.ts";
import type { ContractorRoom } from "../contractors/contractor-room.ts";
import { limitBody } from "../limits/body-limit.ts";
import type { Ground } from "../links/ground.ts";
import { DataApiProblem, readTooSlow } from "../rest/problem.ts";
import { limitReads } from "../rest/read-limits.ts";
import type { RestRoom } from "../rest/rest-room.ts";
import { type ToolTimeLimit, toolRegistrar } from "./mcp-tools.ts";

const maxRequestBytes = 64 * 1024;

/**
 * Without the tool's arguments. The library's response may have an error sentence for each wrong value, so the limits
 * are low.
 */
const maxEnvelopeLength = 8 * 1024;
const maxEnvelopeValues = 200;

/** Newest first. Only the newest works without a handshake. */
const protocolVersions = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

// JSON-RPC's.
const invalidRequest = -32600;
const parseError = -32700;
const internalError = -32603;

/** MCP's. Clients read `data.supported` and try again. */
const unsupportedProtocolVersion = -32022;

type Protocol = Awaited<ReturnType<typeof openProtocol>>;

/** `POST /mcp`, without a key, a session, or a stream. */
export function mcp(
  backend: Ground & BlogRoom & ContractorRoom & RestRoom,
  clientOf: (context: Context) => string,
): Hono {
  const app = new Hono();
  let protocolPromise: Promise<Protocol> | null = null;
  const protocolOnce = () => {
    // The library is large, and most sites rarely need it.
    protocolPromise ??= openProtocol(backend).catch((error) => {
      protocolPromise = null;
      throw error;
    });
    return protocolPromise;
  };

  app.all("/mcp", (context, next) =>
    context.req.method === "POST" ? next() : refuse(context, 405, "Send a POST.", invalidRequest, { Allow: "POST" }),
  );
  app.post(
    "/mcp",
    limitReads(backend, clientOf),
    refuseUnless(hasOwnOrigin, 403, "Requests from pages of other sites are refused."),
    refuseUnless(isJson, 415, "The content type must be application/json."),
    refuseUnless(acceptsJson, 406, "The answer is application/json."),
    limitBody(maxRequestBytes, (context) => refuse(context, 413, "The request is larger than 64 KiB.")),
    async (context) => {
      const message = parseMessage(await context.req.text());
      if (message === undefined) return refuse(context, 400, "The body is not JSON.", parseError);
      if (Array.isArray(message)) return refuse(context, 400, "Send one message. Batches are refused.");
      const requested = context.req.header("MCP-Protocol-Version");
      if (requested !== undefined && !protocolVersions.includes(requested))
        return refuseProtocolVersion(context, requested, message);
      if (!hasSmallEnvelope(message)) return refuse(context, 413, "The message is too large apart from its arguments.");
      const answer = await protocolOnce();
      if ((message as { method?: unknown } | null)?.method !== "tools/call") return answer(context.req.raw, message);
      return backend.readLimits
        .runInTurn(clientOf(context), async (longestMs) => {
          const timeLimit = { longestMs, wasExceeded: false };
          const response = await answer(context.req.raw, message, timeLimit);
          if (timeLimit.wasExceeded) throw readTooSlow();
          return response;
        })
        .catch((error) => {
          if (error instanceof DataApiProblem) return refuse(context, 503, refusals.unavailable, internalError);
          throw error;
        });
    },
  );

  /** Against DNS rebinding: `Origin` then matches `Host`, the attacker's domain, but not SITE_URL. */
  function hasOwnOrigin(context: Context): boolean {
    return [undefined, backend.env.site.url].includes(context.req.header("Origin"));
  }

  return app;
}

/** The returned function does not check the request's headers, so its callers must. */
async function openProtocol(backend: Ground & BlogRoom & ContractorRoom) {
  const { McpServer, WebStandardStreamableHTTPServerTransport, createMcpHandler, isLegacyRequest } = await import(
    "@modelcontextprotocol/server"
  );
  const { site } = backend.env;
  const registerTools = toolRegistrar(backend);
  const instructions = fill(assistantWords.instructions, siteFacts(site));

  function newServer(timeLimit?: ToolTimeLimit): McpServer {
    const server = new McpServer(
      { name: site.name, version: product.version, websiteUrl: site.url },
      { instructions, capabilities: { tools: { listChanged: false } }, supportedProtocolVersions: protocolVersions },
    );
    registerTools(server, timeLimit);
    return server;
  }

  function answerClient(request: Request, message: unknown, timeLimit?: ToolTimeLimit): Promise<Response> {
    // Tools never change, so nobody subscribes. `onerror` would get parts of requests, which must not be logged.
    const handler = createMcpHandler(() => newServer(timeLimit), { legacy: "reject", maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody: message });
  }

  /** JSON: the library's handler would send an event stream to an older client. */
  async function answerOlderClient(request: Request, message: unknown, timeLimit?: ToolTimeLimit): Promise<Response> {
    const server = newServer(timeLimit);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: message });
    } finally {
      await server.close();
    }
  }

  return async function answer(
    { url, headers: sentHeaders, signal }: Request,
    message: unknown,
    timeLimit?: ToolTimeLimit,
  ): Promise<Response> {
    const headers = new Headers(sentHeaders);
    // The library refuses a client that does not accept both types, and answers in the first.
    headers.set("Accept", "application/json, text/event-stream");
    const request = new Request(url, { method: "POST", headers, signal });
    const answerOnce = (await isLegacyRequest(request, message)) ? answerOlderClient : answerClient;
    const response = await answerOnce(request, message, timeLimit);
    response.headers.set("Cache-Control", "no-store");
    return response;
  };
}

function refuse(
  context: Context,
  status: 400 | 403 | 405 | 406 | 413 | 415 | 503,
  message: string,
  code = invalidRequest,
  headers: Record<string, string> = {},
): Response {
  const body = { jsonrpc: "2.0", id: null, error: { code, message } };
  return context.json(body, status, { "Cache-Control": "no-store", ...headers });
}

function refuseProtocolVersion(context: Context, requested: string, message: unknown): Response {
  const { id } = Object(message);
  const body = {
    jsonrpc: "2.0",
    id: typeof id === "string" || typeof id === "number" ? id : null,
    error: {
      code: unsupportedProtocolVersion,
      message: `The protocol versions are ${protocolVersions.join(", ")}.`,
      data: { supported: protocolVersions, requested },
    },
  };
  return context.json(body, 400, { "Cache-Control": "no-store" });
}

function refuseUnless(
  isFine: (context: Context) => boolean,
  status: Parameters<typeof refuse>[1],
  message: string,
): MiddlewareHandler {
  return async (context, next) => (isFine(context) ? next() : refuse(context, status, message));
}

function isJson(context: Context): boolean {
  return /^application\/json\s*(;|$)/i.test(context.req.header("Content-Type") ?? "");
}

function acceptsJson(context: Context): boolean {
  const accepted = parseAccept(context.req.header("Accept") ?? "*/*");
  return accepted.some(({ type, q }) => q > 0 && ["application/json", "*/*"].includes(type.toLowerCase()));
}

function hasSmallEnvelope(message: unknown): boolean {
  const { params, ...rest } = Object(message);
  let valueCount = 0;
  try {
    const text = JSON.stringify({ ...rest, params: { ...params, arguments: undefined } }, (_key, value) => {
      if (++valueCount > maxEnvelopeValues) throw new RangeError("Too many values.");
      return value;
    });
    return text.length <= maxEnvelopeLength;
  } catch {
    return false;
  }
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
