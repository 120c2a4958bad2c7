import type { ReactNode } from "react";

interface CardTableProps {
  caption: string;
  columns: readonly string[];
  /** `header` is the row's first cell. */
  rows: readonly { header: string; cells: readonly ReactNode[] }[];
  /** The index of the emphasized column among the `cells`. */
  highlighted?: number;
  /** On a phone, each row is a card. True puts each cell on the same line as its column's name. */
  hasShortCells?: boolean;
}

export function CardTable({ caption, columns, rows, highlighted, hasShortCells }: CardTableProps) {
  const [, ...cellColumns] = columns;
  const layout = hasShortCells
    ? "max-md:flex max-md:items-center max-md:justify-between max-md:gap-6 max-md:py-1.5"
    : "max-md:block max-md:py-3";
  const highlightClass = (index: number) => (index === highlighted ? "bg-wash" : "");
  return (
    <table className="w-full text-left text-pretty max-md:block md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-card md:border-separate md:border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`px-5 py-4 align-bottom font-semibold ${highlightClass(index - 1)}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-4">
        {rows.map(({ header, cells }, position) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move, and two rows may have the same header.
            key={position}
            className="max-md:block max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:bg-card"
          >
            <th
              scope="row"
              className="font-semibold break-words max-md:block max-md:px-5 max-md:pt-4 max-md:pb-3 max-md:text-lg md:border-t md:border-line md:px-5 md:py-4 md:align-top"
            >
              {header}
            </th>
            {cells.map((cell, index) => (
              <td
                key={cellColumns[index]}
                className={`px-5 ${layout} max-md:last:pb-4 md:border-t md:border-line md:py-4 md:align-top ${highlightClass(index)}`}
              >
                <span className="block text-sm font-semibold text-ink-soft md:hidden">{cellColumns[index]}</span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
