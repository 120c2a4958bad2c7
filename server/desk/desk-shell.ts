import { randomBytes } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { generateCookie, getCookie } from "hono/cookie";
import { buildFolder } from "../../vite/market-folder.ts";
import { contractorFilePath } from "../../wire/link-path.ts";
import { postImagePath } from "../../wire/post-image-path.ts";
import { readFile } from "../contractors/files/contractor-files.ts";
import type { OwnerColumn } from "../contractors/screening.ts";
import { answerFile } from "../http/file-routes.ts";
import type { PageCache } from "../http/page-cache.ts";
import { answerPhoto, photoNumberIn, photoNumberPattern } from "../http/photo-files.ts";
import { servePostImage } from "../http/post-image-files.ts";
import { refuseCredentials } from "../http/public-url.ts";
import { requestLog } from "../http/request-log.ts";
import { addHeaders, isolationHeaders, securityHeadersOf } from "../http/security-headers.ts";
import { staticFiles } from "../http/static-files.ts";
import { limitBody } from "../limits/body-limit.ts";
import { errorFields, log } from "../log.ts";
import { DatabaseUnavailable } from "../problems.ts";
import type { DeskBackend, DeskContext, DeskPages, DeskVisit } from "./desk-pages.ts";
import { sessionDays } from "./operators.ts";
import { challengeSeconds } from "./passkey-challenges.ts";

const maxFormBytes = 1024 * 1024;

/** With a picture. */
const maxPostFormBytes = 12 * 1024 * 1024;
const answerTooLarge = (context: Context) =>
  context.text("The form is too large. Shorten it or send a smaller picture.", 413);

const sessionSeconds = sessionDays * 24 * 60 * 60;
const flashSeconds = 60;

const isSignInPath = (path: string) => /^\/sign-in(\/|$)/.test(pageOfDataRequest(path) ?? path);

// Every port of a host gets a browser's cookies. `cedarline_` sets ours apart from other programs'.
const sessionCookie = "cedarline_desk";
const flashCookie = "cedarline_desk_flash";
const signInChallengeCookie = "cedarline_desk_challenge";
const newPasskeyChallengeCookie = "cedarline_desk_new_passkey_challenge";
const returnCookie = "cedarline_desk_return";

/** In the desk. Another program on the host may have set the cookie. */
const returnPathShape = /^(\/[\w-]{1,80}){1,4}(#[\w-]{1,40})?$/;

const deskHeaders = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "strict-origin" };

export type SitePages = Pick<PageCache, "preview">;

interface DeskLocation {
  /** Public, for links and passkeys. */
  address: URL;
  port: number;
}

