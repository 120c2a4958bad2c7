import type { ReactNode } from "react";

interface DataTableProps<Row> {
  caption: string;
  /** By column name, a function that renders a row's cell. */
  columns: Readonly<Record<string, (row: Row) => ReactNode>>;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Equal column widths, so that several tables align. */
  isEven?: boolean;
}

/** A table that becomes one card per row in a narrow window. The first column names the row. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isEven = false }: DataTableProps<Row>) {
  return (
    <div className="panel sm:overflow-x-auto">
      <table className={`w-full border-collapse text-left text-sm max-sm:block ${isEven ? "sm:table-fixed" : ""}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-line border-b text-ink-soft">
            {Object.keys(columns).map((name) => (
              <th key={name} scope="col" className="px-4 py-2.5 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-b last:border-0 max-sm:block max-sm:py-2">
              {Object.entries(columns).map(([name, cell], index) => (
                <Cell key={name} name={index === 0 ? null : name} content={cell(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ name, content }: { name: string | null; content: ReactNode }) {
  const layout = "px-4 align-baseline sm:py-2.5 max-sm:py-1";
  if (name === null) {
    return (
      <th scope="row" className={`${layout} font-semibold max-sm:block max-sm:text-base`}>
        {content}
      </th>
    );
  }
  const cardClass = "max-sm:grid max-sm:items-baseline max-sm:grid-cols-[min(7rem,40%)_minmax(0,1fr)] max-sm:gap-3";
  return (
    <td className={`${layout} ${cardClass} ${content === null ? "max-sm:hidden" : ""}`}>
      <span aria-hidden="true" className="text-ink-soft sm:hidden">
        {name}
      </span>
      <div className="min-w-0 break-words">{content}</div>
    </td>
  );
}
