import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { arrivalParameters } from "../../wire/arrival.ts";
import { assistantParameters, isFilledByAssistant } from "../../wire/assistant-parameters.ts";
import { isLinkPath } from "../../wire/link-path.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import type { RenderedPost } from "../blog/posts.ts";
import type { Env } from "../env.ts";
import { acceptedEncodingOf, type EncodedResponse, encode, negotiate } from "./content-negotiation.ts";
import { pagePolicy, previewPolicy } from "./content-security-policy.ts";
import type { PageHandler, PageRoute } from "./page-handler.ts";
import { isGetOrHead, targetOf } from "./request-target.ts";
import { securityHeadersOf } from "./security-headers.ts";

export interface PageCache {
  /** Null if the page is for one visitor. */
  sharedPage(request: Request): Promise<Response> | null;
  /** Rate limits tell visitors apart by `client`. */
  personalPage(request: Request, client: string): Promise<Response>;
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

/** Room for about 450 pages in all encodings. */
const maxCacheBytes = 64 * 2 ** 20;

/** The approximate size of a page's headers. */
const entryOverheadBytes = 4096;

function emptyMemory(now: () => number) {
  return {
    pages: new LRUCache<string, EncodedResponse>({
      ttl: cacheMs,
      ttlResolution: 0,
      perf: { now },
      maxSize: maxCacheBytes,
      sizeCalculation: ({ bodies }, url) =>
        Object.values(bodies).reduce((sum, { length }) => sum + length, entryOverheadBytes + url.length),
    }),
    renderings: new Map<string, Promise<EncodedResponse>>(),
  };
}

/**
 * Does not cache a page behind a signed link, a page with a query parameter about the visitor (`personal` in
 * wire/page-parameters.ts), or a form that an AI assistant filled in.
 */
export function pageCache(
  { inlineTexts, render, preview, routeOf, missingPathOf }: PageHandler,
  env: Pick<Env, "site" | "automationWebhookUrl" | "gaMeasurementId" | "originTrialToken">,
  now = Date.now,
): PageCache {
  const securityHeaders = securityHeadersOf(env.site.url);
  const policy = pagePolicy(inlineTexts, env);
  let memory = emptyMemory(now);

  /** `cacheControlOf` returns the `Cache-Control` header for a page that does not set it. */
  async function renderWhole(request: Request, client: string, cacheControlOf: (response: Response) => string) {
    const response = await render(request, client);
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
    return { status: response.status, headers: Object.fromEntries(headers), plain };
  }

  function renderShared(url: string, cacheableStatus: number): Promise<EncodedResponse> {
    const { pages, renderings } = memory;
    const runningRendering = renderings.get(url);
    if (runningRendering) return runningRendering;
    const rendering = (async () => {
      let isCacheable = false;
      const request = new Request(`http://localhost${url}`);
      const { status, headers, plain } = await renderWhole(request, "", ({ status, headers }) => {
        isCacheable = status === cacheableStatus && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
        return isCacheable && status === 200 ? sharedCacheControl : "no-store";
      });
      // The tag is weak, because the encodings of the page differ in their bytes.
      const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`;
      const [br, gzip] = await Promise.all([encode(plain, "br", 9), encode(plain, "gzip", 9)]);
      const bodies = plain.length ? { br, gzip, identity: plain } : {};
      const page = { status, headers: { ...headers, ...(status === 200 && { etag }) }, bodies };
      if (isCacheable) pages.set(url, page);
      return page;
    })().finally(() => renderings.delete(url));
    renderings.set(url, rendering);
    return rendering;
  }

  /** Many URLs without a page share one cached 404 response, so that they do not fill the cache. */
  async function renderOnCacheMiss(path: string, pageRoute: PageRoute, url: string): Promise<EncodedResponse> {
    const missingPath = await missingPathOf(path);
    if (missingPath !== null) return memory.pages.get(missingPath) ?? renderShared(missingPath, 404);
    return renderShared(url, pageRoute.path === path ? 200 : 404);
  }

  return {
    sharedPage(request) {
      const { path, query } = targetOf(request.url);
      if (!isGetOrHead(request) || isLinkPath(path)) return null;
      const pageRoute = routeOf(path);
      const url = sharedUrl(pageRoute, query);
      if (url === null) return null;
      const page = memory.pages.get(url) ?? renderOnCacheMiss(path, pageRoute, url);
      return Promise.resolve(page).then((page) => negotiate(request, page));
    },

    async personalPage(request, client) {
      const { status, headers, plain } = await renderWhole(request, client, () => "private, no-store");
      // The URL may contain the visitor's text, so search engines and other sites must not get the URL.
      Object.assign(headers, { "x-robots-tag": "noindex", "referrer-policy": "strict-origin" });
      const encoding = acceptedEncodingOf(request.headers.get("Accept-Encoding"));
      const bodies = plain.length ? { [encoding]: await encode(plain, encoding, 4) } : {};
      return negotiate(request, { status, headers, bodies });
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
      const readParameters = method === "POST" ? arrivalParameters : shared;
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
  const { shared = [], personal = [] }: PageParameters = parameters;
  const searchParams = new URLSearchParams(query);
  if (personal.some((name) => searchParams.has(name)) || isFilledByAssistant(searchParams)) return null;
  const sharedParameters = pickParameters(shared, searchParams);
  return sharedParameters.size === 0 ? path : `${path}?${sharedParameters}`;
}
