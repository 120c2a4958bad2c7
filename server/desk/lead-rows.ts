import type { Connection } from "../database/database.ts";
import type { LeadRow, LeadSourceRow } from "../database/rows.ts";

const leadColumns = [
  "zip_code",
  "city",
  "service_issue",
  "preferred_contact",
  "timeline",
  "status",
  "hold_reason",
  "return_reason",
  "closed_reason",
  "homeowner_outcome",
  "lost_reason",
  "quoted_cents",
  "booked_cents",
] as const;
const timeColumns = [
  "created_at",
  "matched_at",
  "accepted_at",
  "contacted_at",
  "booked_at",
  "lost_at",
  "returned_at",
] as const;
const sourceColumns = ["source", "medium", "campaign", "landing_path"] as const;

interface FileRow
  extends Pick<LeadRow, "id" | "email" | (typeof leadColumns)[number]>,
    Record<(typeof timeColumns)[number], string | null> {
  name: string;
  /** Digits. */
  telephone: string | null;
  lead_service: string;
  contractor: string | null;
  homeowner_contacted: string | null;
  source: Pick<LeadSourceRow, (typeof sourceColumns)[number]> | null;
}

/** For a CSV file, in this order. `needs`: by id, why a request needs an operator. Times are ISO 8601 in UTC. */
export async function readLeadRows(
  connection: Connection,
  needs: ReadonlyMap<string, string>,
): Promise<(string | number)[][]> {
  const rows = await connection.query<FileRow>(
    `select leads.id, coalesce(name_as_typed, name) as name, leads.email, leads.phone as telephone,
            service_of_lead(service, submitted_from_page) as lead_service,
            ${leadColumns.map((column) => `leads.${column}`).join()},
            ${timeColumns.map((column) => `iso_instant(leads.${column}) as ${column}`).join()},
            business_name as contractor, homeowner_contacted::text, to_jsonb(lead_sources) as source
       from unnest($1::uuid[]) with ordinality as chosen (id, place) join leads on leads.id = chosen.id
       left join contractors on contractors.id = contractor_id
       left join lead_sources on lead_sources.lead_id = leads.id
      order by place`,
    [[...needs.keys()]],
  );
  const names = [
    "need",
    "id",
    "name",
    "email",
    "phone",
    "service",
    ...leadColumns,
    "contractor",
    "homeowner_contacted",
  ];
  return [
    [...names, ...timeColumns, ...sourceColumns],
    ...rows.map((row) => [
      needs.get(row.id) ?? "",
      row.id,
      row.name,
      row.email,
      row.telephone ?? "",
      row.lead_service,
      ...leadColumns.map((column) => row[column] ?? ""),
      row.contractor ?? "",
      row.homeowner_contacted ?? "",
      ...timeColumns.map((column) => row[column] ?? ""),
      ...sourceColumns.map((column) => row.source?.[column] ?? ""),
    ]),
  ];
}
