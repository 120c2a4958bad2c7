import type { NamedContractor } from "./contractor.ts";
import { csvTable } from "./csv.ts";
import type { LocalTime } from "./local-time.ts";
import type { HomeownerOutcome } from "./outcome.ts";
import type { ReturnReason } from "./return-reason.ts";

// A contractor's leads of one month and their outcomes. The SQL function `statement_content` computes it from the
// events.

/** The state of a lead in a statement: the last of these that is true. `closed`: an operator closed it. */
export type StatementState = "given" | "accepted" | "contacted" | "booked" | "returned" | "withdrawn" | "closed";

/** A lead that the contractor got in the month. Times are ISO 8601 in UTC, to the second. */
export interface StatementRequest {
  /** The first eight characters of the id. */
  reference: string;
  given_at: string;
  service: string;
  zip_code: string;
  accepted_at: string | null;
  contacted_at: string | null;
  /** Whether the homeowner was contacted, by their own word. Null: no answer. */
  homeowner_contacted: boolean | null;
  booked_at: string | null;
  homeowner_outcome: HomeownerOutcome | null;
  returned_at: string | null;
  return_reason: ReturnReason | null;
  state: StatementState;
}

/** The steps that the contractor noted, and how many of them the homeowner confirms and denies. */
export interface StepAnswers {
  noted: number;
  confirmed: number;
  denied: number;
}

/** The cost of leads over up to twelve months, ending with this one: the months with a territory and a known fee. */
export interface StatementCost {
  months: number;
  fees_cents: number;
  /** Leads of these months, and the booked ones among them that nobody denies. */
  given: number;
  booked: number;
  /** Null: fewer than five. */
  cents_per_request: number | null;
  cents_per_booked: number | null;
}

/** The stored content of a statement. Numbers are whole. */
export interface StatementContent {
  contractor_id: string;
  /** Such as 2026-10. */
  month: string;
  given: number;
  accepted: number;
  contacted: StepAnswers;
  booked: StepAnswers;
  /** Returned leads by reason. */
  returned: Partial<Record<ReturnReason, number>>;
  /** Withdrawn by the homeowner, erased ones included. */
  withdrawn: number;
  /** The median for contact that the homeowner does not deny. Null: fewer than five. */
  median_seconds_to_contact: number | null;
  /** The fee at the end of the month. Null: unknown. */
  monthly_fee_cents: number | null;
  /** Null: the fee is unknown, or the contractor had no territory. */
  cost: StatementCost | null;
  requests: StatementRequest[];
}

/**
 * The kind of a statement: for the running month, for one that ended, or `ending` for one that has just ended. `none`:
 * there is nothing to state.
 */
type StatementStanding = "running" | "ending" | "frozen" | "none";

/** The identity of a frozen statement, which proves its content. */
export interface FrozenStatement {
  revision: number;
  /** The SHA-256 of the content as canonical JSON (RFC 8785). */
  sha256: string;
  made_at: Date;
}

/** A month's statement on a page: the latest revision, or the content so far. */
export interface StatementView {
  contractor: NamedContractor & { isUnreachable: boolean };
  standing: StatementStanding;
  content: StatementContent;
  frozen: FrozenStatement | null;
}

/** A stored statement in a list. */
export interface StatementSummary extends FrozenStatement {
  month: string;
  given: number;
}

/** Whether the text is a month, such as 2026-10. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "October 2026" for 2026-10. */
export function monthInWords(month: string): string {
  return monthNames.format(new Date(`${month}-01T00:00:00Z`));
}

/** The number of returned leads, for all reasons. */
export function returnedCount({ returned }: Pick<StatementContent, "returned">): number {
  return Object.values(returned).reduce((sum, count) => sum + count, 0);
}

/** The columns of the statement's CSV. */
const statementColumns = [
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

/** The leads of a statement as CSV, with this clock's times. */
export function statementCsv({ requests }: Pick<StatementContent, "requests">, clock: Pick<LocalTime, "iso">): string {
  const cell = (request: StatementRequest, column: (typeof statementColumns)[number]) => {
    const value = request[column];
    if (value === null) return "";
    return column.endsWith("_at") ? clock.iso(new Date(String(value))) : String(value);
  };
  return csvTable([
    statementColumns,
    ...requests.map((request) => statementColumns.map((each) => cell(request, each))),
  ]);
}
