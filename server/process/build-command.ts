import { enter } from "./entry.ts";

// Runs `npm run build`.
await enter(async () => {
  await (await import("./build.ts")).buildWhenStale();
  (await import("./version.ts")).recordCommit();
});
