import { createContext, type RouterContextProvider } from "react-router";
import { redirect } from "../app/redirect.ts";
import type { DeskContext, DeskVisit } from "../server/desk/desk-pages.ts";

export const deskContext = createContext<DeskContext>();

/** Why the operator's role does not allow the request. Null if it does. */
export const refusalContext = createContext<string | null>(null);

export interface Desk extends Omit<DeskContext, "visit">, DeskVisit {
  /** Staff see no money. */
  isOwner: boolean;
  /** Limits a change to what belongs to this operator. Null for owners, who may change everybody's. */
  onlyOwn: string | null;
}

/**
 * The signed-in operator's context. Without a session, throws a redirect to the sign-in page. Throws a 403 if the
 * operator's role does not allow the request (staff-rights.server.ts).
 */
export function deskOf(context: Readonly<RouterContextProvider>): Desk {
  const { visit, ...rest } = context.get(deskContext);
  if (visit === null) throw redirect("/sign-in", 303);
  const refusal = context.get(refusalContext);
  if (refusal !== null) throw forbidden(refusal);
  const isOwner = visit.operator.role === "owner";
  return { ...rest, ...visit, isOwner, onlyOwn: isOwner ? null : visit.operator.id };
}

export const forbidden = (why: string) =>
  new Response(why, { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } });

/**
 * Call before an action that could lock others out or takes everybody's data with it. If the operator signed in too long
 * ago, throws a redirect to the sign-in page, which leads back to `path`.
 */
export function requireFreshSignIn({ isFresh, setReturnTo }: Desk, path: string): void {
  if (!isFresh) throw signInAgain(setReturnTo(path));
}

/** Like `requireFreshSignIn`, but a mailed link is enough. */
export function requireRecentSignIn({ isRecent, setReturnTo }: Desk, path: string): void {
  if (!isRecent) throw signInAgain(setReturnTo(path));
}

const signInAgain = (returnCookie: string) =>
  redirect("/sign-in", { status: 303, headers: { "Set-Cookie": returnCookie } });
