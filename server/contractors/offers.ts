import { cities } from "../../content/chosen-market.ts";
import type { Stretch } from "../../domain/charged-days.ts";
import { systemActor } from "../../domain/event.ts";
import { firstInvoiceOf, type OfferEnding, proposedFee } from "../../domain/offer.ts";
import { type TerritoryKey, takenMessage } from "../../domain/territory.ts";
import type { Connection } from "../database/database.ts";
import type { AgreementRow, ContractorRow, PartnerApplicationRow, TerritoryRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";
import { revokeLinks } from "../links/revoke-links.ts";
import { CommandProblem } from "../problems.ts";
import type { PartnerTerms } from "./partner-terms.ts";
import { pricesOn } from "./prices.ts";
import { recordFreed, recordTaken, type TakenTerritory, takenBy } from "./territory-changes.ts";

// An offer is territories with `offered_until`, and `contractors.offered_fee_cents`. The caller's transaction has
// locked the contractor.

export interface Offer {
  territories: Pick<TerritoryRow, "service" | "zip_code">[];
  /** Such as 2026-12-01. */
  startsOn: string;
  /** The last day to agree. */
  until: string;
  feeCents: number;
  firstInvoice: Stretch | null;
}

export async function openOfferOf(connection: Connection, contractorId: string): Promise<Offer | null> {
  const territories = await connection.query<
    Offer["territories"][number] & { starts_on: string; until: string; fee: number; is_billed: boolean }
  >(
    `select service, zip_code, greatest(starts_on, market_today()) as starts_on, offered_until as until,
            coalesce(offered_fee_cents, 0) as fee, billed_from is not null as is_billed
       from territories join contractors on contractors.id = contractor_id
      where contractor_id = $1 and offered_until >= market_today() order by service, zip_code`,
    [contractorId],
  );
  const [first] = territories;
  if (!first) return null;
  return {
    territories: territories.map(({ service, zip_code }) => ({ service, zip_code })),
    startsOn: first.starts_on,
    until: first.until,
    feeCents: first.fee,
    firstInvoice: first.is_billed ? null : firstInvoiceOf(first.starts_on, first.fee),
  };
}

export async function proposedFeeFor(
  connection: Connection,
  territories: readonly TerritoryKey[],
  contractorId: string | null,
  startsOn: string | null,
): Promise<number | null> {
  const held =
    contractorId === null
      ? []
      : await connection.query<TerritoryKey>("select service, zip_code from territories where contractor_id = $1", [
          contractorId,
        ]);
  const [contractor] = await connection.query<Pick<ContractorRow, "monthly_fee_cents">>(
    "select monthly_fee_cents from contractors where id = $1",
    [contractorId],
  );
  const heldCents = contractor ? contractor.monthly_fee_cents : 0;
  return proposedFee(territories, await pricesOn(connection, startsOn), cities, held, heldCents);
}

/** Throws a `CommandProblem` if a territory is taken, or an offer is open. */
export async function makeOffer(
  tx: Transaction,
  contractorId: string,
  {
    territories,
    startsOn,
    feeCents,
  }: { territories: readonly TerritoryKey[]; startsOn: string | null; feeCents: number },
  offerDays: number,
): Promise<void> {
  if (await openOfferOf(tx, contractorId))
    throw new CommandProblem("The contractor has an open offer already. Withdraw it first.");
  const inserted = await tx.query<TerritoryKey>(
    `insert into territories (zip_code, service, contractor_id, starts_on, offered_until, awaits_start)
     select zip_code, service, $2::uuid, coalesce($3::date, market_today()), market_today() + $4::integer, true
       from json_to_recordset($1::json) as wanted (zip_code text, service text) order by service, zip_code
     on conflict do nothing returning zip_code, service`,
    [JSON.stringify(territories), contractorId, startsOn, offerDays],
  );
  const taken = await takenBy(tx, territories, inserted);
  if (taken.length) throw new CommandProblem(takenLine(taken));
  await tx.query("update contractors set offered_fee_cents = $2, offer_declined_because = null where id = $1", [
    contractorId,
    feeCents,
  ]);
  await tx.record({ kind: "contractor.offered", detail: { contractor_id: contractorId } });
}

export const takenLine = (taken: readonly TakenTerritory[]) =>
  takenMessage(taken.map((territory) => ({ ...territory, contractor: null })));

/** From the offered day on, or from today. An offered contractor becomes active. */
export async function startOffer(tx: Transaction, contractorId: string): Promise<void> {
  await tx.query(
    `with started as (
       update territories set offered_until = null, starts_on = greatest(starts_on, market_today())
        where contractor_id = $1 and offered_until is not null returning starts_on)
     update contractors
        set status = case status when 'offered' then 'active' else status end,
            billed_from = coalesce(billed_from, (select min(starts_on) from started))
      where id = $1`,
    [contractorId],
  );
  await beginTerritories(tx.as(systemActor), 200, contractorId);
}

/**
 * Records `territory.taken` for at most `limit` territories whose first day has come, and sets the fee that was offered
 * with them. Returns how many.
 */
export async function beginTerritories(
  tx: Transaction,
  limit: number,
  contractorId: string | null = null,
): Promise<number> {
  const begun = await tx.query<Pick<TerritoryRow, "service" | "zip_code" | "contractor_id">>(
    `update territories set awaits_start = false where (zip_code, service) in (
       select zip_code, service from territories
        where awaits_start and offered_until is null and starts_on <= market_today() and ($2::uuid is null or contractor_id = $2)
        order by service, zip_code limit $1 for update skip locked)
     returning zip_code, service, contractor_id`,
    [limit, contractorId],
  );
  if (begun.length === 0) return 0;
  await recordTaken(tx, begun);
  const changed = await tx.query<Pick<ContractorRow, "id" | "monthly_fee_cents">>(
    `update contractors set monthly_fee_cents = offered_fee_cents, offered_fee_cents = null
      where id = any ($1::uuid[]) and offered_fee_cents is not null returning id, monthly_fee_cents`,
    [begun.map(({ contractor_id }) => contractor_id)],
  );
  await tx.record(
    ...changed.map(({ id, monthly_fee_cents }) => ({
      kind: "contractor.fee-changed",
      detail: { contractor_id: id, monthly_fee_cents },
    })),
  );
  return begun.length;
}

/**
 * Frees the territories. A contractor without any other becomes `ended`, and the application is new again. False
 * without an offer.
 */
export async function endOffer(tx: Transaction, contractorId: string, reason: OfferEnding): Promise<boolean> {
  const freed = await tx.query<TerritoryKey>(
    "delete from territories where contractor_id = $1 and offered_until is not null returning service, zip_code",
    [contractorId],
  );
  if (freed.length === 0) return false;
  const [contractor] = await tx.query<Pick<ContractorRow, "status">>(
    `update contractors set offered_fee_cents = null, status = case status when 'offered' then 'ended' else status end
      where id = $1 returning status`,
    [contractorId],
  );
  if (contractor?.status === "ended") await revokeLinks(tx, { contractorId });
  const [application] = await tx.query<Pick<PartnerApplicationRow, "id">>(
    `update partner_applications set status = 'new', contractor_id = null, accepted_because = null, accepted_at = null
      where id = $1 returning id`,
    [await acceptedApplicationOf(tx, contractorId)],
  );
  if (application) await moveFile(tx, application.id, null);
  await tx.record({
    kind: "contractor.offer-ended",
    detail: {
      contractor_id: contractorId,
      application_id: application?.id,
      reason,
    },
  });
  await recordFreed(tx, freed);
  return true;
}

/** The application of the contractor's latest offer. Null if it was deleted. */
export async function acceptedApplicationOf(connection: Connection, contractorId: string): Promise<string | null> {
  const [application] = await connection.query<Pick<PartnerApplicationRow, "id">>(
    `select id from partner_applications where contractor_id = $1 and status = 'accepted'
      order by accepted_at desc nulls last limit 1`,
    [contractorId],
  );
  return application?.id ?? null;
}

/** An application's files, checks, and wishes belong to the contractor, too, or no longer. */
export async function moveFile(
  connection: Connection,
  applicationId: string,
  contractorId: string | null,
): Promise<void> {
  for (const table of ["contractor_files", "screening_checks", "territory_wishes"])
    await connection.query(`update ${table} set contractor_id = $2 where application_id = $1`, [
      applicationId,
      contractorId,
    ]);
}

/** After their last day. Returns how many. */
export async function lapseOffers(tx: Transaction, limit: number): Promise<number> {
  const lapsed = await tx.query<Pick<ContractorRow, "id">>(
    `select id from contractors
      where id in (select contractor_id from territories where offered_until < market_today())
      order by id limit $1 for update skip locked`,
    [limit],
  );
  for (const { id } of lapsed) await endOffer(tx, id, "lapsed");
  return lapsed.length;
}

interface LatestAgreement extends Pick<AgreementRow, "version" | "text" | "name" | "at"> {
  /** The market's. */
  day: string;
}

export async function latestAgreement(connection: Connection, contractorId: string): Promise<LatestAgreement | null> {
  const [agreement] = await connection.query<LatestAgreement>(
    `select version, text, name, at, market_day(at) as day from agreements
      where contractor_id = $1 and kind = 'terms' order by at desc, id limit 1`,
    [contractorId],
  );
  return agreement ?? null;
}

/** Ends an offer that the contractor does not want. `because` is null if they say no more than that. */
export async function declineOffer(tx: Transaction, contractorId: string, because: string | null): Promise<void> {
  await tx.query("update contractors set offer_declined_because = $2 where id = $1", [contractorId, because]);
  await endOffer(tx, contractorId, "declined");
}

/** What an agreement of this day began: its territories, and the first of their days. */
export async function territoriesBegunBy(
  connection: Connection,
  contractorId: string,
  day: string,
): Promise<{ territories: Offer["territories"]; startsOn: string | null }> {
  const begun = await connection.query<Offer["territories"][number] & { starts_on: string }>(
    `select service, zip_code, starts_on from territories
      where contractor_id = $1 and offered_until is null and starts_on >= $2::date order by service, zip_code`,
    [contractorId, day],
  );
  return {
    territories: begun.map(({ service, zip_code }) => ({ service, zip_code })),
    startsOn: begun.map(({ starts_on }) => starts_on).sort()[0] ?? null,
  };
}

export async function storeAgreement(
  tx: Transaction,
  contractorId: string,
  { version, text }: PartnerTerms,
  name: string,
  startsOffer: boolean,
): Promise<void> {
  await tx.query("insert into agreements (contractor_id, kind, version, text, name) values ($1, 'terms', $2, $3, $4)", [
    contractorId,
    version,
    text,
    name,
  ]);
  const reason = startsOffer ? "offer" : "terms";
  const application_id = startsOffer ? await acceptedApplicationOf(tx, contractorId) : null;
  await tx.record({ kind: "contractor.agreed", detail: { contractor_id: contractorId, application_id, reason } });
}
