import { type Arrival, type LeadSource, leadSource } from "../../domain/lead-source.ts";
import type { SourceQuestion } from "../../domain/source-figure.ts";
import type { Connection, Database } from "../database/database.ts";
import { lineReading } from "../database/readings.ts";
import { adSpend } from "./ad-spend.ts";
import { type AskedConversions, conversionsFile } from "./conversions.ts";
import { sourceFigures } from "./source-figures.ts";

/** The operator's questions about sources, and their notes of spend. */
export function sources(database: Database) {
  return {
    figures: (question: SourceQuestion) => sourceFigures(database, question),
    conversions: (asked: AskedConversions) => conversionsFile(database, asked),
    ...adSpend,
  };
}

/**
 * Stores the sources of these leads in the transaction that stores the leads. `arrival` is the form's word. Null: they
 * came by no form.
 */
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

/** A lead's source. Undefined: none is stored. */
export async function sourceOf(connection: Connection, leadId: string): Promise<LeadSource | undefined> {
  const [source] = await connection.query<LeadSource & object>(
    `select source, medium, campaign, term, content, referrer_host, landing_path, click_id_kind, click_id, consent
       from lead_sources where lead_id = $1`,
    [leadId],
  );
  return source;
}
