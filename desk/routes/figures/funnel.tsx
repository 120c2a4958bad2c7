import { leadMeasures, type Measure, type MeasureCounts, measures, pageMeasures } from "../../../domain/figure.ts";
import { BarTable } from "../../ui/bar-table.tsx";
import { formatCount } from "../../ui/number-table.tsx";
import { measureWords } from "./figure-words.ts";

/** A measure's share is its count divided by the count of its base. */
const baseOf = (measure: Measure): Measure =>
  (pageMeasures as readonly Measure[]).includes(measure) ? pageMeasures[0] : leadMeasures[0];

export function Funnel({ total }: { total: MeasureCounts }) {
  const steps = measures.map((measure) => {
    const baseCount = total[baseOf(measure)];
    const share = baseCount === 0 ? 0 : Math.min(total[measure] / baseCount, 1);
    const cells = [formatCount(total[measure]), `${Math.round(share * 100)}%`];
    return { key: measure, name: measureWords[measure].name, cells, share };
  });
  return <BarTable title="Funnel" columns={["Step", "Count", "Share"]} rows={steps} />;
}
