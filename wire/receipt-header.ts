// How the receipt's link gets from the answer of a stored lead to the thank-you page.

/** The response header with the receipt's path. */
export const receiptHeader = "Receipt";

/** The path of the thank-you page. */
export const thankYou = "/thank-you";

/** The parameter with the receipt's token. */
export const receiptParameter = "receipt";

/** The fragment that the form's script adds after a send, so that the thank-you page shows its notice once. */
export const justSent = "#sent";

/** The address after a stored lead. `receipt` is the path of its receipt, if it has one. */
export function thankYouPath(receipt: string | null): string {
  const token = receipt?.replace(/^\/receipt\//, "");
  return token ? `${thankYou}?${new URLSearchParams({ [receiptParameter]: token })}` : thankYou;
}
