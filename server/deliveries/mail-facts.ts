import { isServiceSlug } from "../../content/chosen-market.ts";
import { type DeskPlace, deskPlaces } from "../../domain/desk-place.ts";
import type { WrittenName } from "../../domain/letters.ts";
import type { ContractorFacts, LeadFacts, Mail, MailOf } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { BothSides } from "../../domain/outcome.ts";
import type { ReturnReason } from "../../domain/return-reason.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import type { LinkPurpose } from "../../wire/link-path.ts";
import { unreachableContractor } from "../bounces/unreachable-contractor.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, DeliveryRow, EventRow, LeadRow } from "../database/rows.ts";
import type { LinkSubject } from "../links/links.ts";
import { outcomeMails } from "../outcomes/mail-facts.ts";
import { requestWithPhotos } from "../photos/photo-news.ts";
import { registerEvidence } from "../register/evidence.ts";
import { licenseProblem, registerSilence } from "../register/register-mail-facts.ts";
import { statementMailFacts } from "../statements/statement-mail-facts.ts";
import { writtenName } from "../written-name.ts";
import type { Delivery } from "./channel.ts";
import { submissionMailFacts } from "./submission-mail-facts.ts";

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

/**
 * What the mail says, from the rows as they are now; null: it would be wrong by now, or what it is about is gone. `urlOf` makes the
 * address of a link.
 */
export async function mailOf(
  connection: Connection,
  delivery: Delivery,
  settings: FactSettings,
  urlOf: (subject: LinkSubject) => string,
): Promise<Mail | null> {
  const { kind, recipient_role: to } = delivery;
  if (to === "program" || !(kind in makers)) return null;
  const facts = await makers[kind as MailKind]({ connection, delivery, settings, urlOf });
  const place = to === "operator" ? placeOf(delivery, settings) : undefined;
  return facts && ({ kind, to, ...facts, ...(place && { place }) } as Mail);
}

/** Where the operator finds what the delivery is about; undefined: it has no page. */
function placeOf({ kind, lead_id, contractor_id, about }: Delivery, { desk }: FactSettings): DeskPlace | undefined {
  const place = deskPlaces[kind as MailKind];
  const ids: Readonly<Record<string, string | null>> = { ...about, lead_id, contractor_id };
  const id = place && ids[place.id];
  return id ? { id, url: desk.url === null ? null : `${desk.url}${place.path}/${id}` } : undefined;
}

/** What makes the facts of each of these kinds. */
export type Makers<Kinds extends MailKind> = { [Kind in Kinds]: (source: Source) => Promise<FactsOf<Kind> | null> };

