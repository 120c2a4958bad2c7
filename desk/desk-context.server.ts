import { createContext, type RouterContextProvider } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { DeskContext, DeskVisit } from "../server/desk/desk-pages.ts";

export const deskContext = createContext<DeskContext>();

/** What a loader or action of a signed-in operator works with. */
export type Desk = Omit<DeskContext, "visit"> & DeskVisit;

/** The desk of the operator who asks. The listener lets nobody else through; this is the second lock on the same door. */
export function deskOf(context: Readonly<RouterContextProvider>): Desk {
  const { visit, ...rest } = context.get(deskContext);
  if (visit === null) throw redirect("/sign-in", 303);
  return { ...rest, ...visit };
}
