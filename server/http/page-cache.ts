import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { arrivalParameters } from "../../wire/arrival.ts";
import { assistantParameters, isFilledByAssistant } from "../../wire/assistant-parameters.ts";
import { isInvoicePath, isLinkPath } from "../../wire/link-path.ts";
import type { PageParameters } from "../../wire/page-parameters.ts";
import type { RenderedPost } from "../blog/posts.ts";
import type { Env } from "../env.ts";
import {
  acceptedEncodingOf,
  type Bytes,
  bodyHeaders,
  type Encoding,
  encode,
  isCopyCurrent,
} from "./content-negotiation.ts";
import { pagePolicy, paymentPageOf, previewPolicy } from "./content-security-policy.ts";
import type { PageHandler, Visitor } from "./page-handler.ts";
import type { PageVersion } from "./page-version.ts";
import { answerBusy, answerTooMany, type RenderInTurn, renderLimits } from "./render-limits.ts";
import { isGetOrHead, pathAndQueryOf, targetOf } from "./request-target.ts";
import { securityHeadersOf } from "./security-headers.ts";

export interface PageCache {
  /** If exactly this path and query are in memory. */
  keptPage(request: Request): Response | Promise<Response> | null;
  /** Not for a page for one visitor. Calls `clientOf` only for a page that is not in memory. */
  sharedPage(request: Request, clientOf: () => string): Promise<Response | null>;
  personalPage(request: Request, visitor: Visitor): Promise<Response>;
  preview(post: RenderedPost): Promise<Response>;
  /**
   * Without parameters that the page ignores. A POST keeps campaign parameters and click ids, which its action records
   * (wire/arrival.ts).
   */
  canonicalUrl(url: URL, method: string): URL;
  /** Without the parameters that chose the target: `/?service=…&city=…` redirects to a page without a query. */
  redirectQuery(url: URL): URLSearchParams;
}

/**
 * A proxy learns of no change, so it asks again after 30 seconds. A browser asks on every visit, and usually gets 304.
 */
const sharedCacheControl = "public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=60";

/** About 300 pages. */
const maxCacheBytes = 64 * 2 ** 20;

/** For a page's headers, about. */
const entryOverheadBytes = 4096;

interface StoredPage extends Rendered {
  plain: Bytes;
  /** Filled when a client asks for it. */
  encoded: Map<Encoding, EncodedPage | Promise<EncodedPage>>;
}

interface Rendered {
  status: number;
  headers: Record<string, string>;
}

/** All responses share `init`. */
interface EncodedPage {
  bytes: Bytes;
  init: Rendered;
}

function emptyMemory(version: number) {
  return {
    version,
    pages: new LRUCache<string, StoredPage>({
      maxSize: maxCacheBytes,
      // All encodings together are smaller than the plain page.
      sizeCalculation: ({ plain }, url) => 2 * plain.length + entryOverheadBytes + url.length,
    }),
    renderings: new Map<string, Promise<StoredPage | Response>>(),
  };
}

/**
 * Does not keep a page behind a signed link, one with a parameter about the visitor (`personal` in
 * wire/page-parameters.ts), or a form that an AI assistant filled in.
 */
