/** In characters. Search engines cut off longer descriptions. */
export const longestDescription = 165;
