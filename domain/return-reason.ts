/** Why a contractor returns a lead, in the order of the form. */
export const returnReasons = ["wrong-area", "wrong-trade", "no-answer", "not-real", "too-busy", "other"] as const;

export type ReturnReason = (typeof returnReasons)[number];

/** The reason, or "other" for a reason that only a later version knows. */
export const knownReturnReason = (reason: string): ReturnReason =>
  returnReasons.find((known) => known === reason) ?? "other";