const makers: Makers<MailKind> = {
  ...outcomeMails({ currentMatch, matchFacts, receiptUrl, contractorLinks, evidenceFor }),

  async "lead-to-contractor"(source) {
    const match = await currentMatch(source);
    return match && { ...matchFacts(match), ...contractorLinks(source) };
  },

  async receipt(source) {
    const lead = await openLead(source);
    if (!lead) return null;
    const contractor = lead.contractor_id ? await contractorById(source.connection, lead.contractor_id) : null;
    const { waitingDays } = source.settings;
    return {
      lead: leadFacts(lead),
      contractor,
      isHeld: lead.status === "held",
      waitingDays,
      receiptUrl: receiptUrl(source),
      evidence: await evidenceFor(source, lead),
    };
  },

  async "match-found"(source) {
    const match = await currentMatch(source);
    if (!match) return null;
    return {
      ...matchFacts(match),
      receiptUrl: receiptUrl(source),
      evidence: await evidenceFor(source, match.lead),
    };
  },

  async "match-ended"(source) {
    const lead = await openLead(source);
    if (!lead || lead.contractor_id !== null) return null;
    return { lead: leadFacts(lead), waitingDays: source.settings.waitingDays, receiptUrl: receiptUrl(source) };
  },

  async "nobody-found"(source) {
    const lead = await openLead(source);
    if (lead?.closed_reason !== "nobody") return null;
    return { lead: leadFacts(lead), waitingDays: source.settings.waitingDays, receiptUrl: receiptUrl(source) };
  },

  async "contractor-reminder"(source) {
    const match = await currentMatch(source);
    if (!match?.lead.is_unanswered) return null;
    return { ...matchFacts(match), hours: source.settings.remindAfterHours, ...contractorLinks(source) };
  },

  async "contractor-silent"(source) {
    const match = await currentMatch(source);
    if (!match?.lead.is_unanswered) return null;
    const isHomeowner = source.delivery.recipient_role === "homeowner";
    return {
      ...matchFacts(match),
      hours: source.settings.alarmAfterHours,
      receiptUrl: isHomeowner ? receiptUrl(source) : null,
      evidence: isHomeowner ? await evidenceFor(source, match.lead) : [],
    };
  },

  async "lead-waiting"(source) {
    const lead = await openLead(source);
    return lead?.status === "new" ? { lead: leadFacts(lead) } : null;
  },

  async "lead-returned"(source) {
    const lead = await openLead(source);
    const contractor = await contractorOf(source);
    return (
      lead && contractor && { lead: leadFacts(lead), contractor, reason: source.delivery.about.reason as ReturnReason }
    );
  },

  async "lead-withdrawn"(source) {
    const { connection, delivery } = source;
    const event = await eventOf(source);
    const why = reasonsToForget[event?.kind ?? ""];
    if (!event || !why) return null;
    if (why === "reassigned" || why === "taken-back") {
      // The former contractor may have it again.
      const [lead] = await connection.query<Pick<LeadRow, "contractor_id">>(
        "select contractor_id from leads where id = $1",
        [delivery.lead_id],
      );
      if (lead?.contractor_id === delivery.contractor_id) return null;
    }
    const lead = {
      reference: referenceOf(event.lead_id),
      service: serviceOf(delivery.about.service),
      zip_code: delivery.about.zip_code ?? "",
    };
    return { lead, why, contractorUrl: urlForContractor(source) };
  },

  async "lead-corrected"(source) {
    const match = await currentMatch(source);
    const what = source.delivery.about.reason === "email" ? "email" : "phone";
    return match && { lead: leadFacts(match.lead), what, ...contractorLinks(source) };
  },

  async "homeowner-unreachable"(source) {
    const match = await currentMatch(source);
    return match?.lead.unreachable_since ? { lead: leadFacts(match.lead), ...contractorLinks(source) } : null;
  },

  async "contractor-unreachable"(source) {
    const contractor = await contractorOf(source);
    const found = await unreachableContractor(source.connection, source.delivery.contractor_id);
    return contractor && found && { contractor, ...found };
  },

  async "photos-added"(source) {
    const { connection, delivery } = source;
    const request = await requestWithPhotos(connection, delivery.lead_id, delivery.contractor_id);
    if (!request) return null;
    const { reference, zip_code, photos } = request;
    const lead = { reference, zip_code, service: serviceOf(request.lead_service) };
    return { lead, photos, ...contractorLinks(source) };
  },

  ...submissionMailFacts,

  async "license-expiring"(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<
      Pick<FactsOf<"license-expiring">, "license" | "number" | "expiresOn" | "days">
    >(
      `select license, number, expires_on::text as "expiresOn", expires_on - market_today() as days
         from expiring_licenses where contractor_id = $1 and license = $2 and expires_on = $3::date`,
      [delivery.contractor_id, delivery.about.license, delivery.about.expires_on],
    );
    // It may have been renewed, or the territories that need it given back.
    if (!contractor || !row) return null;
    const { isWatched } = source.settings.register;
    return { contractor, ...row, contractorUrl: urlForContractor(source), isWatched };
  },

  async "register-problem"(source) {
    const { connection, delivery, settings } = source;
    const { contractor_id: id, about } = delivery;
    const contractor = await contractorOf(source);
    const facts = { isWatched: settings.register.isWatched, contractorUrl: urlForContractor(source) };
    const problem =
      id && contractor
        ? await licenseProblem(connection, id, contractor, about, facts)
        : await registerSilence(connection, about);
    return problem && { problem };
  },

  ...statementMailFacts,

  async "delivery-failed"({ connection, delivery }) {
    const [failed] = await connection.query<Pick<DeliveryRow, keyof FactsOf<"delivery-failed">["delivery"]>>(
      "select id, kind, channel, coalesce(bounce_text, last_error) as last_error from deliveries where id = $1 and state in ('failed', 'bounced')",
      [delivery.about.delivery_id],
    );
    return failed ? { delivery: failed } : null;
  },

  async "link-renewed"(source) {
    const { delivery, urlOf } = source;
    const purpose = delivery.about.purpose as LinkPurpose;
    const leadId = purpose === "contractor" ? null : delivery.lead_id;
    const contractorId = purpose === "receipt" ? null : delivery.contractor_id;
    if (purpose !== "contractor" && leadId === null) return null;
    return { purpose, url: urlOf({ purpose, leadId, contractorId }), contractorUrl: urlForContractor(source) };
  },

  async "preflight-test"() {
    return {};
  },
};

/** The columns that mails say something of. */
type SaidColumn = Exclude<keyof LeadFacts & keyof LeadRow, "service">;

