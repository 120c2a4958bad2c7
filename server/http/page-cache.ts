import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import type { OpenPost } from "../blog/posts.ts";
import type { Env } from "../env.ts";
import { errorFields, log } from "../log.ts";
import { acceptedEncoding, encode, type KeptAnswer, negotiated } from "./content-negotiation.ts";
import { foreignOrigins, withPolicy, withPreviewPolicy } from "./content-security-policy.ts";
import type { PageHandler, PageRoute } from "./page-handler.ts";
import { isRead, targetOf } from "./request-target.ts";
import { securityHeadersOf } from "./security-headers.ts";

/** A page in the encodings in which everybody gets it. */
interface Page extends KeptAnswer {
  /** When it was rendered, in milliseconds since 1970. */
  renderedAt: number;
}

export interface PageCache {
  /** The answer to a request for a page that is in memory; null: it is for `shared`, or for somebody else altogether. */
  remembered(request: Request): Response | null;
  /** The page that everybody gets at this address; null: what is there is for one visitor alone. */
  shared(request: Request): Promise<Response> | null;
  /** Answers one visitor and nobody else; `client` is the network address that the rate limit counts by. */
  personal(request: Request, client: string): Promise<Response>;
  /** The page of a post as if it were published so, for a frame in which nothing runs. */
  preview(post: OpenPost): Promise<Response>;
  /** The address without what its page does not read, such as the marks by which advertisers follow a visitor. */
  canonical(url: URL): URL;
  /** What a redirect from a page takes along: the query, without the parameters that chose the page. */
  carried(url: URL): URLSearchParams;
  /** Drops every page. A rendering that is under way still goes to those who wait for it, and to no others. */
  invalidate(): void;
}

/**
 * How long a page is served as it is, and how much longer while it is made anew, in seconds. What changes the blog or a territory
 * calls `invalidate`; this is for whatever else pages come to show.
 */
const freshSeconds = 30;
const staleSeconds = 60;

/** Proxies may do what this process does. A browser asks each time, and mostly hears that nothing has changed. */
const sharedCaching = `public, max-age=0, must-revalidate, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`;

/** How much memory pages take at most, in bytes: some four hundred and fifty of them, in all encodings. */
const maxBytes = 64 * 2 ** 20;

/** About what a page takes beside its bodies and its address, in bytes: its headers. */
const entryOverheadBytes = 4096;

/** What is kept until something changes. */
function emptyMemory() {
  return {
    pages: new LRUCache<string, Page>({
      maxSize: maxBytes,
      sizeCalculation: ({ bodies }, address) =>
        Object.values(bodies).reduce((sum, { length }) => sum + length, entryOverheadBytes + address.length),
    }),
    /** Single flight: whoever asks for a page that is just being rendered waits for the same rendering. */
    renderings: new Map<string, Promise<Page>>(),
  };
}

/**
 * The pages behind a cache of whole answers. What is the same for everybody is kept: pages that are read without a parameter about
 * the visitor, and not those that a signed link opens.
 */
