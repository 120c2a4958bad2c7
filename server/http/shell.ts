import type { HttpBindings } from "@hono/node-server";
import { type Context, type ErrorHandler, Hono } from "hono";
import { compress } from "hono/compress";
import { makeDataApiError } from "../../domain/submission-outcome.ts";
import { postImagePath } from "../../wire/post-image-path.ts";
import { serveSocialPicture } from "../blog/social-pictures.ts";
import { limitBody } from "../limits/body-limit.ts";
import { isToken } from "../links/token.ts";
import { errorFields, log } from "../log.ts";
import type { OperatorBackend } from "../operator/action.ts";
import { operatorApi } from "../operator/operator-api.ts";
import { countsApi } from "../public/counts.ts";
import { coverageApi } from "../public/coverage.ts";
import { feeds } from "../public/feeds.ts";
import { hooksApi } from "../public/hooks.ts";
import { mcp } from "../public/mcp.ts";
import { dataApi } from "../rest/data-api.ts";
import { limitReads } from "../rest/read-limits.ts";
import { type FormVariables, limitRefused } from "../rest/refused-attempts.ts";
import { clientNetworkOf, socketAddressOf } from "./client-address.ts";
import { negotiate } from "./content-negotiation.ts";
import { csrf } from "./csrf.ts";
import { fileRoutes } from "./file-routes.ts";
import { readFormAsUtf8 } from "./form-charset.ts";
import type { HttpRoom } from "./http-room.ts";
import { proofOf, proofPath } from "./installation-proof.ts";
import { keepLinkPrivate } from "./link-privacy.ts";
import type { PageCache } from "./page-cache.ts";
import {
  keepQuery,
  redirectMovedPost,
  redirectToCanonicalAddress,
  refuseFilePaths,
  refuseNonForms,
  refuseOtherMethods,
  refuseUndecodablePaths,
} from "./page-requests.ts";
import { photoRoutes } from "./photo-routes.ts";
import { servePostImage } from "./post-image-files.ts";
import { hasCredentials, publicUrlOf, refuseCredentials } from "./public-url.ts";
import { logRequest, requestLog } from "./request-log.ts";
import { targetOf } from "./request-target.ts";
import { addHeaders, securityHeadersOf } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";
import { unbelievedProxies } from "./unbelieved-proxy.ts";
import { limitUnknownLinks } from "./unknown-links.ts";
import { webManifest } from "./web-manifest.ts";

const maxFormBytes = 64 * 1024;

type SiteBackend = Omit<OperatorBackend, keyof HttpRoom> & HttpRoom;

