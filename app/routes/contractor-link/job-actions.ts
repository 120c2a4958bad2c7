import { maxAmountCents } from "../../../domain/contractor-job.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import type { LinkOutcome } from "../../../domain/link-view.ts";
import { parseDollars } from "../../../domain/money.ts";
import { type JobStep, lostReasons } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { refuse } from "../../links/link-answer.ts";
import type { siteDataOf } from "../../page-context.server.ts";

type Backend = Parameters<typeof siteDataOf>[0];
type ReadField = (name: string) => string;
type JobAction = (field: ReadField) => Promise<LinkOutcome | ReturnType<typeof refuse>>;

/** What a contractor can do with a job of the list. Each form has the job's `lead_id`. */
export function jobActions(
  jobs: Backend["contractorJobs"],
  token: string,
  client: string,
): Readonly<Record<string, JobAction>> {
  const stepOf =
    (step: JobStep): JobAction =>
    (field) =>
      jobs.note(token, client, field("lead_id"), step);
  return {
    accept: stepOf("accepted"),
    contacted: stepOf("contacted"),
    booked: stepOf("booked"),
    async return(field) {
      const reason = returnReasons.find((candidate) => candidate === field("reason"));
      return reason ? jobs.returnLead(token, client, field("lead_id"), reason) : refuse("no-choice", 422);
    },
    async lost(field) {
      const reason = lostReasons.find((candidate) => candidate === field("reason"));
      return reason ? jobs.lose(token, client, field("lead_id"), reason) : refuse("no-choice", 422);
    },
    async amount(field) {
      const amount = field("quoted") || !field("booked") ? "quoted" : "booked";
      const typed = field(amount).trim();
      const digits = typed === "" ? null : parseDollars(typed);
      const cents = digits === null ? null : Number(digits);
      if (typed !== "" && (cents === null || cents > maxAmountCents))
        return refuse("bad-amount", 422, typed, {}, { lead: field("lead_id"), field: amount });
      return jobs.noteAmount(token, client, field("lead_id"), amount, cents);
    },
    async note(field) {
      const note = field("note").trim();
      if (note === "" || note.length > longestNote)
        return refuse("bad-note", 422, note, {}, { lead: field("lead_id"), field: "note" });
      return jobs.addNote(token, client, field("lead_id"), note);
    },
    undo: (field) => jobs.undo(token, client, field("lead_id"), null),
  };
}
