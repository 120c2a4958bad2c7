import { useRouteLoaderData } from "react-router";
import type { CappedCount } from "../domain/inbox.ts";
import type { Role } from "../domain/role.ts";
import type { Flash } from "./flash.ts";

/** What root.tsx loads for every page. */
export interface RootData {
  /** The operator's email address. Null if nobody is signed in. */
  operator: string | null;
  role: Role | null;
  flash: Flash | null;
  siteUrl: string;
  isDemo: boolean;
  /** Shown in the menu. Null: none, or not this operator's. */
  counts: { needs: CappedCount | null; overdue: number | null };
  /** The server and the browser render times relative to this one. */
  now: Date;
}

/** Undefined if the root's loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root");
}

/** Whether the page shows what only owners see and do. */
export const useIsOwner = () => useRootData()?.role === "owner";
