// How the homeowner's own link gets from the answer to a stored lead to the page that thanks for it.

/** The header of the answer to a stored lead that holds the path of its receipt. */
export const receiptHeader = "Receipt";

/** The path of the page that thanks for a request. */
export const thankYou = "/thank-you";

/** Its parameter that says whose state it begins with. */
export const receiptParameter = "receipt";

/** Said behind the address of the thank-you page by the script that has just sent the form; the page's script answers once. */
export const justSent = "#sent";

/** Where a visitor goes whose request is stored; `receipt` is the path of its receipt, if there is one. */
export function thankYouPath(receipt: string | null): string {
  const token = receipt?.replace(/^\/receipt\//, "");
  return token ? `${thankYou}?${new URLSearchParams({ [receiptParameter]: token })}` : thankYou;
}
