import { type DeskPlace, deskPlaces } from "../../domain/desk-place.ts";
import type { Mail } from "../../domain/mail.ts";
import type { MailKind } from "../../domain/notification.ts";
import type { ReturnReason } from "../../domain/return-reason.ts";
import type { StatementContent } from "../../domain/statement.ts";
import { referenceOf } from "../../domain/uuid.ts";
import { type LinkPurpose, statementPath } from "../../wire/link-path.ts";
import type { Connection } from "../database/database.ts";
import type { DeliveryRow, EventRow, LeadRow } from "../database/rows.ts";
import type { Delivery } from "../events/channel.ts";
import { requestWithPhotos } from "../leads/photos/photos-added.ts";
import type { LinkSubject } from "../links/links.ts";
import { unreachableContractor } from "./bounces/unreachable-contractor.ts";
import {
  contractorLinks,
  contractorOf,
  type FactSettings,
  type FactsByKind,
  type FactsOf,
  leadFacts,
  openLead,
  type Source,
  serviceOf,
  toContractor,
  toHomeowner,
  urlForContractor,
  whileMatched,
} from "./common-mail-facts.ts";
import { licenseProblem, registerSilence } from "./register-mail-facts.ts";
import { submissionMailFacts } from "./submission-mail-facts.ts";

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
  if (to === "program" || !(kind in factsByKind)) return null;
  const facts = await factsByKind[kind as MailKind]({ connection, delivery, settings, urlOf });
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

const factsByKind: FactsByKind<MailKind> = {
  "lead-to-contractor": whileMatched(toContractor),

  async receipt(source) {
    const lead = await openLead(source);
    if (!lead) return null;
    const contractor = await contractorOf(source, lead.contractor_id);
    return { ...(await toHomeowner(source, { lead, contractor })), isHeld: lead.status === "held" };
  },

  "match-found": whileMatched(toHomeowner),

  async "match-ended"(source) {
    const lead = await openLead(source);
    return lead?.contractor_id === null ? toHomeowner(source, { lead, contractor: null }) : null;
  },

  async "nobody-found"(source) {
    const lead = await openLead(source);
    return lead?.closed_reason === "nobody" ? toHomeowner(source, { lead, contractor: null }) : null;
  },

  "contractor-reminder": whileMatched(
    (source, match) => ({ ...toContractor(source, match), hours: source.settings.remindAfterHours }),
    (lead) => lead.is_unanswered,
  ),

  "contractor-silent": whileMatched(
    async (source, match) => ({
      lead: leadFacts(match.lead),
      contractor: match.contractor,
      hours: source.settings.alarmAfterHours,
      forHomeowner: source.delivery.recipient_role === "homeowner" ? await toHomeowner(source, match) : null,
    }),
    (lead) => lead.is_unanswered,
  ),

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

  "lead-corrected": whileMatched((source, match) => ({
    ...toContractor(source, match),
    what: source.delivery.about.reason === "email" ? "email" : "phone",
  })),

  "homeowner-unreachable": whileMatched(toContractor, (lead) => lead.isUnreachable),

  // They are answered by a press on a button of the request's page: nothing that only reads a mail can.
  "were-you-contacted": whileMatched(toHomeowner, (lead) => lead.may_ask_about_contact),

  "how-did-it-end": whileMatched(toHomeowner, (lead) => lead.may_ask_about_outcome),

  // They may have heard from the contractor since.
  "homeowner-not-contacted": whileMatched(
    (source, match) => ({
      lead: leadFacts(match.lead),
      contractor: match.contractor,
      contactedAt: match.lead.contacted_at?.toISOString() ?? null,
      forContractor: source.delivery.recipient_role === "contractor" ? toContractor(source, match) : null,
    }),
    (lead) => lead.homeowner_contacted === false,
  ),

  async "contractor-unreachable"(source) {
    const contractor = await contractorOf(source);
    const found = await unreachableContractor(source.connection, source.delivery.contractor_id);
    return contractor && found && { contractor, ...found };
  },

  async "photos-added"(source) {
    const { connection, delivery } = source;
    const request = await requestWithPhotos(connection, delivery.lead_id, delivery.contractor_id);
    if (!request) return null;
    const { id, zip_code, photos } = request;
    const lead = { reference: referenceOf(id), zip_code, service: serviceOf(request.lead_service) };
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

  /** The latest revision, as its page shows it. */
  async "monthly-statement"(source) {
    const { connection, delivery, urlOf } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<{ content: StatementContent }>(
      "select content from statements where contractor_id = $1 and month = $2::date order by revision desc limit 1",
      [delivery.contractor_id, `${delivery.about.month}-01`],
    );
    if (!contractor || !row) return null;
    const { month, given, accepted, contacted, booked, returned, withdrawn } = row.content;
    const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId: delivery.contractor_id });
    return {
      contractor,
      statement: { month, given, accepted, contacted, booked, returned, withdrawn },
      statementUrl: statementPath(contractorUrl, month),
      contractorUrl,
    };
  },

  async "delivery-failed"(source) {
    const [failed] = await source.connection.query<
      Pick<DeliveryRow, "kind" | "channel" | "last_error" | "recipient_role" | "contractor_id">
    >(
      `select kind, channel, coalesce(bounce_text, last_error) as last_error, recipient_role, contractor_id
         from deliveries where id = $1 and has_failed(state)`,
      [source.delivery.about.delivery_id],
    );
    if (!failed) return null;
    const { contractor_id, ...of } = failed;
    const contractor = of.recipient_role === "contractor" ? await contractorOf(source, contractor_id) : null;
    return { delivery: { ...of, contractor } };
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

/** Of an event about a lead. */
type LeadEvent = Pick<EventRow, "kind" | "lead_id"> & { lead_id: string };

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
  "lead.held": "taken-back",
};
