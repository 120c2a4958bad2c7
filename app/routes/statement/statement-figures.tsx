import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { statementLabels, statementWords } from "../../../content/statement-words.ts";
import { durationInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { returnReasons } from "../../../domain/return-reason.ts";
import {
  returnedCount,
  type StatementContent,
  type StatementCost,
  type StepAnswers,
} from "../../../domain/statement.ts";
import { countedWords, fill } from "../../../domain/text.ts";

interface Figure {
  label: string;
  value: string;
  note?: string;
}

/** A month's figures, without those that are unknown or based on too few leads. */
export function StatementFigures({ content }: { content: StatementContent }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-6 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-5 print:grid-cols-5 print:gap-x-3 print:gap-y-1.5">
      {figuresOf(content).map(({ label, value, note }) => (
        <div key={label} className="border-t-2 border-line pt-3 print:border-t print:pt-1">
          <dt className="text-sm font-semibold text-ink-soft print:text-[7.5pt] print:leading-snug">{label}</dt>
          <dd className="mt-1">
            <span className="title block text-2xl whitespace-nowrap sm:text-3xl print:text-sm">{value}</span>
            {note && (
              <span className="block text-sm text-balance whitespace-pre-line text-ink-soft print:text-[7pt] print:leading-snug">
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(content: StatementContent): Figure[] {
  const { given, accepted, contacted, booked, returned, withdrawn, median_seconds_to_contact: median } = content;
  const { monthly_fee_cents: fee, cost, not_leads: notLeads } = content;
  const labels = statementLabels;
  const reasons = returnReasons.flatMap((reason) => {
    const count = returned[reason];
    return count ? [`${returnReasonWords[reason].yours}: ${count}`] : [];
  });
  const figures: (Figure | null)[] = [
    { label: labels.given, value: String(given) },
    { label: labels.accepted, value: String(accepted) },
    { label: labels.contacted, ...stepFigure(contacted) },
    { label: labels.booked, ...stepFigure(booked) },
    { label: labels.returned, value: String(returnedCount(content)), note: reasons.join("\n") || undefined },
    { label: labels.withdrawn, value: String(withdrawn) },
    notLeads ? { label: labels.notLeads, value: String(notLeads) } : null,
    median === null ? null : { label: labels.median, value: durationInWords(median / 60) },
    fee === null ? null : { label: labels.fee, value: formatCents(fee) },
    cost && costFigure(labels.perRequest, cost.cents_per_request, cost, "given"),
    cost && costFigure(labels.perBooked, cost.cents_per_booked, cost, "booked"),
  ];
  return figures.filter((figure) => figure !== null);
}

function stepFigure({ noted, confirmed, denied }: StepAnswers): Omit<Figure, "label"> {
  const note = fill(statementWords.homeowners, { confirmed: String(confirmed), denied: String(denied) });
  return { value: String(noted), note: noted === 0 ? undefined : note };
}

function costFigure(label: string, cents: number | null, cost: StatementCost, divisor: "given" | "booked") {
  if (cents === null) return null;
  const { basis, ...units } = statementWords.cost;
  const countInWords = (unit: keyof typeof units) => countedWords(units[unit], cost[unit]);
  const note = fill(basis, {
    fees: formatCents(cost.fees_cents),
    months: countInWords("months"),
    count: countInWords(divisor),
  });
  return { label, value: formatCents(cents), note };
}
