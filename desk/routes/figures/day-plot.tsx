import { useState } from "react";
import { type GroupCounts, leadMeasures, type Measure, pageMeasures } from "../../../domain/figure.ts";
import { shortDay } from "../../../domain/local-time.ts";
import { formatCount } from "../../ui/number-table.tsx";
import { usePlotCursor } from "../../ui/plot-cursor.tsx";
import { measureWords } from "./figure-words.ts";

interface DayPlotProps {
  /** The first day first. */
  days: readonly GroupCounts[];
}

const requestSteps = leadMeasures.filter((measure) => ["sent", "contacted", "booked"].includes(measure));

/** Views are many times more than requests, so the two have plots with scales of their own. */
const choices: Record<string, readonly Measure[]> = { Requests: requestSteps, Views: pageMeasures };

/** Lines differ by dashes too, because not everybody sees their colors. */
const looks = [
  { accent: "green", dashes: undefined },
  { accent: "blue", dashes: "6 4" },
  { accent: "ember", dashes: "1 5" },
];

export function DayPlot({ days }: DayPlotProps) {
  const [choice, setChoice] = useState("Requests");
  const series = choices[choice] ?? requestSteps;
  const dayName = (index: number) => shortDay(days[index]?.of ?? "");
  const countOf = (index: number, measure: Measure) => days[index]?.[measure] ?? 0;
  const valueText = (index: number) =>
    `${dayName(index)}: ${series.map((measure) => `${measureWords[measure].name} ${formatCount(countOf(index, measure))}`).join(", ")}`;
  const { index, cursor } = usePlotCursor({
    label: `${choice} by day`,
    count: days.length,
    orientation: "horizontal",
    textOf: valueText,
    start: days.length - 1,
  });
  const most = Math.max(1, ...days.flatMap((day) => series.map((measure) => day[measure])));
  const xOf = (at: number) => at + 0.5;
  const yOf = (count: number) => 100 - (count / most) * 100;
  return (
    <figure className="panel mb-4 px-4 pt-3 pb-2">
      <figcaption className="sr-only">{choice} by day. The table below has all numbers.</figcaption>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-h-6 text-sm">
          <span className="font-semibold">{index === null ? "All days" : dayName(index)}</span>
          {series.map((measure, at) => (
            <span key={measure} data-accent={looks[at]?.accent} className="ml-4 inline-flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 stroke-accent">
                <line
                  x1="1"
                  x2="23"
                  y1="2"
                  y2="2"
                  strokeWidth="3"
                  strokeLinecap="round"
                  strokeDasharray={looks[at]?.dashes}
                />
              </svg>
              {measureWords[measure].name}
              <span className="font-semibold">
                {formatCount(
                  index === null ? days.reduce((sum, day) => sum + day[measure], 0) : countOf(index, measure),
                )}
              </span>
            </span>
          ))}
        </p>
        <fieldset className="flex gap-1 noscript:hidden">
          <legend className="sr-only">Plot</legend>
          {Object.keys(choices).map((name) => (
            <label
              key={name}
              className="cursor-pointer rounded-md px-2.5 py-1 text-sm has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2.5"
            >
              <input
                type="radio"
                name="plot"
                checked={name === choice}
                onChange={() => setChoice(name)}
                className="absolute opacity-0"
              />
              {name}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="relative h-40">
        <svg
          viewBox={`0 -4 ${days.length} 108`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="size-full overflow-visible"
        >
          {[0, 50, 100].map((y) => (
            <line
              key={y}
              x1="0"
              x2={days.length}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {index !== null && <rect x={index} y="0" width="1" height="100" className="fill-paper-deep" />}
          {series.map((measure, at) => (
            <g key={measure} data-accent={looks[at]?.accent} className="fill-none stroke-accent">
              <polyline
                points={days.map((day, dayIndex) => `${xOf(dayIndex)},${yOf(day[measure])}`).join(" ")}
                strokeWidth="2"
                strokeLinejoin="round"
                strokeDasharray={looks[at]?.dashes}
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
              {(index !== null || days.length === 1) && (
                <path
                  d={`M${xOf(index ?? 0)} ${yOf(countOf(index ?? 0, measure))}h0`}
                  strokeWidth="9"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          ))}
        </svg>
        {cursor}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-ink-soft text-xs">
        <span>{dayName(0)}</span>
        <span>most: {formatCount(most)}</span>
        <span>{dayName(days.length - 1)}</span>
      </div>
    </figure>
  );
}
