/** In the order of the form. */
export const returnReasons = ["wrong-area", "wrong-trade", "no-answer", "not-real", "too-busy", "other"] as const;

export type ReturnReason = (typeof returnReasons)[number];

/** After the site goes back to an older release, the database can have reasons that only the newer release knows. */
export const parseReturnReason = (reason: string): ReturnReason =>
  returnReasons.find((known) => known === reason) ?? "other";
