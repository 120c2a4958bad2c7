export const phoneWarningId = "phone-warning";

export const problemId = (name: string): string => `${name}-problem`;
