/** Why a contractor returns a lead, in the order of the form. */
export const returnReasons = ["wrong-area", "wrong-trade", "no-answer", "not-real", "too-busy", "other"] as const;

export type ReturnReason = (typeof returnReasons)[number];
