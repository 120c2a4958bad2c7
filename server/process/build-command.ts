import { runMain } from "./entry.ts";

await runMain(async () => {
  await (await import("./build.ts")).buildWhenStale();
  (await import("./version.ts")).recordCommit();
});
