import { type Arrival, type LeadSource, leadSourceOf } from "../../domain/lead-source.ts";
import type { SourceQuery } from "../../domain/source-figure.ts";
import { type Connection, type Database, keepPlan } from "../database/database.ts";
import { lineReading } from "../letters/readings.ts";
import { adSpend } from "./ad-spend.ts";
import { type ConversionsQuery, writeConversionsFile } from "./conversions.ts";
import { readSourceFigures } from "./source-figures.ts";

export function sources(database: Database) {
  return {
    figures: (query: SourceQuery) => readSourceFigures(database, query),
    conversions: (query: ConversionsQuery) => writeConversionsFile(database, query),
    ...adSpend,
  };
}

/** `arrival`: how the visitor came to the site. Null for leads from elsewhere than our forms. */
export async function storeSources(
  connection: Connection,
  leadIds: readonly string[],
  arrival: Arrival | null,
): Promise<void> {
  await connection.query(
    `insert into lead_sources
     select kept.* from unnest($1::uuid[]) as leads (id),
       jsonb_populate_record(null::lead_sources, $2::jsonb || jsonb_build_object('lead_id', id)) as kept`,
    [leadIds, JSON.stringify(leadSourceOf(arrival, lineReading))],
    keepPlan,
  );
}

export async function sourceOf(connection: Connection, leadId: string): Promise<LeadSource | undefined> {
  const [source] = await connection.query<LeadSource>(
    `select source, medium, campaign, term, content, referrer_host, landing_path, click_id_kind, click_id, consent
       from lead_sources where lead_id = $1`,
    [leadId],
  );
  return source;
}
