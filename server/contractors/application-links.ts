import { serviceSlugs } from "../../content/chosen-market.ts";
import { clock } from "../../content/market-clock.ts";
import { registrationPattern } from "../../content/registration-pattern.ts";
import {
  type ApplicationFile,
  type ApplicationSection,
  parseSection,
  type SectionFaults,
  type SentFields,
} from "../../domain/application-file.ts";
import type { ApplicationView, LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import { territoryId } from "../../domain/territory.ts";
import type { Connection } from "../database/database.ts";
import type { PartnerApplicationRow, TerritoryRow } from "../database/rows.ts";
import { doneOutcome, impossibleOutcome, type LinkRequests } from "../links/link-requests.ts";
import type { Links } from "../links/links.ts";
import type { Decoder } from "../pictures/decoder.ts";
import type { UploadTurns } from "../pictures/upload-turns.ts";
import {
  type CheckedFile,
  checkFile,
  type FileContent,
  filesOf,
  readFile,
  storeFile,
} from "./files/contractor-files.ts";
import { readFileForm, type SentForm } from "./files/file-form.ts";

export type SaveOutcome = LinkOutcome | { outcome: "refused"; faults: SectionFaults } | { outcome: "too-large" };

export type FileLookup = OpenedLink<FileContent>;

/** The page on which an applicant completes the application. `onLicense` runs after a license number was saved. */
export function applicationLinks(
  requests: LinkRequests,
  links: Links,
  decoder: Decoder,
  turns: UploadTurns,
  onLicense: (applicationId: string) => void,
) {
  async function save(
    token: string,
    client: string,
    section: ApplicationSection,
    sent: SentFields,
    file: CheckedFile | null,
  ): Promise<SaveOutcome> {
    const parsed = parseSection(section, sent, sectionRules(), file !== null);
    if (!parsed.ok) return { outcome: "refused", faults: parsed.faults };
    const savedIds: string[] = [];
    const outcome = await requests.act("application", token, client, async (tx, { applicationId = null }) => {
      const application = await lockOpenApplication(tx, applicationId);
      if (application === null) return { outcome: "unknown" };
      if (application.status !== "new") return impossibleOutcome;
      await storeSection(tx, application.id, section, parsed.value);
      const problem = file && (await storeFile(tx, "application_id", application.id, file, client));
      if (problem) throw new FileRefused(problem);
      savedIds.push(application.id);
      return doneOutcome;
    });
    if (section === "licenses") for (const id of savedIds) onLicense(id);
    return outcome;
  }

  return {
    renew: requests.renew,

    open: (token: string): Promise<OpenedLink<ApplicationView>> =>
      requests.open("application", token, async (tx, { applicationId = null }) =>
        applicationId === null ? null : readApplicationView(tx, links, applicationId),
      ),

    /** Saves one section of the page, from a form without a file. */
    save: (token: string, client: string, section: ApplicationSection, sent: SentFields) =>
      save(token, client, section, sent, null),

    /** Reads and saves a form that may have a file. `sent` is what was typed. */
    saveForm: (
      token: string,
      client: string,
      request: Request,
      sectionOf: (fields: URLSearchParams) => ApplicationSection | null,
    ) =>
      receiveFileForm(
        { open: () => requests.open("application", token, async (_connection, link) => link.id), turns, decoder },
        client,
        request,
        async (fields, file) => {
          const section = sectionOf(fields);
          return section === null ? null : save(token, client, section, fields, file);
        },
      ),

    readFile: (token: string, id: string): Promise<FileLookup> =>
      requests.open("application", token, (tx, { applicationId = null }) =>
        readFile(tx, "application_id", applicationId, id),
      ),

    removeFile: (token: string, client: string, id: string): Promise<LinkOutcome> =>
      requests.act("application", token, client, async (tx, { applicationId = null }) => {
        const application = await lockOpenApplication(tx, applicationId);
        if (application === null || !(await readFile(tx, "application_id", applicationId, id)))
          return { outcome: "unknown" };
        if (application.status !== "new") return impossibleOutcome;
        await tx.query("delete from contractor_files where id = $1 and application_id = $2", [id, application.id]);
        return doneOutcome;
      }),
  };
}

export const sectionRules = () => ({
  registration: registrationPattern,
  services: serviceSlugs,
  year: Number(clock.day(new Date()).slice(0, 4)),
});

/** Thrown in a transaction, so that nothing of the section is saved without its file. */
export class FileRefused extends Error {
  readonly problem;
  constructor(problem: NonNullable<Awaited<ReturnType<typeof storeFile>>>) {
    super(problem);
    this.problem = problem;
  }
}

interface FileFormServices {
  /** Opens the link, so that nothing is read for an unknown one. */
  open(): Promise<OpenedLink<string>>;
  turns: UploadTurns;
  decoder: Decoder;
}

/** Null if the form names no known action. `sent` are the fields, for a page that shows them again. */
export async function receiveFileForm(
  { open, turns, decoder }: FileFormServices,
  client: string,
  request: Request,
  save: (fields: URLSearchParams, file: CheckedFile | null) => Promise<SaveOutcome | null>,
): Promise<{ outcome: SaveOutcome | null; sent: URLSearchParams }> {
  const nothing = new URLSearchParams();
  const opened = await open();
  if (opened.outcome !== "open") return { outcome: opened, sent: nothing };
  const seconds = decoder.secondsToWait(client);
  if (seconds !== null) return { outcome: { outcome: "too-many", retryAfterSeconds: seconds }, sent: nothing };
  const turn = turns.begin(opened.view, client);
  if (turn.outcome !== "begun") return { outcome: turn, sent: nothing };
  let form: SentForm | null = null;
  try {
    const read = await readFileForm(request, "certificate");
    if (read === "too-large") return { outcome: { outcome: "too-large" }, sent: nothing };
    if (read === "malformed") return { outcome: null, sent: nothing };
    form = read;
    const sent = form.fields;
    const checked = form.file && (await checkFile(form.file, decoder, { network: client, signal: request.signal }));
    const problem = form.problem ?? (checked && "problem" in checked ? checked.problem : null);
    if (problem !== null) return { outcome: { outcome: "refused", faults: { certificate: problem } }, sent };
    return { outcome: await save(sent, checked as CheckedFile | null), sent };
  } catch (error) {
    if (!(error instanceof FileRefused) || form === null) throw error;
    return { outcome: { outcome: "refused", faults: { certificate: error.problem } }, sent: form.fields };
  } finally {
    turn.end();
    await form?.file?.spool.close();
  }
}

async function lockOpenApplication(connection: Connection, id: string | null) {
  const [application] = await connection.query<Pick<PartnerApplicationRow, "id" | "status">>(
    "select id, status from partner_applications where id = $1 for update",
    [id],
  );
  return application ?? null;
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

/** Remembers which of the wanted territories somebody else has. */
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
    Omit<ApplicationView, "files" | "taken" | "contractorPath"> & {
      contractor_id: string | null;
    }
  >(
    `select coalesce(name_as_typed, name) as name, business_name, email, phone, city, service,
            coalesce(message_as_typed, message) as message, status, created_at, contractor_id,
            registration_number, registration_expires_on::text, electrical_license_number, electrical_license_expires_on::text,
            wanted_territories, insurer, policy_number, insurance_expires_on::text, workers_compensation, workers_account,
            in_trade_since, references_given, billing_address
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
  };
}
