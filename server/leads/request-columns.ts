import type { RequestFields } from "../../domain/link-view.ts";
import type { LeadState } from "../../domain/request-state.ts";
import type { LeadRow } from "../database/rows.ts";

/** `NameWithReading` (domain/letters.ts). `alias` is the table's prefix, such as "lead.". */
export function writtenNameColumns(alias = ""): string {
  return `coalesce(${alias}name_as_typed, ${alias}name) as name, case when ${alias}name_as_typed is not null then ${alias}name end as name_reading`;
}

/** `RequestRow`, from `leads as lead`. */
export const requestColumns = `lead.id, ${writtenNameColumns("lead.")}, lead.email, lead.phone, lead.zip_code, lead.city,
  service_of_lead(lead.service, lead.submitted_from_page) as lead_service, lead.service_issue, lead.preferred_contact,
  lead.timeline, coalesce(lead.message_as_typed, lead.message) as message, lead.submitted_from_page, lead.created_at,
  lead.unreachable_since is not null as "isUnreachable", case when lead.mail_checked_by is null then lead.status else 'held' end as status, lead.closed_reason, lead.contractor_id`;

export interface RequestRow
  extends Pick<LeadRow, Exclude<keyof (RequestFields & LeadState), "lead_service" | "name_reading" | "isUnreachable">> {
  lead_service: string;
  name_reading: string | null;
  isUnreachable: boolean;
}
