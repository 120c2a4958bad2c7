import { existsSync } from "node:fs";
import { join } from "node:path";

/** Only the demo's data folder has it. */
export const demoMark = "demo.json";

export const isDemoFolder = (dataDir: string): boolean => existsSync(join(dataDir, demoMark));
