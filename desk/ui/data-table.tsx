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
  /** All columns are as wide as each other, so that tables below one another align. */
  isEven?: boolean;
}

/** A table that becomes one card per row where the window is too narrow for its columns. Its first column names the row. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isEven = false }: DataTableProps<Row>) {
  const align = (isNumber = false) => (isNumber ? "sm:text-right" : "sm:text-left");
  return (
    <div className="panel sm:overflow-x-auto">
      <table className={`w-full border-collapse text-left text-sm max-sm:block ${isEven ? "sm:table-fixed" : ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-line border-b text-ink-soft">
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={`px-4 py-2.5 font-semibold ${align(isNumber)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-b last:border-0 max-sm:block max-sm:py-2">
              {columns.map(({ name, cell, isNumber }, place) => {
                const content = cell(row);
                const layout = "px-4 align-baseline sm:py-2.5 max-sm:py-1";
                if (place === 0) {
                  return (
                    <th key={name} scope="row" className={`${layout} font-semibold max-sm:block max-sm:text-base`}>
                      {content}
                    </th>
                  );
                }
                return (
                  <td
                    key={name}
                    className={`${layout} ${align(isNumber)} max-sm:grid max-sm:items-baseline max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-3 ${content === null ? "max-sm:hidden" : ""}`}
                  >
                    <span aria-hidden="true" className="text-ink-soft sm:hidden">
                      {name}
                    </span>
                    <div className="min-w-0 break-words">{content}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