export function pageCache(
  { inlineTexts, render, preview, parametersOf }: PageHandler,
  env: Pick<
    Env,
    "site" | "automationWebhookUrl" | "gaMeasurementId" | "originTrialToken" | "rendersPerMinute" | "stripe"
  >,
  version: Pick<PageVersion, "current">,
): PageCache {
  const securityHeaders = securityHeadersOf(env.site.url);
  const policy = pagePolicy(inlineTexts, env);
  const invoicePolicy = pagePolicy(inlineTexts, env, paymentPageOf(env.stripe));
  const limits = renderLimits(env.rendersPerMinute);
  let memory = emptyMemory(version.current());

  /** A rendering stores its page in the memory of the version with which it began. */
  function currentMemory() {
    if (memory.version !== version.current()) memory = emptyMemory(version.current());
    return memory;
  }

  /**
   * Counts a page, but not a redirect, for the visitor's network. With too many pages by the network or in the queue,
   * returns a fixed answer. A form is stored nevertheless, and only its page is refused. `cacheControlOf` is for pages
   * without `Cache-Control`.
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
      const { path } = targetOf(request.url);
      headers.set("Content-Security-Policy", isInvoicePath(path) ? invoicePolicy : policy);
      if (env.originTrialToken) headers.set("Origin-Trial", env.originTrialToken);
    }
    const plain = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(headers), plain, encoded: new Map() };
  }

  /** Once for each encoding. */
  function encodedPage(page: StoredPage, encoding: Encoding): EncodedPage | Promise<EncodedPage> {
    const { status, headers, plain, encoded } = page;
    const found = encoded.get(encoding);
    if (found) return found;
    const running = limits
      .encodeInTurn(() => encode(plain, encoding))
      .then((bytes) => {
        const init = { status, headers: { ...headers, ...bodyHeaders(bytes, encoding) } };
        encoded.set(encoding, { bytes, init });
        return { bytes, init };
      });
    encoded.set(encoding, running);
    running.catch(() => encoded.delete(encoding));
    return running;
  }

  function answer(request: Request, page: StoredPage): Response | Promise<Response> {
    const { status, headers, plain } = page;
    if (isCopyCurrent(request.headers, headers)) return new Response(null, { status: 304, headers });
    if (plain.length === 0) return new Response(null, { status, headers });
    const send = ({ bytes, init }: EncodedPage) => new Response(request.method === "HEAD" ? null : bytes, init);
    const encoded = encodedPage(page, acceptedEncodingOf(request.headers.get("Accept-Encoding")));
    return encoded instanceof Promise ? encoded.then(send) : send(encoded);
  }

  /** Several requests may wait for one fixed answer. */
  const answerRendered = (request: Request, page: StoredPage | Response) =>
    page instanceof Response ? page.clone() : answer(request, page);

  function renderShared(url: string, client: string): Promise<StoredPage | Response> {
    const { pages, renderings } = currentMemory();
    const rendering = (async () => {
      let isKept = false;
      const request = new Request(`http://localhost${url}`);
      const page = await renderWhole(request, { client, waitSeconds: null }, ({ status, headers }) => {
        isKept = status === 200 && !headers.has("Set-Cookie") && !headers.has("Cache-Control");
        return isKept ? sharedCacheControl : "no-store";
      });
      if (page instanceof Response) return page;
      if (page.status === 200) {
        // Weak, because the encodings differ in their bytes.
        page.headers.etag = `W/"${createHash("sha256").update(page.plain).digest("base64url").slice(0, 27)}"`;
      }
      if (isKept) pages.set(url, page);
      return page;
    })().finally(() => renderings.delete(url));
    renderings.set(url, rendering);
    return rendering;
  }

  return {
    keptPage(request) {
      if (!isGetOrHead(request)) return null;
      const page = currentMemory().pages.get(pathAndQueryOf(request.url));
      return page ? answer(request, page) : null;
    },

    async sharedPage(request, clientOf) {
      const { path, query } = targetOf(request.url);
      const url = isGetOrHead(request) && !isLinkPath(path) ? sharedUrl(path, parametersOf(path), query) : null;
      if (url === null) return null;
      const { pages, renderings } = currentMemory();
      const page = pages.get(url) ?? renderings.get(url) ?? renderShared(url, clientOf());
      return answerRendered(request, await page);
    },

    async personalPage(request, visitor) {
      const page = await renderWhole(request, visitor, () => "private, no-store");
      // The URL may contain the visitor's text, which search engines and other sites must not get.
      if (!(page instanceof Response))
        Object.assign(page.headers, { "x-robots-tag": "noindex", "referrer-policy": "strict-origin" });
      return answerRendered(request, page);
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
      const { shared = [], personal = [] } = parametersOf(url.pathname);
      const canonical = new URL(url);
      // A page with personal parameters is not kept, so its form can name the campaign (app/personal-parameters.ts).
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
      for (const name of parametersOf(pathname).shared ?? []) query.delete(name);
      return query;
    },
  };
}

function pickParameters(names: readonly string[], parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => parameters.getAll(name).map((value) => [name, value])));
}

function sharedUrl(path: string, parameters: PageParameters, query: string): string | null {
  if (query === "") return path;
  const { shared = [], values = {}, personal = [] } = parameters;
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
