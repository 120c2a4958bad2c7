import { useId } from "react";
import { type Counts, leadMeasures, type Measure, measures, pageMeasures } from "../../../domain/figure.ts";
import { inWords } from "../../ui/number-table.tsx";
import { measureWords } from "./figure-words.ts";

/**
 * The first step of each part. Page views and leads are different things, so each part is measured by its own first
 * step.
 */
const firstOf = (measure: Measure): Measure =>
  (pageMeasures as readonly Measure[]).includes(measure) ? pageMeasures[0] : leadMeasures[0];

/** Each step's count in a table, with a bar as long as its share of the first step. */
export function Funnel({ total }: { total: Counts }) {
  const id = useId();
  const steps = measures.map((measure) => {
    const whole = total[firstOf(measure)];
    const share = whole === 0 ? 0 : Math.min(total[measure] / whole, 1);
    return { measure, name: measureWords[measure].name, count: total[measure], share };
  });
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <div className="panel flex gap-3 overflow-hidden px-3 py-2 sm:px-4">
      <table className="shrink-0 border-collapse text-sm">
        <caption className="sr-only">Funnel</caption>
        <thead className="text-ink-soft">
          <tr className="h-9">
            <th scope="col" className="text-left font-semibold">
              Step
            </th>
            <th scope="col" className="pl-4 text-right font-semibold">
              Count
            </th>
            <th scope="col" className="pl-4 text-right font-semibold">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ measure, name, count, share }) => (
            <tr key={measure} className="h-9">
              <th scope="row" className="text-left font-semibold">
                {name}
              </th>
              <td className="pl-4 text-right">{inWords(count)}</td>
              <td className="pl-4 text-right text-ink-soft">{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <svg
        viewBox={`0 0 100 ${steps.length}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        className="mt-9 h-81 min-w-0 grow"
      >
        <title id={`${id}-title`}>Funnel</title>
        <desc id={`${id}-desc`}>{steps.map(({ name, count }) => `${name}: ${inWords(count)}`).join(", ")}</desc>
        {steps.map(({ measure, share }, place) => (
          <g key={measure}>
            <rect x="0" y={place + 0.2} width="100" height="0.6" className="fill-paper-deep" />
            {share > 0 && (
              <rect x="0" y={place + 0.2} width={Math.max(share * 100, 0.5)} height="0.6" className="fill-accent" />
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
