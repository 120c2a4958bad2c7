import type { ReactNode } from "react";

export interface Column<Row> {
  name: string;
  cell(row: Row): ReactNode;
  /** Numbers stand at the right. */
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A table that scrolls sideways by itself where there is no room; its first column names the row. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const cell = (isNumber = false) => `px-4 py-2.5 align-top ${isNumber ? "text-right" : "text-left"}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="panel relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={`${cell(isNumber)} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-b last:border-0">
              {columns.map((column, place) => {
                const Cell = place === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.name}
                    scope={place === 0 ? "row" : undefined}
                    className={`${cell(column.isNumber)} ${place === 0 ? "font-semibold" : ""}`}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
