import { data } from "react-router";
import { clock } from "../../../content/market-clock.ts";
import {
  type AnswerCounts,
  type CountsOf,
  type Figures,
  leadMeasures,
  type Measure,
  measures,
  type Period,
  pageMeasures,
  parsePeriod,
  timedSteps,
  usualDays,
} from "../../../domain/figure.ts";
import { dateInWords, durationInWords, shortDay } from "../../../domain/local-time.ts";
import { textsOf } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { TextField } from "../../ui/form.tsx";
import { EmptyState } from "../../ui/list.tsx";
import { inWords, NumberTable } from "../../ui/number-table.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { cityName, nameOfService } from "../../words.ts";
import type { Route } from "./+types/figures-page";
import { DayPlot } from "./day-plot.tsx";
import { answerWords, measureWords, serviceNote, stepWords } from "./figure-words.ts";

/** How many pages stand in the table; the file has all of them. */
const shownPages = 50;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { figures } = deskOf(context).backend;
  const asked = new URL(request.url).searchParams;
  const today = clock.day(new Date());
  const period = parsePeriod(asked, today);
  const text = textsOf(asked);
  const typed = { from: text("from"), to: text("to") };
  const days = typed.from || typed.to ? null : text("days") || "30";
  const shared = { days, typed, today };
  if (typeof period === "string") return data({ ...shared, problem: period, shown: null }, 400);
  return data({ ...shared, problem: null, shown: { period, figures: await figures.of(period) } });
}

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { days, typed, today, problem, shown } = loaderData;
  return (
    <>
      <PageHeading
        title="Figures"
        note={shown && `${dateInWords(shown.period.from)} to ${dateInWords(shown.period.to)}`}
      />
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <nav aria-label="Period" className="flex flex-wrap gap-2">
          {usualDays.map((usual) => (
            <a
              key={usual}
              href={`/figures?days=${usual}`}
              aria-current={days === String(usual) ? "page" : undefined}
              className={`button ${days === String(usual) ? "" : "button-quiet"}`}
            >
              {`${usual} days`}
            </a>
          ))}
        </nav>
        <form action="/figures" className="flex flex-wrap items-end gap-2">
          <TextField
            label="First day"
            name="from"
            type="date"
            required
            max={today}
            defaultValue={shown?.period.from ?? typed.from}
          />
          <TextField label="Last day" name="to" type="date" required defaultValue={shown?.period.to ?? typed.to} />
          <button type="submit" className="button button-quiet">
            Show
          </button>
        </form>
      </div>
      {problem && <Notice>{problem}</Notice>}
      {shown && <Shown {...shown} />}
    </>
  );
}

function Shown({ period, figures }: { period: Period; figures: Figures }) {
  if (measures.every((measure) => figures.total[measure] === 0)) {
    return (
      <EmptyState title="Nothing happened on these days">
        No page was opened and no request was sent. Requests and page views are here within ten seconds.
      </EmptyState>
    );
  }
  const csv = (by: string, measure?: Measure) =>
    `/figures.csv?${new URLSearchParams({ ...period, by, ...(measure && { measure }) })}`;
  const panels = (of: readonly Measure[]) =>
    of.map((measure) => (
      <MeasurePanel
        key={measure}
        measure={measure}
        total={figures.total[measure]}
        days={figures.days}
        csv={csv("day", measure)}
      />
    ));
  return (
    <>
      <Section id="pages" title="Pages">
        <div className="grid gap-4 xl:grid-cols-2">
          {panels(pageMeasures)}
          <HowItIsCounted />
        </div>
      </Section>
      <Section
        id="requests"
        title="Requests"
        note="A request counts on the day on which it was sent. What became of the latest ones is still to come."
      >
        <div className="grid gap-4 xl:grid-cols-2">
          {panels(leadMeasures)}
          <NumberPanel
            id="medians"
            title="How long it took"
            note="From the sending of a request; half of them took less"
            columns="sm:grid-cols-2"
            numbers={timedSteps.map((step) => {
              const median = figures.medians[step];
              return {
                label: `${stepWords[step]}${median ? `, of ${inWords(median.count)}` : ": none yet"}`,
                number: median ? durationInWords(median.seconds / 60) : "–",
              };
            })}
          />
          <NumberPanel
            id="answers"
            title="What homeowners say"
            note="Of the requests of these days, by those who answered our questions"
            columns="grid-cols-2 sm:grid-cols-4"
            numbers={Object.entries(answerWords).map(([answer, label]) => ({
              label,
              number: inWords(figures.answers[answer as keyof AnswerCounts]),
            }))}
          />
        </div>
      </Section>
      <CountsTable
        by="service"
        note={serviceNote}
        rows={figures.services}
        total={figures.total}
        nameOf={nameOfService}
        csv={csv("service")}
      />
      <CountsTable
        by="city"
        rows={figures.cities}
        nameOf={(slug) => cityName(slug) ?? "No city of ours"}
        csv={csv("city")}
      />
      <CountsTable
        by="page"
        note={
          figures.pages.length > shownPages
            ? `The ${shownPages} most viewed of ${figures.pages.length}; the file has all of them.`
            : undefined
        }
        rows={figures.pages.slice(0, shownPages)}
        nameOf={(path) => path ?? "No page of ours"}
        csv={csv("page")}
      />
    </>
  );
}

