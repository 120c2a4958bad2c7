/** The form's order. */
export const returnReasons = ["wrong-area", "wrong-trade", "no-answer", "not-real", "too-busy", "other"] as const;

export type ReturnReason = (typeof returnReasons)[number];

/** After a step back to an older release, the database can have reasons of the newer one. */
export const parseReturnReason = (reason: string): ReturnReason =>
  returnReasons.find((known) => known === reason) ?? "other";
