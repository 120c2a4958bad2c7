import type { AdSpend } from "../../../domain/ad-spend.ts";
import { formatCents } from "../../../domain/money.ts";
import type { SourceFigure } from "../../../domain/source-figure.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { CardOnly, DataTable } from "../../ui/data-table.tsx";
import { ActionForm, SelectField, TextField } from "../../ui/form.tsx";
import { Notice, Section } from "../../ui/page.tsx";

interface SpendProps {
  spend: readonly AdSpend[];
  rows: readonly SourceFigure[];
  today: string;
  refused: { problem: string; entered: Record<"place" | "month" | "campaign" | "dollars", string> } | undefined;
}

export function Spend({ spend, rows, today, refused }: SpendProps) {
  const { place, month, campaign, dollars: amount } = refused?.entered ?? {};
  const knownPlaces = [...new Set(rows.flatMap(({ source, medium }) => (medium ? [`${source}/${medium}`] : [])))];
  return (
    <Section
      id="spend"
      title="Spend"
      note="What you paid for ads in a month. The latest amount for the same month counts."
    >
      {refused && <Notice>{refused.problem}</Notice>}
      <ActionForm
        action="set-spend"
        button="Save spend"
        look="primary"
        className="panel flex flex-wrap items-end gap-3 p-4"
      >
        <TextField
          label="Source/medium"
          name="place"
          list="known-sources"
          required
          placeholder="google/cpc"
          autoComplete="off"
          defaultValue={place}
          className="min-w-44 grow"
        />
        <datalist id="known-sources">
          {knownPlaces.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="Campaign (optional)"
          name="campaign"
          autoComplete="off"
          defaultValue={campaign}
          className="min-w-44 grow"
        />
        <TextField
          label="Month"
          name="month"
          type="month"
          placeholder="2026-10"
          required
          max={today.slice(0, 7)}
          defaultValue={month ?? today.slice(0, 7)}
        />
        <TextField
          label="Dollars"
          name="dollars"
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={amount}
          className="w-32"
        />
      </ActionForm>
      {spend.length > 0 && (
        <details className="mt-4" open={spend.length <= 12}>
          <summary className="link flex min-h-8 w-fit items-center">{`Entered for these months (${spend.length})`}</summary>
          <div className="mt-2">
            <DataTable
              caption="Spend"
              columns={{
                Source: (row) => (
                  <>
                    {`${row.source} / ${row.medium}`}
                    {row.campaign && <CardOnly>{` · ${row.campaign}`}</CardOnly>}
                  </>
                ),
                Campaign: { cell: (row) => row.campaign, inCard: "nowhere" },
                Month: { cell: (row) => monthInWords(row.month.slice(0, 7)), inCard: "left" },
                Amount: { cell: (row) => formatCents(row.cents), isAmount: true, inCard: "right" },
                Change: { cell: (row) => <RemoveSpend row={row} />, inCard: "right" },
              }}
              rows={spend}
              keyOf={({ source, medium, campaign, month }) => [month, source, medium, campaign].join("\n")}
            />
          </div>
        </details>
      )}
    </Section>
  );
}

function RemoveSpend({ row: { source, medium, campaign, month } }: { row: AdSpend }) {
  return (
    <ActionForm
      action="remove-spend"
      values={{ place: `${source}/${medium}`, month: month.slice(0, 7), campaign }}
      look="plain"
      button={
        <>
          Remove
          <span className="sr-only">{` ${source} ${campaign} ${month.slice(0, 7)}`}</span>
        </>
      }
    />
  );
}

export function Conversions({ today }: { today: string }) {
  return (
    <Section
      id="conversions"
      title="For ad platforms"
      note="Clicks from the last 90 days that led to a request, in the platform’s upload format. Only visitors who allowed marketing are in the file, and nothing they typed."
    >
      <form action="/figures/conversions.csv" className="panel flex flex-wrap items-end gap-3 p-4">
        <SelectField
          label="Platform"
          name="for"
          options={{ google: "Google Ads", microsoft: "Microsoft Advertising" }}
        />
        <SelectField label="Stage" name="stage" options={{ booked: "Booked", matched: "Matched" }} />
        <TextField
          label="Conversion name (optional)"
          name="name"
          placeholder="Booked job"
          maxLength={100}
          autoComplete="off"
          className="min-w-44 grow"
        />
        <TextField label="Since (optional)" name="since" type="date" max={today} />
        <button type="submit" className="button button-quiet">
          Download CSV
        </button>
      </form>
    </Section>
  );
}
