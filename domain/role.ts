/** `staff` sees no money. */
export const roles = ["owner", "staff"] as const;
export type Role = (typeof roles)[number];

export const parseRole = (text: string): Role | null => roles.find((role) => role === text) ?? null;
