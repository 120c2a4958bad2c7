import { createHash, randomBytes } from "node:crypto";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import type { OpenPost } from "../blog/posts.ts";
import type { Env } from "../env.ts";
import { errorFields, log } from "../log.ts";
import { foreignOrigins, withPolicy, withPreviewPolicy } from "./content-security-policy.ts";
import {
  acceptedEncoding,
  type CompressionLevel,
  EncodedBody,
  type Encoding,
  type Form,
  headersOfForm,
} from "./encoded-body.ts";
import type { PageHandler, PageRoute } from "./page-handler.ts";
import { RecentlyUsed } from "./recently-used.ts";
import { isRead, targetOf } from "./request-target.ts";
import { type HeaderRecord, securityHeadersOf } from "./security-headers.ts";

/** A page as it goes over the wire. */
interface Page {
  status: number;
  /** Without those that depend on the encoding. */
  headers: HeaderRecord;
  /** With them, for each encoding in which the page was sent. */
  headersIn: Map<Encoding, HeaderRecord>;
  body: EncodedBody;
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

/** How much memory pages take at most, in bytes: some two thousand of them in brotli alone. */
const mostBytes = 64 * 2 ** 20;

/** About what a page takes beside its body and its address, in bytes: its headers. */
const bytesBesideBody = 4096;

/** What a form has, empty, where it says when its page was rendered (wire/form-context-encoding.ts). */
const madeAtField = 'name="form_made_at" value="';

/**
 * The pages behind a cache of whole answers. What is the same for everybody is kept: pages that are read without a parameter about
 * the visitor, and not those that a signed link opens. Requests for a page that is just being rendered wait for the same rendering.
 */
export function pageCache(
  { render, preview, route, missing }: PageHandler,
  env: Pick<Env, "site" | "automationWebhookUrl" | "gaMeasurementId">,
  now = Date.now,
): PageCache {
  const securityHeaders = securityHeadersOf(env.site.url);
  const origins = foreignOrigins(env);
  const pages = new RecentlyUsed<Page>(mostBytes);
  /** The routes of the pages that were found; made-up addresses are not remembered. */
  const routes = new RecentlyUsed<PageRoute>(2 ** 20);
  const renderings = new Map<string, Promise<Page>>();
  const bodies = sharedBodies();
  let version = 0;

  async function renderWhole(request: Request, client: string, level: CompressionLevel): Promise<Page> {
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
    const renderedAt = now();
    // Weak: the same page has other bytes in each encoding.
    if (response.status === 200 && level === 9) headers.set("ETag", `W/"${hashOf(text).slice(0, 27)}"`);
    // Put in last: neither the page's hash nor the policy knows of it, so a page that says the same as before stays valid.
    const plain = Buffer.from(text.replaceAll(`${madeAtField}"`, `${madeAtField}${renderedAt}"`));
    return {
      status: response.status,
      headers: Object.fromEntries(headers),
      headersIn: new Map(),
      body: level === 9 ? bodies(plain) : new EncodedBody(plain, level),
      renderedAt,
    };
  }

  /**
   * Renders a page for everybody who waits for it: of all their requests only the address counts. It is kept when it comes with
   * the status that is expected there.
   */
  function renderShared(address: string, keptStatus: number): Promise<Page> {
    const underWay = renderings.get(address);
    if (underWay) return underWay;
    const begun = version;
    const rendering = renderWhole(new Request(`http://localhost${address}`), "", 9)
      .then(async (page) => {
        const isEverybodys =
          page.status === keptStatus && !page.headers["set-cookie"] && !page.headers["cache-control"];
        const caching = isEverybodys && page.status === 200 ? sharedCaching : "no-store";
        page.headers = { "cache-control": caching, ...page.headers };
        if (!isEverybodys || begun !== version) return page;
        // Nobody is to wait for a form in which the page was sent before.
        await Promise.all(pages.get(address)?.body.encodings.map((encoding) => page.body.make(encoding)) ?? []);
        if (begun === version) keep(address, page);
        return page;
      })
      .finally(() => {
        // After an invalidation another rendering may stand in its place.
        if (renderings.get(address) === rendering) renderings.delete(address);
      });
    renderings.set(address, rendering);
    return rendering;
  }

  function keep(address: string, page: Page): void {
    pages.set(address, page, bytesBesideBody + address.length + page.body.size);
  }

  /** The page at an address while it may be served; one that is no longer fresh is made anew meanwhile. */
  function lookUp(address: string): Page | undefined {
    const page = pages.get(address);
    if (!page) return undefined;
    const age = (now() - page.renderedAt) / 1000;
    if (age >= freshSeconds + staleSeconds) return undefined;
    if (age >= freshSeconds && !renderings.has(address)) {
      renderShared(address, page.status).catch((error) => log("error", "page not made anew", errorFields(error)));
    }
    return page;
  }

  /** The page at an address that has none in memory. What is not there is made once, whatever it is called. */
  async function make(path: string, found: PageRoute, address: string): Promise<Page> {
    const absent = await missing(path);
    if (absent !== null) return lookUp(absent) ?? renderShared(absent, 404);
    return renderShared(address, found.path === path ? 200 : 404);
  }

  async function answerShared(request: Request, path: string, found: PageRoute, address: string): Promise<Response> {
    const page = lookUp(address) ?? (await make(path, found, address));
    if (page.status === 200) routes.set(path, found, path.length);
    const answer = await answerInAnyForm(page, request);
    // It may be larger by a form.
    if (pages.get(address) === page) keep(address, page);
    return answer;
  }

  return {
    remembered(request) {
      if (!isRead(request)) return null;
      const { path, query } = targetOf(request.url);
      const found = routes.get(path);
      const address = found ? sharedAddress(found, query) : null;
      const page = address === null ? undefined : lookUp(address);
      const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
      const form = page?.body.known(encoding);
      return page && form ? answerIn(page, request, encoding, form) : null;
    },

    shared(request) {
      if (!isRead(request)) return null;
      const { path, query } = targetOf(request.url);
      if (isLinkPath(path)) return null;
      const found = route(path);
      const address = sharedAddress(found, query);
      return address === null ? null : answerShared(request, path, found, address);
    },

    async personal(request, client) {
      const page = await renderWhole(request, client, 4);
      page.headers = { "cache-control": "private, no-store", ...page.headers };
      return answerInAnyForm(page, request);
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
      const canonical = new URL(url);
      canonical.pathname = path;
      canonical.search = String(readParameters(url.searchParams, parameters));
      return canonical;
    },

    invalidate() {
      version++;
      pages.clear();
      renderings.clear();
    },
  };
}

/** Those of the parameters that the page reads. */
function readParameters(given: URLSearchParams, { shared = [], personal = [] }: PageParameters): URLSearchParams {
  const read = [...shared, ...personal];
  return new URLSearchParams([...given].filter(([name]) => read.includes(name)));
}

/** Whether the page may read something of the query: an address is rarely worth the time of the platform's parser. */
function readsAnyOf(query: string, { shared = [], personal = [] }: PageParameters): boolean {
  return query.split("&").some((pair) => {
    const end = pair.indexOf("=");
    const name = end === -1 ? pair : pair.slice(0, end);
    const isPlain = !name.includes("%") && !name.includes("+");
    return !isPlain || personal.includes(name) || shared.includes(name);
  });
}

/** The address of the page that everybody gets there; null: it is for one visitor alone. */
function sharedAddress({ path, parameters }: PageRoute, query: string): string | null {
  if (query === "" || !readsAnyOf(query, parameters)) return path;
  const given = new URLSearchParams(query);
  if (parameters.personal?.some((name) => given.has(name))) return null;
  const read = readParameters(given, parameters);
  return read.size === 0 ? path : `${path}?${read}`;
}

async function answerInAnyForm(page: Page, request: Request): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
  return answerIn(page, request, encoding, await page.body.make(encoding));
}

function answerIn(page: Page, request: Request, encoding: Encoding, form: Form): Response {
  const { status, headers } = page;
  if (headers.etag && request.headers.get("If-None-Match")?.includes(headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (form.length === 0) return new Response(null, { status, headers });
  const withForm = page.headersIn.get(encoding) ?? headersOfForm(headers, encoding, form);
  page.headersIn.set(encoding, withForm);
  // The same bytes for everybody: no answer has a copy.
  return new Response(request.method === "HEAD" ? null : form, { status, headers: withForm });
}

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("base64url");

/** Yields one body for the same bytes, as long as any page has it. */
function sharedBodies(): (plain: Form) => EncodedBody {
  const known = new Map<string, WeakRef<EncodedBody>>();
  const forgotten = new FinalizationRegistry<string>((hash) => {
    if (!known.get(hash)?.deref()) known.delete(hash);
  });
  return (plain) => {
    const hash = hashOf(plain);
    const same = known.get(hash)?.deref();
    if (same) return same;
    const body = new EncodedBody(plain, 9);
    known.set(hash, new WeakRef(body));
    forgotten.register(body, hash);
    return body;
  };
}
