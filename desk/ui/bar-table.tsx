import { useId } from "react";

interface BarTableProps {
  title: string;
  /** The first column has the rows' names. */
  columns: readonly string[];
  /** `share` is the bar's length and `part` the length of its solid part, from 0 to 1. */
  rows: readonly { key: string; name: string; cells: readonly string[]; share: number; part?: number }[];
  /** On a phone, hides all numbers except the first. */
  hasLongNames?: boolean;
}

export function BarTable({ title, columns, rows, hasLongNames = false }: BarTableProps) {
  const id = useId();
  const look = (place: number) => `pl-4 text-right ${hasLongNames && place > 1 ? "max-sm:hidden" : ""}`;
  const bar = (length: number, place: number, fill: string) =>
    length > 0 && <rect x="0" y={place + 0.2} width={Math.max(length * 100, 0.5)} height="0.6" className={fill} />;
  return (
    <div className="panel flex gap-3 overflow-hidden px-3 py-2 sm:px-4">
      <table className="shrink-0 border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-ink-soft">
          <tr className="h-9">
            {columns.map((column, place) => (
              <th key={column} scope="col" className={`font-semibold ${place === 0 ? "text-left" : look(place)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="h-9">
              <th scope="row" className="max-w-36 truncate text-left font-semibold sm:max-w-72" title={name}>
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]} className={`${look(place + 1)} ${place === 0 ? "" : "text-ink-soft"}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <svg
        viewBox={`0 0 100 ${rows.length}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        className="mt-9 min-w-0 grow"
        height={`${rows.length * 2.25}rem`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{rows.map(({ name, cells }) => `${name}: ${cells.join(", ")}`).join("; ")}</desc>
        {rows.map(({ key, share, part }, place) => (
          <g key={key}>
            {bar(1, place, "fill-paper-deep")}
            {bar(share, place, part === undefined ? "fill-accent" : "fill-accent opacity-45")}
            {bar(part ?? 0, place, "fill-accent")}
          </g>
        ))}
      </svg>
    </div>
  );
}
