import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { cities } from "../../../content/cities/index.ts";
import { partnerServiceLabels } from "../../../content/messages.ts";
import { type LeadOpportunity, leadOpportunities, partnerProgramWords } from "../../../content/partner-program.ts";

const { columns, statuses } = partnerProgramWords.opportunities;

/** Says it in words and with a sign, so that the colour only repeats it. */
function StatusBadge({ status }: { status: LeadOpportunity["status"] }) {
  const isAvailable = status === "available";
  const Icon = isAvailable ? Check : Lock;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-md px-2.5 py-0.5 text-sm font-semibold ${isAvailable ? "bg-wash text-accent" : "bg-paper-deep text-ink-soft"}`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      {statuses[status]}
    </span>
  );
}

/** One value; on a phone, where the head of the table is out of sight, its column's name stands before it. */
function Cell({ column, children }: { column: string; children: ReactNode }) {
  return (
    <td className="flex items-center justify-between gap-6 py-1 md:table-cell md:px-5 md:py-4">
      <span aria-hidden className="text-ink-soft md:hidden">
        {column}
      </span>
      {children}
    </td>
  );
}

/** The lead opportunities: a table, and on a phone a card for each row. */
export function OpportunityTable() {
  return (
    <table
      aria-labelledby="opportunities"
      className="block w-full md:table md:overflow-hidden md:rounded-lg md:bg-card md:outline md:outline-line"
    >
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-sm text-ink-soft">
          {Object.values(columns).map((column) => (
            <th key={column} scope="col" className="px-5 py-3 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-4 md:table-row-group">
        {leadOpportunities.map(({ service, city, status, leadsPerMonth, pricing }) => (
          <tr
            key={`${service} ${city}`}
            className="block rounded-lg border border-line bg-card p-5 md:table-row md:rounded-none md:border-0 md:border-t"
          >
            <th scope="row" className="block pb-2 text-left text-lg font-semibold md:table-cell md:p-5 md:text-base">
              {partnerServiceLabels[service]}
            </th>
            <Cell column={columns.city}>{cities[city].name}</Cell>
            <Cell column={columns.status}>
              <StatusBadge status={status} />
            </Cell>
            <Cell column={columns.leadsPerMonth}>
              <span className="tabular-nums">{leadsPerMonth}</span>
            </Cell>
            <Cell column={columns.pricing}>
              <span className="font-semibold tabular-nums">{pricing}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
