// The response to a submission contains the receipt's link, and the form's script passes it to the thank-you page.

export const receiptHeader = "Receipt";

export const thankYou = "/thank-you";

export const receiptParameter = "receipt";

/** The form's script adds this fragment after sending, so that the thank-you page shows its notice once. */
export const sentFragment = "#sent";

/** The path of the thank-you page for a stored lead. `receipt` is the path of the lead's receipt, or null. */
export function thankYouPath(receipt: string | null): string {
  const token = receipt?.replace(/^\/receipt\//, "");
  return token ? `${thankYou}?${new URLSearchParams({ [receiptParameter]: token })}` : thankYou;
}
