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
import type { LinkOutcome, OpenedLink } from "../../domain/link-view.ts";
import type { Connection } from "../database/database.ts";
import type { LinkActions } from "../links/link-actions.ts";
import type { Decoder } from "../pictures/decoder.ts";
import type { UploadTurns } from "../pictures/upload-turns.ts";
import { type CheckedFile, checkFile, storeFile } from "./files/contractor-files.ts";
import { readFileForm, type SentForm } from "./files/file-form.ts";

// Applicants and contractors fill them in on their own pages.

export type SaveOutcome = LinkOutcome | { outcome: "refused"; faults: SectionFaults } | { outcome: "too-large" };

/** `value` leaves out fields that were not sent. */
type StoreSection = (
  token: string,
  client: string,
  section: ApplicationSection,
  value: Partial<ApplicationFile>,
  file: CheckedFile | null,
) => Promise<SaveOutcome>;

interface SectionFormServices {
  linkActions: LinkActions;
  decoder: Decoder;
  turns: UploadTurns;
}

export function sectionForms(
  purpose: "application" | "contractor",
  { linkActions, decoder, turns }: SectionFormServices,
  store: StoreSection,
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
    return store(token, client, section, parsed.value, file);
  }

  return {
    /** From a form without a file. */
    save: (token: string, client: string, section: ApplicationSection, sent: SentFields) =>
      save(token, client, section, sent, null),

    /** With a file or without. `sent`: what was typed. */
    saveForm: (
      token: string,
      client: string,
      request: Request,
      sectionOf: (fields: URLSearchParams) => ApplicationSection | null,
    ) =>
      receiveFileForm(
        { open: () => linkActions.open(purpose, token, async (_connection, link) => link.id), turns, decoder },
        client,
        request,
        async (fields, file) => {
          const section = sectionOf(fields);
          return section === null ? null : save(token, client, section, fields, file);
        },
      ),
  };
}

/** In the section's transaction. Throws if the file is refused. */
export async function storeSentFile(
  connection: Connection,
  owner: "application_id" | "contractor_id",
  id: string,
  file: CheckedFile,
  client: string,
): Promise<void> {
  const problem = await storeFile(connection, owner, id, file, client);
  if (problem) throw new FileRefused(problem);
}

const sectionRules = () => ({
  registration: registrationPattern,
  services: serviceSlugs,
  year: Number(clock.day(new Date()).slice(0, 4)),
});

/** In a transaction, so that no section is saved without its file. */
class FileRefused extends Error {
  readonly problem;
  constructor(problem: NonNullable<Awaited<ReturnType<typeof storeFile>>>) {
    super(problem);
    this.problem = problem;
  }
}

interface FileFormServices {
  /** Nothing is read for an unknown link. */
  open(): Promise<OpenedLink<string>>;
  turns: UploadTurns;
  decoder: Decoder;
}

/** `sent`: for showing the fields again. */
async function receiveFileForm(
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
