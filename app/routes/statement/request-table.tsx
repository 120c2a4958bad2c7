import type { ReactNode } from "react";
import { returnReasonLabels } from "../../../content/mail-parts.ts";
import { statementWords } from "../../../content/statement-words.ts";
import type { StatementRequest } from "../../../domain/statement.ts";
import { serviceName } from "../../links/request-facts.ts";
import { clock } from "../../market-clock.ts";

const { table, contactedAnswers, outcomeAnswers, noAnswer, notNoted, states } = statementWords;

/** Each fact of a request; the same label stands for what the homeowner says to either. */
const columns: readonly { key: string; label: string; cell(request: StatementRequest): ReactNode }[] = [
  { key: "given", label: table.given, cell: ({ given_at }) => <Time at={given_at} /> },
  { key: "service", label: table.service, cell: ({ service }) => serviceName(service).name },
  { key: "zip", label: table.zip, cell: ({ zip_code }) => zip_code },
  { key: "accepted", label: table.accepted, cell: ({ accepted_at }) => <Time at={accepted_at} /> },
  { key: "contacted", label: table.contacted, cell: ({ contacted_at }) => <Time at={contacted_at} /> },
  {
    key: "homeowner_contacted",
    label: table.says,
    cell: ({ homeowner_contacted: said }) =>
      said === null ? <None>{noAnswer}</None> : contactedAnswers[said ? "true" : "false"],
  },
  { key: "booked", label: table.booked, cell: ({ booked_at }) => <Time at={booked_at} /> },
  {
    key: "homeowner_outcome",
    label: table.says,
    cell: ({ homeowner_outcome: said }) => (said === null ? <None>{noAnswer}</None> : outcomeAnswers[said]),
  },
  { key: "state", label: table.state, cell: (request) => <State {...request} /> },
];

/** The requests of a month: a card each in a narrow window, one line each on paper, so that forty are on one sheet. */
export function RequestTable({ requests }: { requests: readonly StatementRequest[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums narrow:block print:text-[7pt] print:leading-[9pt]">
      <caption className="sr-only">{table.caption}</caption>
      <thead className="narrow:sr-only">
        <tr className="align-bottom">
          <th scope="col" className={headCell}>
            {table.reference}
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className={headCell}>
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
            <th scope="row" className={`${cell} font-semibold narrow:pb-2 narrow:text-lg`}>
              {request.reference}
            </th>
            {columns.map(({ key, label, cell: content }) => (
              <td key={key} className={`${cell} narrow:flex narrow:justify-between narrow:gap-6`}>
                <span className="font-semibold text-ink-soft lg:hidden print:hidden">{label}</span>
                <span className="narrow:text-right">{content(request)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell =
  "px-2 py-2 first:pl-0 last:pr-0 border-t border-line align-top narrow:block narrow:border-0 narrow:p-0 narrow:py-0.5 print:px-1 print:py-[1.3pt]";
const headCell = "px-2 pb-2 font-semibold text-ink-soft first:pl-0 last:pr-0 print:px-1 print:pb-0.5";

function Time({ at }: { at: string | null }) {
  if (at === null) return <None>{notNoted}</None>;
  const instant = new Date(at);
  return (
    <time dateTime={at} title={clock.time(instant)} className="whitespace-nowrap">
      {clock.brief(instant)}
    </time>
  );
}

/** Where nobody said anything. */
function None({ children }: { children: string }) {
  return <span className="text-ink-soft">{children}</span>;
}

function State({ state, return_reason }: StatementRequest) {
  return (
    <>
      {states[state]}
      {state === "returned" && return_reason && (
        <span className="block text-ink-soft print:hidden">{returnReasonLabels[return_reason]}</span>
      )}
    </>
  );
}
