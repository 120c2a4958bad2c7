import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { clock } from "../../../content/market-clock.ts";
import {
  type AnswerCounts,
  type Figures,
  type GroupCounts,
  measures,
  type Period,
  pageMeasures,
  parsePeriod,
  presetDays,
  timedSteps,
} from "../../../domain/figure.ts";
import { dateInWords, durationInWords, shortDay } from "../../../domain/local-time.ts";
import { formatSignedCents } from "../../../domain/money.ts";
import { type MoneyMonth, moneyMeasures } from "../../../domain/money-figure.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fieldReader } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { useRootData } from "../../root-data.ts";
import { LinkChoice } from "../../ui/link-choice.tsx";
import { EmptyState } from "../../ui/list.tsx";
import { formatCount, NumberTable } from "../../ui/number-table.tsx";
import { ListPage, Notice, Section } from "../../ui/page.tsx";
import { cityName, nameOfService } from "../../words.ts";
import type { Route } from "./+types/figures-page";
import { ChooseDays } from "./choose-days.tsx";
import { CountingNotes } from "./counting-notes.tsx";
import { DayPlot } from "./day-plot.tsx";
import {
  answerWords,
  cityNote,
  measureWords,
  moneyMeasureWords,
  notLeadsNote,
  resultText,
  serviceNote,
  stepWords,
} from "./figure-words.ts";
import { Funnel } from "./funnel.tsx";

const maxPageRows = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { isOwner, backend } = deskOf(context);
  const parameters = url.searchParams;
  const today = clock.day(new Date());
  const period = parsePeriod(parameters, today);
  const textOf = fieldReader(parameters);
  const entered = { from: textOf("from"), to: textOf("to") };
  const days = entered.from || entered.to ? null : textOf("days") || "30";
  const shared = { days, entered, today };
  if (typeof period === "string") return data({ ...shared, problem: period, shown: null, money: null }, 400);
  const [figures, money] = await Promise.all([
    backend.figures.of(period),
    isOwner ? backend.moneyFigures(period) : null,
  ]);
  return data({ ...shared, problem: null, shown: { period, figures }, money });
}

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { days, entered, today, problem, shown, money } = loaderData;
  return (
    <ListPage
      title="Figures"
      note={shown && `${dateInWords(shown.period.from)} to ${dateInWords(shown.period.to)}`}
      tools={
        <Link to="/figures/sources" prefetch="intent" className="button button-quiet">
          Where requests come from
        </Link>
      }
    >
      <div className="mb-4 sm:mb-5">
        <LinkChoice
          label="Period"
          links={presetDays.map((usual) => ({
            name: `${usual} days`,
            href: `/figures?days=${usual}`,
            isChosen: days === String(usual),
          }))}
        >
          <ChooseDays
            path="/figures"
            from={shown?.period.from ?? entered.from}
            to={shown?.period.to ?? entered.to}
            today={today}
            isChosen={days === null}
          />
        </LinkChoice>
      </div>
      {problem && <Notice>{problem}</Notice>}
      {shown && <FiguresReport {...shown} />}
      {shown && money?.some(hasMoney) && (
        <div className="mt-9">
          <MoneyTable months={money} period={shown.period} />
        </div>
      )}
    </ListPage>
  );
}

function FiguresReport({ period, figures }: { period: Period; figures: Figures }) {
  const isDemo = useRootData()?.isDemo === true;
  if (figures.notLeads === 0 && measures.every((measure) => figures.total[measure] === 0)) {
    return (
      <EmptyState title="No activity in this period">
        Page views and requests appear here within ten seconds.
      </EmptyState>
    );
  }
  const csvUrl = (by: string) => `/figures.csv?${new URLSearchParams({ ...period, by })}`;
  return (
    <>
      <p className="mb-6 font-semibold text-xl leading-tight sm:mb-8 sm:text-[1.5rem]">{resultText(figures.total)}</p>
      <div className="mb-9">
        <div className="grid items-start gap-x-4 gap-y-6 lg:grid-cols-2">
          <Funnel
            id="on-the-site"
            title="On the site"
            steps={[...pageMeasures, "sent"]}
            shareName="Of views"
            total={figures.total}
          />
          <Funnel
            id="requests"
            title="Requests"
            steps={["sent", "matched", "delivered", "contacted", "booked"]}
            shareName="Of sent"
            total={figures.total}
          />
        </div>
        <p className="mt-3 text-ink-soft">
          A request counts on the day that it was sent. Recent requests may still change.
          {isDemo && " The demo sends no email, so few count as delivered."}
        </p>
        <CountingNotes />
      </div>
      <div className="mb-9 grid items-start gap-4 lg:grid-cols-2">
        <NumberPanel
          id="medians"
          title="Median time since the request"
          numbers={timedSteps.map((step) => {
            const median = figures.medians[step];
            return {
              label: median ? `${stepWords[step]} (${formatCount(median.count)})` : stepWords[step],
              number: median ? waitInWords(median.seconds) : "–",
            };
          })}
        />
        <NumberPanel
          id="answers"
          title="What homeowners say"
          numbers={Object.entries(answerWords).map(([answer, label]) => ({
            label,
            number: formatCount(figures.answers[answer as keyof AnswerCounts]),
          }))}
        />
      </div>
      <CountsTable
        by="day"
        rows={[...figures.days].reverse()}
        nameOf={(day) => shortDay(day ?? "")}
        csvUrl={csvUrl("day")}
        className="max-h-96"
        plot={<DayPlot days={figures.days} />}
      />
      <CountsTable
        by="service"
        note={serviceNote}
        rows={figures.services}
        total={figures.total}
        nameOf={nameOfService}
        csvUrl={csvUrl("service")}
        below={notLeadsNote(figures.notLeads)}
      />
      <CountsTable
        by="city"
        note={cityNote}
        rows={figures.cities}
        nameOf={(slug) => cityName(slug) ?? "Other cities"}
        csvUrl={csvUrl("city")}
      />
      <CountsTable
        by="page"
        note={
          figures.pages.length > maxPageRows
            ? `The ${maxPageRows} most viewed of ${figures.pages.length}. The CSV has them all.`
            : undefined
        }
        rows={figures.pages.slice(0, maxPageRows)}
        nameOf={(path) => path ?? "Other pages"}
        csvUrl={csvUrl("page")}
      />
    </>
  );
}

