import type { RequestListener, Server } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";
import { drawIcons } from "./build.ts";
import type { CreatePageHandler } from "./http/page-handler.ts";
import type { PageSource } from "./page-source.ts";

/** As the pages' own policy, with what Vite needs besides: inline scripts and styles, and its web socket. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' https:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "connect-src 'self' ws: http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The pages straight from their source: Vite compiles what is asked for and tells open browsers, by a web socket on
 * `server`, what has changed. Files in `dataDir` change all the time and are no source.
 */
export async function developmentPages(server: Server, dataDir: string): Promise<PageSource> {
  // `node --watch` is told of the server's modules, all imported by now. Vite looks after the rest, its own temporary files
  // included, which would restart the server for no reason.
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  drawIcons();
  const vite = await createVite({
    root: fileURLToPath(new URL("../", import.meta.url)),
    configLoader: "native",
    appType: "custom",
    server: {
      middlewareMode: true,
      hmr: { server },
      // The data API says itself who may call it from elsewhere.
      cors: false,
      // What the browser's half is made of. Nothing else of the tree is served, neither the data nor the keys in `.env`.
      fs: { allow: ["app", "content", "domain", "wire", "node_modules"] },
      watch: { ignored: [`${dataDir}/**`] },
    },
  });

  const createPageHandler: CreatePageHandler = (backend) => async (request, client) => {
    const handler = (await vite.ssrLoadModule("/app/handler.ts")) as { createPageHandler: CreatePageHandler };
    const { body, status, headers } = await handler.createPageHandler(backend)(request, client);
    const own = new Headers(headers);
    own.set("Cache-Control", "no-store");
    own.set("Content-Security-Policy", contentSecurityPolicy);
    return new Response(body, { status, headers: own });
  };

  const before =
    (listener: RequestListener): RequestListener =>
    (request, response) =>
      vite.middlewares(request, response, () => listener(request, response));

  return { createPageHandler, before, close: () => vite.close() };
}