/** A lead with what the product knows of it. */
interface Lead
  extends Pick<
      LeadRow,
      SaidColumn | "id" | "status" | "unreachable_since" | "closed_reason" | "contractor_id" | keyof BothSides
    >,
    WrittenName {
  lead_service: string;
  is_unanswered: boolean;
}

/** The lead, unless its homeowner withdrew it or it is gone. */
async function openLead({ connection, delivery }: Source): Promise<Lead | null> {
  const [lead] = await connection.query<Lead>(
    `select id, ${writtenName()}, zip_code, service_issue, preferred_contact, phone, email, timeline,
            coalesce(message_as_typed, message) as message, city, created_at,
            service_of_lead(service, submitted_from_page) as lead_service, status, closed_reason, contractor_id,
            is_unanswered(leads), unreachable_since, contacted_at, booked_at, homeowner_contacted, homeowner_contacted_at, homeowner_outcome,
            homeowner_outcome_at
       from leads where id = $1`,
    [delivery.lead_id],
  );
  return lead && lead.closed_reason !== "withdrawn" ? lead : null;
}

export interface Match {
  lead: Lead;
  contractor: ContractorFacts;
}

/** The lead and the delivery's contractor, while they belong together. */
async function currentMatch(source: Source): Promise<Match | null> {
  const lead = await openLead(source);
  const contractor = await contractorOf(source);
  const isCurrent = lead?.status === "matched" && lead.contractor_id === source.delivery.contractor_id;
  return isCurrent && contractor ? { lead, contractor } : null;
}

async function contractorOf({ connection, delivery }: Source): Promise<ContractorFacts | null> {
  return delivery.contractor_id ? contractorById(connection, delivery.contractor_id) : null;
}

async function contractorById(connection: Connection, id: string): Promise<ContractorFacts | null> {
  const [contractor] = await connection.query<Pick<ContractorRow, keyof ContractorFacts>>(
    "select business_name, registration_number, email, phone from contractors where id = $1",
    [id],
  );
  return contractor ?? null;
}

/** Of an event about a lead. */
type LeadEvent = Pick<EventRow, "kind" | "lead_id"> & { lead_id: string };

/** What the register says of the contractor who has the lead, for its homeowner. */
async function evidenceFor({ connection }: Source, { contractor_id, lead_service }: Lead) {
  return contractor_id === null ? [] : registerEvidence(connection, contractor_id, lead_service);
}

/** The event that the delivery follows from. */
async function eventOf({ connection, delivery }: Source): Promise<LeadEvent | null> {
  const [event] = await connection.query<LeadEvent>("select kind, lead_id from events where id = $1", [
    delivery.event_id,
  ]);
  return event ?? null;
}

/** Why a contractor is told to forget a lead, by the event that it follows from. */
const reasonsToForget: Readonly<Record<string, FactsOf<"lead-withdrawn">["why"]>> = {
  "lead.withdrawn": "withdrawn",
  "lead.erased": "erased",
  "lead.matched": "reassigned",
  "lead.undone": "taken-back",
};

function receiptUrl({ delivery, urlOf }: Source): string {
  return urlOf({ purpose: "receipt", leadId: delivery.lead_id, contractorId: null });
}

function contractorLinks({ delivery, urlOf }: Source): { jobUrl: string; contractorUrl: string } {
  const { lead_id: leadId, contractor_id: contractorId } = delivery;
  return {
    jobUrl: urlOf({ purpose: "job", leadId, contractorId }),
    contractorUrl: urlOf({ purpose: "contractor", leadId: null, contractorId }),
  };
}

/** The contractor's own link, in no mail but theirs. */
function urlForContractor({ delivery, urlOf }: Source): string | null {
  if (delivery.recipient_role !== "contractor") return null;
  return urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
}

function matchFacts({ lead, contractor }: Match): { lead: LeadFacts; contractor: ContractorFacts } {
  return { lead: leadFacts(lead), contractor };
}

function leadFacts(row: Lead): LeadFacts {
  const { name, name_reading, email, phone, zip_code, city, service_issue, preferred_contact, timeline, message } = row;
  return {
    reference: referenceOf(row.id),
    name,
    name_reading,
    email,
    phone,
    zip_code,
    city,
    service: serviceOf(row.lead_service),
    service_issue,
    preferred_contact,
    timeline,
    message,
    isUnreachable: row.unreachable_since !== null,
    created_at: row.created_at.toISOString(),
  };
}

function referenceOf(leadId: string): string {
  return leadId.slice(0, 8);
}

function serviceOf(wanted: string | undefined): ServiceSlug | null {
  return isServiceSlug(wanted) ? wanted : null;
}
