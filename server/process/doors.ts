import type { Server } from "node:http";
import { startDesk } from "../desk/desk-listener.ts";
import { drain, listen, listenerOf } from "../http/listener.ts";
import { createHttpShell } from "../http/shell.ts";
import type { Backend } from "./backend.ts";
import type { PageSource } from "./page-source.ts";

/**
 * Opens the site and the desk on their ports. Adds a function to `closers` after opening each part, so that a stop
 * during the start closes only what is open. Resolves to the site's port.
 */
export async function openDoors(
  backend: Backend,
  server: Server,
  pageSource: PageSource,
  isStopping: () => boolean,
  closers: (() => Promise<unknown>)[],
): Promise<number> {
  const { env, deliveries, scheduler, pageCounts, pageVersion } = backend;
  pageCounts.start();
  closers.push(pageCounts.stop);
  const pages = pageSource.pages(backend);
  pageVersion.start();
  closers.push(async () => pageVersion.stop());
  const shell = createHttpShell(backend, pages, isStopping);
  server.on("request", pageSource.wrapListener(listenerOf(shell.fetch, env.host)));
  closers.push(() => Promise.all([drain(server), deliveries.stop(), scheduler.stop()]), pageSource.close);
  const desk = await startDesk(backend, pageSource, pages, isStopping);
  if (desk) closers.push(desk.close);
  return listen(server, env);
}
