import type { ReactNode } from "react";

type Cell<Row> = (row: Row) => ReactNode;

interface Column<Row> {
  cell: Cell<Row>;
  isAmount?: boolean;
  /**
   * The place in a card, where the value then has no name: at the left or right, in a line of its own, or nowhere. By
   * default, it has its name beside it.
   */
  inCard?: "left" | "right" | "line" | "nowhere";
}

interface DataTableProps<Row> {
  caption: string;
  /** By name. */
  columns: Readonly<Record<string, Cell<Row> | Column<Row>>>;
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** A row that sums up the others. If there is one, the others' names are not bold. */
  isTotal?(row: Row): boolean;
}

/** A table that becomes one card per row in a narrow window. The first column names the row. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isTotal }: DataTableProps<Row>) {
  const shown = Object.entries(columns).map(([name, column]) => ({
    name,
    ...(typeof column === "function" ? { cell: column } : column),
  }));
  return (
    <div className="panel sm:overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-line border-b text-ink-soft">
            {shown.map(({ name, isAmount }) => (
              <th key={name} scope="col" className={`${cellClass} font-semibold ${isAmount ? "text-right" : ""}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`border-line border-b last:border-0 max-sm:grid max-sm:grid-flow-row-dense max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2.5 ${isTotal?.(row) ? "font-semibold" : ""}`}
            >
              {shown.map(({ name, cell, isAmount = false, inCard }, index) =>
                index === 0 ? (
                  <th
                    key={name}
                    scope="row"
                    className={`${cellClass} max-sm:text-base ${isTotal === undefined || isTotal(row) ? "font-semibold" : "font-normal"}`}
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <ValueCell key={name} name={name} content={cell(row)} isAmount={isAmount} inCard={inCard} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = "align-baseline sm:px-3 sm:py-2.5 sm:first:pl-4 sm:last:pr-4";

const cardClasses = {
  left: "max-sm:col-start-1",
  right: "max-sm:col-start-2 max-sm:text-right",
  line: "max-sm:col-span-full",
  nowhere: "max-sm:hidden",
  named: "max-sm:col-span-full max-sm:grid max-sm:grid-cols-[min(6.75rem,40%)_minmax(0,1fr)] max-sm:gap-2",
};

interface ValueCellProps extends Pick<Column<unknown>, "isAmount" | "inCard"> {
  name: string;
  content: ReactNode;
}

function ValueCell({ name, content, isAmount, inCard }: ValueCellProps) {
  const isEmpty = content === null || content === false || content === "";
  return (
    <td
      className={`${cellClass} ${isAmount ? "sm:text-right" : ""} ${isEmpty ? "max-sm:hidden" : cardClasses[inCard ?? "named"]}`}
    >
      {inCard === undefined && (
        <span aria-hidden="true" className="text-ink-soft sm:hidden">
          {name}
        </span>
      )}
      <div className={`min-w-0 break-words ${isAmount && inCard === "right" ? "max-sm:text-base" : ""}`}>{content}</div>
    </td>
  );
}

/** What a card shows beside the row's name, because it has no column there. */
export function CardOnly({ children }: { children: ReactNode }) {
  return <span className="font-normal text-ink-soft text-sm sm:hidden">{children}</span>;
}
