import { createContext, type RouterContextProvider } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { DeskContext, DeskVisit } from "../server/desk/desk-pages.ts";

export const deskContext = createContext<DeskContext>();

export type Desk = Omit<DeskContext, "visit"> & DeskVisit;

/** The signed-in operator's context. Without a session, throws a redirect to the sign-in page. */
export function deskOf(context: Readonly<RouterContextProvider>): Desk {
  const { visit, ...rest } = context.get(deskContext);
  if (visit === null) throw redirect("/sign-in", 303);
  return { ...rest, ...visit };
}

/**
 * Call before an action that could lock others out or takes everybody's data with it. If the operator signed in too long
 * ago, throws a redirect to the sign-in page, which leads back to `path`.
 */
export function requireFreshSignIn({ isFresh, setReturnTo }: Desk, path: string): void {
  if (!isFresh) throw redirect("/sign-in", { status: 303, headers: { "Set-Cookie": setReturnTo(path) } });
}
