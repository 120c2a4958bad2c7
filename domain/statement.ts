import type { NamedContractor } from "./contractor.ts";
import { csvTable } from "./csv.ts";
import type { LocalTime } from "./local-time.ts";
import type { HomeownerOutcome } from "./outcome.ts";
import type { ReturnReason } from "./return-reason.ts";

// What a contractor got in a month and what became of it. The SQL function `statement_content` computes it from the events.

/** Where a request of a statement stands: the last of these that is true. `closed`: an operator closed it. */
export type StatementState = "given" | "accepted" | "contacted" | "booked" | "returned" | "withdrawn" | "closed";

/** A request that was given to the contractor in the month. Times are ISO 8601 in UTC, to the second. */
export interface StatementRequest {
  /** The first eight characters of its id. */
  reference: string;
  given_at: string;
  service: string;
  zip_code: string;
  accepted_at: string | null;
  contacted_at: string | null;
  /** Whether they were contacted, by the homeowner's word; null: no answer. */
  homeowner_contacted: boolean | null;
  booked_at: string | null;
  homeowner_outcome: HomeownerOutcome | null;
  returned_at: string | null;
  return_reason: ReturnReason | null;
  state: StatementState;
}

/** How many the contractor noted, and of these how many the homeowner confirms and denies. */
export interface BothSides {
  noted: number;
  confirmed: number;
  denied: number;
}

/** What the requests of up to twelve months cost: those in which they had a territory and the fee is known, this month the last. */
export interface StatementCost {
  months: number;
  fees_cents: number;
  /** Requests given in these months, and those of them that are booked and not denied. */
  given: number;
  booked: number;
  /** Null: fewer than five. */
  cents_per_request: number | null;
  cents_per_booked: number | null;
}

/** What a statement says, as it is stored. Numbers are whole. */
export interface StatementContent {
  contractor_id: string;
  /** 2026-10. */
  month: string;
  given: number;
  accepted: number;
  contacted: BothSides;
  booked: BothSides;
  /** How many were given back, by reason. */
  returned: Partial<Record<ReturnReason, number>>;
  /** By the homeowner, erased ones too. */
  withdrawn: number;
  /** Of contact that the homeowner does not deny; null: fewer than five. */
  median_seconds_to_contact: number | null;
  /** At the end of the month; null: it is not known. */
  monthly_fee_cents: number | null;
  /** Null: the fee is not known, or they had no territory. */
  cost: StatementCost | null;
  requests: StatementRequest[];
}

/** What a statement can be: of the month that runs, or of one that ended. `ending`: it ended just now. `none`: there was nothing. */
type StatementStanding = "running" | "ending" | "frozen" | "none";

/** What names a statement that was frozen, and proves what it says. */
export interface FrozenStatement {
  revision: number;
  /** Of the content as canonical JSON (RFC 8785). */
  sha256: string;
  made_at: Date;
}

/** The statement of a month as it is shown: the latest revision, or what there is to say so far. */
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

/** Whether this names a month, as 2026-10. */
export function isMonth(text: string): boolean {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "October 2026" for 2026-10. */
export function monthInWords(month: string): string {
  return monthNames.format(new Date(`${month}-01T00:00:00Z`));
}

/** How many requests were given back, whatever the reason. */
export function returnedCount({ returned }: Pick<StatementContent, "returned">): number {
  return Object.values(returned).reduce((sum, count) => sum + count, 0);
}

/** The columns of a statement's file. */
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

/** The requests of a statement as CSV, with the times of this clock. */
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
