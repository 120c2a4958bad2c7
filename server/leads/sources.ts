import { type Arrival, leadSource } from "../../domain/lead-source.ts";
import type { Connection } from "../database/database.ts";
import { lineReading } from "../database/readings.ts";

/** Keeps where these leads came from, in the transaction that stores them. `arrival` is what their form says; null: they came by no form. */
export async function keepSources(
  connection: Connection,
  leadIds: readonly string[],
  arrival: Arrival | null,
): Promise<void> {
  await connection.query(
    `insert into lead_sources
     select kept.* from unnest($1::uuid[]) as leads (id),
       jsonb_populate_record(null::lead_sources, $2::jsonb || jsonb_build_object('lead_id', id)) as kept`,
    [leadIds, JSON.stringify(leadSource(arrival, lineReading))],
  );
}
