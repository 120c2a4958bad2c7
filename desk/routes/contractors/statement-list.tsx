import { monthInWords, type StatementSummary } from "../../../domain/statement.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Moment } from "../../ui/values.tsx";

interface StatementsProps {
  /** The contractor's. */
  id: string;
  statements: readonly StatementSummary[];
  /** The month that runs. */
  running: string;
}

/** The months of which a contractor has a statement, and the way to each. */
export function Statements({ id, statements, running }: StatementsProps) {
  const link = (month: string, text: string) => (
    <a href={`/contractors/${id}/statements/${month}`} className="link py-1.5">
      {text}
    </a>
  );
  return (
    <>
      {statements.length > 0 && (
        <DataTable
          caption="Statements"
          rows={statements}
          keyOf={({ month }) => month}
          columns={{
            Month: ({ month }) => link(month, monthInWords(month)),
            Requests: ({ given }) => given,
            Revision: ({ revision }) => revision,
            Made: ({ made_at }) => <Moment at={made_at} />,
            "SHA-256": ({ sha256 }) => <code className="text-xs">{sha256.slice(0, 16)}…</code>,
          }}
        />
      )}
      <p className="mt-3">{link(running, `${monthInWords(running)}, so far`)}</p>
    </>
  );
}
