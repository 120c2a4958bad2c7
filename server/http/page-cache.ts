import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { arrivalParameters } from "../../wire/arrival.ts";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import type { OpenPost } from "../blog/posts.ts";
import type { Env } from "../env.ts";
import { acceptedEncoding, encode, type KeptAnswer, negotiated } from "./content-negotiation.ts";
import { pagePolicy, previewPolicy } from "./content-security-policy.ts";
import type { PageHandler, PageRoute } from "./page-handler.ts";
import { isRead, targetOf } from "./request-target.ts";
import { securityHeadersOf } from "./security-headers.ts";

export interface PageCache {
  /** The page that everybody gets at this address; null: the page is for one visitor alone. */
  shared(request: Request): Promise<Response> | null;
  /** Answers one visitor and nobody else; `client` is the network address that the rate limit counts by. */
  personal(request: Request, client: string): Promise<Response>;
  /** The document that shows a post as if it were published so, for a frame in which nothing runs. */
  preview(post: OpenPost): Promise<Response>;
  /**
   * The address without what its page does not read, such as the marks by which advertisers follow a visitor. A form post reads them
   * (wire/arrival.ts).
   */
  canonical(url: URL, method: string): URL;
  /** What a redirect from a page takes along: the query, without the parameters that chose the page. */
  carried(url: URL): URLSearchParams;
  /** Drops every page. A rendering under way still goes to those who wait for it, and is not kept. */
  invalidate(): void;
}

/**
 * How long a page is kept, in milliseconds. A change of the blog or of a territory calls `invalidate`; this is for what else pages show,
 * such as the year and a measured figure's day.
 */
const keptMs = 60 * 60 * 1000;

/** A proxy hears of no change, so it asks twice a minute. A browser asks each time, and mostly hears that nothing has changed. */
const sharedCaching = "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=60";

/** How much memory pages take at most, in bytes: some four hundred and fifty of them, in all encodings. */
const maxBytes = 64 * 2 ** 20;

/** About what a page takes beside its bodies and its address, in bytes: its headers. */
const entryOverheadBytes = 4096;

/** What is kept until something changes. */
function emptyMemory(now: () => number) {
  return {
    pages: new LRUCache<string, KeptAnswer>({
      ttl: keptMs,
      ttlResolution: 0,
      perf: { now },
      maxSize: maxBytes,
      sizeCalculation: ({ bodies }, address) =>
        Object.values(bodies).reduce((sum, { length }) => sum + length, entryOverheadBytes + address.length),
    }),
    /** Single flight: everybody who asks for a page that is being rendered waits for the same rendering. */
    renderings: new Map<string, Promise<KeptAnswer>>(),
  };
}

/**
 * The pages behind a cache of whole answers. A page is kept under its path and the parameters that it shares. One that reads a parameter
 * about the visitor, or that a signed link opens, is kept nowhere.
 */
export function pageCache(
  { inlineTexts, render, preview, route, missing }: PageHandler,
  env: Pick<Env, "site" | "automationWebhookUrl" | "gaMeasurementId">,
  now = Date.now,
): PageCache {
  const securityHeaders = securityHeadersOf(env.site.url);
  const policy = pagePolicy(inlineTexts, env);
  let memory = emptyMemory(now);

  /** Renders a page with all its headers; `caching` is for one that does not say itself who may keep it. */
  async function whole(request: Request, client: string, caching: (response: Response) => string) {
    const response = await render(request, client);
    const headers = new Headers({ ...securityHeaders, "Cache-Control": caching(response), Vary: "Accept-Encoding" });
    for (const [name, value] of response.headers) headers.set(name, value);
    if (headers.get("Content-Type")?.startsWith("text/html")) headers.set("Content-Security-Policy", policy);
    const plain = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(headers), plain };
  }

  /** Renders a page for everybody who waits for it, and keeps it where it has the expected status and no rule of its own. */
  function renderShared(address: string, keptStatus: number): Promise<KeptAnswer> {
    const { pages, renderings } = memory;
    const underWay = renderings.get(address);
    if (underWay) return underWay;
    const rendering = (async () => {
      let isKept = false;
      const request = new Request(`http://localhost${address}`);
      const { status, headers, plain } = await whole(request, "", ({ status, headers }) => {
        isKept = status === keptStatus && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
        return isKept && status === 200 ? sharedCaching : "no-store";
      });
      // Weak: the same page has other bytes in each encoding.
      const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
      const [br, gzip] = await Promise.all([encode(plain, "br", 9), encode(plain, "gzip", 9)]);
      const bodies = plain.length ? { br, gzip, identity: plain } : {};
      const page = { status, headers: { ...headers, ...(status === 200 && { etag }) }, bodies };
      if (isKept) pages.set(address, page);
      return page;
    })().finally(() => renderings.delete(address));
    renderings.set(address, rendering);
    return rendering;
  }

  /** Renders a page that is not kept. One page says of all addresses without a page that nothing is there. */
  async function make(path: string, found: PageRoute, address: string): Promise<KeptAnswer> {
    const absent = await missing(path);
    if (absent !== null) return memory.pages.get(absent) ?? renderShared(absent, 404);
    return renderShared(address, found.path === path ? 200 : 404);
  }

  return {
    shared(request) {
      const { path, query } = targetOf(request.url);
      if (!isRead(request) || isLinkPath(path)) return null;
      const found = route(path);
      const address = sharedAddress(found, query);
      if (address === null) return null;
      const page = memory.pages.get(address) ?? make(path, found, address);
      return Promise.resolve(page).then((page) => negotiated(request, page));
    },

    async personal(request, client) {
      const { status, headers, plain } = await whole(request, client, () => "private, no-store");
      const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
      const bodies = plain.length ? { [encoding]: await encode(plain, encoding, 4) } : {};
      return negotiated(request, { status, headers, bodies });
    },

    async preview(post) {
      return new Response(preview(post), {
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": previewPolicy(inlineTexts),
          "X-Frame-Options": "SAMEORIGIN",
          "Cache-Control": "no-store",
        },
      });
    },

    canonical(url, method) {
      const { path, parameters } = route(url.pathname);
      const { shared = [], personal = [] } = parameters;
      const canonical = new URL(url);
      canonical.pathname = path;
      const posted = method === "POST" ? arrivalParameters : [];
      canonical.search = String(pickParameters([...shared, ...personal, ...posted], url.searchParams));
      return canonical;
    },

    carried({ pathname, search }) {
      const query = new URLSearchParams(search);
      for (const name of route(pathname).parameters.shared ?? []) query.delete(name);
      return query;
    },

    invalidate() {
      // A rendering under way goes to the memory of before, which nobody asks any more.
      memory = emptyMemory(now);
    },
  };
}

function pickParameters(names: readonly string[], given: URLSearchParams): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => given.getAll(name).map((value) => [name, value])));
}

/** The address of the page that everybody gets there; null: the page is for one visitor alone. */
function sharedAddress({ path, parameters }: PageRoute, query: string): string | null {
  if (query === "") return path;
  const { shared = [], personal = [] }: PageParameters = parameters;
  const given = new URLSearchParams(query);
  if (personal.some((name) => given.has(name))) return null;
  const read = pickParameters(shared, given);
  return read.size === 0 ? path : `${path}?${read}`;
}
