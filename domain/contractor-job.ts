import { csvTable } from "./csv.ts";
import type { UndoableStep } from "./link-view.ts";
import type { LocalTime, Month } from "./local-time.ts";
import type { HomeownerOutcome } from "./outcome.ts";
import type { JobState, LostReason, StepTimes } from "./request-state.ts";
import type { ReturnReason } from "./return-reason.ts";
import { type StatementState, statementColumns } from "./statement.ts";

/**
 * `open`: the contractor has the request, neither booked nor lost. `returned`: the contractor passed on it.
 * `closed`: over for any other reason, also if an operator took it back.
 */
export const jobListStates = ["open", "booked", "lost", "returned", "closed"] as const;
export type JobListState = (typeof jobListStates)[number];

export interface JobFilter {
  state: JobListState | null;
  /** When the contractor got the request. */
  month: Month | null;
  /** Words in name, zip code, phone number, and email address. */
  query: string;
}

export const jobFilterParameters = ["state", "month", "q"];

const longestQuery = 200;

/** Ignores unknown values. */
export function parseJobFilter(parameters: URLSearchParams): JobFilter {
  const month = parameters.get("month") ?? "";
  return {
    state: jobListStates.find((state) => state === parameters.get("state")) ?? null,
    month: /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    query: (parameters.get("q") ?? "").trim().slice(0, longestQuery),
  };
}

/** Such as "?state=open", or "". */
export function searchOf({ state, month, query }: JobFilter): string {
  const parameters = new URLSearchParams({
    ...(state && { state }),
    ...(month && { month }),
    ...(query && { q: query }),
  });
  const text = parameters.toString();
  return text && `?${text}`;
}

export function listStateOf(
  state: JobState,
  { booked_at, lost_at }: Pick<StepTimes, "booked_at"> & { lost_at: Date | null },
): JobListState {
  if (state === "returned") return "returned";
  if (state !== "open") return "closed";
  if (booked_at !== null) return "booked";
  return lost_at === null ? "open" : "lost";
}

export const maxAmountCents = 100_000_000;

/** As its contractor sees it. */
export interface ListedJob {
  leadId: string;
  /** The first eight characters of the lead's id. */
  reference: string;
  state: JobState;
  listState: JobListState;
  givenAt: Date;
  month: Month;
  service: string;
  zipCode: string;
  record: JobRecord;
  undoable: UndoableStep | null;
  request: ListedRequest | null;
}

/** While this contractor had the job. Nothing personal. */
export interface JobRecord extends StepTimes {
  homeowner_contacted: boolean | null;
  homeowner_outcome: HomeownerOutcome | null;
  returned_at: Date | null;
  return_reason: ReturnReason | null;
  lost_at: Date | null;
  lost_reason: LostReason | null;
  quoted_cents: number | null;
  booked_cents: number | null;
}

export interface ListedRequest {
  name: string;
  phone: string | null;
  email: string;
  /** Email to the homeowner bounces. */
  isUnreachable: boolean;
  preferred_contact: string | null;
  service_issue: string;
  message: string | null;
  /** The same person's earlier request for the same work, if this contractor has it. */
  repeats: string | null;
  /** Oldest first. */
  notes: readonly { text: string; at: Date }[];
}

/** `comes-to`: the booked job's price. */
export const jobForms = ["accept", "contacted", "booked", "note", "quoted", "comes-to", "lost", "return"] as const;
export type JobForm = (typeof jobForms)[number];

export function canUseJobForm(form: JobForm, { state, listState, record }: JobStanding): boolean {
  if (state !== "open") return false;
  switch (form) {
    case "accept":
      return listState === "open" && record.accepted_at === null && record.contacted_at === null;
    case "contacted":
      return listState === "open" && record.contacted_at === null;
    case "booked":
    case "lost":
      return listState !== "booked";
    default:
      return true;
  }
}

export function nextJobForm({ record, listState }: Pick<JobStanding, "record" | "listState">): JobForm | null {
  if (listState !== "open") return null;
  if (record.contacted_at !== null) return "booked";
  return record.accepted_at === null ? "accept" : "contacted";
}

type JobStanding = Pick<ListedJob, "state" | "listState" | "record">;

/** Open jobs first, then the latest. */
export function byUrgency(one: ListedJob, other: ListedJob): number {
  const rank = ({ listState }: ListedJob) => (listState === "open" ? 0 : 1);
  return rank(one) - rank(other) || other.givenAt.getTime() - one.givenAt.getTime();
}

export function fitsFilter(job: ListedJob, { state, month, query }: JobFilter): boolean {
  const { name = "", phone = "", email = "" } = job.request ?? {};
  const text = [name, job.zipCode, phone, email, job.reference].join(" ").toLowerCase();
  return (
    (state === null || job.listState === state) &&
    (month === null || job.month === month) &&
    query
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}

const jobColumns = [...statementColumns, "lost_at", "lost_reason", "quoted_cents", "booked_cents"] as const;

function recordedState({ state, record }: ListedJob): StatementState {
  if (state === "withdrawn" || state === "erased") return "withdrawn";
  if (state === "returned") return "returned";
  if (state === "closed" || state === "reassigned") return "closed";
  if (record.booked_at !== null) return "booked";
  if (record.contacted_at !== null) return "contacted";
  return record.accepted_at === null ? "given" : "accepted";
}

export function jobsCsv(jobs: readonly ListedJob[], clock: Pick<LocalTime, "iso">): string {
  return csvTable([
    jobColumns,
    ...jobs.map((job) => {
      const cells: Readonly<Record<string, unknown>> = {
        ...job.record,
        reference: job.reference,
        given_at: job.givenAt,
        service: job.service,
        zip_code: job.zipCode,
        state: recordedState(job),
      };
      return jobColumns.map((column) => {
        const value = cells[column] ?? "";
        return value instanceof Date ? clock.iso(value) : String(value);
      });
    }),
  ]);
}
