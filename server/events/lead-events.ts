import type { LeadHistoryEvent } from "../../domain/lead-history.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, EventRow, OperatorRow } from "../database/rows.ts";

/** `operator` is an email address. */
export type EventByOperator = Pick<EventRow, "id" | "at" | "kind"> & { operator: OperatorRow["email"] | null };

interface LeadHistoryEventRow extends EventByOperator, Pick<EventRow, "actor"> {
  contractor: ContractorRow["business_name"] | null;
  reason: string | null;
}

/** With an id above `after`, oldest first. */
export function eventsOf(connection: Connection, leadId: string, after: number): Promise<LeadHistoryEvent[]> {
  return connection.query<LeadHistoryEventRow>(
    `select events.id, at, kind, actor, operators.email as operator, business_name as contractor,
            coalesce(detail ->> 'reason', detail ->> 'outcome') as reason
       from events
       left join operators on operators.id = (detail ->> 'operator_id')::uuid
       left join contractors on contractors.id = (detail ->> 'contractor_id')::uuid
      where lead_id = $1 and events.id > $2 order by events.id`,
    [leadId, after],
  );
}
