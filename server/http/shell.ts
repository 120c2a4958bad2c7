import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import type { Backend } from "../backend.ts";
import { dataApi } from "../data-api/data-api.ts";
import { operatorApi, refusal } from "../operator/operator-api.ts";
import { serveSocialPicture } from "../social/social-pictures.ts";
import { limitBody } from "./body-limit.ts";
import { clientNetwork } from "./client-address.ts";
import { coverage } from "./coverage.ts";
import { csrf } from "./csrf.ts";
import { feeds } from "./feeds.ts";
import { health } from "./health.ts";
import { hooks } from "./hooks.ts";
import type { PageCache } from "./page-cache.ts";
import {
  redirectToCanonicalAddress,
  refuseFilePaths,
  refuseOtherContent,
  refuseOtherMethods,
} from "./page-requests.ts";
import { publicUrl, refuseCredentials } from "./public-url.ts";
import { requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";
import { answerUnexpectedError } from "./unexpected-error.ts";
import { webManifest } from "./web-manifest.ts";

/** The largest form post, in bytes; a form filled to its limits stays far below it. */
const largestForm = 64 * 1024;

/** The whole product as one HTTP application. Once `isStopping` says so, its answers ask clients to use another connection. */
export function createShell(backend: Backend, pages: PageCache, isStopping: () => boolean): Hono {
  const { env } = backend;
  const clientOf = (context: Context) => clientNetwork(context, env.trustedProxies);
  const app = new Hono();

  // Around every request.
  app.use(requestLog(isStopping));
  app.use(securityHeaders(env.site.url));
  app.use(refuseCredentials);
  app.onError(answerUnexpectedError);

  // For programs.
  app.get("/healthz", health(backend.database));
  app.use("/rest/*", compress());
  app.route("/rest/v1", dataApi(backend, clientOf, pages.invalidate));
  app.route("/operator", operatorApi(backend, pages.invalidate));
  app.route("/hooks", hooks(backend.leads));
  app.route("/", coverage(backend.territories));
  app.on("ALL", ["/rest/*", "/hooks/*", "/operator/*"], (context) =>
    context.json(refusal("404", "Nothing is here."), 404),
  );

  // Files, drawn, written or built.
  app.get("/site.webmanifest", webManifest(env.site.name));
  app.route("/", feeds(backend));
  app.get("/social/*", serveSocialPicture(backend));
  app.route("/", staticFiles());

  // Pages: everything else.
  app.use(refuseFilePaths, refuseOtherMethods);
  app.get("*", redirectToCanonicalAddress);
  app.post(
    "*",
    csrf(env),
    refuseOtherContent,
    limitBody(largestForm, (context) => context.text("The form is too large.", 413)),
  );
  app.all("*", (context) => {
    const request = new Request(publicUrl(context, env.trustedProxies), context.req.raw);
    // Checked above, with the site's own address known; the router would compare it with what the proxy left of it.
    request.headers.delete("Origin");
    return pages.answer(request, clientOf(context));
  });

  return app;
}
