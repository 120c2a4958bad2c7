import { fileURLToPath } from "node:url";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { iconFiles, paperColour } from "../../content/icons.ts";
import { redirects } from "../../content/redirects.ts";
import { isLinkPath, withoutToken } from "../../wire/link-path.ts";
import { pageOfSocialPicture } from "../../wire/social-picture-path.ts";
import type { Backend } from "../backend.ts";
import { dataApi } from "../data-api/data-api.ts";
import { errorFields, log } from "../log.ts";
import { operatorApi } from "../operator/operator-api.ts";
import { socialPictureDrawer } from "../social/social-pictures.ts";
import { clientAddress, comesFromTrustedProxy, networkOf } from "./client-address.ts";
import { feeds } from "./feeds.ts";
import { keepLinkPrivate } from "./link-privacy.ts";
import { contentSecurityPolicy, pageCache } from "./page-cache.ts";
import type { PageHandler } from "./page-handler.ts";

/** The largest form post, in bytes; a form filled to its limits stays far below it. */
const largestForm = 64 * 1024;

/** Whom Google Analytics 4 loads from and reports to, by Google's own guide to content security policies. */
const googleAnalyticsOrigins = {
  script: ["https://*.googletagmanager.com"],
  connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
};

/** What a drawing may use: its own styles. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The largest body that a hook takes, in bytes. */
const largestHook = 4096;

const clientFolder = fileURLToPath(new URL("../../build/client/", import.meta.url));

/**
 * The whole product as one HTTP application: headers and limits around static files, data API, hooks and pages.
 * Once `isStopping` says so, every answer asks its client to use another connection next time.
 */
