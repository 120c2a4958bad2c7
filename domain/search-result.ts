/** Search results cut off a longer description, in characters. */
export const longestDescription = 165;
