/** The form's order. */
export const returnReasons = ["wrong-area", "wrong-trade", "no-answer", "not-real", "too-busy", "other"] as const;

export type ReturnReason = (typeof returnReasons)[number];

/** A newer release's reasons stay in the database after a step back. */
export const parseReturnReason = (reason: string): ReturnReason =>
  returnReasons.find((known) => known === reason) ?? "other";
