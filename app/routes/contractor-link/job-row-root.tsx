import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { jobListWords as words } from "../../../content/job-list-words.ts";
import { canUseJobForm, type JobForm, jobForms, nextJobForm } from "../../../domain/contractor-job.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { mountInSlots } from "../../slots/mount-in-slots.tsx";
import { Slot } from "../../slots/slot.tsx";
import { useListener } from "../../slots/use-listener.ts";
import { JobNotes } from "./job-forms.tsx";
import { type JobInList, parseJobText, type RefusedForm } from "./job-in-list.ts";
import { JobProblem, jobProblemId } from "./job-problem.tsx";
import { JobFacts, JobHead, JobUndo } from "./job-row.tsx";

/** Shows in place what a press in the row changed. The row's forms are the server's. */
export async function startJobRow(row: HTMLElement): Promise<void> {
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    row.removeAttribute("data-scripted");
  };
  await mountInSlots(row, <JobRowRoot row={row} leave={leave} />, leave);
  if (!isLeft) row.dataset.scripted = "";
}

interface Shown {
  job: JobInList;
  refused: RefusedForm | null;
  /** The form whose press changed something. */
  done: JobForm | "undo" | null;
  /** How many presses were answered. */
  answers: number;
}

const formOf = (form: HTMLFormElement) => form.dataset.jobForm as JobForm | "undo";

function JobRowRoot({ row, leave }: { row: HTMLElement; leave: () => void }) {
  const [{ job, refused, done, answers }, show] = useState<Shown>(() => ({ ...readRow(row), done: null, answers: 0 }));
  const sending = useRef(false);
  const list = row.dataset.list ?? "";
  const { reference } = job;

  async function send(form: HTMLFormElement) {
    sending.current = true;
    try {
      const answer = await post(form, list, reference);
      show(({ answers }) => ({ ...answer, done: answer.refused ? null : formOf(form), answers: answers + 1 }));
      if (!answer.refused && formOf(form) === "note") form.reset();
    } catch (error) {
      console.error("The list’s script failed, so the browser posts the form.", error);
      leave();
      submitForm(form);
    } finally {
      sending.current = false;
    }
  }

  useListener(row, ["submit"], (event) => {
    if (row.dataset.scripted === undefined) return;
    event.preventDefault();
    if (!sending.current) send(event.target as HTMLFormElement);
  });

  useLayoutEffect(() => showForms(row, job, refused));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the focus.
  useEffect(() => {
    if (refused) controlsOf(row, refused.form)[0]?.focus();
    // The pressed button may be hidden now.
    else if (done && (document.activeElement === document.body || isHidden(document.activeElement)))
      row.querySelector<HTMLElement>("[data-news]")?.focus();
  }, [answers]);

  return (
    <>
      <Slot name="head">
        <JobHead job={job} />
      </Slot>
      <Slot name="facts">
        <JobFacts job={job} list={list} />
      </Slot>
      <Slot name="news">
        {done && (
          <p key={answers} data-news tabIndex={-1} className="font-semibold text-success">
            {words.done[done]}
          </p>
        )}
        <JobProblem form="undo" reference={reference} refused={refused} />
      </Slot>
      <Slot name="undo">
        <JobUndo job={job} list={list} />
      </Slot>
      <Slot name="notes">
        <JobNotes notes={job.request?.notes ?? []} />
      </Slot>
      {jobForms.map((form) => (
        <Slot key={form} name={`problem ${form}`}>
          <JobProblem form={form} reference={reference} refused={refused} />
        </Slot>
      ))}
    </>
  );
}

function readRow(row: HTMLElement): Pick<Shown, "job" | "refused"> {
  return {
    job: parseJobText(row.dataset.job ?? ""),
    refused: JSON.parse(row.dataset.refused ?? "null"),
  };
}

/** Posts the form as the browser does, and reads the row from the page that answers, which has this job alone. */
async function post(form: HTMLFormElement, list: string, reference: string): Promise<Pick<Shown, "job" | "refused">> {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  const [path] = list.split("?");
  const response = await fetch(`${path}?q=${reference}`, { method: "POST", body: new URLSearchParams(fields) });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const row = page.getElementById(`job-${reference}`);
  if (!row) throw new Error(`The answer ${response.status} has no such job.`);
  const answer = readRow(row);
  if (!response.ok && !answer.refused) throw new Error(`The answer ${response.status} does not say why.`);
  return answer;
}

const isHidden = (element: Element | null) => element?.closest("[hidden]") != null;

function controlsOf(row: HTMLElement, form: RefusedForm["form"]) {
  return row.querySelectorAll<HTMLElement>(
    `[data-job-form="${form}"] :is(textarea, select, input:not([type=hidden]), button)`,
  );
}

/** Shows the forms that the job's state allows. Nothing else writes to the server's nodes. */
function showForms(row: HTMLElement, job: JobInList, refused: RefusedForm | null): void {
  const all = row.querySelector<HTMLElement>("[data-job-forms]");
  if (all) all.hidden = !jobForms.some((form) => canUseJobForm(form, job));
  for (const name of jobForms) {
    const form = row.querySelector<HTMLElement>(`[data-job-form="${name}"]`);
    if (!form) continue;
    form.hidden = !canUseJobForm(name, job);
    form.querySelector(".button")?.classList.toggle("button-quiet", nextJobForm(job) !== name);
    const control = controlsOf(row, name)[0];
    const isRefused = refused?.form === name;
    if (isRefused) control?.setAttribute("aria-describedby", jobProblemId(name, job.reference));
    else control?.removeAttribute("aria-describedby");
    if (isRefused && !control?.matches("button")) control?.setAttribute("aria-invalid", "true");
    else control?.removeAttribute("aria-invalid");
  }
}
