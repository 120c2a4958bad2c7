import type { ComponentProps, ReactNode } from "react";
import { lostReasonWords, jobListWords as words } from "../../../content/job-list-words.ts";
import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { canUseJobForm, type JobForm, jobForms, nextJobForm } from "../../../domain/contractor-job.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { formatCents } from "../../../domain/money.ts";
import { lostReasons } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { useClock } from "../../site-data.ts";
import { Slot } from "../../slots/slot.tsx";
import type { JobInList, RefusedForm } from "./job-in-list.ts";
import { JobProblem, jobProblemId } from "./job-problem.tsx";

interface JobFormsProps {
  job: JobInList;
  /** The path to post to. */
  list: string;
  refused: RefusedForm | null;
}

/**
 * The forms of a job. All of them are there, and those that the job's state does not allow are hidden, so that the script
 * needs no other forms after a press.
 */
export function JobForms({ job, list, refused }: JobFormsProps) {
  const { record, reference, request } = job;
  const common = { job, list, refused };
  return (
    <div
      data-job-forms
      hidden={!jobForms.some((form) => canUseJobForm(form, job))}
      className="no-print mt-3 grid gap-3"
    >
      <div className="flex flex-wrap gap-3 not-has-[form:not([hidden])]:hidden">
        <OneForm {...common} form="accept" button={words.accept} />
        <OneForm {...common} form="contacted" button={words.contacted} />
        <OneForm {...common} form="booked" button={words.booked} />
      </div>
      <details open={refused !== null && isInDetails(refused.form)}>
        <summary className="link inline-block min-h-11 py-2 font-semibold">{words.more}</summary>
        <div className="grid gap-6 pt-2 pb-3 md:grid-cols-2">
          <Slot name="notes" className="empty:hidden md:col-span-2">
            <JobNotes notes={request?.notes ?? []} />
          </Slot>
          <OneForm {...common} form="note" button={words.note.button}>
            <Field label={words.note.label} hint={words.note.hint}>
              {(attributes) => (
                <textarea
                  {...attributes}
                  {...controlOf("note", reference, refused)}
                  name="note"
                  rows={3}
                  required
                  maxLength={longestNote}
                  defaultValue={typedIn("note", refused)}
                />
              )}
            </Field>
          </OneForm>
          <div className="grid content-start gap-4">
            {(["quoted", "booked"] as const).map((amount) => {
              const form = amount === "quoted" ? "quoted" : "comes-to";
              return (
                <OneForm key={form} {...common} form={form} action="amount" button={words.amount.buttons[amount]}>
                  <Field label={words.amount[amount]} hint={words.amount.hint}>
                    {(attributes) => (
                      <input
                        {...attributes}
                        {...controlOf(form, reference, refused)}
                        name={amount}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={20}
                        defaultValue={typedIn(form, refused) ?? amountText(record[`${amount}_cents`])}
                      />
                    )}
                  </Field>
                </OneForm>
              );
            })}
          </div>
          <OneForm {...common} form="lost" button={words.lost.button}>
            <Choice
              {...controlOf("lost", reference, refused)}
              name="reason"
              label={words.lost.label}
              empty={words.lost.empty}
              chosen={record.lost_reason}
              required
            >
              {lostReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {lostReasonWords[reason]}
                </option>
              ))}
            </Choice>
          </OneForm>
          <OneForm {...common} form="return" button={words.pass.button}>
            <Choice
              {...controlOf("return", reference, refused)}
              name="reason"
              label={words.pass.label}
              empty={words.pass.empty}
              required
            >
              {returnReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {returnReasonWords[reason].mine}
                </option>
              ))}
            </Choice>
          </OneForm>
        </div>
      </details>
    </div>
  );
}

export function JobNotes({ notes }: { notes: NonNullable<JobInList["request"]>["notes"] }) {
  const clock = useClock();
  if (notes.length === 0) return null;
  return (
    <>
      <h4 className="font-semibold">{words.note.heading}</h4>
      <ul className="mt-1 space-y-1.5">
        {notes.map(({ text, at }) => (
          <li key={`${at.toISOString()} ${text}`} className="whitespace-pre-line wrap-anywhere">
            <span className="text-sm text-ink-soft">{clock.brief(at)}:</span> <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

const isInDetails = (form: RefusedForm["form"]) => !["accept", "contacted", "booked", "undo"].includes(form);

const typedIn = (form: JobForm, refused: RefusedForm | null) => (refused?.form === form ? refused.typed : undefined);

/** The attributes of a form's only control. */
function controlOf(form: JobForm, reference: string, refused: RefusedForm | null) {
  const isRefused = refused?.form === form;
  return {
    // After a form is refused, the visitor continues at this field.
    autoFocus: isRefused,
    "aria-invalid": isRefused || undefined,
    "aria-describedby": isRefused ? jobProblemId(form, reference) : undefined,
  };
}

interface OneFormProps extends JobFormsProps {
  form: JobForm;
  action?: string;
  button: string;
  children?: ReactNode;
}

function OneForm({ job, list, refused, form, action = form, button, children }: OneFormProps) {
  const isPrimary = nextJobForm(job) === form;
  return (
    <form method="post" action={list} data-job-form={form} hidden={!canUseJobForm(form, job)}>
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="lead_id" value={job.leadId} />
      {children}
      <Slot name={`problem ${form}`} className={children ? "mb-3" : "mb-2 empty:hidden"}>
        <JobProblem form={form} reference={job.reference} refused={refused} />
      </Slot>
      <button type="submit" className={`button ${isPrimary ? "" : "button-quiet"}`}>
        {button}
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  hint: string;
  children: (attributes: { className: string }) => ReactNode;
}

function Field({ label, hint, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: `children` renders the control.
    <label className="font-semibold">
      {label}
      <span className="block text-sm font-normal text-ink-soft">{hint}</span>
      {children({ className: "control mt-1.5 font-normal" })}
    </label>
  );
}

interface ChoiceProps extends ComponentProps<"select"> {
  name: string;
  label: string;
  empty: string;
  chosen?: string | null;
  children: ReactNode;
}

export function Choice({ label, empty, chosen, children, ...select }: ChoiceProps) {
  return (
    <label className="grow basis-36 font-semibold sm:grow-0 sm:basis-40">
      {label}
      <select {...select} defaultValue={chosen ?? ""} className="control mt-1.5 font-normal">
        <option value="">{empty}</option>
        {children}
      </select>
    </label>
  );
}

function amountText(cents: number | null): string {
  return cents === null ? "" : formatCents(cents).slice(1);
}