export function pageCache(
  { render, preview, route, missing }: PageHandler,
  env: Pick<Env, "site" | "automationWebhookUrl" | "gaMeasurementId">,
  now = Date.now,
): PageCache {
  const securityHeaders = securityHeadersOf(env.site.url);
  const origins = foreignOrigins(env);
  let memory = emptyMemory();

  /** Renders a page with all its headers but those that only one who may keep it sets. */
  async function renderWhole(request: Request, client: string) {
    const nonce = randomBytes(16).toString("base64url");
    const response = await render(request, client, nonce);
    const headers = new Headers(securityHeaders);
    for (const [name, value] of response.headers) headers.set(name, value);
    headers.append("Vary", "Accept-Encoding");
    let text = await response.text();
    if (headers.get("Content-Type")?.startsWith("text/html")) {
      const { html, policy } = withPolicy(text, nonce, origins);
      text = html;
      headers.set("Content-Security-Policy", policy);
    }
    // Weak: the same page has other bytes in each encoding.
    const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    return { status: response.status, headers: Object.fromEntries(headers), etag, plain: Buffer.from(text) };
  }

  /**
   * Renders a page for everybody who waits for it: of all their requests only the address counts. It is kept when it comes with
   * the status that is expected there.
   */
  function renderShared(address: string, keptStatus: number): Promise<Page> {
    const { pages, renderings } = memory;
    const underWay = renderings.get(address);
    if (underWay) return underWay;
    const rendering = (async () => {
      const { status, headers, etag, plain } = await renderWhole(new Request(`http://localhost${address}`), "");
      const isKept = status === keptStatus && !headers["set-cookie"] && !headers["cache-control"];
      const caching = isKept && status === 200 ? sharedCaching : "no-store";
      const [br, gzip] = await Promise.all([encode(plain, "br", 9), encode(plain, "gzip", 9)]);
      const page = {
        status,
        headers: { "cache-control": caching, ...headers, ...(status === 200 && { etag }) },
        bodies: plain.length ? { br, gzip, identity: plain } : {},
        renderedAt: now(),
      };
      if (isKept) pages.set(address, page);
      return page;
    })().finally(() => renderings.delete(address));
    renderings.set(address, rendering);
    return rendering;
  }

  /** The page at an address while it may be served; one that is no longer fresh is made anew meanwhile. */
  function lookUp(address: string): Page | undefined {
    const page = memory.pages.get(address);
    if (!page) return undefined;
    const age = (now() - page.renderedAt) / 1000;
    if (age >= freshSeconds + staleSeconds) return undefined;
    if (age >= freshSeconds && !memory.renderings.has(address)) {
      renderShared(address, page.status).catch((error) => log("error", "page refresh failed", errorFields(error)));
    }
    return page;
  }

  /** The page at an address that has none in memory. What is not there is made once, whatever it is called. */
  async function make(path: string, found: PageRoute, address: string): Promise<Page> {
    const absent = await missing(path);
    if (absent !== null) return lookUp(absent) ?? renderShared(absent, 404);
    return renderShared(address, found.path === path ? 200 : 404);
  }

  return {
    remembered(request) {
      if (!isRead(request)) return null;
      const { path, query } = targetOf(request.url);
      // With parameters only where the page without them is there: the path has passed all checks once.
      if (!memory.pages.has(path)) return null;
      const address = sharedAddress(route(path), query);
      const page = address === null ? undefined : lookUp(address);
      return page ? negotiated(request, page) : null;
    },

    shared(request) {
      if (!isRead(request)) return null;
      const { path, query } = targetOf(request.url);
      if (isLinkPath(path)) return null;
      const found = route(path);
      const address = sharedAddress(found, query);
      if (address === null) return null;
      const page = lookUp(address) ?? make(path, found, address);
      return Promise.resolve(page).then((page) => negotiated(request, page));
    },

    async personal(request, client) {
      const { status, headers, plain } = await renderWhole(request, client);
      const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
      const bodies = plain.length ? { [encoding]: await encode(plain, encoding, 4) } : {};
      return negotiated(request, { status, headers: { "cache-control": "private, no-store", ...headers }, bodies });
    },

    async preview(post) {
      const nonce = randomBytes(16).toString("base64url");
      const response = await preview(post, nonce);
      const { html, policy } = withPreviewPolicy(await response.text(), nonce, env.site.url);
      return new Response(html, {
        status: response.status,
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": policy,
          "X-Frame-Options": "SAMEORIGIN",
          "Cache-Control": "no-store",
        },
      });
    },

    canonical(url) {
      const { path, parameters } = route(url.pathname);
      const { shared = [], personal = [] } = parameters;
      const canonical = new URL(url);
      canonical.pathname = path;
      canonical.search = String(pickParameters([...shared, ...personal], url.searchParams));
      return canonical;
    },

    carried({ pathname, search }) {
      const query = new URLSearchParams(search);
      for (const name of route(pathname).parameters.shared ?? []) query.delete(name);
      return query;
    },

    invalidate() {
      // What is being rendered goes to the memory of before, which nobody asks any more.
      memory = emptyMemory();
    },
  };
}

function pickParameters(names: readonly string[], given: URLSearchParams): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])));
}

/** The address of the page that everybody gets there; null: it is for one visitor alone. */
function sharedAddress({ path, parameters }: PageRoute, query: string): string | null {
  if (query === "") return path;
  const { shared = [], personal = [] }: PageParameters = parameters;
  const given = new URLSearchParams(query);
  if (personal.some((name) => given.has(name))) return null;
  const read = pickParameters(shared, given);
  return read.size === 0 ? path : `${path}?${read}`;
}
