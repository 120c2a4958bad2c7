import { enter } from "./entry.ts";

await enter(async () => {
  await (await import("./build.ts")).buildWhenStale();
  (await import("./version.ts")).recordCommit();
});
