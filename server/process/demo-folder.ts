import { existsSync } from "node:fs";
import { join } from "node:path";

/** The file in the demo's data folder that tells it from every other folder. */
export const demoMark = "demo.json";

/** Whether the embedded database in this folder is that of `npm run demo`. */
export const isDemoFolder = (dataDir: string): boolean => existsSync(join(dataDir, demoMark));
