import { Address } from "./values.tsx";

interface NumberTableProps {
  title: string;
  /** Headings. The first is above the row names. */
  columns: readonly string[];
  rows: readonly { key: string; name: string; counts: readonly (number | string)[]; isTotal?: boolean }[];
  className: string;
}

const isEmpty = (count: number | string) => count === 0 || count === "–";

export const formatCount = (count: number) => count.toLocaleString("en-US");

/**
 * Scrolls sideways. The row names stay visible. On a phone, the rows do not become cards, so that columns can be
 * compared.
 */
export function NumberTable({ title, columns, rows, className }: NumberTableProps) {
  const nameClass = "sticky left-0 max-w-40 break-words px-3 py-1.5 text-left font-semibold sm:max-w-none";
  return (
    <section
      aria-label={`${title}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={`relative overflow-auto ${className}`}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 z-[1] bg-paper-deep text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`align-bottom ${index === 0 ? `${nameClass} bg-paper-deep` : "min-w-18 px-3 py-1.5 text-right font-semibold leading-tight"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={`border-line border-t ${row.isTotal ? "font-semibold" : ""}`}>
              <th scope="row" className={`${nameClass} bg-card align-top`}>
                <Address>{row.name}</Address>
              </th>
              {row.counts.map((count, index) => (
                <td
                  key={columns[index + 1]}
                  className={`px-3 py-1.5 text-right ${isEmpty(count) ? "text-ink-soft" : ""}`}
                >
                  {typeof count === "number" ? formatCount(count) : count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
