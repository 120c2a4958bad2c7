import { cityOf, market, serviceOf } from "../../../content/chosen-market.ts";
import { partnerProgramWords } from "../../../content/partner-program-words.ts";
import type { LeadOpportunity } from "../../../content/types.ts";
import type { RequestVolume } from "../../../domain/measured.ts";
import { formatCents } from "../../../domain/money.ts";
import { fill } from "../../../domain/text.ts";
import { CardTable } from "../../ui/card-table.tsx";
import { Check, Lock } from "../../ui/icons.tsx";

const { heading, columns, statuses, measured, basis, sample } = partnerProgramWords.opportunities;

function StatusBadge({ status, isSample }: { status: LeadOpportunity["status"]; isSample: boolean }) {
  const isAvailable = status === "available";
  const Icon = isAvailable ? Check : Lock;
  const look = isSample ? "text-ink-soft" : isAvailable ? "bg-wash text-accent" : "bg-paper-deep text-ink-soft";
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-md py-0.5 text-sm font-semibold ${isSample ? "" : "px-2.5"} ${look}`}
    >
      <Icon aria-hidden className="size-4" strokeWidth={2.25} />
      {statuses[status]}
    </span>
  );
}

interface OpportunityTableProps {
  /** Whether the database answered. */
  isKnown: boolean;
  /** Taken zip codes by service. Null if no territory exists or the database is unreachable. */
  taken: Readonly<Record<string, readonly string[]>> | null;
  /**
   * The measured number of leads by service and city. A service has no entry for a city in which it has had too few
   * leads, or only recent ones.
   */
  volumes: readonly RequestVolume[];
  /** The prices in cents that the operator set, by `SERVICE/CITY`. Without one, the market's holds. */
  prices: Readonly<Record<string, number>>;
}

/** Whether a row is an offer, not a sample. */
export function isOffer(
  { service, city }: LeadOpportunity,
  { isKnown, taken, prices }: Pick<OpportunityTableProps, "isKnown" | "prices"> & { taken: object | null },
): boolean {
  return taken !== null || (isKnown && prices[`${service}/${city}`] !== undefined);
}

export function priceOf({ service, city, pricing }: LeadOpportunity, prices: OpportunityTableProps["prices"]): string {
  const cents = prices[`${service}/${city}`];
  return cents === undefined ? pricing : formatCents(cents).replace(/\.00$/, "");
}

function statusOf({ service, city }: LeadOpportunity, taken: Record<string, readonly string[]>) {
  const takenZipCodes = taken[service] ?? [];
  return cityOf(city).zipCodes.every((zipCode) => takenZipCodes.includes(zipCode)) ? "filled" : "available";
}

function MeasuredVolume({
  opportunity,
  volumes,
}: Pick<OpportunityTableProps, "volumes"> & { opportunity: LeadOpportunity }) {
  const volume = volumes.find(({ service, city }) => service === opportunity.service && city === opportunity.city);
  if (!volume) return null;
  return <span className="block text-sm text-ink-soft">{fill(measured, { requests: String(volume.requests) })}</span>;
}

/**
 * Real rows first. Until a contractor has a territory, a row is a sample unless the operator set its price, and shows the
 * market's own status.
 */
export function OpportunityTable({ isKnown, taken, volumes, prices }: OpportunityTableProps) {
  const isReal = (row: LeadOpportunity) => isOffer(row, { isKnown, taken, prices });
  const real = market.leadOpportunities.filter(isReal);
  const samples = market.leadOpportunities.filter((opportunity) => !isReal(opportunity));
  const rows = { volumes, prices };
  return (
    <>
      {real.length > 0 && (
        <div className="mt-8">
          <Rows {...rows} caption={heading} opportunities={real} statusIn={(row) => statusOf(row, taken ?? {})} />
        </div>
      )}
      {samples.length > 0 && (
        <div className="mt-8 md:rounded-xl md:border-2 md:border-dashed md:border-edge md:p-6">
          <p className="mb-5 max-w-[41rem]">
            <span className="mr-2 rounded-sm bg-fill px-2 py-0.5 text-sm font-semibold text-on">{sample}</span>{" "}
            {isKnown ? basis.allOpen : basis.unknown}
          </p>
          <Rows
            {...rows}
            caption={real.length > 0 ? sample : heading}
            opportunities={samples}
            statusIn={({ status }) => status}
            isSample
          />
        </div>
      )}
    </>
  );
}

interface RowsProps extends Pick<OpportunityTableProps, "volumes" | "prices"> {
  caption: string;
  opportunities: readonly LeadOpportunity[];
  statusIn: (opportunity: LeadOpportunity) => LeadOpportunity["status"];
  isSample?: boolean;
}

function Rows({ caption, opportunities, statusIn, isSample = false, volumes, prices }: RowsProps) {
  return (
    <CardTable
      caption={caption}
      columns={columns}
      hasShortCells
      isSample={isSample}
      rows={opportunities.map((opportunity) => ({
        header: `${serviceOf(opportunity.service).name} in ${cityOf(opportunity.city).name}`,
        cells: [
          <StatusBadge key="status" status={statusIn(opportunity)} isSample={isSample} />,
          <span key="leads" className="tabular-nums">
            <span className="whitespace-nowrap">{opportunity.leadsPerMonth}</span>
            <MeasuredVolume opportunity={opportunity} volumes={volumes} />
          </span>,
          <span key="price" className={`tabular-nums ${isSample ? "text-ink-soft" : "font-semibold"}`}>
            {priceOf(opportunity, prices)}
          </span>,
        ],
      }))}
    />
  );
}
