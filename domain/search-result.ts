/** A longer description of a page is cut off in search results, in characters. */
export const longestDescription = 165;
