import { isServiceSlug } from "../../content/chosen-market.ts";
import type { NamedContractor } from "../../domain/contractor.ts";
import type { PaymentMeans } from "../../domain/invoice-view.ts";
import { type LeadField, leadFields } from "../../domain/lead.ts";
import type { NameWithReading } from "../../domain/letters.ts";
import type { RequestFields } from "../../domain/link-view.ts";
import type { OutcomeReports } from "../../domain/outcome.ts";
import type { PartnerApplication } from "../../domain/partner-application.ts";
import type { RegisterEvidence } from "../../domain/register.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { referenceOf } from "../../domain/uuid.ts";
import { readRegisterEvidence } from "../contractors/register/evidence.ts";
import type { ContractorRow, LeadRow, PartnerApplicationRow } from "../database/rows.ts";
import { answerColumns } from "../leads/homeowner-answers.ts";
import { type RequestRow, requestColumns, writtenNameColumns } from "../leads/request-columns.ts";
import type { FactSource } from "./mail-kind.ts";

export interface LeadFacts extends Omit<RequestFields, "id" | "lead_service" | "created_at"> {
  /** The id's first eight characters. */
  reference: string;
  service: ServiceSlug | null;
  /** Email to the homeowner bounces. */
  isUnreachable: boolean;
  /** ISO 8601, as all times here. The others are null until they happen. */
  created_at: string;
  matched_at: string | null;
  accepted_at: string | null;
  contacted_at: string | null;
  booked_at: string | null;
}

/** With what the homeowner may see. */
export interface ContractorFacts extends NamedContractor {
  email: string;
  phone: string | null;
}

/** Without anything about the homeowner, for example for a contractor who no longer has the lead. */
export type FormerLeadFacts = Pick<LeadFacts, "reference" | "service" | "zip_code">;

export interface HomeownersRequest {
  lead: LeadFacts;
  /** If the email may name them. */
  contractor: ContractorFacts | null;
  /**
   * The contractor has an earlier lead with the same email address or phone number, perhaps somebody else's, so the
   * email does not name them.
   */
  isWithEarlier: boolean;
  evidence: RegisterEvidence[];
  waitingDays: number;
  receiptUrl: string;
}

export interface MatchFacts {
  lead: LeadFacts;
  contractor: ContractorFacts;
}

export interface ContractorLinks {
  jobUrl: string;
  contractorUrl: string;
}

export interface ContractorsMatch extends MatchFacts, ContractorLinks {}

interface Lead extends RequestRow, Pick<LeadRow, keyof OutcomeReports | "matched_at" | "accepted_at"> {
  is_unanswered: boolean;
  is_contractor_named: boolean;
  may_ask_about_contact: boolean;
  may_ask_about_outcome: boolean;
}

/** Unless it was withdrawn or erased. */
export async function currentLead({ connection, delivery }: FactSource): Promise<Lead | null> {
  const [lead] = await connection.query<Lead>(
    `select ${requestColumns}, ${answerColumns}, matched_at, accepted_at, is_unanswered(lead), is_named_to_homeowner(lead, contractor_id) as is_contractor_named, may_ask_about_contact(lead), may_ask_about_outcome(lead)
       from leads as lead where id = $1`,
    [delivery.lead_id],
  );
  return lead && lead.closed_reason !== "withdrawn" ? lead : null;
}

interface Match {
  lead: Lead;
  contractor: ContractorFacts;
}

/** While the contractor has the lead, and `condition` is true. */
export async function currentMatch(
  source: FactSource,
  condition: (lead: Lead) => boolean = () => true,
): Promise<Match | null> {
  const lead = await currentLead(source);
  const contractor = await contractorOf(source);
  const isCurrent = lead?.status === "matched" && lead.contractor_id === source.delivery.contractor_id;
  return isCurrent && contractor && condition(lead) ? { lead, contractor } : null;
}

export const paymentMeansOf = ({ stripe, paymentInstructions }: FactSource["settings"]): PaymentMeans => ({
  isOnline: stripe !== null,
  instructions: paymentInstructions,
});

export async function contractorOf(
  { connection, delivery }: FactSource,
  id: string | null = delivery.contractor_id,
): Promise<ContractorFacts | null> {
  const [contractor] = await connection.query<Pick<ContractorRow, keyof ContractorFacts>>(
    "select business_name, registration_number, email, phone from contractors where id = $1",
    [id],
  );
  return contractor ?? null;
}

export async function factsForHomeowner(
  { connection, delivery, settings, urlOf }: FactSource,
  { lead, contractor }: { lead: Lead; contractor: ContractorFacts | null },
): Promise<HomeownersRequest> {
  const { contractor_id: id, lead_service: service, is_contractor_named: isNamed } = lead;
  return {
    lead: leadFactsOf(lead),
    contractor: isNamed ? contractor : null,
    isWithEarlier: contractor !== null && !isNamed,
    evidence: id === null || !isNamed ? [] : await readRegisterEvidence(connection, id, service),
    waitingDays: settings.waitingDays,
    receiptUrl: urlOf({ purpose: "receipt", leadId: delivery.lead_id, contractorId: null }),
  };
}

export function factsForContractor(source: FactSource, { lead, contractor }: Match): ContractorsMatch {
  return { lead: leadFactsOf(lead), contractor, ...contractorLinksOf(source) };
}

export function contractorLinksOf({ delivery, urlOf }: FactSource): ContractorLinks {
  const { lead_id: leadId, contractor_id: contractorId } = delivery;
  return {
    jobUrl: urlOf({ purpose: "job", leadId, contractorId }),
    contractorUrl: urlOf({ purpose: "contractor", leadId: null, contractorId }),
  };
}

export function urlForContractor({ delivery, urlOf }: FactSource): string | null {
  if (delivery.recipient_role !== "contractor") return null;
  return urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
}

export function urlForApplicant({ delivery, urlOf }: FactSource): string {
  const applicationId = delivery.about.application_id ?? null;
  return urlOf({ purpose: "application", leadId: null, contractorId: null, applicationId });
}

export function leadFactsOf(row: Lead): LeadFacts {
  const { name_reading, city, submitted_from_page, isUnreachable } = row;
  return {
    ...(Object.fromEntries(leadFields.map((field) => [field, row[field]])) as Pick<Lead, LeadField>),
    name_reading,
    city,
    submitted_from_page,
    isUnreachable,
    reference: referenceOf(row.id),
    service: serviceSlugOf(row.lead_service),
    created_at: row.created_at.toISOString(),
    matched_at: row.matched_at?.toISOString() ?? null,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    contacted_at: row.contacted_at?.toISOString() ?? null,
    booked_at: row.booked_at?.toISOString() ?? null,
  };
}

export function serviceSlugOf(text: string | undefined): ServiceSlug | null {
  return isServiceSlug(text) ? text : null;
}

export interface ApplicationFacts extends PartnerApplication, NameWithReading {
  isSuspected: boolean;
  /** Only a program fills the hidden field. */
  isBot: boolean;
}

export async function applicationOf({ connection, delivery }: FactSource): Promise<ApplicationFacts | null> {
  const [application] = await connection.query<
    Pick<PartnerApplicationRow, keyof PartnerApplication> & ApplicationFacts
  >(
    `select ${writtenNameColumns()}, business_name, email, phone, city, service, coalesce(message_as_typed, message) as message,
            hold_reason is not null as "isSuspected", hold_reason is not distinct from 'honeypot' as "isBot"
       from partner_applications where id = $1`,
    [delivery.about.application_id],
  );
  return application ?? null;
}
