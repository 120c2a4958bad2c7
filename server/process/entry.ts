import { StartProblem } from "../problems.ts";
import { loadEnvFile } from "./env-file.ts";

/**
 * Reads `.env`, checks the market that MARKET names unless `checksMarket` is false, and runs `program`. Modules read
 * the environment and the market when they are imported, so `program` must import its modules itself. After a
 * `StartProblem`, prints only its message, and exits with 1.
 */
export async function runMain(program: () => Promise<unknown>, { checksMarket = true } = {}): Promise<void> {
  try {
    loadEnvFile();
    if (checksMarket) await (await import("../market/check-market.ts")).ensureMarketUsable();
    await program();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
