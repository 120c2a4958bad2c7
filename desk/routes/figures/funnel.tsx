import type { Measure, MeasureCounts } from "../../../domain/figure.ts";
import { BarTable } from "../../ui/bar-table.tsx";
import { formatCount } from "../../ui/number-table.tsx";
import { measureWords, percentText } from "./figure-words.ts";

interface FunnelProps {
  id: string;
  title: string;
  /** Each is shown as a share of the first. */
  steps: readonly [Measure, ...Measure[]];
  /** Heading of the shares. */
  shareName: string;
  total: MeasureCounts;
}

export function Funnel({ id, title, steps, shareName, total }: FunnelProps) {
  const whole = total[steps[0]];
  const rows = steps.map((measure) => {
    // Without a script, forms are sent that nobody counted as started, and pages are read that nobody counted as views.
    const share = whole === 0 ? 0 : Math.min(total[measure] / whole, 1);
    return {
      key: measure,
      name: measureWords[measure].name,
      cells: [formatCount(total[measure]), whole === 0 ? "–" : percentText(total[measure] / whole)],
      share,
    };
  });
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      <BarTable title={title} columns={["Step", "Count", shareName]} rows={rows} />
    </section>
  );
}