export function createHttpShell(
  backend: SiteBackend,
  pages: PageCache,
  isStopping: () => boolean,
): Pick<Hono, "fetch"> {
  const { env } = backend;
  const serveFile = staticFiles();
  const clientOf = (context: Context) => clientNetworkOf(context, env.trustedProxies);
  const app = new Hono<{ Variables: FormVariables }>();

  const servePage = (context: Context<{ Variables: FormVariables }>, path?: string) => {
    const { raw } = context.req;
    const url = pages.canonicalUrl(publicUrlOf(context, env.trustedProxies), raw.method);
    const request =
      path === undefined ? new Request(url, raw) : new Request(new URL(path, url), { headers: raw.headers });
    // `csrf` has checked it. Behind a proxy, React Router would compare it with the wrong origin.
    request.headers.delete("Origin");
    return pages.personalPage(request, { client: clientOf(context), waitSeconds: context.get("waitSeconds") ?? null });
  };

  const noteProxy = unbelievedProxies(backend.database.database, env.trustedProxies);
  const countPage = (request: Request, { status }: Response) =>
    backend.pageCounts.countResponse(request, targetOf(request.url).path, status);

  /** It has all headers and has passed every check, so it goes around the router. */
  function pageInMemory(request: Request, { incoming }: HttpBindings): Response | Promise<Response> | null {
    const startedAt = performance.now();
    const page = isStopping() || hasCredentials(request.url) ? null : pages.keptPage(request);
    if (page === null) return null;
    const finish = (page: Response) => {
      noteProxy(request.headers, incoming.socket.remoteAddress ?? "");
      countPage(request, page);
      logRequest({ method: request.method, path: targetOf(request.url).path }, page, startedAt);
      return page;
    };
    return page instanceof Promise ? page.then(finish) : finish(page);
  }

  app.use(requestLog(isStopping));
  app.use(addHeaders(securityHeadersOf(env.site.url)));
  app.use(keepLinkPrivate);
  app.use(refuseCredentials);
  app.use(async (context, next) => {
    noteProxy(context.req.raw.headers, socketAddressOf(context));
    await next();
  });
  app.onError(answerUnexpectedError);
  app.get("*", async (context, next) => serveFile(context.req.raw) ?? next());

  app.get("/healthz", async (context) => {
    const status = await backend.database.health();
    return context.json({ status }, status === "ok" ? 200 : 503, { "Cache-Control": "no-store" });
  });
  app.get(proofPath(":nonce"), async (context) => {
    const nonce = context.req.param("nonce") ?? "";
    if (!isToken(nonce)) return context.notFound();
    const proof = await proofOf(backend.links, backend.database.database, nonce);
    return context.text(proof, 200, { "Cache-Control": "no-store" });
  });
  app.use("/rest/*", compress());
  app.route("/rest/v1", dataApi(backend, clientOf));
  app.route("/operator", operatorApi(backend));
  app.route("/hooks", hooksApi(backend.leads, backend.payments));
  app.use("/coverage", limitReads(backend, clientOf));
  app.route("/", coverageApi(backend.territories));
  app.use("/counts/*", limitReads(backend, clientOf));
  app.post("/counts/*", csrf(env));
  app.route("/counts", countsApi(backend.pageCounts));
  app.route("/", mcp(backend, clientOf));

  app.get("/site.webmanifest", webManifest(env.site.name));
  app.route("/", feeds(env.site, backend.blog, negotiate));
  app.get("/social/*", serveSocialPicture(backend.env.site.name, backend.blog));
  app.get(postImagePath(":name"), servePostImage(backend.postImages));

  // Unknown paths below these get a 404 in JSON.
  const prefixesWithoutPages = ["/rest", "/hooks", "/counts", "/operator", "/mcp", "/social", "/.well-known"];
  app.on(
    "ALL",
    prefixesWithoutPages.map((path) => `${path}/*`),
    (context) => context.json(makeDataApiError("404", "Nothing is here."), 404, { "Cache-Control": "no-store" }),
  );

  app.use(refuseUndecodablePaths, limitUnknownLinks(clientOf));
  app.route("/", fileRoutes(backend, clientOf, csrf(env), servePage));
  app.route("/", photoRoutes(backend.photos, clientOf, csrf(env), servePage));

  app.use(refuseFilePaths, refuseOtherMethods);
  app.get("*", redirectToCanonicalAddress);
  app.get("*", async (context, next) => {
    await next();
    countPage(context.req.raw, context.res);
  });
  app.get("/blog/:slug", redirectMovedPost(backend.blog));
  app.get("*", keepQuery(pages.redirectQuery));
  app.get("*", async (context, next) => {
    return (await pages.sharedPage(context.req.raw, () => clientOf(context))) ?? next();
  });
  app.post(
    "*",
    limitRefused(backend, clientOf),
    csrf(env),
    refuseNonForms,
    limitBody(maxFormBytes, (context) => context.text("The form is too large. Go back and shorten it.", 413)),
    readFormAsUtf8,
  );
  app.all("*", (context) => servePage(context));

  return {
    fetch: (request, bindings) => pageInMemory(request, bindings as HttpBindings) ?? app.fetch(request, bindings),
  };
}

const answerUnexpectedError: ErrorHandler = (error, context) => {
  // The visitor disconnected. The server is not at fault.
  if (context.req.raw.signal.aborted) {
    log("info", "request aborted");
    return context.body(null, 400);
  }
  log("error", "request failed", errorFields(error));
  return context.json(makeDataApiError("500", "Something went wrong on the server."), 500);
};
