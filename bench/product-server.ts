import { rmSync } from "node:fs";
import { publicFolder } from "../test/postgres-server.ts";
import { type RunningServer, startServer, untilHealth } from "../test/running-server.ts";

interface ProductServer extends RunningServer {
  remove(): Promise<void>;
}

/** Starts the built product for a benchmark. If `databaseUrl` is null, the product starts its own database. */
export async function startProduct(
  databaseUrl: string | null,
  variables: Record<string, string> = {},
): Promise<ProductServer> {
  const dataDir = publicFolder("cedarline-bench-");
  const server = await startServer(
    { dataDir, databaseUrl },
    {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ANON_READS_PER_MINUTE: "1000000",
      RENDERS_PER_MINUTE: "1000000",
      TRUST_PROXY: "127.0.0.1",
      ...variables,
    },
  );
  await untilHealth(server.url, 200);
  return {
    ...server,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
