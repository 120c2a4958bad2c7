import { cityOf, market, serviceOf } from "../../../content/chosen-market.ts";
import { partnerProgramWords } from "../../../content/partner-program-words.ts";
import type { LeadOpportunity } from "../../../content/types.ts";
import type { RequestVolume } from "../../../domain/measured.ts";
import { formatCents } from "../../../domain/money.ts";
import { fill } from "../../../domain/text.ts";
import { CardTable } from "../../ui/card-table.tsx";
import { Check, Lock } from "../../ui/icons.tsx";

const { heading, columns, statuses, measured } = partnerProgramWords.opportunities;

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
  /**
   * Taken zip codes by service. Null if no territory exists or the database is unreachable. Then each opportunity's own
   * status applies.
   */
  taken: Readonly<Record<string, readonly string[]>> | null;
  /**
   * The measured number of leads by service and city. A service has no entry for a city in which it has had too few
   * leads, or only recent ones.
   */
  volumes: readonly RequestVolume[];
  /** The prices in cents that the operator set, by `SERVICE/CITY`. Without one, the market's holds. */
  prices: Readonly<Record<string, number>>;
}

function priceOf({ service, city, pricing }: LeadOpportunity, prices: OpportunityTableProps["prices"]): string {
  const cents = prices[`${service}/${city}`];
  return cents === undefined ? pricing : formatCents(cents).replace(/\.00$/, "");
}

function statusOf(opportunity: LeadOpportunity, taken: OpportunityTableProps["taken"]): LeadOpportunity["status"] {
  if (!taken) return opportunity.status;
  const takenZipCodes = taken[opportunity.service] ?? [];
  return cityOf(opportunity.city).zipCodes.every((zipCode) => takenZipCodes.includes(zipCode)) ? "filled" : "available";
}

function MeasuredVolume({
  opportunity,
  volumes,
}: Pick<OpportunityTableProps, "volumes"> & { opportunity: LeadOpportunity }) {
  const volume = volumes.find(({ service, city }) => service === opportunity.service && city === opportunity.city);
  if (!volume) return null;
  return <span className="block text-sm text-ink-soft">{fill(measured, { requests: String(volume.requests) })}</span>;
}

export function OpportunityTable({ taken, volumes, prices }: OpportunityTableProps) {
  return (
    <CardTable
      caption={heading}
      columns={columns}
      hasShortCells
      rows={market.leadOpportunities.map((opportunity) => ({
        header: `${serviceOf(opportunity.service).name} in ${cityOf(opportunity.city).name}`,
        cells: [
          <StatusBadge key="status" status={statusOf(opportunity, taken)} />,
          <span key="leads" className="tabular-nums">
            <span className="whitespace-nowrap">{opportunity.leadsPerMonth}</span>
            <MeasuredVolume opportunity={opportunity} volumes={volumes} />
          </span>,
          <span key="price" className="font-semibold tabular-nums">
            {priceOf(opportunity, prices)}
          </span>,
        ],
      }))}
    />
  );
}
