import type { RequestListener, Server } from "node:http";
import { createServer, drain, listen, listenerOf } from "../http/listener.ts";
import { log } from "../log.ts";
import { StartProblem } from "../problems.ts";
import type { DeskBackend, DeskPages } from "./desk-pages.ts";
import { createDeskShell, type SitePages } from "./desk-shell.ts";

export interface DeskSource {
  /** `wrapListener`: Vite's development server answers first. */
  desk(server: Server): Promise<{ pages: DeskPages; wrapListener(listener: RequestListener): RequestListener }>;
}

/** Null if the desk is off, or if its port cannot be opened, which the log says. */
export async function startDesk(
  backend: DeskBackend,
  source: DeskSource,
  site: SitePages,
  isStopping: () => boolean,
): Promise<{ close(): Promise<void> } | null> {
  const { host, port: configuredPort, url } = backend.env.desk;
  if (configuredPort === null) return null;
  const server = createServer(backend.env);
  const port = await listen(server, { host, port: configuredPort }, "DESK_").catch((problem) => {
    if (!(problem instanceof StartProblem)) throw problem;
    log("warn", "desk not started", { reason: problem.message });
    return null;
  });
  if (port === null) return null;
  const address = new URL(url ?? `http://localhost:${port}`);
  backend.desk.address = address;
  const { pages, wrapListener } = await source.desk(server);
  const shell = createDeskShell(backend, pages, { address, port }, site, isStopping);
  server.on("request", wrapListener(listenerOf(shell.fetch, host)));
  return { close: () => drain(server) };
}
