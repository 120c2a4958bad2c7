import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import { notTakenMessage, type TerritoryKey, takenMessage, territoryId } from "../../domain/territory.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, TerritoryRow } from "../database/rows.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { CommandProblem } from "../problems.ts";
import { Conflict, changeAndMatch, type MatchAll } from "./change-and-match.ts";
import { contractorWarning } from "./contractor-warning.ts";

/** Without a day: from today, and without an end. */
interface TerritoryDays {
  starts_on: string | null;
  ends_on: string | null;
}

type TerritoryKeyRow = Pick<TerritoryRow, keyof TerritoryKey>;

export interface TakenTerritory extends TerritoryKeyRow {
  /** It may have become free meanwhile. */
  contractor: Pick<ContractorRow, "id" | keyof NamedContractor> | null;
}

/** `contractor`: the holder on the operator's page. */
type ChosenTerritory = TerritoryKey & { contractor?: string | null };

type RestorableTerritory = Omit<TerritoryRow, "created_at">;

/** All chosen territories, or none. */
export function territoryChanges(matchAll: MatchAll) {
  return {
    /** If some are taken, changes nothing and returns them. */
    async take(
      asOperator: ActorConnection,
      contractorId: string,
      chosen: readonly TerritoryKey[],
      days: TerritoryDays,
    ): Promise<ChangeOutcome & { taken?: TakenTerritory[] }> {
      let taken: TakenTerritory[] | undefined;
      const outcome = await changeAndMatch(asOperator, matchAll, async (tx) => {
        // Waits for a transaction that is ending the contractor.
        const [contractor] = isUuid(contractorId)
          ? await tx.query<Pick<ContractorRow, "status">>(
              "select status from contractors where id = $1 for key share",
              [contractorId],
            )
          : [];
        if (!contractor) throw new CommandProblem("Choose a contractor first.");
        if (contractor.status === "ended")
          throw new CommandProblem("A contractor who has ended cannot have territories.");
        if (contractor.status === "offered")
          throw new CommandProblem("The contractor has not agreed to the offer yet. Start it, or withdraw it.");
        taken = await takeTerritories(tx, contractorId, chosen, days);
        if (taken.length)
          throw new Conflict(
            takenMessage(taken.map((territory) => ({ ...territory, contractor: nameOf(territory.contractor) }))),
          );
        const undoId = await noteChange(tx, "territories.taken", contractorId, {
          ids: chosen.map(territoryId),
        });
        const zipCodes = chosen.map(({ zip_code }) => zip_code);
        return { undoId, warning: await contractorWarning(tx, contractorId, zipCodes) };
      });
      return { ...outcome, taken };
    },

    /** Refused if the holder is not the one on the operator's page. */
    release: (asOperator: ActorConnection, chosen: readonly ChosenTerritory[]) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const lockedTerritories = await lockTerritories(tx, chosen);
        const lockedIds = lockedTerritories.map(territoryId);
        const freeTerritories = chosen.filter((territory) => !lockedIds.includes(territoryId(territory)));
        if (freeTerritories.length)
          throw new (freeTerritories.some(({ contractor }) => contractor) ? Conflict : CommandProblem)(
            notTakenMessage(freeTerritories),
          );
        const takenByOthers = lockedTerritories.filter((row) => {
          const shownContractor = chosen.find((territory) => territoryId(territory) === territoryId(row))?.contractor;
          return shownContractor != null && shownContractor !== row.contractor_id;
        });
        if (takenByOthers.length) {
          throw new Conflict(takenMessage(takenByOthers.map((row) => ({ ...row, contractor: nameOf(row) }))));
        }
        await deleteTerritories(tx, lockedTerritories);
        const territories = lockedTerritories.map(
          ({ business_name: _name, registration_number: _number, ...row }) => row,
        );
        return { undoId: await noteChange(tx, "territories.released", "", { territories }) };
      }),
  };
}

const nameOf = (contractor: NamedContractor | null) =>
  contractor && `${contractor.business_name} (${contractor.registration_number})`;

/** Without duplicates. If any is taken, the caller must roll back. The fixed order of inserts prevents deadlocks. */
export async function takeTerritories(
  tx: Transaction,
  contractorId: string,
  wanted: readonly TerritoryKey[],
  { starts_on, ends_on }: TerritoryDays = { starts_on: null, ends_on: null },
): Promise<TakenTerritory[]> {
  const insertedTerritories = await tx.query<TerritoryKeyRow>(
    `insert into territories (zip_code, service, contractor_id, starts_on, ends_on)
     select zip_code, service, $2::uuid, coalesce($3::date, market_today()), $4::date
       from json_to_recordset($1::json) as wanted (zip_code text, service text) order by service, zip_code
     on conflict do nothing returning zip_code, service`,
    [JSON.stringify(wanted), contractorId, starts_on, ends_on],
  );
  await recordTaken(
    tx,
    insertedTerritories.map((territory) => ({ ...territory, contractor_id: contractorId })),
  );
  return takenBy(tx, wanted, insertedTerritories);
}

