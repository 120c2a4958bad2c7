import type { LinkProblem } from "../domain/link-view.ts";
import { receiptParameter, thankYou } from "./receipt-header.ts";

// The addresses of signed links.

/** The kinds of links: a lead for its homeowner, a lead for its contractor, a contractor's own territories. */
export type LinkPurpose = "receipt" | "job" | "contractor";

/** The status of an answer to a link that opens nothing. */
export const closedStatus = { unknown: 404, over: 410, unavailable: 503 } as const satisfies Record<
  LinkProblem,
  number
>;

/** The path of a link; `token` is its secret. */
export function linkPath(purpose: LinkPurpose, token: string): string {
  return `/${purpose}/${token}`;
}

/** The path of a statement below a contractor's link; `month` is written as 2026-10. */
export function statementPath(contractorLink: string, month: string): string {
  return `${contractorLink}/statements/${month}`;
}

/** Whether an address may be that of a statement's file. */
export function isStatementFile(path: string): boolean {
  return /^\/contractor\/[^/]+\/statements\/[^/]+\.csv$/.test(path);
}

/** Whether an address may be that of a signed link, in any encoding. */
export function isLinkPath(path: string): boolean {
  return /^\/+(receipt|job|contractor)(\/|$)/i.test(decoded(path));
}

/**
 * Whether an address may open one person's lead: a signed link, or the thank-you page with a receipt in its query.
 * Every encoding counts.
 */
export function holdsToken({ pathname, search }: { pathname: string; search: string }): boolean {
  if (isLinkPath(pathname)) return true;
  const isThankYou = decoded(pathname).toLowerCase().replace(/\/$/, "") === thankYou;
  return isThankYou && new URLSearchParams(search).has(receiptParameter);
}

/**
 * The path as the log may show it: `/receipt/…`, and the desk's `/sign-in/…`. Everything after the link's name is cut
 * off, wherever it stands.
 */
export function withoutToken(path: string): string {
  return decoded(path).replace(/(\/(?:receipt|job|contractor|sign-in)\/).+$/is, "$1…");
}

/** The path with its ASCII characters decoded, as far as it can be decoded. */
function decoded(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
}
