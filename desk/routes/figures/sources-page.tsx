import type { ReactNode } from "react";
import { data } from "react-router";
import { clock } from "../../../content/market-clock.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import {
  hasCosts,
  parseSourceQuery,
  type SourceFigure,
  type SourceGrouping,
  type SourceQuery,
  shareInWords,
  sourceCounts,
  sourceGroupings,
  totalOf,
  wholeMonths,
  withoutCosts,
} from "../../../domain/source-figure.ts";
import { refusalIn } from "../../answer.ts";
import { fieldReader, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { useIsOwner } from "../../root-data.ts";
import { BarTable } from "../../ui/bar-table.tsx";
import { LinkChoice } from "../../ui/link-choice.tsx";
import { EmptyState } from "../../ui/list.tsx";
import { formatCount, NumberTable } from "../../ui/number-table.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import type { Route } from "./+types/sources-page";
import { Conversions, Spend } from "./advertising.tsx";
import { ChooseDays } from "./choose-days.tsx";
import { notLeadsNote } from "./figure-words.ts";
import { groupingWords, nameOfSource, sourceNotes } from "./source-words.ts";

const maxPlottedRows = 8;

const maxRows = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, database, isOwner } = deskOf(context);
  const textOf = fieldReader(url.searchParams);
  const today = clock.day(new Date());
  const sourceQuery = parseSourceQuery({ from: textOf("from"), to: textOf("to"), by: textOf("by") }, today);
  const entered = { from: textOf("from"), to: textOf("to") };
  if (typeof sourceQuery === "string") return data({ today, entered, problem: sourceQuery, shown: null }, 400);
  const { rows, ...facts } = await backend.sources.figures(sourceQuery);
  const spend = isOwner ? await backend.sources.listSpend(database, sourceQuery) : [];
  return data({
    today,
    entered,
    problem: null,
    shown: { sourceQuery, rows: isOwner ? rows : rows.map(withoutCosts), ...facts, spend },
  });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { pathname, search } = url;
  const textOf = fieldReader(await readForm(request));
  const entered = {
    place: textOf("place"),
    month: textOf("month"),
    campaign: textOf("campaign"),
    dollars: textOf("dollars"),
  };
  const isRemoval = textOf("action") === "remove-spend";
  const { sources } = desk.backend;
  const result = await (isRemoval
    ? sources.removeSpend(desk.database, entered)
    : sources.setSpend(desk.database, entered));
  if (result.outcome === "refused") return data({ problem: result.problem, entered }, 422);
  const replacedText = isRemoval || result.before === null ? "" : ` in place of ${formatCents(result.before)}`;
  return redirectWithFlash(desk, `${pathname}${search}#spend`, {
    text: `${isRemoval ? "Removed" : "Saved"} ${formatCents(result.spend.cents)}${replacedText}.`,
  });
}

export default function SourcesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { today, entered, problem, shown } = loaderData;
  const isOwner = useIsOwner();
  const by = shown?.sourceQuery.by ?? "source";
  const { from, to } = shown?.sourceQuery ?? entered;
  const urlWith = (change: Partial<SourceQuery>) =>
    `/figures/sources?${new URLSearchParams({ from, to, by, ...change })}`;
  const periods = {
    "This month": wholeMonths(today, 1),
    "Last month": wholeMonths(today, 1, 1),
    "3 months": wholeMonths(today, 3),
    "12 months": wholeMonths(today, 12),
  };
  const isShown = (period: { from: string; to: string }) => period.from === from && period.to === to;
  return (
    <>
      <PageHeading
        title="Where requests come from"
        note={shown && `${dateInWords(from)} to ${dateInWords(to)}`}
        parent={{ path: "/figures", name: "Figures" }}
      />
      <div className="mb-6">
        <LinkChoice
          label="Period"
          links={Object.entries(periods).map(([name, period]) => ({
            name,
            href: urlWith(period),
            isChosen: isShown(period),
          }))}
        >
          <ChooseDays
            path="/figures/sources"
            from={from}
            to={to}
            today={today}
            isChosen={!Object.values(periods).some(isShown)}
            otherParameters={{ by }}
          />
        </LinkChoice>
      </div>
      {problem && <Notice>{problem}</Notice>}
      {shown && (
        <>
          <SourcesReport
            {...shown}
            groupings={
              <LinkChoice
                label="Rows"
                links={Object.entries(groupingWords).map(([grouping, name]) => ({
                  name,
                  href: urlWith({ by: grouping as SourceGrouping }),
                  isChosen: by === grouping,
                }))}
              />
            }
          />
          {isOwner && <Spend {...shown} today={today} refused={refusalIn(actionData)} />}
          <Conversions today={today} />
        </>
      )}
    </>
  );
}

