import { useId } from "react";
import { shortDate } from "../../../domain/local-time.ts";

interface DayPlotProps {
  /** What is counted. */
  title: string;
  /** In order. */
  days: readonly { day: string; count: number }[];
}

/** In the plot's own units, which are pixels on a phone. */
const width = 320;
const height = 148;
const left = 34;
const right = 6;
const top = 8;
const bottom = 22;
const wide = width - left - right;
const high = height - top - bottom;

/** A bar for each day, drawn by the server: one path, so that a year of days weighs little. What it shows stands in a table beside it. */
export function DayPlot({ title, days }: DayPlotProps) {
  const id = useId();
  const most = Math.max(...days.map(({ count }) => count));
  const ticks = ticksUpTo(most);
  const highest = ticks.at(-1) ?? 1;
  const yOf = (count: number) => top + high - (count / highest) * high;
  const step = wide / days.length;
  const gap = Math.min(step * 0.25, 4);
  const bars = days.map(({ count }, place) => {
    if (count === 0) return "";
    const x = left + place * step + gap / 2;
    return `M${round(x)} ${top + high}V${round(yOf(count))}h${round(step - gap)}V${top + high}z`;
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
      className="block w-full max-w-88 text-ink-soft xl:max-w-none"
    >
      <title id={`${id}-title`}>{`${title} by day`}</title>
      <desc id={`${id}-desc`}>{description(days, most)}</desc>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width - right}
            y1={round(yOf(tick))}
            y2={round(yOf(tick))}
            className={tick === 0 ? "stroke-edge" : "stroke-line"}
          />
          <text x={left - 6} y={round(yOf(tick) + 4)} textAnchor="end" fontSize="12" fill="currentColor">
            {inShort(tick)}
          </text>
        </g>
      ))}
      <path d={bars.join("")} className="fill-accent" />
      {labelledDays(days.length).map((place) => (
        <text
          key={place}
          x={round(left + (place + 0.5) * step)}
          y={height - 5}
          textAnchor={anchorOf(place, days.length)}
          fontSize="12"
          fill="currentColor"
        >
          {shortDate(days[place]?.day ?? "")}
        </text>
      ))}
    </svg>
  );
}

const round = (length: number) => Math.round(length * 10) / 10;

/** Nought, a round number that nothing exceeds, and, where it is a whole one, the middle. */
function ticksUpTo(most: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const highest = [1, 2, 4, 5, 10].map((times) => times * unit).find((candidate) => candidate >= most) ?? 10 * unit;
  return highest % 2 ? [0, highest] : [0, highest / 2, highest];
}

/** "950", "1.5k", "20k", "3M". */
function inShort(count: number): string {
  if (count >= 1_000_000) return `${count / 1_000_000}M`;
  return count >= 1_000 ? `${count / 1_000}k` : String(count);
}

/** The first, the middle and the last of so many days. */
function labelledDays(count: number): number[] {
  if (count < 3) return Array.from({ length: count }, (_, place) => place);
  return [0, Math.floor((count - 1) / 2), count - 1];
}

function anchorOf(place: number, count: number): "start" | "middle" | "end" {
  if (count < 8) return "middle";
  if (place === 0) return "start";
  return place === count - 1 ? "end" : "middle";
}

function description(days: DayPlotProps["days"], most: number): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || most === 0) return "None on any of these days.";
  const greatest = days.find(({ count }) => count === most);
  const span = first.day === last.day ? shortDate(first.day) : `${shortDate(first.day)} to ${shortDate(last.day)}`;
  return `${span}: the most are ${most.toLocaleString("en-US")} on ${shortDate(greatest?.day ?? "")}.`;
}
