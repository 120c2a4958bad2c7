// After a lead is stored, these names carry the receipt's link from the server's answer to the thank-you page.

export const receiptHeader = "Receipt";

export const thankYou = "/thank-you";

export const receiptParameter = "receipt";

/** The fragment that the form's script adds once after sending, so that the thank-you page shows its notice. */
export const justSent = "#sent";

/** The address after a lead is stored. `receipt` is the path of its receipt. Null if it has none. */
export function thankYouPath(receipt: string | null): string {
  const token = receipt?.replace(/^\/receipt\//, "");
  return token ? `${thankYou}?${new URLSearchParams({ [receiptParameter]: token })}` : thankYou;
}
