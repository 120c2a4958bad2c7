import type { LinkProblem } from "../domain/link-view.ts";
import { receiptParameter, thankYou } from "./receipt-header.ts";

// Addresses of signed links, for whoever makes, answers, logs or counts them.

/** What a link opens: a request for its homeowner, the same for its contractor, a contractor's own territories. */
export type LinkPurpose = "receipt" | "job" | "contractor";

/** The status of an answer where a link opens nothing. */
export const closedStatus = { unknown: 404, over: 410, unavailable: 503 } as const satisfies Record<
  LinkProblem,
  number
>;

/** The path that opens it; `token` is its secret. */
export function linkPath(purpose: LinkPurpose, token: string): string {
  return `/${purpose}/${token}`;
}

/** The path of a month's statement below a contractor's own link; `month` is written as 2026-10. */
export function statementPath(contractorLink: string, month: string): string {
  return `${contractorLink}/statements/${month}`;
}

/** Whether an address may be one of such a statement as a file. */
export function isStatementFile(path: string): boolean {
  return /^\/contractor\/[^/]+\/statements\/[^/]+\.csv$/.test(path);
}

/** Whether an address may be one of a signed link, in whichever way it is written. */
export function isLinkPath(path: string): boolean {
  return /^\/+(receipt|job|contractor)(\/|$)/i.test(decoded(path));
}

/**
 * Whether an address may open one person's request: a signed link's, or that of the page after sending, which names a receipt. Every way
 * of writing it counts.
 */
export function holdsToken({ pathname, search }: { pathname: string; search: string }): boolean {
  if (isLinkPath(pathname)) return true;
  const isThankYou = decoded(pathname).toLowerCase().replace(/\/$/, "") === thankYou;
  return isThankYou && new URLSearchParams(search).has(receiptParameter);
}

/**
 * The path as it may be logged: `/receipt/…`, and the desk's `/sign-in/…`. Whatever stands behind the name of a link is cut off,
 * wherever that stands.
 */
export function withoutToken(path: string): string {
  return decoded(path).replace(/(\/(?:receipt|job|contractor|sign-in)\/).+$/is, "$1…");
}

/** The path with its ASCII characters written plainly, as far as it is one at all. */
function decoded(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
}
