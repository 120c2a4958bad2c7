import { Check, Lock } from "lucide-react";
import { cityOf, market, serviceOf } from "../../../content/chosen-market.ts";
import { partnerProgramWords } from "../../../content/partner-program-words.ts";
import type { LeadOpportunity } from "../../../content/types.ts";
import { CardTable } from "../../ui/card-table.tsx";

const { heading, columns, statuses } = partnerProgramWords.opportunities;

/** Says it in words and with a sign, so that the color only repeats it. */
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

interface OpportunityTableProps {
  /** The zip codes that are taken, by service; null: there is no territory, and the list says how it stands. */
  taken: Readonly<Record<string, readonly string[]>> | null;
}

/** Filled once every zip code of the city is taken. */
function statusOf(opportunity: LeadOpportunity, taken: OpportunityTableProps["taken"]): LeadOpportunity["status"] {
  if (!taken) return opportunity.status;
  const ofService = taken[opportunity.service] ?? [];
  return cityOf(opportunity.city).zipCodes.every((zipCode) => ofService.includes(zipCode)) ? "filled" : "available";
}

export function OpportunityTable({ taken }: OpportunityTableProps) {
  return (
    <CardTable
      caption={heading}
      columns={columns}
      hasShortCells
      rows={market.leadOpportunities.map((opportunity) => ({
        header: `${serviceOf(opportunity.service).partnerChoice} in ${cityOf(opportunity.city).name}`,
        cells: [
          <StatusBadge key="status" status={statusOf(opportunity, taken)} />,
          <span key="leads" className="tabular-nums">
            {opportunity.leadsPerMonth}
          </span>,
          <span key="price" className="font-semibold tabular-nums">
            {opportunity.pricing}
          </span>,
        ],
      }))}
    />
  );
}
