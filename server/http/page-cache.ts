import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";
import { type ForeignOrigins, withPolicy } from "./content-security-policy.ts";
import type { RenderPage } from "./page-handler.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** How hard brotli and gzip try: a cached page is compressed once for everybody, another one for a single answer. */
const compressionLevel = { cached: 9, single: 4 };

/** A page as it goes over the wire. */
interface Page {
  status: number;
  headers: Headers;
  bodies: Record<Encoding, Buffer>;
  etag: string;
  /** When it was rendered, in milliseconds since 1970. */
  renderedAt: number;
}

type Encoding = "identity" | "br" | "gzip";

export interface PageCache {
  /** Answers a request for a page; `client` is the network address that the rate limit counts by. */
  answer(request: Request, client: string): Promise<Response>;
  /** Drops every page. A rendering that is under way still goes to those who wait for it, and to no others. */
  invalidate(): void;
}

/**
 * How long a page is cached, in milliseconds. What changes the blog calls `invalidate`; this is for whatever else the pages
 * come to show.
 */
const pageLifetimeMs = 30_000;

/** What a form has, empty, where it says when its page was rendered (domain/form-context.ts). */
const madeAtField = 'name="form_made_at" value="';

/** More pages than a site of this size has, so that a flood of made-up paths cannot fill the memory. */
const maxPages = 500;

/**
 * The pages behind a cache of whole answers. Only what is the same for everybody is cached: a GET without a query, answered
 * with 200. Requests for a page that is just being rendered wait for the same rendering.
 */
export function pageCache(render: RenderPage, foreignOrigins: ForeignOrigins): PageCache {
  const pages = new Map<string, Promise<Page>>();

  async function renderWhole(request: Request, client: string, level: number): Promise<Page> {
    const nonce = randomBytes(16).toString("base64url");
    const response = await render(request, client, nonce);
    const headers = new Headers(response.headers);
    let text = await response.text();
    if (headers.get("Content-Type")?.startsWith("text/html")) {
      const { html, policy } = withPolicy(text, nonce, foreignOrigins);
      text = html;
      headers.set("Content-Security-Policy", policy);
    }
    const renderedAt = Date.now();
    // Put in last: neither the page's hash nor the policy knows of it, so a page that says the same as before stays valid.
    const body = Buffer.from(text.replaceAll(`${madeAtField}"`, `${madeAtField}${renderedAt}"`));
    const [br, gz] = await Promise.all([
      compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
      compressGzip(body, { level }),
    ]);
    // Weak: the same page has other bytes in each encoding.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    return { status: response.status, headers, bodies: { identity: body, br, gzip: gz }, etag, renderedAt };
  }

  async function cached(path: string, request: Request, client: string): Promise<Page> {
    const known = await pages.get(path);
    if (known && Date.now() - known.renderedAt < pageLifetimeMs) return known;
    // Another request that waited for the same stale page may have begun its rendering.
    const underWay = pages.get(path);
    if (underWay && (await underWay) !== known) return underWay;
    const rendering = renderWhole(request, client, compressionLevel.cached);
    pages.set(path, rendering);
    // After an invalidation another rendering may stand in its place.
    const drop = () => pages.get(path) === rendering && pages.delete(path);
    try {
      const page = await rendering;
      if (page.status !== 200) drop();
      if (pages.size > maxPages) pages.delete(pages.keys().next().value ?? "");
      return page;
    } catch (error) {
      drop();
      throw error;
    }
  }

  async function answer(request: Request, client: string): Promise<Response> {
    const url = new URL(request.url);
    const isShared = (request.method === "GET" || request.method === "HEAD") && url.search === "";
    if (!isShared) {
      return respond(request, await renderWhole(request, client, compressionLevel.single), "private, no-store");
    }
    // Rendered for everybody who waits for it: of this request only the address counts, and its end stops no rendering.
    const shared = new Request(request.url, { headers: request.headers });
    const page = await cached(url.pathname, shared, client);
    return respond(request, page, page.status === 200 ? "public, max-age=0, must-revalidate" : "no-store");
  }

  return { answer, invalidate: () => pages.clear() };
}

function respond(request: Request, page: Page, cacheControl: string): Response {
  const headers = new Headers(page.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl);
  headers.append("Vary", "Accept-Encoding");
  if (page.status === 200) {
    headers.set("ETag", page.etag);
    if (request.headers.get("If-None-Match")?.includes(page.etag)) return new Response(null, { status: 304, headers });
  }
  if (page.bodies.identity.length === 0) return new Response(null, { status: page.status, headers });
  const encoding = smallestEncoding(request.headers.get("Accept-Encoding"));
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = page.bodies[encoding];
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status: page.status, headers });
}

/** The smallest form of a page that the client accepts; `hono/accepts` would go by the client's order. */
function smallestEncoding(acceptEncoding: string | null): Encoding {
  const accepted = parseAccept(acceptEncoding ?? "").flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []));
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}
