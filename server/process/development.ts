import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer as createVite, type InlineConfig } from "vite";
import { buildFolder, marketFolder } from "../../vite/market-folder.ts";
import type { DeskPages } from "../desk/desk-pages.ts";
import { deskPolicyWith } from "../desk/desk-shell.ts";
import { pageCache } from "../http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "../http/page-handler.ts";
import { previewMail } from "../mail/preview.ts";
import type { Backend } from "./backend.ts";
import { drawIcons } from "./build.ts";
import type { PageSource } from "./page-source.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Besides the market's folder. */
const servedFolders = ["app", "content", "desk", "domain", "wire", "node_modules"];

interface HandlerModule {
  createPageHandler: CreatePageHandler;
}

/** Vite's web socket to the browsers is on `server`. */
export async function developmentPages(server: Server, dataDir: string): Promise<PageSource> {
  await drawIcons();
  const vite = await createVite(viteOptions("", server, dataDir));

  const deskServers: Awaited<ReturnType<typeof createVite>>[] = [];
  const loadHandler = async () => (await vite.ssrLoadModule("/app/handler.ts")) as HandlerModule;
  /** For each request, because the sources may have changed. */
  const loadPages = async (backend: Backend) =>
    pageCache((await loadHandler()).createPageHandler(pageBackend(backend)), backend.env, backend.pageVersion);

  return {
    pages: (backend) => ({
      keptPage: () => null,
      sharedPage: async () => null,
      canonicalUrl: (url) => url,
      redirectQuery: (url) => url.searchParams,
      async personalPage(request, visitor) {
        const mail = previewMail(new URL(request.url).pathname);
        if (mail) return mail;
        const pages = await loadPages(backend);
        const canonical = new Request(pages.canonicalUrl(new URL(request.url), request.method), request);
        const response =
          (await pages.sharedPage(canonical, () => visitor.client)) ?? (await pages.personalPage(canonical, visitor));
        response.headers.set("Cache-Control", "no-store");
        const policy = response.headers.get("Content-Security-Policy");
        if (policy) response.headers.set("Content-Security-Policy", allowVite(policy));
        return response;
      },
      preview: async (post) => (await loadPages(backend)).preview(post),
    }),
    wrapListener: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    async desk(server) {
      mkdirSync(join(root, buildFolder, "desk/client"), { recursive: true });
      const vite = await createVite(viteOptions("desk", server, dataDir));
      deskServers.push(vite);
      const pages = async () => ((await vite.ssrLoadModule("/desk-handler.ts")) as { deskPages: DeskPages }).deskPages;
      return {
        pages: {
          async render(request, context) {
            const response = await (await pages()).render(request, context);
            const pagePolicy = response.headers.get("Content-Security-Policy") ?? deskPolicyWith(context.nonce);
            response.headers.set("Content-Security-Policy", allowVite(pagePolicy));
            return response;
          },
        },
        wrapListener: (listener) => (request, response) =>
          vite.middlewares(request, response, () => listener(request, response)),
      };
    },
    close: async () => {
      await Promise.all([vite, ...deskServers].map((server) => server.close()));
    },
  };
}

function viteOptions(folder: string, server: Server, dataDir: string): InlineConfig {
  return {
    root: join(root, folder),
    configLoader: "native",
    appType: "custom",
    server: {
      middlewareMode: true,
      hmr: { server },
      // Vite would answer the data API's CORS preflight requests.
      cors: false,
      // Not the server's code or the database.
      fs: { allow: [...servedFolders.map((folder) => join(root, folder)), fileURLToPath(marketFolder)] },
      watch: { ignored: [`${dataDir}/**`] },
    },
  };
}

/** Allows Vite's web socket, and the inline styles of its script. */
function allowVite(policy: string): string {
  return policy
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
}
