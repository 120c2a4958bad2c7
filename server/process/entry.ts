import { StartProblem } from "../problems.ts";
import { loadEnvFile } from "./env-file.ts";

/**
 * Runs a program after reading `.env` and checking the market that it may name, because modules read both when they are
 * imported. A problem is printed in one line, and the process exits with 1.
 */
export async function enter(program: () => Promise<unknown>, { checksMarket = true } = {}): Promise<void> {
  try {
    loadEnvFile();
    // Imported after `.env` is read, because it may name the market's folder.
    if (checksMarket) await (await import("../../vite/check-market.ts")).ensureUsable();
    await program();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