export function createShell(backend: Backend, renderPage: PageHandler, isStopping: () => boolean): Hono {
  const { env } = backend;
  const socketAddress = (context: Context) => getConnInfo(context).remote.address ?? "";
  const addressOf = (context: Context) =>
    networkOf(clientAddress(socketAddress(context), context.req.header("X-Forwarded-For") ?? null, env.trustedProxies));

  /** The address under which the visitor knows this page: the proxy's word for it counts only where it is trusted. */
  function publicUrl(context: Context): URL {
    const url = new URL(context.req.url);
    if (!comesFromTrustedProxy(socketAddress(context), env.trustedProxies)) return url;
    const firstOf = (header: string) => context.req.header(header)?.split(",")[0]?.trim();
    const protocol = firstOf("X-Forwarded-Proto") ?? url.protocol.slice(0, -1);
    const host = firstOf("X-Forwarded-Host") ?? url.host;
    const known = URL.parse(`${protocol}://${host}`);
    if (!known || !/^https?$/.test(protocol) || hasCredentials(known.href)) return url;
    // Not resolved against it: a path that begins with two slashes would name a host of its own.
    known.pathname = url.pathname;
    known.search = url.search;
    return known;
  }

  /** Whether a post comes from one of our own pages, or from a program, which says nothing of where it comes from. */
  function isOwnForm(context: Context): boolean {
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site") ?? "none";
    // A browser that hides where its visitors come from says so of our own pages too; the other header no page can forge.
    if (origin === "null") return site === "same-origin";
    if (!origin) return ["same-origin", "none"].includes(site);
    return [publicUrl(context).host, new URL(env.site.url).host].includes(URL.parse(origin)?.host ?? "");
  }

  const webhookOrigin = env.automationWebhookUrl && new URL(env.automationWebhookUrl).origin;
  const google = env.gaMeasurementId ? googleAnalyticsOrigins : { script: [], connect: [] };
  const connect = [...(webhookOrigin ? [webhookOrigin] : []), ...google.connect];
  const pages = pageCache(renderPage, (html) => contentSecurityPolicy(html, { script: google.script, connect }));

  const app = new Hono();

  app.use(async (context, next) => {
    const begun = performance.now();
    await next();
    if (isStopping()) context.header("Connection", "close");
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - begun);
    log("info", "request", { method, path: withoutToken(path).slice(0, 200), status: context.res.status, ms });
  });

  app.use(
    secureHeaders({
      referrerPolicy: "strict-origin-when-cross-origin",
      strictTransportSecurity: env.site.url.startsWith("https:") ? "max-age=31536000; includeSubDomains" : false,
      xFrameOptions: "DENY",
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], browsingTopics: [] },
      // Pages bring their own policy; nothing else is a document that could need anything.
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      overwrite: false,
    }),
  );

  app.use(keepLinkPrivate);

  // No request of the platform's own kind can be made of such an address.
  app.use((context, next) =>
    hasCredentials(context.req.url) ? Promise.resolve(context.text("This address holds a password.", 400)) : next(),
  );

  app.onError((error, context) => {
    // A visitor who went away in the middle of sending is nobody's fault.
    if (context.req.raw.signal.aborted) {
      log("info", "request given up by its sender");
      return context.body(null, 400);
    }
    log("error", "request failed", errorFields(error));
    return context.json(
      { code: "500", message: "Something went wrong on the server.", details: null, hint: null },
      500,
    );
  });

  app.get("/healthz", async (context) => {
    const isHealthy = await backend.database.isHealthy();
    return context.json({ status: isHealthy ? "ok" : "unavailable" }, isHealthy ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });

  app.use("/rest/*", compress());
  app.route("/rest/v1", dataApi(backend, addressOf, pages.invalidate));
  app.route("/operator", operatorApi(backend, pages.invalidate));

  const smallBody = limitBody(largestHook, (context) =>
    context.json({ code: "413", message: "The body is too large.", details: null, hint: null }, 413),
  );
  app.post("/hooks/confirm-match", smallBody, async (context) => {
    const isForm = context.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded");
    const body = await context.req.text();
    const leadId = isForm ? new URLSearchParams(body).get("lead_id") : leadIdIn(body);
    if (!leadId) {
      return context.json({ code: "400", message: 'Send {"lead_id": "…"}.', details: null, hint: null }, 400);
    }
    if ((await backend.leads.confirmMatch(leadId)) === "unavailable") {
      return context.json({ code: "503", message: "Please try again in a moment.", details: null, hint: null }, 503);
    }
    return isForm ? context.redirect("/thank-you", 303) : context.json({ status: "received" }, 202);
  });

  for (const door of ["/rest/*", "/hooks/*", "/operator/*"]) {
    app.all(door, (context) =>
      context.json({ code: "404", message: "Nothing is here.", details: null, hint: null }, 404),
    );
  }

  app.get("/site.webmanifest", (context) => {
    const icons = Object.entries(iconFiles).map(([name, size]) => ({
      src: `/${name}`,
      sizes: `${size}x${size}`,
      type: "image/png",
    }));
    const colours = { background_color: paperColour, theme_color: paperColour };
    const manifest = {
      name: env.site.name,
      short_name: env.site.name.split(" ")[0],
      start_url: "/",
      display: "browser",
      ...colours,
      icons,
    };
    return context.body(JSON.stringify(manifest), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=86400",
    });
  });

  app.route("/", feeds(backend));

  const drawSocialPicture = socialPictureDrawer(env.site.name, (slug) => backend.blog.picture(slug));
  app.get("/social/*", async (context, next) => {
    const picture = await drawSocialPicture(pageOfSocialPicture(context.req.path));
    if (!picture) return next();
    return context.body(new Uint8Array(picture), 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400",
      // To be shown where a page is shared.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });

  app.get(
    "*",
    keptFiles,
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (path, context) => {
        // A drawing is a document of its own where it is opened by itself.
        if (/\.svg(\.(br|gz))?$/.test(path)) context.header("Content-Security-Policy", drawingPolicy);
      },
    }),
  );

  // What looks like a file and was not found above is no page, except for the router's own data requests.
  app.all("*", (context, next) => {
    const { path } = context.req;
    if (!isDecodable(path)) return context.text("Not found", 404, { "Cache-Control": "no-store" });
    if (/\.[a-z0-9]+$/i.test(path) && !path.endsWith(".data"))
      return context.text("Not found", 404, { "Cache-Control": "no-store" });
    return next();
  });

  app.all("*", (context, next) => {
    if (["GET", "HEAD", "POST"].includes(context.req.method)) return next();
    return context.text("This cannot be done here.", 405, { Allow: "GET, HEAD, POST" });
  });

  // One address a page: without a slash at the end, in small letters, and today's name for yesterday's.
  app.get("*", (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    // A token is no word: its letters are what they are.
    if (pathname.endsWith(".data") || isLinkPath(pathname)) return next();
    const path = pathname.replace(/(?<=.)\/+$/, "").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    const target = redirects[path] ?? path;
    // An address that begins with two slashes would send the visitor to another site.
    if (target === pathname || target.startsWith("//")) return next();
    return context.redirect(`${target}${search}`, 301);
  });

  app.post("*", (context, next) => {
    if (!isOwnForm(context)) return context.text("Forms of this site can be sent from this site only.", 403);
    const type = context.req.header("Content-Type") ?? "";
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
      return context.text("A form is expected here.", 415);
    }
    return next();
  });

  app.post(
    "*",
    limitBody(largestForm, (context) => context.text("The form is too large.", 413)),
  );

  app.all("*", async (context) => {
    const request = new Request(publicUrl(context), context.req.raw);
    // Checked above, with the site's own address known; the router would compare it with what the proxy left of it.
    request.headers.delete("Origin");
    return pages.answer(request, addressOf(context));
  });

  return app;
}

/**
 * Refuses a body of more than `maxSize` bytes. One whose length is stated is refused unread, which leaves its connection in
 * order for the next request.
 */
function limitBody(maxSize: number, refuse: (context: Context) => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return async (context, next) =>
    Number(context.req.header("Content-Length")) > maxSize ? refuse(context) : counted(context, next);
}

/**
 * Lets a file that is there be kept, for good where its name changes with its content, and answers 304 where the client's
 * copy is the one that is there. Of whatever else comes from the same address nobody keeps a copy.
 */
const keptFiles: MiddlewareHandler = async (context, next) => {
  await next();
  const modified = context.res.headers.get("Last-Modified");
  if (context.res.status !== 200 || modified === null) return;
  const isHashed = context.req.path.startsWith("/assets/");
  context.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400");
  if (modified !== context.req.header("If-Modified-Since")) return;
  const { headers, body } = context.res;
  await body?.cancel();
  headers.delete("Content-Length");
  context.res = new Response(null, { status: 304, headers });
};

function hasCredentials(address: string): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(address);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

function leadIdIn(body: string): string | null {
  try {
    const leadId: unknown = JSON.parse(body)?.lead_id;
    return typeof leadId === "string" ? leadId : null;
  } catch {
    return null;
  }
}