type SourcesReportProps = NonNullable<Route.ComponentProps["loaderData"]["shown"]> & { groupings: ReactNode };

function SourcesReport({ groupings, sourceQuery, rows, hasPartialMonth, notLeads }: SourcesReportProps) {
  const isOwner = useIsOwner();
  const { from, to, by } = sourceQuery;
  if (rows.length === 0) {
    return (
      <EmptyState title="No requests in these days">
        {notLeadsNote(notLeads) ?? "Each request is counted under the campaign, search, or link that led to it."}
      </EmptyState>
    );
  }
  const showsCosts = isOwner && hasCosts(by);
  const name = groupingWords[by];
  const title = `By ${name.toLowerCase()}`;
  const most = Math.max(...rows.map(({ requests }) => requests), 1);
  const plotted = rows.slice(0, maxPlottedRows).filter(({ requests }) => requests > 0);
  return (
    <>
      <Section
        id="plot"
        title={title}
        aside={groupings}
        note={
          rows.length > plotted.length
            ? `The ${plotted.length} with the most requests. Bar: requests. Solid: booked jobs.`
            : "Bar: requests. Solid: booked jobs."
        }
      >
        <BarTable
          title={`Requests and booked jobs, ${title.toLowerCase()}`}
          columns={[name, "Requests", "Booked"]}
          hasLongNames
          rows={plotted.map((row) => ({
            key: keyOf(row, by),
            name: nameOfSource(row),
            cells: [formatCount(row.requests), formatCount(row.booked)],
            share: row.requests / most,
            part: row.booked / most,
          }))}
        />
      </Section>
      <Section
        id="figures"
        title="All numbers"
        note={
          rows.length > maxRows
            ? `The ${maxRows} with the most requests of ${rows.length}, and the total of all. The CSV has them all.`
            : undefined
        }
        aside={
          <a
            href={`/figures/sources.csv?${new URLSearchParams({ from, to, by })}`}
            download
            className="link inline-flex min-h-6 items-center text-sm"
          >
            CSV<span className="sr-only">{` of: ${title}`}</span>
          </a>
        }
      >
        {isOwner && hasPartialMonth && hasCosts(by) && (
          <Notice kind="hint">
            These days cut a month, so nothing has a cost: you enter spend by the month. Choose whole months to see it.
          </Notice>
        )}
        <NumberTable
          title={title}
          columns={[name, ...Object.keys(sourceNotes).slice(0, showsCosts ? undefined : 5)]}
          rows={[
            ...rows
              .slice(0, maxRows)
              .map((row) => ({ key: keyOf(row, by), name: nameOfSource(row), counts: cellsOf(row, showsCosts) })),
            {
              key: "total",
              name: "Total",
              counts: cellsOf(totalOf(rows, !hasPartialMonth), showsCosts),
              isTotal: true,
            },
          ]}
          className="panel [&_th:first-child]:min-w-32"
        />
        {notLeads > 0 && <p className="mt-3 text-ink-soft">{notLeadsNote(notLeads)}</p>}
        <details className="mt-3">
          <summary className="link flex min-h-8 w-fit items-center">How it’s counted</summary>
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            {Object.entries(sourceNotes)
              .slice(0, showsCosts ? undefined : 5)
              .map(([measure, note]) => (
                <div key={measure} className="contents">
                  <dt className="font-semibold">{measure}</dt>
                  <dd className="text-ink-soft">{note}</dd>
                </div>
              ))}
          </dl>
          <p className="mt-3 max-w-prose text-ink-soft">
            We know only what each visitor allowed: without analytics, what the address of the form’s page said.
            Requests from before we kept this stand as “(not recorded).”
          </p>
        </details>
      </Section>
    </>
  );
}

const keyOf = (row: SourceFigure, by: SourceGrouping) => sourceGroupings[by].map((column) => row[column]).join("\n");

const moneyText = (cents: number | null) => (cents === null ? "–" : formatCents(cents));

/** A row's cells, in the order of `sourceNotes`. */
function cellsOf(row: Omit<SourceFigure, never>, showsCosts: boolean): (number | string)[] {
  const countCells = [...sourceCounts.map((count) => row[count]), shareInWords(row.booked, row.requests) ?? "–"];
  if (!showsCosts) return countCells;
  return [
    ...countCells,
    moneyText(row.spend_cents),
    moneyText(row.cents_per_request),
    moneyText(row.cents_per_booking),
  ];
}
