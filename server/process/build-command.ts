import { enter } from "./entry.ts";

// What `npm run build` runs.
await enter(async () => (await import("./build.ts")).buildWhenStale());
