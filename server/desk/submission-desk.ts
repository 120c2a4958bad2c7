import { clock } from "../../content/market-clock.ts";
import { answerDays } from "../../content/privacy-request-words.ts";
import type { NameWithReading } from "../../domain/letters.ts";
import { answerDueOn } from "../../domain/privacy-request.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Database } from "../database/database.ts";
import type { ContactMessageRow, PartnerApplicationRow, PrivacyRequestRow } from "../database/rows.ts";
import type { EventByOperator } from "../events/lead-events.ts";
import { undoableChanges } from "../events/undo.ts";
import { writtenNameColumns } from "../leads/request-columns.ts";
import type { PersonalData, PersonalRows } from "../people/personal-data.ts";
import { requesterOf } from "../people/submission-changes.ts";
import { readApplicationFile } from "./application-file.ts";

type ConsentColumn = "consent_wording" | "consent_version" | "consented_at";
type AsTypedColumn = "name_as_typed" | "message_as_typed";

type ApplicationColumn =
  | "id"
  | "name"
  | "business_name"
  | "email"
  | "phone"
  | "city"
  | "service"
  | "message"
  | "status"
  | "hold_reason"
  | "consent_wording"
  | "contractor_id"
  | "created_at";

/** Not leads. */
export function submissionDesk(database: Database, personalData: Pick<PersonalData, "read">) {
  async function find<Row>(id: string, read: () => Promise<Row[]>): Promise<Row | null> {
    if (!isUuid(id)) return null;
    const [row] = await read();
    return row ?? null;
  }

  return {
    message: (id: string) =>
      find(id, () =>
        database.query<Omit<ContactMessageRow, ConsentColumn | AsTypedColumn | "email_as_restored"> & NameWithReading>(
          `select id, ${writtenNameColumns()}, email, phone, user_type, coalesce(message_as_typed, message) as message, status, hold_reason, created_at
           from contact_messages where id = $1`,
          [id],
        ),
      ),

    async application(id: string) {
      const application = await find(id, () =>
        database.query<Pick<PartnerApplicationRow, ApplicationColumn> & NameWithReading>(
          `select id, ${writtenNameColumns()}, business_name, email, phone, city, service, coalesce(message_as_typed, message) as message, status,
                hold_reason, consent_wording, contractor_id, created_at from partner_applications where id = $1`,
          [id],
        ),
      );
      if (!application) return null;
      const events = await database.query<EventByOperator & { reason: string | null }>(
        `select events.id, at, kind, detail ->> 'reason' as reason, operators.email as operator from events
           left join operators on operators.id = (detail ->> 'operator_id')::uuid
          where detail ? 'application_id' and detail ->> 'application_id' = $1 order by events.id`,
        [id.toLowerCase()],
      );
      return {
        ...application,
        events,
        undoable: await undoableChanges(database, id.toLowerCase()),
        file: await readApplicationFile(database, id),
      };
    },

    async privacyRequest(id: string) {
      const request = await find(id, () =>
        database.query<Pick<PrivacyRequestRow, "id" | "name" | "email" | "kind" | "message" | "status" | "created_at">>(
          "select id, name, email, kind, message, status, created_at from privacy_requests where id = $1",
          [id],
        ),
      );
      if (!request) return null;
      const personRows = await personalData.read({ email: request.email, phone: null });
      return {
        ...request,
        due_on: answerDueOn(request.created_at, answerDays, clock),
        /** By table, with the requester's email address. */
        stored: Object.entries(personRows).flatMap(([table, rows]) =>
          rows.length ? [{ table, count: rows.length }] : [],
        ),
      };
    },

    async storedFor(id: string): Promise<PersonalRows | null> {
      const email = await requesterOf(database, id);
      return email === null ? null : personalData.read({ email, phone: null });
    },
  };
}
