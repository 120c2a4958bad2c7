import { isServiceSlug, serviceOf } from "../../../content/chosen-market.ts";
import type {
  Contractor,
  ContractorDelivery,
  ContractorEvent,
  ContractorLead,
  NamedHolder,
  Part,
} from "../../../domain/contractor.ts";
import { isUnanswered } from "../../../domain/request-state.ts";
import { choiceOf, type TerritoryCell } from "../../../domain/territory.ts";
import { fill, listed } from "../../../domain/text.ts";
import { ListRow, ListRows } from "../../ui/list-rows.tsx";
import { Moment } from "../../ui/moment.tsx";
import { NextLink } from "../../ui/next-link.tsx";
import { StatusBadge, type Tone } from "../../ui/status-badge.tsx";
import { TerritoryBadges } from "../territories/territory-table.tsx";
import { actorWords, deliveryStateWords, deliveryWords, eventWords, fieldWords } from "./contractor-words.ts";

const serviceName = (slug: string) => (isServiceSlug(slug) ? serviceOf(slug).name : slug);

interface TerritoriesProps {
  contractor: Contractor & { today: string; territories: TerritoryCell[]; territoryCount: number };
}

/** What they hold, by service, to be taken back one by one or together. */
export function Territories({ contractor }: TerritoriesProps) {
  const { id, today, territories, territoryCount } = contractor;
  if (territories.length === 0) return <p className="text-ink-soft">They hold none.</p>;
  const all = `/territories?${new URLSearchParams({ q: contractor.registration_number })}`;
  return (
    <form method="post" action={all} className="panel overflow-hidden">
      <input type="hidden" name="return_to" value={`/contractors/${id}`} />
      {[...Map.groupBy(territories, ({ service }) => service)].map(([service, held]) => (
        <fieldset key={service} className="border-line border-b px-4 py-3">
          <legend className="float-left mb-1 w-full font-semibold">{serviceName(service)}</legend>
          <ul className="clear-left grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6">
            {held.map((cell) => (
              <li key={cell.zip_code}>
                <label className="flex gap-2.5 rounded-md py-1.5">
                  <input
                    type="checkbox"
                    name="cell"
                    value={choiceOf(cell, id)}
                    className="mt-1 size-4 shrink-0 accent-fill pointer-coarse:size-5"
                  />
                  <span>
                    {cell.zip_code}
                    {cell.holder && <TerritoryBadges holder={cell.holder} today={today} isPaused={false} />}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <button type="submit" name="action" value="release" className="button button-quiet">
          Take back
        </button>
        <a href={all} className="link">
          {territoryCount > territories.length
            ? `All ${territoryCount.toLocaleString("en-US")} among the territories`
            : "Among the territories"}
        </a>
      </div>
    </form>
  );
}

interface LeadsProps {
  contractor: NamedHolder & { id: string; leads: Part<ContractorLead> };
}

export function Leads({ contractor: { id, leads } }: LeadsProps) {
  if (leads.rows.length === 0) return <p className="text-ink-soft">They have none.</p>;
  return (
    <>
      <ListRows label="Their requests">
        {leads.rows.map((lead) => {
          const { tone, text } = stepOf(lead);
          return (
            <ListRow
              key={lead.id}
              href={`/leads/${lead.id}`}
              title={lead.name}
              aside={
                <span className="flex flex-col items-end gap-1">
                  <Moment at={lead.matched_at} />
                  <StatusBadge tone={tone}>{text}</StatusBadge>
                </span>
              }
            >
              {serviceName(lead.service)} in {lead.zip_code}
            </ListRow>
          );
        })}
      </ListRows>
      <NextLink href={leads.next && `/contractors/${id}?leads_after=${leads.next}#leads`}>Earlier requests</NextLink>
    </>
  );
}

/** How far a request of theirs has come. */
function stepOf(lead: ContractorLead): { tone: Tone; text: string } {
  if (lead.status === "closed") return { tone: "over", text: "Closed" };
  if (isUnanswered(lead)) return { tone: "needed", text: "Unanswered" };
  if (lead.booked_at) return { tone: "good", text: "Booked" };
  return lead.contacted_at ? { tone: "good", text: "Contacted" } : { tone: "going", text: "Accepted" };
}

interface DeliveriesProps {
  contractor: { id: string; deliveries: Part<ContractorDelivery> };
}

export function Deliveries({ contractor: { id, deliveries } }: DeliveriesProps) {
  if (deliveries.rows.length === 0) return <p className="text-ink-soft">Nothing was written to them yet.</p>;
  return (
    <>
      <ListRows label="Emails to this contractor">
        {deliveries.rows.map(({ id: deliveryId, kind, state, lead_id, created_at }) => (
          <ListRow
            key={deliveryId}
            href={`/deliveries/${deliveryId}`}
            title={deliveryWords[kind] ?? kind}
            aside={
              <span className="flex flex-col items-end gap-1">
                <Moment at={created_at} />
                <StatusBadge tone={deliveryStateWords[state].tone}>{deliveryStateWords[state].text}</StatusBadge>
              </span>
            }
          >
            {lead_id && (
              <>
                Request{" "}
                <a href={`/leads/${lead_id}`} className="link relative">
                  {lead_id.slice(0, 8)}
                </a>
              </>
            )}
          </ListRow>
        ))}
      </ListRows>
      <NextLink href={deliveries.next && `/contractors/${id}?deliveries_after=${deliveries.next}#deliveries`}>
        Earlier emails
      </NextLink>
    </>
  );
}

export function History({ events }: { events: ContractorEvent[] }) {
  if (events.length === 0) return <p className="text-ink-soft">Nothing since they came.</p>;
  return (
    <ol className="panel divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm">
          <span>
            {eventInWords(event)}
            <span className="text-ink-soft"> by {event.operator ?? actorWords[event.actor]}</span>
          </span>
          <span className="text-ink-soft">
            <Moment at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function eventInWords({ kind, service, zip_code, columns }: ContractorEvent): string {
  const names = (columns ?? []).map((field) => fieldWords[field].label.toLowerCase());
  return fill(eventWords[kind] ?? kind, {
    territory: `${serviceName(service ?? "")} in ${zip_code}`,
    columns: listed(names),
  });
}
