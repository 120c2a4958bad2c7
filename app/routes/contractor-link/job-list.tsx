import type { ReactNode } from "react";
import { lostReasonWords, jobListWords as words } from "../../../content/job-list-words.ts";
import { clock } from "../../../content/market-clock.ts";
import { returnReasonWords } from "../../../content/return-reason-words.ts";
import type { JobFilter, ListedRequest } from "../../../domain/contractor-job.ts";
import { jobListStates } from "../../../domain/contractor-job.ts";
import { agreedContactOf } from "../../../domain/lead.ts";
import { longestNote } from "../../../domain/lead-history.ts";
import { formatCents } from "../../../domain/money.ts";
import { formatPhone, phoneHref } from "../../../domain/phone.ts";
import { lostReasons } from "../../../domain/request-state.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { countedWords, fill } from "../../../domain/text.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { ActionForm } from "../../links/link-parts.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/contractor-page";

type OpenPage = Extract<Route.ComponentProps["loaderData"], { outcome: "open" }>;
type Job = OpenPage["jobs"]["list"][number];

interface JobListProps {
  jobs: OpenPage["jobs"];
  filter: JobFilter;
  /** The page's path. */
  path: string;
  months: readonly string[];
  refused: LinkRefusal | null;
  /** Whether the contractor works with us no longer. The list then has no buttons. */
  hasEnded: boolean;
}

