import { runMain } from "./entry.ts";

await runMain(() => import("./start.ts"));
