import { staticPages } from "../../content/navigation.ts";
import type { Ground } from "../links/ground.ts";
import { pageCounts } from "../public/page-counts.ts";
import { pageVersion } from "./page-version.ts";

export type HttpRoom = ReturnType<typeof httpRoom>;

export function httpRoom({ database: { database } }: Ground) {
  return { pageCounts: pageCounts(database, staticPages), pageVersion: pageVersion(database) };
}
