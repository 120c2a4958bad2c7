import { StartProblem } from "../problems.ts";
import { loadEnvFile } from "./env-file.ts";

/**
 * Runs a program of ours, once `.env` is read and the market that it may name is in order: the rest reads both as it is imported.
 * What stands in the way is said in one line, and the process ends with 1.
 */
export async function enter(program: () => Promise<unknown>, { checksMarket = true } = {}): Promise<void> {
  try {
    loadEnvFile();
    // Whatever asks for the market's folder is imported after `.env` is read, which may name it.
    if (checksMarket) await (await import("../../vite/check-market.ts")).ensureUsable();
    await program();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
