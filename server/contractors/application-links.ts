import {
  type ApplicationFile,
  type ApplicationSection,
  applicationFileFields,
  isFileComplete,
} from "../../domain/application-file.ts";
import type { ApplicationView, LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import type { OfferEnding } from "../../domain/offer.ts";
import { territoryId } from "../../domain/territory.ts";
import type { Connection } from "../database/database.ts";
import type { PartnerApplicationRow, TerritoryRow } from "../database/rows.ts";
import type { Transaction } from "../events/outbox.ts";
import { doneOutcome, impossibleOutcome, type LinkActions } from "../links/link-actions.ts";
import type { Links } from "../links/links.ts";
import type { Decoder } from "../pictures/decoder.ts";
import type { UploadTurns } from "../pictures/upload-turns.ts";
import { type FileContent, filesOf, readFile } from "./files/contractor-files.ts";
import { territoriesBegunBy } from "./offers.ts";
import { sectionForms, storeSentFile } from "./section-forms.ts";

/** Where an applicant completes the application. `onLicense` runs after a license number was saved. */
export function applicationLinks(
  linkActions: LinkActions,
  links: Links,
  decoder: Decoder,
  turns: UploadTurns,
  onLicense: (applicationId: string) => void,
) {
  const forms = sectionForms(
    "application",
    { linkActions, decoder, turns },
    async (token, client, section, value, file) => {
      const savedIds: string[] = [];
      const outcome = await linkActions.act("application", token, client, async (tx, { applicationId = null }) => {
        const application = await lockOpenApplication(tx, applicationId);
        if (application === null) return { outcome: "unknown" };
        if (application.status !== "new") return impossibleOutcome;
        await storeSection(tx, application.id, section, value);
        if (file) await storeSentFile(tx, "application_id", application.id, file, client);
        await noteCompletion(tx, application.id);
        savedIds.push(application.id);
        return doneOutcome;
      });
      if (section === "licenses") for (const id of savedIds) onLicense(id);
      return outcome;
    },
  );

  return {
    renew: linkActions.renew,

    open: (token: string): Promise<OpenedLink<ApplicationView>> =>
      linkActions.open("application", token, async (tx, { applicationId = null }) =>
        applicationId === null ? null : readApplicationView(tx, links, applicationId),
      ),

    ...forms,

    readFile: (token: string, id: string): Promise<OpenedLink<FileContent>> =>
      linkActions.open("application", token, (tx, { applicationId = null }) =>
        readFile(tx, "application_id", applicationId, id),
      ),

    removeFile: (token: string, client: string, id: string): Promise<LinkOutcome> =>
      linkActions.act("application", token, client, async (tx, { applicationId = null }) => {
        const application = await lockOpenApplication(tx, applicationId);
        if (application === null || !(await readFile(tx, "application_id", applicationId, id)))
          return { outcome: "unknown" };
        if (application.status !== "new") return impossibleOutcome;
        await tx.query("delete from contractor_files where id = $1 and application_id = $2", [id, application.id]);
        return doneOutcome;
      }),
  };
}

async function lockOpenApplication(connection: Connection, id: string | null) {
  const [application] = await connection.query<Pick<PartnerApplicationRow, "id" | "status">>(
    "select id, status from partner_applications where id = $1 for update",
    [id],
  );
  return application ?? null;
}

/** Records once that the applicant has filled in every section. */
async function noteCompletion(tx: Transaction, id: string): Promise<void> {
  const [file] = await tx.query<ApplicationFile>(
    `select ${applicationFileFields.join(", ")} from partner_applications
      where id = $1 and not exists (
        select from events where detail ? 'application_id' and detail ->> 'application_id' = $1::uuid::text
                             and kind = 'application.completed')`,
    [id],
  );
  if (file && isFileComplete(file)) await tx.record({ kind: "application.completed", detail: { application_id: id } });
}

async function storeSection(
  connection: Connection,
  id: string,
  section: ApplicationSection,
  columns: Partial<ApplicationFile>,
): Promise<void> {
  const names = Object.keys(columns);
  if (names.length > 0)
    await connection.query(
      `update partner_applications set ${names.map((name) => `"${name}" = new."${name}"`).join(", ")}
         from jsonb_populate_record(null::partner_applications, $2::jsonb) as new where partner_applications.id = $1`,
      [id, JSON.stringify(columns)],
    );
  if (section === "territories") await storeWishes(connection, id, columns.wanted_territories ?? []);
}

/** Wanted territories that somebody else has. */
async function storeWishes(connection: Connection, applicationId: string, wanted: readonly string[]): Promise<void> {
  await connection.query(
    `delete from territory_wishes where application_id = $1 and (service || '/' || zip_code) <> all ($2::text[])`,
    [applicationId, wanted],
  );
  await connection.query(
    `insert into territory_wishes (application_id, service, zip_code)
     select $1, service, zip_code from territories where (service || '/' || zip_code) = any ($2::text[])
     on conflict do nothing`,
    [applicationId, wanted],
  );
}

async function readApplicationView(connection: Connection, links: Links, id: string): Promise<ApplicationView | null> {
  const [application] = await connection.query<
    Omit<ApplicationView, "files" | "taken" | "contractorPath" | "agreement" | "endedOffer"> & {
      contractor_id: string | null;
    }
  >(
    `select coalesce(name_as_typed, name) as name, business_name, email, city, service,
            coalesce(message_as_typed, message) as message, status, created_at, contractor_id, ${applicationFileFields.join(", ")}
       from partner_applications where id = $1`,
    [id],
  );
  if (!application) return null;
  const { contractor_id, ...shown } = application;
  const taken = await connection.query<Pick<TerritoryRow, "service" | "zip_code">>(
    "select service, zip_code from territories order by service, zip_code",
  );
  const contractorPath =
    contractor_id === null
      ? null
      : await links.newestPathOf(connection, { purpose: "contractor", leadId: null, contractorId: contractor_id });
  return {
    ...shown,
    files: await filesOf(connection, "application_id", id),
    taken: taken.map(territoryId),
    contractorPath,
    agreement: contractor_id === null ? null : await readAgreement(connection, id, contractor_id),
    endedOffer: shown.status === "new" ? await readEndedOffer(connection, id) : null,
  };
}

/** When the applicant agreed to the offer, and the first day. Null if the applicant has not agreed. */
async function readAgreement(
  connection: Connection,
  applicationId: string,
  contractorId: string,
): Promise<ApplicationView["agreement"]> {
  const agreed = await latestOfferEvent(connection, applicationId, "contractor.agreed");
  if (!agreed) return null;
  const { startsOn } = await territoriesBegunBy(connection, contractorId, agreed.day);
  return { day: agreed.day, startsOn: startsOn ?? agreed.day, today: agreed.today };
}

/** How the latest offer ended. Null if there was none, or if the operator took it back at once. */
async function readEndedOffer(connection: Connection, applicationId: string): Promise<ApplicationView["endedOffer"]> {
  const ended = await latestOfferEvent(connection, applicationId, "contractor.offer-ended");
  if (!ended || ended.reason === null || ended.reason === "undone") return null;
  return { reason: ended.reason, day: ended.day };
}

async function latestOfferEvent(
  connection: Connection,
  applicationId: string,
  kind: "contractor.agreed" | "contractor.offer-ended",
) {
  const [event] = await connection.query<{ day: string; today: string; reason: OfferEnding | null }>(
    `select market_day(at) as day, market_today() as today, detail ->> 'reason' as reason from events
      where detail ? 'application_id' and detail ->> 'application_id' = $1::uuid::text and kind = $2
      order by id desc limit 1`,
    [applicationId, kind],
  );
  return event ?? null;
}
