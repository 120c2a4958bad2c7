import { enter } from "./entry.ts";

// Runs `npm run build`.
await enter(async () => (await import("./build.ts")).buildWhenStale());
