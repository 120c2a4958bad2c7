import { clock } from "../../content/market-clock.ts";
import { answerDays } from "../../content/privacy-request-words.ts";
import type { ContactMessage } from "../../domain/contact-message.ts";
import type { WrittenName } from "../../domain/letters.ts";
import type { PartnerApplication } from "../../domain/partner-application.ts";
import { answerDueOn, type PrivacyRequest } from "../../domain/privacy-request.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import type { ContactMessageRow, PartnerApplicationRow, PrivacyRequestRow, TerritoryRow } from "../database/rows.ts";
import { writtenName } from "../leads/request-columns.ts";
import type { FactsByKind, FactsOf, Source } from "./common-mail-facts.ts";

/** What mails say of what visitors send beside leads: messages, applications, privacy requests. */
export const submissionMailFacts: FactsByKind<
  "message-received" | "application-received" | "privacy-request-received" | "application-answered"
> = {
  async "message-received"({ connection, delivery }) {
    const [message] = await connection.query<
      Pick<ContactMessageRow, keyof ContactMessage> & WrittenName & { isSuspected: boolean }
    >(
      `select ${writtenName()}, email, phone, user_type, coalesce(message_as_typed, message) as message,
              hold_reason is not null as "isSuspected"
         from contact_messages where id = $1`,
      [delivery.about.message_id],
    );
    return message ? { message } : null;
  },

  async "application-received"(source) {
    const application = await applicationOf(source);
    return application && { application };
  },

  async "privacy-request-received"({ connection, delivery }) {
    const [row] = await connection.query<Pick<PrivacyRequestRow, keyof PrivacyRequest | "created_at">>(
      "select kind, email, name, message, created_at from privacy_requests where id = $1",
      [delivery.about.request_id],
    );
    if (!row) return null;
    const { created_at: createdAt, ...request } = row;
    return { request, dueOn: answerDueOn(createdAt, answerDays, clock) };
  },

  async "application-answered"(source) {
    const application = await applicationOf(source);
    if (!application) return null;
    const { connection, delivery, urlOf } = source;
    // An answer that was taken back before its mail could go is none.
    const [answered] = await connection.query<Pick<PartnerApplicationRow, "status" | "contractor_id">>(
      `select status, contractor_id from events join partner_applications on kind = 'operator.application-' || status
        where events.id = $1 and partner_applications.id = $2`,
      [delivery.event_id, delivery.about.application_id],
    );
    if (!answered) return null;
    const { contractor_id: contractorId } = answered;
    const isAccepted = answered.status === "accepted";
    if (!isAccepted || contractorId === null) return { application, isAccepted, territories: [], contractorUrl: null };
    const territories = await connection.query<Pick<TerritoryRow, "service" | "zip_code"> & { service: ServiceSlug }>(
      "select service, zip_code from territories where contractor_id = $1 order by service, zip_code",
      [contractorId],
    );
    const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId });
    return { application, isAccepted, territories, contractorUrl };
  },
};

async function applicationOf({ connection, delivery }: Source) {
  const [application] = await connection.query<
    Pick<PartnerApplicationRow, keyof PartnerApplication> & WrittenName & FactsOf<"application-received">["application"]
  >(
    `select ${writtenName()}, business_name, email, phone, city, service, coalesce(message_as_typed, message) as message,
            hold_reason is not null as "isSuspected"
       from partner_applications where id = $1`,
    [delivery.about.application_id],
  );
  return application ?? null;
}
