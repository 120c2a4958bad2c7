import { serviceSlugs } from "../../content/chosen-market.ts";
import { type ApplicationFile, applicationFileFields } from "../../domain/application-file.ts";
import type { FileFacts } from "../../domain/contractor-file.ts";
import { parseTerritoryChoice } from "../../domain/territory.ts";
import { filesOf } from "../contractors/files/contractor-files.ts";
import { proposedFeeFor } from "../contractors/offers.ts";
import { checksOf, type StoredCheck } from "../contractors/screening.ts";
import type { Database } from "../database/database.ts";
import type { ContractorRow, RegisterCheckRow } from "../database/rows.ts";

/** With what the operator checked. */
export interface ApplicationFileForDesk extends Omit<ApplicationFile, "phone"> {
  accepted_because: string | null;
  /** Why the applicant said no to the latest offer. */
  offer_declined_because: string | null;
  checks: StoredCheck[];
  files: FileFacts[];
  /** About the applicant's numbers. */
  registerChecks: Pick<RegisterCheckRow, "kind" | "number" | "result" | "status" | "checked_at">[];
  /** In cents. Null without one of the prices. */
  proposedFee: number | null;
  /** With the same registration number or email address. */
  known: Pick<ContractorRow, "id" | "business_name" | "registration_number"> | null;
  today: string;
}

export async function readApplicationFile(database: Database, id: string): Promise<ApplicationFileForDesk> {
  type Columns = Omit<ApplicationFileForDesk, "checks" | "files" | "registerChecks" | "proposedFee" | "known"> &
    Pick<ApplicationFile, "phone"> & { email: string };
  const [row] = await database.query<Columns>(
    `select email, ${applicationFileFields.join(", ")}, accepted_because, market_today() as today,
            (select offer_declined_because from contractors where id = (
               select (detail ->> 'contractor_id')::uuid from events
                where detail ? 'application_id' and detail ->> 'application_id' = $1::uuid::text and kind = 'contractor.offer-ended'
                order by events.id desc limit 1) and partner_applications.contractor_id is null) as offer_declined_because
       from partner_applications where id = $1`,
    [id],
  );
  if (!row) throw new Error("The application was deleted.");
  const { email, phone: _phone, ...file } = row;
  const [known] = await database.query<NonNullable<ApplicationFileForDesk["known"]>>(
    `select id, business_name, registration_number from contractors
      where status in ('active', 'paused') and (caseless(email) = caseless($1) or registration_number = $2)
      order by created_at, id limit 1`,
    [email, file.registration_number],
  );
  const territories = file.wanted_territories.flatMap((each) => parseTerritoryChoice(each, serviceSlugs) ?? []);
  return {
    ...file,
    checks: await checksOf(database, "application_id", id),
    files: await filesOf(database, "application_id", id),
    registerChecks: await database.query<ApplicationFileForDesk["registerChecks"][number]>(
      "select kind, number, result, status, checked_at from register_checks where application_id = $1 order by checked_at desc",
      [id],
    ),
    proposedFee: territories.length === 0 ? null : await proposedFeeFor(database, territories, known?.id ?? null, null),
    known: known ?? null,
  };
}
