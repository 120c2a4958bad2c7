import { lostReasonWords, jobListWords as words } from "../../../content/job-list-words.ts";
import { jobWords } from "../../../content/link-words.ts";
import { canUseJobForm, jobForms, type ListedRequest } from "../../../domain/contractor-job.ts";
import { agreedContactOf } from "../../../domain/lead.ts";
import type { LocalTime } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { formatPhone, phoneHref } from "../../../domain/phone.ts";
import { fill } from "../../../domain/text.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { useClock } from "../../site-data.ts";
import { Slot } from "../../slots/slot.tsx";
import { JobForms } from "./job-forms.tsx";
import { type JobInList, jobText, type RefusedForm } from "./job-in-list.ts";
import { JobProblem } from "./job-problem.tsx";

interface JobRowProps {
  job: JobInList;
  /** The path of the list, with its filter. */
  list: string;
  refused: LinkRefusal | null;
}

/** A job of the list. job-row-root.tsx renders its slots again after a press. */
export function JobRow({ job, list, refused }: JobRowProps) {
  const refusedForm: RefusedForm | null = refused?.at
    ? { form: refused.at.form, refusal: refused.refusal, typed: refused.typed }
    : null;
  const hasForms = jobForms.some((form) => canUseJobForm(form, job));
  return (
    <li
      id={`job-${job.reference}`}
      data-job={jobText(job)}
      data-list={list}
      data-refused={refusedForm ? JSON.stringify(refusedForm) : undefined}
      className="scroll-mt-6 py-5"
    >
      <Slot name="head" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <JobHead job={job} />
      </Slot>
      <Slot name="facts">
        <JobFacts job={job} list={list} />
      </Slot>
      <div className="no-print flex flex-wrap items-center gap-x-4">
        <Slot name="news" aria-live="polite" className="empty:hidden">
          {refusedForm?.form === "undo" && <JobProblem form="undo" reference={job.reference} refused={refusedForm} />}
        </Slot>
        <Slot name="undo" className="empty:hidden">
          <JobUndo job={job} list={list} />
        </Slot>
      </div>
      {(hasForms || job.undoable === "returned") && <JobForms job={job} list={list} refused={refusedForm} />}
    </li>
  );
}

export function JobHead({ job: { request, state, listState } }: { job: JobInList }) {
  return (
    <>
      <h3 className="text-lg font-semibold wrap-anywhere">
        {request ? <bdi>{request.name}</bdi> : <span>{words.gone[state]}</span>}
      </h3>
      <span className="rounded-sm border border-line bg-wash px-2 text-sm font-semibold">
        {words.states[listState]}
      </span>
    </>
  );
}

export function JobFacts({ job, list }: Pick<JobRowProps, "job" | "list">) {
  const { request, record } = job;
  const clock = useClock();
  const amounts = amountsOf(record);
  const next = nextOf(job, clock);
  return (
    <>
      <p className="text-ink-soft">
        {[job.work, job.zipCode, fill(words.given, { when: clock.brief(job.givenAt) })].filter(Boolean).join(" · ")}
      </p>
      {request?.repeats && (
        <p>
          <a href={`${list.split("?")[0]}?q=${request.repeats}#job-${request.repeats}`} className="link">
            {fill(words.repeats, { reference: request.repeats })}
          </a>
        </p>
      )}
      {request && (
        <>
          {next && <p className="mt-1 font-semibold">{next}</p>}
          {amounts && <p>{amounts}</p>}
          <Contact request={request} />
        </>
      )}
    </>
  );
}

function nextOf({ record, listState }: JobInList, clock: LocalTime): string {
  if (listState === "booked" && record.booked_at) return fill(words.next.booked, { day: clock.date(record.booked_at) });
  if (listState === "lost" && record.lost_at && record.lost_reason)
    return fill(words.next.lost, { day: clock.date(record.lost_at), reason: lostReasonWords[record.lost_reason] });
  if (listState !== "open") return "";
  if (record.contacted_at) return words.next.book;
  return record.accepted_at ? words.next.contact : words.next.accept;
}

function amountsOf(record: JobInList["record"]): string {
  const shown = (["quoted", "booked"] as const).flatMap((amount) => {
    const cents = record[`${amount}_cents`];
    return cents === null ? [] : [fill(words.amount.shown[amount], { amount: formatCents(cents) })];
  });
  return shown.join(" · ");
}

/** Links only the ways to which the homeowner agreed. */
function Contact({
  request,
}: {
  request: Pick<ListedRequest, "phone" | "email" | "preferred_contact" | "isUnreachable">;
}) {
  const { canCall, canText, canWrite } = agreedContactOf(request);
  const phone = request.phone ?? "";
  return (
    <p className="flex flex-wrap gap-x-5">
      {(canCall || canText) && (
        <a href={phoneHref(phone, canCall ? "tel" : "sms")} className="link py-1">
          {formatPhone(phone)}
        </a>
      )}
      {canWrite && (
        <a href={`mailto:${request.email}`} className="link py-1 break-all">
          {request.email}
        </a>
      )}
    </p>
  );
}

/** Posts the step's name, so that sending the form twice undoes only one step. */
export function JobUndo({ job: { undoable, leadId }, list }: Pick<JobRowProps, "job" | "list">) {
  if (undoable === null) return null;
  return (
    <form method="post" action={list} data-job-form="undo">
      <input type="hidden" name="action" value="undo" />
      <input type="hidden" name="lead_id" value={leadId} />
      <input type="hidden" name="step" value={undoable} />
      <button type="submit" className="link min-h-11 py-2 font-semibold">
        {jobWords.undo[undoable]}
      </button>
    </form>
  );
}
