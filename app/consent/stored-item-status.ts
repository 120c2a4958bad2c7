import { type StoredItem, storedItemStatus } from "../../content/consent-words.ts";

export function storedItemStatusOf({ keptBy, category }: StoredItem, hasAnalytics: boolean): string {
  if (keptBy === "site") return category === "necessary" ? storedItemStatus.always : storedItemStatus.onceAllowed;
  if (keptBy === "analytics" && hasAnalytics) return storedItemStatus.byGoogleOnceAllowed;
  return storedItemStatus.unused;
}
