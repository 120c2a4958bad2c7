/** The header of the answer to a stored lead that holds the path of its receipt: the homeowner's own link. */
export const receiptHeader = "Receipt";
