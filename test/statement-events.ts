import { beforeEach } from "vitest";
import type { StatementContent } from "../domain/statement.ts";
import * as firms from "./firms.ts";
import { firmColumns, firmValues } from "./firms.ts";
import type { Product } from "./product.ts";

/** The ids of two contractors who joined in January 2026. */
export const [fir, oak] = ["f1f1f1f1-0000-4000-8000-000000000000", "0a0a0a0a-0000-4000-8000-000000000000"] as const;

const leadId = (number: number) => `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`;

/**
 * `what` is the event's kind. After a space, one value of the event's `detail` can follow: the new fee in cents, the
 * territory's last day, the homeowner's outcome, or for all other kinds the reason, as in `lead.undone assigned`.
 */
export type EventInShort = [what: string, at: string, lead?: number, contractor?: string];

/**
 * For a suite about statements, whose clock begins in June 2026: two contractors before each test, and what happened in
 * short.
 */
export function statementsOf(product: Product<{ clock: string }>) {
  beforeEach(() =>
    product.database.run(
      `insert into contractors (id, created_at, ${firmColumns}) values
         ('${fir}', '2026-01-15', ${firmValues(firms.fir)}), ('${oak}', '2026-01-15', ${firmValues(firms.oak)})`,
    ),
  );
  return {
    async happen(eventsInShort: readonly EventInShort[]): Promise<void> {
      const events = eventsInShort.map(([what, at, lead, contractor_id = fir]) => {
        const [kind = "", word] = what.split(" ");
        const territory = /matched|taken|released/.test(kind) ? { service: "fence-repair", zip_code: "98033" } : {};
        const fields = {
          "contractor.fee-changed": { monthly_fee_cents: word && Number(word) },
          "territory.released": { ends_on: word },
        }[kind] ?? { reason: word };
        const detail = { contractor_id, ...territory, ...(kind === "homeowner.outcome" ? { outcome: word } : fields) };
        return { kind, at, lead_id: lead === undefined ? null : leadId(lead), detail };
      });
      await product.database.query(
        `insert into events (at, kind, lead_id, actor, detail)
         select at, kind, lead_id, 'system', detail from json_populate_recordset(null::events, $1::json)`,
        [JSON.stringify(events)],
      );
    },

    /** Computes Fir Sprinklers' statement for a month, such as 2026-05, from the events before June 2026. */
    async contentOf(month: string): Promise<StatementContent> {
      const [row] = await product.database.query<{ content: StatementContent }>(
        "select statement_content($1, $2::date, '2026-06-01T07:00:00Z') as content",
        [fir, `${month}-01`],
      );
      return row?.content as StatementContent;
    },
  };
}
