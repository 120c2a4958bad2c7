import { createContext, type RouterContextProvider } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { DeskContext, DeskVisit } from "../server/desk/desk-pages.ts";

export const deskContext = createContext<DeskContext>();

/** The context of a signed-in operator's loaders and actions. */
export type Desk = Omit<DeskContext, "visit"> & DeskVisit;

/** The desk of the operator who asks. The listener admits nobody else; this checks again. */
export function deskOf(context: Readonly<RouterContextProvider>): Desk {
  const { visit, ...rest } = context.get(deskContext);
  if (visit === null) throw redirect("/sign-in", 303);
  return { ...rest, ...visit };
}
