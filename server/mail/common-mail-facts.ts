import { isServiceSlug } from "../../content/chosen-market.ts";
import type {
  ContractorFacts,
  ContractorsMatch,
  HomeownersRequest,
  JobLinks,
  LeadFacts,
  MailOf,
} from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { BothSides } from "../../domain/outcome.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { referenceOf } from "../../domain/uuid.ts";
import { registerEvidence } from "../contractors/register/evidence.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, LeadRow } from "../database/rows.ts";
import type { Delivery } from "../events/channel.ts";
import { answerColumns } from "../leads/answers.ts";
import { type RequestRow, requestColumns } from "../leads/request-columns.ts";
import type { LinkSubject } from "../links/links.ts";

// What several mails say, and what all are made from.

/** What mails say beside the rows that they are about. */
export interface FactSettings {
  waitingDays: number;
  remindAfterHours: number;
  alarmAfterHours: number;
  /** `url` is where operators find the desk; null: not known here. */
  desk: { url: string | null };
  register: { isWatched: boolean };
}

/** What a mail of this kind says. */
export type FactsOf<Kind extends MailKind> = Omit<MailOf<Kind>, "kind" | "to" | "place">;

/** What a mail is made from. */
export interface Source {
  connection: Connection;
  delivery: Delivery;
  settings: FactSettings;
  urlOf(subject: LinkSubject): string;
}

/** What makes the facts of each of these kinds. */
export type FactsByKind<Kinds extends MailKind> = {
  [Kind in Kinds]: (source: Source) => Promise<FactsOf<Kind> | null>;
};

/** A lead with what the product knows of it. */
interface Lead extends RequestRow, Pick<LeadRow, keyof BothSides> {
  is_unanswered: boolean;
  is_contractor_named: boolean;
  may_ask_about_contact: boolean;
  may_ask_about_outcome: boolean;
}

/** The lead, unless its homeowner withdrew it or it is gone. */
export async function openLead({ connection, delivery }: Source): Promise<Lead | null> {
  const [lead] = await connection.query<Lead>(
    `select ${requestColumns}, ${answerColumns}, is_unanswered(lead), is_named_to_homeowner(lead, contractor_id) as is_contractor_named, may_ask_about_contact(lead), may_ask_about_outcome(lead)
       from leads as lead where id = $1`,
    [delivery.lead_id],
  );
  return lead && lead.closed_reason !== "withdrawn" ? lead : null;
}

interface Match {
  lead: Lead;
  contractor: ContractorFacts;
}

/** Makes the facts of a mail about a lead and the delivery's contractor, while they belong together and `holds` is so. */
export function whileMatched<Facts>(
  factsOf: (source: Source, match: Match) => Facts | Promise<Facts>,
  holds: (lead: Lead) => boolean = () => true,
) {
  return async (source: Source): Promise<Facts | null> => {
    const lead = await openLead(source);
    const contractor = await contractorOf(source);
    const isCurrent = lead?.status === "matched" && lead.contractor_id === source.delivery.contractor_id;
    return isCurrent && contractor && holds(lead) ? factsOf(source, { lead, contractor }) : null;
  };
}

/** The contractor of the delivery, or another one. */
export async function contractorOf(
  { connection, delivery }: Source,
  id: string | null = delivery.contractor_id,
): Promise<ContractorFacts | null> {
  const [contractor] = await connection.query<Pick<ContractorRow, keyof ContractorFacts>>(
    "select business_name, registration_number, email, phone from contractors where id = $1",
    [id],
  );
  return contractor ?? null;
}

/** What mails tell the homeowner of their request; `contractor` null: it waits. */
export async function toHomeowner(
  { connection, delivery, settings, urlOf }: Source,
  { lead, contractor }: { lead: Lead; contractor: ContractorFacts | null },
): Promise<HomeownersRequest> {
  const { contractor_id: id, lead_service: service, is_contractor_named: isNamed } = lead;
  return {
    lead: leadFacts(lead),
    contractor: isNamed ? contractor : null,
    isWithEarlier: contractor !== null && !isNamed,
    evidence: id === null || !isNamed ? [] : await registerEvidence(connection, id, service),
    waitingDays: settings.waitingDays,
    receiptUrl: urlOf({ purpose: "receipt", leadId: delivery.lead_id, contractorId: null }),
  };
}

/** What mails tell the contractor who has a request. */
export function toContractor(source: Source, { lead, contractor }: Match): ContractorsMatch {
  return { lead: leadFacts(lead), contractor, ...contractorLinks(source) };
}

export function contractorLinks({ delivery, urlOf }: Source): JobLinks {
  const { lead_id: leadId, contractor_id: contractorId } = delivery;
  return {
    jobUrl: urlOf({ purpose: "job", leadId, contractorId }),
    contractorUrl: urlOf({ purpose: "contractor", leadId: null, contractorId }),
  };
}

/** The contractor's own link, in no mail but theirs. */
export function urlForContractor({ delivery, urlOf }: Source): string | null {
  if (delivery.recipient_role !== "contractor") return null;
  return urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
}

export function leadFacts(row: Lead): LeadFacts {
  return {
    reference: referenceOf(row.id),
    name: row.name,
    name_reading: row.name_reading,
    email: row.email,
    phone: row.phone,
    zip_code: row.zip_code,
    city: row.city,
    submitted_from_page: row.submitted_from_page,
    service: serviceOf(row.lead_service),
    service_issue: row.service_issue,
    preferred_contact: row.preferred_contact,
    timeline: row.timeline,
    message: row.message,
    isUnreachable: row.isUnreachable,
    created_at: row.created_at.toISOString(),
  };
}

export function serviceOf(wanted: string | undefined): ServiceSlug | null {
  return isServiceSlug(wanted) ? wanted : null;
}
