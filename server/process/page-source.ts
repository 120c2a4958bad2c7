import type { RequestListener } from "node:http";
import { buildFolder } from "../../vite/market-folder.ts";
import type { DeskSource } from "../desk/desk-listener.ts";
import type { DeskPages } from "../desk/desk-pages.ts";
import { type PageCache, pageCache } from "../http/page-cache.ts";
import { type CreatePageHandler, pageBackend } from "../http/page-handler.ts";
import type { Backend } from "./backend.ts";
import { buildWhenStale } from "./build.ts";

/** From their build, or in development from their sources. */
export interface PageSource extends DeskSource {
  pages(backend: Backend): PageCache;
  /** Vite's development server answers first. */
  wrapListener(listener: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** Builds them first if they are stale. Throws a `StartProblem` if that fails. */
export async function builtPages(signal: AbortSignal): Promise<PageSource> {
  await buildWhenStale(signal);
  const folder = new URL(`../../${buildFolder}`, import.meta.url);
  const built: { createPageHandler: CreatePageHandler } = await import(new URL("server/index.js", folder).href);
  return {
    pages: (backend) => pageCache(built.createPageHandler(pageBackend(backend)), backend.env, backend.pageVersion),
    wrapListener: (listener) => listener,
    async desk() {
      const { deskPages }: { deskPages: DeskPages } = await import(
        new URL(`../../${buildFolder}desk/server/index.js`, import.meta.url).href
      );
      return { pages: deskPages, wrapListener: (listener) => listener };
    },
    close: async () => {},
  };
}
