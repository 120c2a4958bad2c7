import type { ReactNode } from "react";
import { clock } from "../../../content/market-clock.ts";
import { serviceInWords } from "../../../content/request-facts.ts";
import { returnReasonWords } from "../../../content/return-reason-words.ts";
import { statementWords } from "../../../content/statement-words.ts";
import { parseReturnReason } from "../../../domain/return-reason.ts";
import type { StatementRequest } from "../../../domain/statement.ts";

const { table, contactedAnswers, outcomeAnswers, noAnswer, notNoted, states } = statementWords;

interface Column {
  key: string;
  label: string;
  cell(request: StatementRequest): ReactNode;
  /** What a screen reader reads in an empty cell. */
  none?: string;
}

/** `key` identifies a column, because two columns have the same label. */
const columns: readonly Column[] = [
  { key: "given", label: table.given, cell: ({ given_at }) => timeCell(given_at) },
  { key: "service", label: table.service, cell: ({ service }) => serviceInWords(service).name },
  { key: "zip", label: table.zip, cell: ({ zip_code }) => zip_code },
  { key: "accepted", label: table.accepted, cell: ({ accepted_at }) => timeCell(accepted_at), none: notNoted },
  { key: "contacted", label: table.contacted, cell: ({ contacted_at }) => timeCell(contacted_at), none: notNoted },
  {
    key: "homeowner_contacted",
    label: table.says,
    cell: ({ homeowner_contacted: answer }) => answer !== null && contactedAnswers[answer ? "true" : "false"],
    none: noAnswer,
  },
  { key: "booked", label: table.booked, cell: ({ booked_at }) => timeCell(booked_at), none: notNoted },
  {
    key: "homeowner_outcome",
    label: table.says,
    cell: ({ homeowner_outcome: answer }) => answer !== null && outcomeAnswers[answer],
    none: noAnswer,
  },
  { key: "state", label: table.state, cell: (request) => <State {...request} /> },
];

interface RequestTableProps {
  requests: readonly StatementRequest[];
  /** The homeowners' names by reference. Paper leaves them out. */
  names: Readonly<Record<string, string>>;
}

/** Cards in a narrow window, otherwise a table. Forty rows fit on a printed sheet. */
export function RequestTable({ requests, names }: RequestTableProps) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums lg:text-[0.8125rem] narrow:block print:text-[7pt] print:leading-[8.5pt]">
      <caption className="sr-only">{table.caption}</caption>
      <thead className="narrow:sr-only">
        <tr className="align-bottom">
          <th scope="col" className={headCellClass}>
            {table.reference}
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className={headCellClass}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="narrow:grid narrow:gap-4 sm:narrow:grid-cols-2">
        {requests.map((request) => (
          <tr
            key={`${request.reference} ${request.given_at}`}
            className="break-inside-avoid narrow:block narrow:rounded-lg narrow:border narrow:border-line narrow:bg-card narrow:px-5 narrow:py-4"
          >
            <th scope="row" className={`${cellClass} font-semibold narrow:block narrow:pb-2 narrow:text-lg`}>
              {request.reference}
              {names[request.reference] && (
                <bdi className="block font-normal wrap-anywhere narrow:text-base print:hidden">
                  {names[request.reference]}
                </bdi>
              )}
            </th>
            {columns.map((column) => (
              <Cell key={column.key} column={column} request={request} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellClass =
  "px-2 py-2 first:pl-0 last:pr-0 border-t border-line align-top narrow:border-0 narrow:p-0 narrow:py-0.5 print:px-1 print:py-[1pt] print:whitespace-nowrap";
const headCellClass = "px-2 pb-2 font-semibold text-ink-soft first:pl-0 last:pr-0 print:px-1 print:pb-0.5";

/** A card leaves out an empty value. A table row shows a dash. */
function Cell({ column: { label, cell: contentOf, none }, request }: { column: Column; request: StatementRequest }) {
  const content = contentOf(request);
  return (
    <td
      className={`${cellClass} ${content ? "narrow:flex narrow:flex-wrap narrow:justify-between narrow:gap-x-6" : "narrow:hidden"}`}
    >
      <span className="font-semibold text-ink-soft lg:hidden print:hidden">{label}</span>
      {content ? (
        <span className="narrow:text-right">{content}</span>
      ) : (
        <span className="text-ink-soft">
          <span aria-hidden>–</span>
          <span className="sr-only">{none}</span>
        </span>
      )}
    </td>
  );
}

const timeCell = (at: string | null) =>
  at && (
    <time dateTime={at} title={clock.time(new Date(at))} className="whitespace-nowrap">
      {clock.brief(new Date(at))}
    </time>
  );

function State({ state, return_reason }: StatementRequest) {
  return (
    <>
      {states[state]}
      {state === "returned" && return_reason && (
        <span className="block text-ink-soft print:hidden">
          {returnReasonWords[parseReturnReason(return_reason)].yours}
        </span>
      )}
    </>
  );
}
