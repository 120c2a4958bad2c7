import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";
import { marketFolder } from "../market-folder.ts";
import { drawIcons } from "./build.ts";
import type { WriteMail } from "./deliveries/mail-channel.ts";
import { pageCache } from "./http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "./http/page-handler.ts";
import { readUnfinishedPages } from "./market/market-files.ts";
import type { PageSource } from "./page-source.ts";

/** What `app/handler.ts` exports. */
interface Handler {
  createPageHandler: CreatePageHandler;
  writeMail: WriteMail;
  mailPreview(path: string): Promise<Response | null>;
}

/**
 * The pages straight from their source: Vite compiles what is asked for and tells open browsers, by a web socket on
 * `server`, what has changed. Files in `dataDir` change all the time and are no source.
 */
export async function developmentPages(server: Server, dataDir: string): Promise<PageSource> {
  // `node --watch` is told of the server's modules, all imported by now. Vite looks after the rest, its own temporary files
  // included, which would restart the server for no reason.
  delete process.env.WATCH_REPORT_DEPENDENCIES;
  await drawIcons();
  const unfinished = await readUnfinishedPages();
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
      fs: { allow: ["app", "content", "domain", "wire", "node_modules", fileURLToPath(marketFolder)] },
      watch: { ignored: [`${dataDir}/**`] },
    },
  });

  const handler = async () => (await vite.ssrLoadModule("/app/handler.ts")) as Handler;

  return {
    unfinished,
    writeMail: async (mail, site) => (await handler()).writeMail(mail, site),
    pages: (backend) => ({
      // What a page is made of may have changed: none is kept.
      remembered: () => null,
      shared: () => null,
      canonical: (url) => url,
      async personal(request, client) {
        const { createPageHandler, mailPreview } = await handler();
        const mail = await mailPreview(new URL(request.url).pathname);
        if (mail) return mail;
        const pages = pageCache(createPageHandler(pageBackend(backend)), backend.env);
        const canonical = new Request(pages.canonical(new URL(request.url)), request);
        const response = await (pages.shared(canonical) ?? pages.personal(canonical, client));
        response.headers.set("Cache-Control", "no-store");
        const policy = response.headers.get("Content-Security-Policy");
        if (policy) response.headers.set("Content-Security-Policy", loosened(policy));
        return response;
      },
      invalidate() {},
    }),
    before: (listener) => (request, response) => vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}

/** The pages' own policy, and what Vite needs besides: its web socket, and styles that a script replaces. */
function loosened(policy: string): string {
  return policy
    .replace("connect-src 'self'", "connect-src 'self' ws:")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
}
