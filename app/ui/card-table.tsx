import type { ReactNode } from "react";

interface CardTableProps {
  caption: string;
  columns: readonly string[];
  /** `header` is the row's first cell. */
  rows: readonly { header: string; cells: readonly ReactNode[] }[];
  /** The index of the emphasized column among the `cells`. */
  highlighted?: number;
  /** On a phone, each row is a card. True puts the first cell beside the header, and two cells on each line below. */
  hasShortCells?: boolean;
  /** On a phone, the cards of an example look like one. */
  isSample?: boolean;
}

export function CardTable({ caption, columns, rows, highlighted, hasShortCells, isSample }: CardTableProps) {
  const [, ...cellColumns] = columns;
  const layout = (index: number) => {
    if (!hasShortCells) return "max-md:block max-md:py-3 max-md:last:pb-4";
    return index === 0 ? "max-md:block max-md:pt-3.5 max-md:pl-0" : "max-md:block max-md:pb-3.5";
  };
  const rowLayout = hasShortCells
    ? "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-start max-md:gap-y-1"
    : "max-md:block";
  const rowEdge = isSample
    ? "max-md:border-2 max-md:border-dashed max-md:border-edge"
    : "max-md:border max-md:border-line";
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
            className={`${rowLayout} ${rowEdge} max-md:overflow-hidden max-md:rounded-lg max-md:bg-card`}
          >
            <th
              scope="row"
              className="font-semibold break-words max-md:block max-md:px-5 max-md:pt-3.5 max-md:pb-1 max-md:text-lg md:border-t md:border-line md:px-5 md:py-4 md:align-top"
            >
              {header}
            </th>
            {cells.map((cell, index) => (
              <td
                key={cellColumns[index]}
                className={`px-5 ${layout(index)} md:border-t md:border-line md:py-4 md:align-top ${highlightClass(index)}`}
              >
                <span
                  className={`block text-sm text-ink-soft md:hidden ${hasShortCells && index === 0 ? "max-md:sr-only" : "font-semibold"}`}
                >
                  {cellColumns[index]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
