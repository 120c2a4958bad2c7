import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageHandler } from "./page-handler.ts";

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

/** A page as it goes over the wire, made once for everybody. */
interface Page {
  status: number;
  headers: Headers;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
  etag: string;
  madeAt: number;
}

export interface PageCache {
  answer: PageHandler;
  /** Every page is made anew from now on; one that is just being made still goes to those who wait for it, and to no others. */
  invalidate(): void;
}

/** How long a page is served as it was made, in milliseconds: as late may a change of the blog by another process show. */
const pageLifetimeMs = 30_000;

/** What a form has, empty, where it says when its page was made (domain/form-context.ts). */
const madeAtField = 'name="form_made_at" value="';

/** No address space of a site this size needs more; a flood of made-up paths cannot fill the memory. */
const mostPages = 500;

/**
 * The pages behind a cache of whole answers. Only what is the same for everybody is kept: a GET without a query, answered
 * with 200. Two visitors who ask for a page that is just being made wait for the same rendering.
 */
export function pageCache(render: PageHandler, contentSecurityPolicy: (html: string) => string): PageCache {
  const pages = new Map<string, Promise<Page>>();

  async function make(request: Request, client: string, quality: number): Promise<Page> {
    const response = await render(request, client);
    const headers = new Headers(response.headers);
    const text = await response.text();
    if (headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", contentSecurityPolicy(text));
    }
    const madeAt = Date.now();
    // Put in last: neither the page's hash nor the policy knows of it, so a page that says the same as before stays valid.
    const body = Buffer.from(text.replaceAll(`${madeAtField}"`, `${madeAtField}${madeAt}"`));
    const [br, gz] = await Promise.all([
      brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      gunzippable(body, { level: quality }),
    ]);
    // Weak: the same page has other bytes in each encoding.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    return { status: response.status, headers, bodies: { identity: body, br, gzip: gz }, etag, madeAt };
  }

  async function fromCache(path: string, request: Request, client: string): Promise<Page> {
    const known = await pages.get(path);
    if (known && Date.now() - known.madeAt < pageLifetimeMs) return known;
    // Whoever waited for the same stale page finds the new rendering already under way.
    const underWay = pages.get(path);
    if (underWay && (await underWay) !== known) return underWay;
    const making = make(request, client, 9);
    pages.set(path, making);
    // What was forgotten meanwhile may have been made anew by somebody else.
    const drop = () => pages.get(path) === making && pages.delete(path);
    try {
      const page = await making;
      if (page.status !== 200 || page.headers.get("Cache-Control") === "no-store") drop();
      if (pages.size > mostPages) pages.delete(pages.keys().next().value ?? "");
      return page;
    } catch (error) {
      drop();
      throw error;
    }
  }

  async function answerFor(request: Request, client: string): Promise<Response> {
    const url = new URL(request.url);
    const isShared = (request.method === "GET" || request.method === "HEAD") && url.search === "";
    if (!isShared) return answer(request, await make(request, client, 4), "private, no-store");
    // Made for everybody who waits for it: of this request only the address counts, and its end does not stop the making.
    const whole = new Request(request.url, { headers: request.headers });
    const page = await fromCache(url.pathname, whole, client);
    return answer(request, page, page.status === 200 ? "public, max-age=0, must-revalidate" : "no-store");
  }

  return { answer: answerFor, invalidate: () => pages.clear() };
}

function answer(request: Request, page: Page, cacheControl: string): Response {
  const headers = new Headers(page.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl);
  headers.append("Vary", "Accept-Encoding");
  if (page.status === 200) {
    headers.set("ETag", page.etag);
    if (request.headers.get("If-None-Match")?.includes(page.etag)) return new Response(null, { status: 304, headers });
  }
  if (page.bodies.identity.length === 0) return new Response(null, { status: page.status, headers });
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding") ?? "");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = page.bodies[encoding];
  headers.set("Content-Length", String(body.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status: page.status, headers });
}

/** The smallest form of a page that the client can read; one with a quality of zero is one that it refuses. */
function acceptedEncoding(header: string): "br" | "gzip" | "identity" {
  const accepted = header.split(",").flatMap((entry) => {
    const [coding = "", ...parameters] = entry.toLowerCase().replaceAll(" ", "").split(";");
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : "identity";
}

/**
 * Every start tag, and of scripts and styles what is in them. Tags are read with their quoted values, since the value of an
 * attribute may hold what only looks like a script.
 */
const tags = /<(script|style)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/\1>|<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/g;

function hashes(texts: Iterable<string>): string {
  return [...new Set(texts)].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
}

/**
 * The policy for one document: what it brings along itself is named by hash, so that nothing else inline can run, and a
 * cached page needs no number that is different for each visitor.
 */
export function contentSecurityPolicy(
  html: string,
  { script = [], connect = [] }: { script?: string[]; connect?: string[] } = {},
): string {
  const inline = [...html.matchAll(tags)].filter(
    ([, , attributes]) => !/\ssrc=|application\/ld\+json/.test(attributes ?? ""),
  );
  const textsIn = (name: string) => inline.flatMap(([, element, , text]) => (element === name ? [text ?? ""] : []));
  return [
    "default-src 'self'",
    `script-src ${["'self'", hashes(textsIn("script")), ...script].join(" ")}`,
    `style-src 'self' ${hashes(textsIn("style"))}`,
    "img-src 'self' data: https:",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join("; ");
}