/** Every page except sign-in needs a session. Only the desk's own host is served, against DNS rebinding. */
export function createDeskShell(
  backend: DeskBackend,
  pages: DeskPages,
  { address, port }: DeskLocation,
  site: SitePages,
  isStopping: () => boolean,
): Pick<Hono, "fetch"> {
  const app = new Hono<{ Variables: { visit: DeskVisit | null } }>();
  const isSecure = address.protocol === "https:";
  const prefix = isSecure ? "host" : undefined;
  const origins = [address.origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const hosts = origins.map((origin) => new URL(origin).host);
  const headers = { ...securityHeadersOf(address.origin), ...isolationHeaders };
  const serveDeskFile = staticFiles(`${buildFolder}desk/client`);
  const serveSiteFile = staticFiles();

  const cookieIn = (context: Context, name: string) => getCookie(context, name, prefix) ?? null;

  const cookieHeader = (name: string, value: string, maxAge: number) =>
    generateCookie(name, value, {
      prefix,
      secure: isSecure,
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      maxAge: value ? maxAge : 0,
    });

  const refuseForeignRequests: MiddlewareHandler = async (context, next) => {
    if (!hosts.includes(new URL(context.req.url).host)) return context.text("The desk has another address.", 421);
    if (context.req.method === "POST" && !origins.includes(context.req.header("Origin") ?? "")) {
      return context.text("Forms of the desk can be sent from the desk only.", 403);
    }
    await next();
  };

  const findVisit: MiddlewareHandler = async (context, next) => {
    const token = cookieIn(context, sessionCookie);
    const session = token === null ? null : await backend.operators.find(token);
    const visit = session && {
      ...session,
      database: backend.outbox.as({ actor: "operator", operatorId: session.operator.id }),
    };
    context.set("visit", visit);
    if (visit || isSignInPath(context.req.path)) return next();
    return requestsDocument(context) ? context.redirect("/sign-in", 303) : context.text("Sign in first.", 401);
  };

  async function render(context: Context): Promise<Response> {
    const { raw } = context.req;
    const nonce = randomBytes(16).toString("base64url");
    const returnTo = cookieIn(context, returnCookie);
    // An open page of settings loads itself again, and would replace a sign-in page's challenge.
    const challengeCookie = isSignInPath(context.req.path) ? signInChallengeCookie : newPasskeyChallengeCookie;
    const request = new Request(raw);
    // `refuseForeignRequests` has checked it. Behind a proxy, React Router would compare it with the wrong host.
    request.headers.delete("Origin");
    const pageContext: DeskContext = {
      backend,
      visit: context.get("visit"),
      browser: {
        previousToken: cookieIn(context, sessionCookie),
        userAgent: raw.headers.get("User-Agent") ?? "",
      },
      flash: cookieIn(context, flashCookie),
      scriptedPath: pageOfDataRequest(context.req.path),
      setSession: (token) => cookieHeader(sessionCookie, token, sessionSeconds),
      challenge: cookieIn(context, challengeCookie),
      setChallenge: (value) => cookieHeader(challengeCookie, value, challengeSeconds),
      setFlash: (value) => cookieHeader(flashCookie, value, flashSeconds),
      returnTo: returnTo !== null && returnPathShape.test(returnTo) ? returnTo : null,
      setReturnTo: (path) => cookieHeader(returnCookie, path, challengeSeconds),
      previewPost: site.preview,
      nonce,
    };
    const response = await pages.render(request, pageContext);
    if (!response.headers.has("Content-Security-Policy")) {
      response.headers.set("Content-Security-Policy", deskPolicyWith(nonce));
    }
    return response;
  }

  app.use(requestLog(isStopping));
  app.use(addHeaders({ ...headers, ...deskHeaders }));
  app.use(refuseCredentials);
  app.onError(answerError);
  app.use(refuseForeignRequests);
  app.get("*", async (context, next) => {
    const publicFile = isPublicFile(context.req.path) ? serveDeskFile(context.req.raw) : null;
    return publicFile ?? next();
  });
  app.use(findVisit);
  // The router asks for a page's data when its link is pointed at. The browser may not keep the answer and asks again
  // at the click, so the first request does no work.
  app.get("*", async (context, next) =>
    context.req.header("Sec-Purpose") && pageOfDataRequest(context.req.path) !== null
      ? context.body(null, 204)
      : next(),
  );
  app.get("*", async (context, next) => serveDeskFile(context.req.raw) ?? next());
  // For the preview of a post.
  app.get("*", async (context, next) => serveSiteFile(context.req.raw) ?? next());
  app.get(postImagePath(":name"), servePostImage(backend.postImages));
  app.get(`/leads/:id/photos/${photoNumberPattern}`, async (context) => {
    const view = await backend.photos.findForOperator(context.req.param("id"), photoNumberIn(context));
    return answerPhoto(context, view === null ? { outcome: "unknown" } : { outcome: "open", view });
  });
  const fileOf = (owner: OwnerColumn) => async (context: Context) => {
    const file = await readFile(backend.outbox, owner, context.req.param("id") ?? "", context.req.param("file") ?? "");
    return file ? answerFile(context, file) : context.text("There is no file here.", 404);
  };
  app.get(contractorFilePath("/applications/:id", ":file"), fileOf("application_id"));
  app.get(contractorFilePath("/contractors/:id", ":file"), fileOf("contractor_id"));
  app.use(compress());
  app.on(["GET", "HEAD"], "*", render);
  app.post("*", async (_context, next) => {
    await next();
    await backend.pageVersion.ask();
  });
  app.post("/posts/*", limitBody(maxPostFormBytes, answerTooLarge), render);
  app.post("*", limitBody(maxFormBytes, answerTooLarge), render);
  app.all("*", (context) =>
    context.text("Only GET, HEAD, and POST are allowed here.", 405, { Allow: "GET, HEAD, POST" }),
  );
  return app;
}

/** Not a script's or frame's request. */
const isNavigation = ({ req }: Context) => ["document", undefined].includes(req.header("Sec-Fetch-Dest"));

function requestsDocument(context: Context): boolean {
  const { req } = context;
  const isGetOrHead = req.method === "GET" || req.method === "HEAD";
  return isGetOrHead && !/\.\w+$/.test(req.path) && isNavigation(context);
}

/** They hold no data, and the sign-in page loads most of them. */
const isPublicFile = (path: string) => path.startsWith("/assets/");

/** A page's data is at its path with `.data`, or with `_.data` after a slash. Null for other requests. */
function pageOfDataRequest(path: string): string | null {
  return path.endsWith(".data") ? path.replace(/(?<=\/)_\.data$|\.data$/, "") : null;
}

export function deskPolicyWith(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function answerError(error: unknown, context: Context): Response {
  if (error instanceof DatabaseUnavailable) {
    return context.text("The database is unavailable. Nothing was changed; try again in a moment.", 503);
  }
  if (context.req.raw.signal.aborted) return context.body(null, 400);
  log("error", "request failed", errorFields(error));
  return context.text("Something went wrong on the server. The log says what.", 500);
}
