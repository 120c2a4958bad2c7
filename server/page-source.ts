import type { RequestListener } from "node:http";
import { buildWhenStale } from "./build.ts";
import type { CreatePageHandler } from "./http/page-handler.ts";

/** Where pages come from: their build or, in development, their source. */
export interface PageSource {
  createPageHandler: CreatePageHandler;
  /** Puts what the pages need besides the shell, if anything, before the shell's listener. */
  before(listener: RequestListener): RequestListener;
  close(): Promise<void>;
}

/** The pages as they are built, which comes first when it is due; throws a `StartProblem` when that fails. */
export async function builtPages(signal: AbortSignal): Promise<PageSource> {
  await buildWhenStale(signal);
  const { createPageHandler } = await import(new URL("../build/server/index.js", import.meta.url).href);
  return { createPageHandler, before: (listener) => listener, close: async () => {} };
}
