/** What an operator may do in the desk. `staff` checks papers and answers people, and sees no money. */
export const roles = ["owner", "staff"] as const;
export type Role = (typeof roles)[number];

/** Null if the text names no role. */
export const parseRole = (text: string): Role | null => roles.find((role) => role === text) ?? null;
