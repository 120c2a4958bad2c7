import { useId } from "react";
import { usePlotCursor } from "./plot-cursor.tsx";

interface BarTableProps {
  title: string;
  /** Headings. The first is above the row names. */
  columns: readonly string[];
  /** `share` is the bar's length and `part` the length of its solid part, as fractions of the full width. */
  rows: readonly { key: string; name: string; cells: readonly string[]; share: number; part?: number }[];
  /** If true, phones show only the first column of numbers. */
  hasLongNames?: boolean;
}

export function BarTable({ title, columns, rows, hasLongNames = false }: BarTableProps) {
  const id = useId();
  const textOf = (index: number) => `${rows[index]?.name}: ${rows[index]?.cells.join(", ")}`;
  const { index: pointed, cursor } = usePlotCursor({
    label: title,
    count: rows.length,
    orientation: "vertical",
    textOf,
    start: 0,
  });
  const cellClass = (index: number) => `pl-4 text-right ${hasLongNames && index > 1 ? "max-sm:hidden" : ""}`;
  /** Rows are 2.25 rem high. */
  const bar = (length: number, index: number, fill: string) =>
    length > 0 && (
      <rect
        y={`${index * 2.25 + 0.78}rem`}
        width={`${Math.max(length * 100, 0.5)}%`}
        height="0.69rem"
        rx="4"
        className={fill}
      />
    );
  return (
    <div className="panel flex gap-3 overflow-hidden px-3 py-2 sm:px-4">
      <table className="shrink-0 border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-ink-soft">
          <tr className="h-9">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={`font-semibold ${index === 0 ? "text-left" : cellClass(index)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }, rowIndex) => (
            <tr key={key} className={`h-9 ${rowIndex === pointed ? "bg-wash" : ""}`}>
              <th scope="row" className="max-w-36 truncate text-left font-semibold sm:max-w-72" title={name}>
                {name}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  className={`${cellClass(index + 1)} ${index === 0 ? "" : "text-ink-soft"}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="relative mt-9 min-w-0 grow">
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
          className="w-full"
          height={`${rows.length * 2.25}rem`}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{rows.map((_row, index) => textOf(index)).join("; ")}</desc>
          {rows.map(({ key, share, part }, index) => (
            <g key={key}>
              <rect
                y={`${index * 2.25 + 1.1}rem`}
                width="100%"
                height="1"
                className={index === pointed ? "fill-edge" : "fill-line"}
              />
              {bar(share, index, part === undefined ? "fill-accent" : "fill-accent opacity-45")}
              {bar(part ?? 0, index, "fill-accent")}
            </g>
          ))}
        </svg>
        {cursor}
      </div>
    </div>
  );
}
