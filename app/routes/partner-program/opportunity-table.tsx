import { Check, Lock } from "lucide-react";
import { cities } from "../../../content/cities/cities.ts";
import { partnerServiceLabels } from "../../../content/messages.ts";
import {
  type LeadOpportunity,
  leadOpportunities,
  partnerProgramWords,
} from "../../../content/partner-program-words.ts";
import { CardTable } from "../../ui/card-table.tsx";

const { heading, columns, statuses } = partnerProgramWords.opportunities;

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

export function OpportunityTable() {
  return (
    <CardTable
      caption={heading}
      columns={columns}
      hasShortCells
      rows={leadOpportunities.map(({ service, city, status, leadsPerMonth, pricing }) => ({
        header: `${partnerServiceLabels[service]} in ${cities[city].name}`,
        cells: [
          <StatusBadge key="status" status={status} />,
          <span key="leads" className="tabular-nums">
            {leadsPerMonth}
          </span>,
          <span key="price" className="font-semibold tabular-nums">
            {pricing}
          </span>,
        ],
      }))}
    />
  );
}
