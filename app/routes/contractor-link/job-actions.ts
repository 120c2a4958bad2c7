import { type JobForm, maxAmountCents } from "../../../domain/contractor-job.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { type LinkOutcome, undoableSteps } from "../../../domain/link-view.ts";
import { parseDollars } from "../../../domain/money.ts";
import { type JobStep, lostReasons } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { referenceOf } from "../../../domain/uuid.ts";
import { type LinkActions, refuse } from "../../links/link-answer.ts";
import type { siteDataOf } from "../../page-context.server.ts";

type Backend = Parameters<typeof siteDataOf>[0];
type ReadField = (name: string) => string;

/**
 * What a contractor can do with a job of the list. Each form has the job's `lead_id`. `list` is the path of the list,
 * with its filter.
 */
export function jobActions(
  jobs: Backend["contractorJobs"],
  { token, client, list }: { token: string; client: string; list: string },
): LinkActions {
  /** A refusal stands beside the form that was sent. */
  const answer = async (field: ReadField, form: JobForm | "undo", outcome: Promise<LinkOutcome>) => {
    const lead = field("lead_id");
    const result = await outcome;
    if (result.outcome === "impossible")
      return refuse(result.why === "booked" ? "booked-already" : "impossible", 409, "", {}, { lead, form });
    return { ...result, next: `${list}#job-${referenceOf(lead)}` };
  };
  const step =
    (form: JobForm, step: JobStep): LinkActions[string] =>
    (field) =>
      answer(field, form, jobs.note(token, client, field("lead_id"), step));
  const badChoice = (field: ReadField, form: JobForm) =>
    refuse("no-choice", 422, "", {}, { lead: field("lead_id"), form });
  return {
    accept: step("accept", "accepted"),
    contacted: step("contacted", "contacted"),
    booked: step("booked", "booked"),
    async return(field) {
      const reason = returnReasons.find((candidate) => candidate === field("reason"));
      if (!reason) return badChoice(field, "return");
      return answer(field, "return", jobs.returnLead(token, client, field("lead_id"), reason));
    },
    async lost(field) {
      const reason = lostReasons.find((candidate) => candidate === field("reason"));
      if (!reason) return badChoice(field, "lost");
      return answer(field, "lost", jobs.lose(token, client, field("lead_id"), reason));
    },
    async amount(field) {
      const amount = field("quoted") || !field("booked") ? "quoted" : "booked";
      const form = amount === "quoted" ? "quoted" : "comes-to";
      const lead = field("lead_id");
      const typed = field(amount);
      const digits = typed.trim() === "" ? null : parseDollars(typed.trim());
      const cents = digits === null ? null : Number(digits);
      if (typed.trim() !== "" && (cents === null || cents > maxAmountCents))
        return refuse("bad-amount", 422, typed, {}, { lead, form });
      return answer(field, form, jobs.noteAmount(token, client, lead, amount, cents));
    },
    async note(field) {
      const lead = field("lead_id");
      const typed = field("note");
      const note = typed.trim();
      if (note === "" || note.length > longestNote) return refuse("bad-note", 422, typed, {}, { lead, form: "note" });
      return answer(field, "note", jobs.addNote(token, client, lead, note));
    },
    undo(field) {
      const step = undoableSteps.find((candidate) => candidate === field("step")) ?? null;
      return answer(field, "undo", jobs.undo(token, client, field("lead_id"), step));
    },
  };
}
