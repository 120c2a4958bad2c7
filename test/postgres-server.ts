import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "../server/database/supervisor.ts";
import { freePort } from "./free-port.ts";

/** A real PostgreSQL server on a free port of this machine, with nothing in it, gone when stopped. */
export interface PostgresServer {
  /** As the superuser, for setting up; the product under test never gets it. */
  superuserUrl: string;
  /** Stops the server as a power cut would, `immediate`, or in order, `fast`. */
  stop(mode: "fast" | "immediate"): Promise<void>;
  /** Starts it again on the same port and folder. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

/** `settings` are beside those of the product, by PostgreSQL's names; the rest is the product's unless `options` say otherwise. */
export async function startPostgres(
  settings: Record<string, string> = {},
  options: EmbeddedOptions = {},
): Promise<PostgresServer> {
  const folder = publicFolder("cedarline-postgres-");
  const port = await freePort();
  const start = () =>
    startEmbedded(folder, {
      ...options,
      settings: { listen_addresses: "127.0.0.1", port: String(port), max_connections: "200", ...settings },
    });
  let server: EmbeddedServer | null = await start();

  async function stop(mode: "fast" | "immediate") {
    await server?.stop(mode);
    server = null;
  }

  return {
    superuserUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop,
    async start() {
      server = await start();
    },
    async remove() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A temporary folder that the server's account may enter too, where the tests run as root. */
export function publicFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}