/** Every job of the contractor. Filters load the page anew; each button posts to it. */
export function JobList({ jobs: { list, total, count }, filter, path, months, refused, hasEnded }: JobListProps) {
  return (
    <Section id="jobs" heading={words.heading} headingClass="title mb-5 text-2xl">
      {total === 0 ? (
        <p className="text-ink-soft">{words.none}</p>
      ) : (
        <>
          <FilterForm filter={filter} path={path} months={months} />
          <p className="mt-5 text-sm text-ink-soft">
            {count === 0 ? words.noneFound : countedWords(words.count, count)}
            {count > list.length && ` ${fill(words.latest, { count: String(list.length) })}`}
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {list.map((job) => (
              <li key={job.leadId} id={`job-${job.reference}`} className="py-5">
                <JobRow
                  job={job}
                  path={path}
                  refused={refused?.at?.lead === job.leadId ? refused : null}
                  hasEnded={hasEnded}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function FilterForm({ filter, path, months }: Pick<JobListProps, "filter" | "path" | "months">) {
  const { state, month, query } = filter;
  const fileParameters = new URLSearchParams({
    ...(state && { state }),
    ...(month && { month }),
    ...(query && { q: query }),
  });
  return (
    <form action={path} className="no-print flex flex-wrap items-end gap-x-4 gap-y-3">
      <Choice name="state" label={words.filter.state} empty={words.filter.anyState} chosen={state}>
        {jobListStates.map((each) => (
          <option key={each} value={each}>
            {words.states[each]}
          </option>
        ))}
      </Choice>
      <Choice name="month" label={words.filter.month} empty={words.filter.anyMonth} chosen={month}>
        {months.map((each) => (
          <option key={each} value={each}>
            {monthInWords(each)}
          </option>
        ))}
      </Choice>
      <label className="grow basis-56 font-semibold">
        {words.filter.search}
        <input type="search" name="q" defaultValue={query} maxLength={200} className="control mt-1.5 font-normal" />
      </label>
      <button type="submit" className="button button-quiet">
        {words.filter.button}
      </button>
      <a href={`${path}/jobs.csv${fileParameters.size > 0 ? `?${fileParameters}` : ""}`} className="link py-3">
        {words.filter.file}
      </a>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  empty: string;
  chosen?: string | null;
  required?: boolean;
  children: ReactNode;
}

function Choice({ name, label, empty, chosen, required, children }: ChoiceProps) {
  return (
    <label className="basis-40 font-semibold">
      {label}
      <select name={name} defaultValue={chosen ?? ""} required={required} className="control mt-1.5 font-normal">
        <option value="">{empty}</option>
        {children}
      </select>
    </label>
  );
}

function JobRow({ job, path, refused, hasEnded }: { job: Job } & Pick<JobListProps, "path" | "refused" | "hasEnded">) {
  const { request, record, listState } = job;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-lg font-semibold wrap-anywhere">
          {request ? <bdi>{request.name}</bdi> : words.gone[job.state]}
        </h3>
        <span className="rounded-sm border border-line bg-wash px-2 text-sm font-semibold">
          {words.states[listState]}
        </span>
      </div>
      <p className="text-ink-soft">
        {[job.work, job.zipCode, fill(words.given, { when: clock.brief(job.givenAt) })].filter(Boolean).join(" · ")}
      </p>
      {request?.repeats && (
        <p>
          <a href={`${path}?q=${request.repeats}#job-${request.repeats}`} className="link">
            {fill(words.repeats, { reference: request.repeats })}
          </a>
        </p>
      )}
      {request && (
        <>
          <p className="mt-1 font-semibold">{nextOf(job)}</p>
          <Amounts record={record} />
          <Contact request={request} />
          {job.state === "open" && !hasEnded && <JobActions job={job} refused={refused} />}
        </>
      )}
    </>
  );
}

function nextOf({ record, listState }: Job): string {
  if (listState === "booked" && record.booked_at) return fill(words.next.booked, { day: clock.date(record.booked_at) });
  if (listState === "lost" && record.lost_at && record.lost_reason)
    return fill(words.next.lost, { day: clock.date(record.lost_at), reason: lostReasonWords[record.lost_reason] });
  if (listState !== "open") return "";
  if (record.contacted_at) return words.next.book;
  return record.accepted_at ? words.next.contact : words.next.accept;
}

function Amounts({ record }: Pick<Job, "record">) {
  const shown = (["quoted", "booked"] as const).flatMap((amount) => {
    const cents = record[`${amount}_cents`];
    return cents === null ? [] : [fill(words.amount.shown[amount], { amount: formatCents(cents) })];
  });
  return shown.length > 0 && <p>{shown.join(" · ")}</p>;
}

/** Links only the ways to which the homeowner agreed. */
function Contact({ request }: { request: ListedRequest }) {
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

function JobActions({ job, refused }: { job: Job; refused: LinkRefusal | null }) {
  const typedIn = (field: string) => (refused?.at?.field === field ? refused.typed : undefined);
  const { record, listState, leadId, request } = job;
  const lead = <input type="hidden" name="lead_id" value={leadId} />;
  const canStep = listState === "open" || listState === "lost";
  return (
    <div className="no-print mt-3 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {canStep && !record.accepted_at && !record.contacted_at && (
          <ActionForm action="accept" button={words.accept} isPrimary>
            {lead}
          </ActionForm>
        )}
        {canStep && !record.contacted_at && (
          <ActionForm action="contacted" button={words.contacted}>
            {lead}
          </ActionForm>
        )}
        {canStep && (
          <ActionForm action="booked" button={words.booked} isPrimary={record.contacted_at !== null}>
            {lead}
          </ActionForm>
        )}
      </div>
      <details open={refused !== null}>
        <summary className="link inline-block min-h-11 py-2 font-semibold">{words.more}</summary>
        <div className="grid gap-6 pt-2 pb-3 md:grid-cols-2">
          {request && request.notes.length > 0 && (
            <div className="md:col-span-2">
              <h4 className="font-semibold">{words.note.heading}</h4>
              <ul className="mt-1 space-y-1.5">
                {request.notes.map(({ text, at }) => (
                  <li key={`${at.toISOString()} ${text}`} className="whitespace-pre-line wrap-anywhere">
                    <span className="text-sm text-ink-soft">{clock.brief(at)}:</span> <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <ActionForm action="note" button={words.note.button}>
            {lead}
            <label className="font-semibold">
              {words.note.label}
              <span className="block text-sm font-normal text-ink-soft">{words.note.hint}</span>
              <textarea
                name="note"
                rows={3}
                required
                maxLength={longestNote}
                defaultValue={typedIn("note")}
                className="control mt-1.5 mb-3 font-normal"
              />
            </label>
          </ActionForm>
          <div className="grid content-start gap-4">
            {(["quoted", "booked"] as const).map((amount) => (
              <ActionForm
                key={amount}
                action="amount"
                button={words.amount.button}
                className="flex flex-wrap items-end gap-3"
              >
                {lead}
                <label className="grow font-semibold">
                  {words.amount[amount]}
                  <span className="block text-sm font-normal text-ink-soft">{words.amount.hint}</span>
                  <input
                    name={amount}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    defaultValue={typedIn(amount) ?? amountText(record[`${amount}_cents`])}
                    className="control mt-1.5 font-normal"
                  />
                </label>
              </ActionForm>
            ))}
          </div>
          {listState !== "booked" && (
            <ActionForm action="lost" button={words.lost.button}>
              {lead}
              <Choice
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
              <span className="mb-3 block" />
            </ActionForm>
          )}
          <ActionForm action="return" button={words.pass.button}>
            {lead}
            <Choice name="reason" label={words.pass.label} empty={words.pass.empty} required>
              {returnReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {returnReasonWords[reason].mine}
                </option>
              ))}
            </Choice>
            <span className="mb-3 block" />
          </ActionForm>
          <ActionForm action="undo" button={words.undo}>
            {lead}
          </ActionForm>
        </div>
      </details>
    </div>
  );
}

function amountText(cents: number | null): string {
  return cents === null ? "" : formatCents(cents).slice(1);
}
