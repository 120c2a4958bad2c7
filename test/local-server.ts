import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { operatorApi } from "../server/operator/operator-api.ts";
import type { Backend } from "../server/process/backend.ts";

/** Makes a server listen on a free port. `close` also closes open connections. */
export async function startListening(server: Server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const serveApp = (app: Pick<Hono, "fetch">) =>
  startListening(createAdaptorServer({ fetch: app.fetch }) as Server);

export const serveOperatorApi = (backend: Backend) => serveApp(new Hono().route("/operator", operatorApi(backend)));
