import { type Arrival, type LeadSource, leadSource } from "../../domain/lead-source.ts";
import type { SourceQuestion } from "../../domain/source-figure.ts";
import type { Connection, Database } from "../database/database.ts";
import { lineReading } from "../database/readings.ts";
import { adSpend } from "./ad-spend.ts";
import { type AskedConversions, conversionsFile } from "./conversions.ts";
import { sourceFigures } from "./source-figures.ts";

/** What the operator asks about sources, and what they say was spent on them. */
export function sources(database: Database) {
  return {
    figures: (question: SourceQuestion) => sourceFigures(database, question),
    conversions: (asked: AskedConversions) => conversionsFile(database, asked),
    ...adSpend,
  };
}

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

/** Where a lead came from. Undefined: nobody kept it. */
export async function sourceOf(connection: Connection, leadId: string): Promise<LeadSource | undefined> {
  const [source] = await connection.query<LeadSource & object>(
    `select source, medium, campaign, term, content, referrer_host, landing_path, click_id_kind, click_id, consent
       from lead_sources where lead_id = $1`,
    [leadId],
  );
  return source;
}
