/** In characters. Search engines cut off the rest. */
export const longestDescription = 165;
