import { StartProblem } from "../problems.ts";
import { loadEnvFile } from "./env-file.ts";

/**
 * Reads `.env`, checks the market, and then runs a program. The program imports its modules itself, because modules read
 * both when they are imported. Prints a `StartProblem` in one line and exits with 1.
 */
export async function enter(program: () => Promise<unknown>, { checksMarket = true } = {}): Promise<void> {
  try {
    loadEnvFile();
    // Imported after `.env` is read, because `.env` may name the market's folder.
    if (checksMarket) await (await import("../../vite/check-market.ts")).ensureUsable();
    await program();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
