// The response to a submission contains the link to the receipt, the homeowner's page about the request. The form's
// script passes the link to the thank-you page.

export const receiptHeader = "Receipt";

export const thankYouPathname = "/thank-you";

export const receiptParameter = "receipt";

/**
 * The form's script opens the thank-you page with this fragment. The page removes the fragment and, unless the lead is
 * already matched, shows a toast. Without the fragment, a reload does not show the toast again.
 */
export const sentFragment = "#sent";

/** The path of the thank-you page for a stored lead. `receipt` is the path of the lead's receipt, or null. */
export function thankYouPath(receipt: string | null): string {
  const token = receipt?.replace(/^\/receipt\//, "");
  return token ? `${thankYouPathname}?${new URLSearchParams({ [receiptParameter]: token })}` : thankYouPathname;
}
