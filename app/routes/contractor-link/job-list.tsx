import { jobListWords as words } from "../../../content/job-list-words.ts";
import type { JobFilter } from "../../../domain/contractor-job.ts";
import { jobListStates, searchOf } from "../../../domain/contractor-job.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { countedWords, fill } from "../../../domain/text.ts";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/contractor-page";
import { Choice } from "./job-forms.tsx";
import { JobRow } from "./job-row.tsx";

type OpenPage = Extract<Route.ComponentProps["loaderData"], { outcome: "open" }>;

interface JobListProps {
  jobs: OpenPage["jobs"];
  filter: JobFilter;
  /** The page's path. */
  path: string;
  months: readonly string[];
  refused: LinkRefusal | null;
}

/** Every job of the contractor. Filters load the page anew. With a script, what a press changed appears in place. */
export function JobList({ jobs: { list, total, count }, filter, path, months, refused }: JobListProps) {
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
              <JobRow
                key={job.leadId}
                job={job}
                list={path + searchOf(filter)}
                refused={refused?.at?.lead === job.leadId ? refused : null}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function FilterForm({ filter, path, months }: Pick<JobListProps, "filter" | "path" | "months">) {
  const { state, month, query } = filter;
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
      <a href={`${path}/jobs.csv${searchOf(filter)}`} className="link py-3">
        {words.filter.file}
      </a>
    </form>
  );
}
