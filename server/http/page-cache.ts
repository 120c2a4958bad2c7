import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { arrivalParameters } from "../../wire/arrival.ts";
import { assistantParameters, isFilledByAssistant } from "../../wire/assistant-parameters.ts";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import type { RenderedPost } from "../blog/posts.ts";
import type { Env } from "../env.ts";
import {
  acceptedEncodingOf,
  type Bytes,
  type Encoding,
  encode,
  isCopyCurrent,
  negotiate,
} from "./content-negotiation.ts";
import { pagePolicy, previewPolicy } from "./content-security-policy.ts";
import type { PageHandler, PageRoute, Visitor } from "./page-handler.ts";
import { answerBusy, answerTooMany, type RenderInTurn, renderLimits } from "./render-limits.ts";
import { isGetOrHead, targetOf } from "./request-target.ts";
import { securityHeadersOf } from "./security-headers.ts";

export interface PageCache {
  /** Null if the page is for one visitor. Calls `clientOf` only for a page that is not in memory. */
  sharedPage(request: Request, clientOf: () => string): Promise<Response> | null;
  personalPage(request: Request, visitor: Visitor): Promise<Response>;
  preview(post: RenderedPost): Promise<Response>;
  /**
   * Removes parameters that the page ignores. A POST keeps campaign parameters and click ids, because the page's action
   * records them (wire/arrival.ts).
   */
  canonicalUrl(url: URL, method: string): URL;
  /**
   * The query that a redirect keeps. The query leaves out the parameters that chose the redirect's target. For example,
   * `/?service=…&city=…` redirects to the page of this service in this city, without a query.
   */
  redirectQuery(url: URL): URLSearchParams;
  invalidate(): void;
}

/**
 * Some content changes with time, such as the current year, so a cached page must not become too old. Changes to the
 * blog and to territories take effect at once, because these changes call `invalidate`.
 */
const cacheMs = 60 * 60 * 1000;

/**
 * A proxy cannot be notified of a change, so it requests the page again after 30 seconds. A browser checks its copy
 * on every visit and usually gets 304.
 */
const sharedCacheControl = "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=60";

/** Room for about 300 pages. */
const maxCacheBytes = 64 * 2 ** 20;

/** The approximate size of a page's headers. */
const entryOverheadBytes = 4096;

interface StoredPage {
  status: number;
  headers: Record<string, string>;
  plain: Bytes;
  /** Filled when a client asks for the encoding. */
  encoded: Map<Encoding, Promise<Bytes>>;
}

function emptyMemory(now: () => number) {
  return {
    pages: new LRUCache<string, StoredPage>({
      ttl: cacheMs,
      ttlResolution: 0,
      perf: { now },
      maxSize: maxCacheBytes,
      // The encodings together are smaller than the plain page.
      sizeCalculation: ({ plain }, url) => 2 * plain.length + entryOverheadBytes + url.length,
    }),
    renderings: new Map<string, Promise<StoredPage | Response>>(),
  };
}

/**
 * Does not cache a page behind a signed link, a page with a query parameter about the visitor (`personal` in
 * wire/page-parameters.ts), or a form that an AI assistant filled in.
 */
