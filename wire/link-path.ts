import type { LinkProblem } from "../domain/link-view.ts";
import { withoutSecrets } from "../domain/redaction.ts";
import { receiptParameter, thankYouPathname } from "./receipt-header.ts";

/**
 * What a signed link opens: a lead for its homeowner, a lead for its contractor, a contractor's own page, or an
 * application for its applicant.
 */
export type LinkPurpose = "receipt" | "job" | "contractor" | "application";

export const linkProblemStatus = { unknown: 404, over: 410, unavailable: 503 } as const satisfies Record<
  LinkProblem,
  number
>;

export function linkPath(purpose: LinkPurpose, token: string): string {
  return `/${purpose}/${token}`;
}

/** The path of a contractor's statement. `month` looks like 2026-10. */
export function statementPath(contractorLink: string, month: string): string {
  return `${contractorLink}/statements/${month}`;
}

/** The path of a contractor's invoice. `number` looks like 2026-0042. */
export function invoicePath(contractorLink: string, number: string): string {
  return `${contractorLink}/invoices/${number}`;
}

export const isInvoicePath = (path: string) => /^\/contractor\/[^/]+\/invoices\/[^/]+$/.test(path);

/** A file that a contractor downloads: a statement, an invoice, or the list of jobs. */
export function isContractorFile(path: string): boolean {
  return /^\/contractor\/[^/]+\/(?:(?:statements|invoices)\/[^/]+|jobs)\.csv$/.test(path);
}

/** Whether the path, percent-encoded or not, looks like a signed link. Does not check the token. */
export function isLinkPath(path: string): boolean {
  return /^\/+(receipt|job|contractor|application)(\/|$)/i.test(decodeAscii(path));
}

/**
 * Whether the URL is a signed link, or the thank-you page with a receipt's token in its query. Does not check the
 * token.
 */
export function hasToken({ pathname, search }: { pathname: string; search: string }): boolean {
  if (isLinkPath(pathname)) return true;
  const isThankYou = decodeAscii(pathname).toLowerCase().replace(/\/$/, "") === thankYouPathname;
  return isThankYou && new URLSearchParams(search).has(receiptParameter);
}

/**
 * Replaces the token of a signed link or of the desk's sign-in link, and everything after the token, with `…`, so that
 * the path can be logged. Other text can precede the link, as in `/https://www.example.com/receipt/…`. A mail program or
 * a person may have mangled the link, so whatever looks like a token or an email address is replaced as well.
 */
export function withoutToken(path: string): string {
  const decodedPath = decodeFully(path);
  return withoutSecrets(decodedPath.replace(/(\/(?:receipt|job|contractor|application|sign-in)\/).+$/is, "$1…"));
}

/** Some programs encode a path that is encoded already. */
function decodeFully(path: string): string {
  let decoded = path;
  for (let round = 0; round < 5 && decoded.includes("%"); round++) decoded = decodeAscii(decoded);
  return decoded;
}

/** Decodes percent-encoded ASCII characters only, so a malformed path never throws. */
function decodeAscii(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
}

/** The path of a file of a contractor or an applicant. */
export function contractorFilePath(link: string, id: string): string {
  return `${link}/files/${id}`;
}

/** Whether forms that are posted to the URL may have a file. */
export function mayPostFile(url: string): boolean {
  return /^\/(application|contractor)\/[^/?]+(\?|$)/.test(url);
}