const hasMoney = ({ month: _month, free: _free, ...numbers }: MoneyMonth) =>
  Object.values(numbers).some((number) => number !== 0);

/** Staff do not get it. */
function MoneyTable({ months, period }: { months: readonly MoneyMonth[]; period: Period }) {
  const title = "Money by month";
  const countsOf = (month: MoneyMonth) =>
    moneyMeasures.map((measure) =>
      measure.endsWith("_cents") ? formatSignedCents(month[measure]) : formatCount(month[measure]),
    );
  return (
    <Section
      id="money"
      title={title}
      note="Open and overdue are as of today, of each month’s invoices. Everything else is as of the month’s end."
      aside={<CsvLink href={`/figures/money.csv?${new URLSearchParams({ ...period })}`} of={title} />}
    >
      <NumberTable
        title={title}
        columns={["Month", ...moneyMeasures.map((measure) => moneyMeasureWords[measure])]}
        rows={months.map((month) => ({ key: month.month, name: monthInWords(month.month), counts: countsOf(month) }))}
        className="panel [&_th:first-child]:min-w-32"
      />
    </Section>
  );
}

/** Most requests are matched in the moment in which they are stored. */
const waitInWords = (seconds: number) => (seconds < 0.5 ? "at once" : durationInWords(seconds / 60));

function CsvLink({ href, of }: { href: string; of: string }) {
  return (
    <a href={href} download className="link inline-flex min-h-6 items-center text-sm">
      CSV<span className="sr-only">{` of: ${of}`}</span>
    </a>
  );
}

interface NumberPanelProps {
  id: string;
  title: string;
  numbers: readonly { label: string; number: string }[];
}

function NumberPanel({ id, title, numbers }: NumberPanelProps) {
  return (
    <section aria-labelledby={`${id}-heading`} className="panel px-4 pt-3 pb-2">
      <h2 id={`${id}-heading`} className="mb-1 font-semibold">
        {title}
      </h2>
      <dl>
        {numbers.map(({ label, number }) => (
          <div key={label} className="flex justify-between gap-4 border-line py-1.5 text-sm not-last:border-b">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CountsTableProps {
  by: "day" | "service" | "city" | "page";
  note?: string;
  rows: readonly GroupCounts[];
  total?: Figures["total"];
  nameOf(of: string | null): string;
  csvUrl: string;
  className?: string;
  plot?: ReactNode;
  below?: string | null;
}

function CountsTable({ by, note, rows, total, nameOf, csvUrl, className = "", plot, below }: CountsTableProps) {
  const title = `By ${by}`;
  const countsOf = (row: Figures["total"]) => measures.map((measure) => row[measure]);
  const named = rows.map((row) => ({ key: `of ${row.of}`, name: nameOf(row.of), counts: countsOf(row) }));
  return (
    <Section id={`by-${by}`} title={title} note={note} aside={<CsvLink href={csvUrl} of={title} />}>
      {plot}
      <NumberTable
        title={title}
        columns={[by.charAt(0).toUpperCase() + by.slice(1), ...measures.map((measure) => measureWords[measure].name)]}
        rows={total ? [...named, { key: "total", name: "Total", counts: countsOf(total), isTotal: true }] : named}
        className={`panel [&_th:first-child]:min-w-32 ${className}`}
      />
      {below && <p className="mt-3 text-ink-soft">{below}</p>}
    </Section>
  );
}