export function pageCache(
  { inlineTexts, render, preview, routeOf, missingUrlOf }: PageHandler,
  env: Pick<Env, "site" | "automationWebhookUrl" | "gaMeasurementId" | "originTrialToken" | "rendersPerMinute">,
  now = Date.now,
): PageCache {
  const securityHeaders = securityHeadersOf(env.site.url);
  const policy = pagePolicy(inlineTexts, env);
  const limits = renderLimits(env.rendersPerMinute);
  let memory = emptyMemory(now);

  /**
   * Counts the rendering for the visitor's network, but not an answer without a page, such as a redirect. Returns a
   * fixed answer if the network has rendered too many pages, or if too many pages wait. A form is stored nevertheless,
   * and only its page is refused. `cacheControlOf` returns the `Cache-Control` header for a page that does not set it.
   */
  async function renderWhole(
    request: Request,
    visitor: Visitor,
    cacheControlOf: (response: Response) => string,
  ): Promise<StoredPage | Response> {
    const isForm = request.method === "POST";
    if (limits.isBusy() && !isForm) return answerBusy();
    const seconds = limits.take(visitor.client);
    if (seconds !== null && !isForm) return answerTooMany(seconds);
    let hasRendered = false;
    const renderInTurn: RenderInTurn = async (render) => {
      if (seconds !== null) return answerTooMany(seconds);
      hasRendered = true;
      return limits.renderInTurn(render);
    };
    const response = await render(request, visitor, renderInTurn).finally(() => {
      if (seconds === null && !hasRendered) limits.giveBack(visitor.client);
    });
    const headers = new Headers({
      ...securityHeaders,
      "Cache-Control": cacheControlOf(response),
      Vary: "Accept-Encoding",
    });
    for (const [name, value] of response.headers) headers.set(name, value);
    if (headers.get("Content-Type")?.startsWith("text/html")) {
      headers.set("Content-Security-Policy", policy);
      if (env.originTrialToken) headers.set("Origin-Trial", env.originTrialToken);
    }
    const plain = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(headers), plain, encoded: new Map() };
  }

  /** Encodes the page once for each encoding that a client asks for. */
  async function answer(request: Request, page: StoredPage | Response): Promise<Response> {
    // Several requests may wait for one fixed answer.
    if (page instanceof Response) return page.clone();
    const { status, headers, plain, encoded } = page;
    if (plain.length === 0 || isCopyCurrent(request.headers, headers)) {
      return negotiate(request, { status, headers, bodies: {} });
    }
    const encoding = acceptedEncodingOf(request.headers.get("Accept-Encoding"));
    let bytes = encoded.get(encoding);
    if (!bytes) {
      bytes = limits.encodeInTurn(() => encode(plain, encoding));
      encoded.set(encoding, bytes);
      bytes.catch(() => encoded.delete(encoding));
    }
    return negotiate(request, { status, headers, bodies: { [encoding]: await bytes } });
  }

  /** The page in memory, or the page that is being rendered. */
  const knownPage = (url: string) => memory.pages.get(url) ?? memory.renderings.get(url);

  function renderShared(url: string, cacheableStatus: number, client: string): Promise<StoredPage | Response> {
    const { pages, renderings } = memory;
    const rendering = (async () => {
      let isCacheable = false;
      const request = new Request(`http://localhost${url}`);
      const page = await renderWhole(request, { client, waitSeconds: null }, ({ status, headers }) => {
        isCacheable = status === cacheableStatus && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
        return isCacheable && status === 200 ? sharedCacheControl : "no-store";
      });
      if (page instanceof Response) return page;
      if (page.status === 200) {
        // The tag is weak, because the encodings of the page differ in their bytes.
        page.headers.etag = `W/"${createHash("sha256").update(page.plain).digest("base64url").slice(0, 27)}"`;
      }
      if (isCacheable) pages.set(url, page);
      return page;
    })().finally(() => renderings.delete(url));
    renderings.set(url, rendering);
    return rendering;
  }

  /** Many URLs without a page share one cached 404 response, so that they do not fill the cache. */
  async function renderOnCacheMiss(path: string, pageRoute: PageRoute, url: string, clientOf: () => string) {
    const missingUrl = await missingUrlOf(url);
    const cacheableStatus = missingUrl === null && pageRoute.path === path ? 200 : 404;
    const renderedUrl = missingUrl ?? url;
    return knownPage(renderedUrl) ?? renderShared(renderedUrl, cacheableStatus, clientOf());
  }

  return {
    sharedPage(request, clientOf) {
      const { path, query } = targetOf(request.url);
      if (!isGetOrHead(request) || isLinkPath(path)) return null;
      const pageRoute = routeOf(path);
      const url = sharedUrl(pageRoute, query);
      if (url === null) return null;
      const page = knownPage(url) ?? renderOnCacheMiss(path, pageRoute, url, clientOf);
      return Promise.resolve(page).then((page) => answer(request, page));
    },

    async personalPage(request, visitor) {
      const page = await renderWhole(request, visitor, () => "private, no-store");
      // The URL may contain the visitor's text, so search engines and other sites must not get the URL.
      if (!(page instanceof Response))
        Object.assign(page.headers, { "x-robots-tag": "noindex", "referrer-policy": "strict-origin" });
      return answer(request, page);
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

    canonicalUrl(url, method) {
      const { path, parameters } = routeOf(url.pathname);
      const { shared = [], personal = [] } = parameters;
      const canonical = new URL(url);
      canonical.pathname = path;
      // A page with personal parameters is not cached, so its form can name the campaign (app/personal-parameters.ts).
      const isPersonal = personal.some((name) => url.searchParams.has(name));
      const readParameters =
        method === "POST" ? arrivalParameters : isPersonal ? [...shared, ...arrivalParameters] : shared;
      const assistantNames = isFilledByAssistant(url.searchParams) ? Object.keys(assistantParameters) : [];
      const names = new Set([...readParameters, ...personal, ...assistantNames]);
      canonical.search = String(pickParameters([...names], url.searchParams));
      return canonical;
    },

    redirectQuery({ pathname, search }) {
      const query = new URLSearchParams(search);
      for (const name of routeOf(pathname).parameters.shared ?? []) query.delete(name);
      return query;
    },

    invalidate() {
      // A running rendering stores its page in the old memory, which is discarded.
      memory = emptyMemory(now);
    },
  };
}

function pickParameters(names: readonly string[], parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => parameters.getAll(name).map((value) => [name, value])));
}

function sharedUrl({ path, parameters }: PageRoute, query: string): string | null {
  if (query === "") return path;
  const { shared = [], values = {}, personal = [] }: PageParameters = parameters;
  const searchParams = new URLSearchParams(query);
  if (personal.some((name) => searchParams.has(name)) || isFilledByAssistant(searchParams)) return null;
  const sharedParameters = new URLSearchParams();
  for (const name of shared) {
    // Pages read the first value only.
    const value = searchParams.get(name);
    if (value !== null && (values[name]?.includes(value) ?? true)) sharedParameters.set(name, value);
  }
  return sharedParameters.size === 0 ? path : `${path}?${sharedParameters}`;
}