/** Leads to the same as a file. */
function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a href={href} download className="link inline-flex min-h-6 items-center text-sm">
      CSV<span className="sr-only">{` of: ${of}`}</span>
    </a>
  );
}

interface MeasurePanelProps {
  measure: Measure;
  total: number;
  days: readonly CountsOf[];
  csv: string;
}

/** A plot with its table beside it. */
function MeasurePanel({ measure, total, days, csv }: MeasurePanelProps) {
  const { name, note } = measureWords[measure];
  const counts = days.map((row) => ({ day: row.of ?? "", count: row[measure] }));
  return (
    <section aria-labelledby={`${measure}-heading`} className="panel p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={`${measure}-heading`} className="font-semibold">
          {name}
        </h3>
        <p className="font-semibold text-xl">{inWords(total)}</p>
      </div>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <p className="text-ink-soft text-sm">{note}</p>
        <CsvLink href={csv} of={name} />
      </div>
      <div className="flex flex-col gap-4 sm:flex-row">
        <div className="min-w-0 sm:w-88 sm:shrink-0 xl:w-auto xl:shrink xl:grow">
          <DayPlot title={name} days={counts} />
        </div>
        <NumberTable
          title={`${name} by day`}
          columns={["Day", "Count"]}
          rows={counts.toReversed().map(({ day, count }) => ({ key: day, name: shortDay(day), counts: [count] }))}
          className="max-h-33 rounded-md border border-line sm:grow xl:w-36 xl:shrink-0 xl:grow-0"
        />
      </div>
    </section>
  );
}

function HowItIsCounted() {
  return (
    <section aria-labelledby="counting-heading" className="rounded-lg bg-paper-deep p-4 text-ink-soft">
      <h3 id="counting-heading" className="mb-1 font-semibold text-ink">
        How it is counted
      </h3>
      <p className="max-w-prose">
        By the server, page by page, without cookies and without anything that tells people apart: one person who opens
        three pages is three views. Machines that say what they are do not count, and neither does a page that a browser
        fetched ahead and nobody opened. A form counts as begun only where JavaScript runs.
      </p>
    </section>
  );
}

interface NumberPanelProps {
  id: string;
  title: string;
  note: string;
  columns: string;
  numbers: readonly { label: string; number: string }[];
}

/** Numbers with what each is, the number first. */
function NumberPanel({ id, title, note, columns, numbers }: NumberPanelProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="panel p-4">
      <h3 id={`${id}-heading`} className="font-semibold">
        {title}
      </h3>
      <p className="mb-3 text-ink-soft text-sm">{note}</p>
      <dl className={`grid gap-3 ${columns}`}>
        {numbers.map(({ label, number }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold text-xl">{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CountsTableProps {
  by: "service" | "city" | "page";
  note?: string;
  rows: readonly CountsOf[];
  /** The last row, where the others add up to it. */
  total?: Figures["total"];
  nameOf(of: string | null): string;
  csv: string;
}

function CountsTable({ by, note, rows, total, nameOf, csv }: CountsTableProps) {
  const title = `By ${by}`;
  const countsOf = (row: Figures["total"]) => measures.map((measure) => row[measure]);
  const named = rows.map((row) => ({ key: `of ${row.of}`, name: nameOf(row.of), counts: countsOf(row) }));
  return (
    <Section id={`by-${by}`} title={title} note={note} aside={<CsvLink href={csv} of={title} />}>
      <NumberTable
        title={title}
        columns={[by.charAt(0).toUpperCase() + by.slice(1), ...measures.map((measure) => measureWords[measure].name)]}
        rows={total ? [...named, { key: "total", name: "Total", counts: countsOf(total), isTotal: true }] : named}
        className="panel [&_th:first-child]:min-w-32"
      />
    </Section>
  );
}
