import type { NamedContractor } from "./contractor.ts";
import { csvTable } from "./csv.ts";
import type { LocalTime, Month } from "./local-time.ts";
import type { HomeownerOutcome } from "./outcome.ts";
import type { ReturnReason } from "./return-reason.ts";

// The SQL function `statement_content` computes it.

/** The last that applies. `closed`: by an operator. */
export type StatementState = "given" | "accepted" | "contacted" | "booked" | "returned" | "withdrawn" | "closed";

/** Times are ISO 8601 in UTC, to the second. */
export interface StatementRequest {
  /** The first eight characters of the lead's id. */
  reference: string;
  given_at: string;
  service: string;
  zip_code: string;
  accepted_at: string | null;
  contacted_at: string | null;
  homeowner_contacted: boolean | null;
  booked_at: string | null;
  homeowner_outcome: HomeownerOutcome | null;
  returned_at: string | null;
  return_reason: ReturnReason | null;
  state: StatementState;
}

/** `noted` by the contractor, `confirmed` and `denied` by homeowners. */
export interface StepAnswers {
  noted: number;
  confirmed: number;
  denied: number;
}

/** Over the month and eleven before it, where the contractor had a territory and the fee is known. */
export interface StatementCost {
  months: number;
  fees_cents: number;
  given: number;
  /** Without bookings that the homeowner denies. */
  booked: number;
  /** Both are null below five requests or bookings. */
  cents_per_request: number | null;
  cents_per_booked: number | null;
}

export interface StatementContent {
  contractor_id: string;
  month: Month;
  /** Without a person's second request for the same work. */
  given: number;
  accepted: number;
  contacted: StepAnswers;
  booked: StepAnswers;
  returned: Partial<Record<ReturnReason, number>>;
  /** The homeowner withdrew or erased them. */
  withdrawn: number;
  /** By the contractor's word. Missing: none. */
  booked_cents?: number;
  /** Counted nowhere else. Missing: none. */
  not_leads?: number;
  /** Without contacts that the homeowner denies. Null below five leads. */
  median_seconds_to_contact: number | null;
  /** At the month's end. */
  monthly_fee_cents: number | null;
  cost: StatementCost | null;
  requests: StatementRequest[];
}

/** `ending`: over, and not stored yet. `frozen`: stored for good. `none`: nothing to report. */
type StatementStage = "running" | "ending" | "frozen" | "none";

export interface FrozenStatement {
  revision: number;
  /** From the content as canonical JSON (RFC 8785). */
  sha256: string;
  made_at: Date;
}

/** The latest revision, or the month so far. */
export interface StatementView {
  contractor: NamedContractor & { isUnreachable: boolean };
  stage: StatementStage;
  content: StatementContent;
  frozen: FrozenStatement | null;
  /** By the lead's reference, for leads that this contractor has now. */
  names: Readonly<Record<string, string>>;
}

export interface StatementSummary extends FrozenStatement {
  month: Month;
  given: number;
}

export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "October 2026" for 2026-10. */
export function monthInWords(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

export function returnedCount({ returned }: Pick<StatementContent, "returned">): number {
  return Object.values(returned).reduce((sum, count) => sum + count, 0);
}

export const statementColumns = [
  "reference",
  "given_at",
  "service",
  "zip_code",
  "accepted_at",
  "contacted_at",
  "homeowner_contacted",
  "booked_at",
  "homeowner_outcome",
  "returned_at",
  "return_reason",
  "state",
] as const satisfies readonly (keyof StatementRequest)[];

export function statementCsv({ requests }: Pick<StatementContent, "requests">, clock: Pick<LocalTime, "iso">): string {
  const cellOf = (request: StatementRequest, column: (typeof statementColumns)[number]) => {
    const value = request[column];
    if (value === null) return "";
    return column.endsWith("_at") ? clock.iso(new Date(String(value))) : String(value);
  };
  return csvTable([
    statementColumns,
    ...requests.map((request) => statementColumns.map((each) => cellOf(request, each))),
  ]);
}
