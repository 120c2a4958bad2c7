import type { Day } from "./local-time.ts";

/** The partner page's order. */
export const criteria = [
  "territory",
  "license",
  "insurance",
  "experience",
  "references",
  "area",
  "workmanship",
] as const;

export type Criterion = (typeof criteria)[number];

export function isCriterion(text: string | undefined): text is Criterion {
  return criteria.some((criterion) => criterion === text);
}

export interface ScreeningCheck {
  criterion: Criterion;
  checked_at: Date;
  /** Without a day, until the next check. */
  holds_until: Day | null;
  note: string | null;
}

export function isInForce({ holds_until }: Pick<ScreeningCheck, "holds_until">, today: string): boolean {
  return holds_until === null || holds_until >= today;
}

export function uncheckedCriteria(
  checks: readonly Pick<ScreeningCheck, "criterion" | "holds_until">[],
  today: string,
): Criterion[] {
  return criteria.filter(
    (criterion) => !checks.some((check) => check.criterion === criterion && isInForce(check, today)),
  );
}

/** In characters, as in the tables. */
export const screeningLimits = { note: 1000, because: 500 } as const;

/** What a contractor's page sends for a check, and the criterion of each. */
export const updateCriteria = {
  licenses: "license",
  insurance: "insurance",
  workers: "insurance",
} as const satisfies Record<string, Criterion>;

export type UpdateSection = keyof typeof updateCriteria;
