import { StartProblem } from "../problems.ts";
import { loadEnvFile } from "./env-file.ts";

/**
 * Modules read the environment and the market at their import, so `program` must import its own. After a
 * `StartProblem`, prints its message alone, and exits with 1.
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
