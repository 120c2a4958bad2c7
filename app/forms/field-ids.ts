export const phoneWarningId = "phone-warning";

export const emailOfferId = "email-offer";

export const problemId = (name: string): string => `${name}-problem`;