export async function takenBy(
  connection: Connection,
  wanted: readonly TerritoryKey[],
  inserted: readonly TerritoryKey[],
): Promise<TakenTerritory[]> {
  const ids = inserted.map(territoryId);
  const missingTerritories = wanted.filter((territory) => !ids.includes(territoryId(territory)));
  if (missingTerritories.length === 0) return [];
  return connection.query<TakenTerritory>(
    `select service, zip_code, case when contractors.id is not null then
              json_build_object('id', contractors.id, 'business_name', business_name, 'registration_number', registration_number) end as contractor
       from json_to_recordset($1::json) as missing (zip_code text, service text)
       left join territories using (zip_code, service)
       left join contractors on contractors.id = contractor_id
      order by service, zip_code`,
    [JSON.stringify(missingTerritories)],
  );
}

function lockTerritories(
  connection: Connection,
  territories: readonly { service: string; zip_code: string }[],
): Promise<(RestorableTerritory & NamedContractor)[]> {
  return connection.query<RestorableTerritory & Pick<ContractorRow, keyof NamedContractor>>(
    `select zip_code, service, contractor_id, starts_on, ends_on, offered_until, awaits_start, business_name,
            registration_number
       from territories join contractors on contractors.id = contractor_id
      where (service || '/' || zip_code) = any ($1::text[]) order by service, zip_code for update of territories`,
    [territories.map(territoryId)],
  );
}

export async function deleteTerritories(
  tx: Transaction,
  territories: readonly { service: string; zip_code: string }[],
): Promise<void> {
  await recordReleased(
    tx,
    await tx.query<ReleasedTerritory>(
      `delete from territories using json_to_recordset($1::json) as gone (zip_code text, service text)
        where (territories.zip_code, territories.service) = (gone.zip_code, gone.service) returning ${releasedColumns}`,
      [JSON.stringify(territories)],
    ),
  );
}

type OwnedTerritory = TerritoryKeyRow & Pick<TerritoryRow, "contractor_id">;

/** `ends_on`: null without a last day, or if it has not passed. */
type ReleasedTerritory = OwnedTerritory & { ends_on: string | null; awaits_start: boolean };

const releasedColumns = `territories.zip_code, territories.service, contractor_id, awaits_start,
  case when ends_on < market_today() then ends_on end as ends_on`;

export const recordTaken = (tx: Transaction, taken: readonly OwnedTerritory[]) =>
  tx.record(...taken.map((detail) => ({ kind: "territory.taken", detail })));

/** Not theirs yet, so without `territory.taken`, and without `territory.released`. */
async function recordReleased(tx: Transaction, released: readonly ReleasedTerritory[]): Promise<void> {
  await tx.record(
    ...released
      .filter(({ awaits_start }) => !awaits_start)
      .map(({ awaits_start: _awaits, ...detail }) => ({ kind: "territory.released", detail })),
  );
  await recordFreed(tx, released);
}

/** If somebody asked for it. */
export async function recordFreed(
  tx: Transaction,
  freed: readonly { service: string; zip_code: string }[],
): Promise<void> {
  if (freed.length === 0) return;
  const wished = await tx.query<TerritoryKeyRow>(
    `select distinct service, zip_code from territory_wishes
      where (service || '/' || zip_code) = any ($1::text[]) order by service, zip_code`,
    [freed.map(territoryId)],
  );
  await tx.record(...wished.map((detail) => ({ kind: "territory.free", detail })));
}

/** With their former contractors and days. */
export async function restoreTerritories(tx: Transaction, territories: unknown): Promise<void> {
  const restored = await tx.query<OwnedTerritory & { awaits_start: boolean }>(
    `insert into territories (zip_code, service, contractor_id, starts_on, ends_on, offered_until, awaits_start)
     select zip_code, service, contractor_id, starts_on, ends_on, offered_until, coalesce(awaits_start, false)
       from json_populate_recordset(null::territories, $1::json) order by service, zip_code
     returning zip_code, service, contractor_id, awaits_start`,
    [JSON.stringify(territories)],
  );
  await recordTaken(
    tx,
    restored.flatMap(({ awaits_start, ...territory }) => (awaits_start ? [] : [territory])),
  );
}

export function territoriesOf(connection: Connection, contractorId: string): Promise<RestorableTerritory[]> {
  return connection.query<RestorableTerritory>(
    `select zip_code, service, contractor_id, starts_on, ends_on, offered_until, awaits_start from territories
      where contractor_id = $1 order by service, zip_code for update`,
    [contractorId],
  );
}

/** After their last day. */
export async function endTerritories(tx: Transaction, limit: number): Promise<number> {
  const endedTerritories = await tx.query<ReleasedTerritory>(
    `delete from territories where (zip_code, service) in (
       select zip_code, service from territories where ends_on < market_today()
        order by ends_on, zip_code, service limit $1 for update skip locked)
     returning ${releasedColumns}`,
    [limit],
  );
  await recordReleased(tx, endedTerritories);
  return endedTerritories.length;
}

/** Refused if the contractor no longer has all, or if a released one has a contractor again. */
export const territoryUndoHandlers = (matchAll: MatchAll): Readonly<Record<string, UndoHandler>> => ({
  async "territories.taken"(tx, { subject, before }) {
    const ids = before.ids as string[];
    const taken = await tx.query<TerritoryKeyRow>(
      `select zip_code, service from territories
          where contractor_id = $1 and (service || '/' || zip_code) = any ($2::text[]) for update`,
      [subject, ids],
    );
    if (taken.length !== ids.length) return false;
    await deleteTerritories(tx, taken);
    return true;
  },
  async "territories.released"(tx, { before }) {
    await restoreTerritories(tx, before.territories);
    await matchAll(tx);
    return true;
  },
});
