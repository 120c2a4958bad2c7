import { isServiceSlug, serviceSlugs } from "../../content/chosen-market.ts";
import { criterionNames } from "../../content/screening-words.ts";
import { type ContractorField, licenseFields } from "../../domain/contractor.ts";
import type { DeskOutcome } from "../../domain/lead-history.ts";
import { isDay } from "../../domain/local-time.ts";
import { uncheckedCriteria } from "../../domain/screening.ts";
import { parseTerritoryChoice, type TerritoryKey, territoryId } from "../../domain/territory.ts";
import { listInWords } from "../../domain/text.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, PartnerApplicationRow } from "../database/rows.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { hasBegun, noteChange, type UndoHandler } from "../events/undo.ts";
import { applicationLinkMail } from "../links/link-actions.ts";
import type { Links } from "../links/links.ts";
import { CommandProblem } from "../problems.ts";
import { changeAndMatch, type MatchAll, NotFound } from "./change-and-match.ts";
import { contractorWarning } from "./contractor-warning.ts";
import { parseEnteredColumns, recordFee, refuseKnownContractor, storeContractor } from "./contractors.ts";
import { endOffer, makeOffer, moveFile, openOfferOf, proposedFeeFor, takenLine } from "./offers.ts";
import { type CheckInput, checksOf, parseReason, setCheckedDay, storeCheck } from "./screening.ts";
import { deleteTerritories, takeTerritories, territoriesOf } from "./territory-changes.ts";

export interface AcceptanceInput {
  /** What differs from the application's file. */
  columns: Partial<Record<ContractorField, string | null>>;
  /** Such as "fence-repair/98033". Empty: those that the applicant wants, unless `zips` are given. */
  territories?: readonly string[];
  /** Zip codes for `service`, or for the application's service. */
  zips?: readonly string[];
  service?: string | null;
  /** The first day. Null: today. */
  startsOn?: string | null;
  /** Why the application is accepted although a criterion has no check. */
  because?: string | null;
  /** The contractor who gets the territories. Null: a new one. */
  to?: string | null;
  /** Makes a contractor at once, without an offer. */
  isStart?: boolean;
}

/** What the contractor takes over from the application's file. */
const fileFields = [
  ...licenseFields,
  "insurance_expires_on",
  "billing_address",
] as const satisfies readonly ContractorField[];

/** What the contractor has without being asked for it again. */
const copiedColumns = ["insurer", "policy_number", "workers_compensation", "workers_account"] as const;

export function applications(matchAll: MatchAll, offerDays: number, links: Pick<Links, "pathOf">) {
  return {
    /**
     * Offers territories to the applicant, or with `isStart` makes the applicant a contractor at once. Changes nothing if
     * one of the territories is taken.
     */
    accept: (asOperator: ActorConnection, id: string, input: AcceptanceInput) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const { startsOn = null, to = null, isStart = false } = input;
        const application = await lockApplication(tx, id);
        if (!application) throw new NotFound();
        if (application.status !== "new") throw new CommandProblem(`The application is ${application.status} already.`);
        const territories = wantedTerritories(application, input);
        await refuseBadDay(tx, startsOn);
        const checks = await checksOf(tx, "application_id", application.id);
        const because = await reasonFor(tx, checks, input.because);
        if (isStart && because === null) parseReason(input.because);
        if (isStart && to !== null)
          throw new CommandProblem(
            "Choose one of --start and --to: a contractor who is there gets territories by take.",
            "Choose one: start at once, or add the zip codes to the contractor who is there.",
          );
        const columns = columnsOf(application, input.columns);
        const fee = await feeOf(tx, columns, territories, to, startsOn);
        if (fee === null && !isStart)
          throw new CommandProblem(
            "These territories have no known price. Give the fee: --monthly-fee-cents.",
            "These territories have no known price. Fill in the monthly fee.",
          );
        const contractorId =
          to === null
            ? await storeApplicant(tx, application, columns, isStart ? { fee, because } : null)
            : await lockContractorFor(tx, to);
        if (isStart) {
          const taken = await takeTerritories(tx, contractorId, territories, {
            starts_on: startsOn,
            ends_on: null,
          });
          if (taken.length) throw new CommandProblem(takenLine(taken));
        } else {
          await makeOffer(tx, contractorId, { territories, startsOn, feeCents: fee ?? 0 }, offerDays);
        }
        await refuseUnlicensed(tx, contractorId, territories);
        await tx.query(
          `update partner_applications set status = 'accepted', contractor_id = $2, accepted_because = $3, accepted_at = now()
            where id = $1`,
          [application.id, contractorId, because],
        );
        await moveFile(tx, application.id, contractorId);
        // The application's page points to the contractor's page, and may create no link itself.
        await links.pathOf(tx, { purpose: "contractor", leadId: null, contractorId });
        await tx.query(
          `delete from territory_wishes where contractor_id = $1 and (service || '/' || zip_code) = any ($2::text[])`,
          [contractorId, territories.map(territoryId)],
        );
        await tx.record({
          kind: "operator.application-accepted",
          detail: {
            application_id: application.id,
            reason: isStart ? "started" : undefined,
          },
        });
        if (isStart) await tx.record({ kind: "operator.contractor-started", detail: { contractor_id: contractorId } });
        const facts = { contractor_id: contractorId, is_addition: to !== null };
        const undoId = await noteChange(tx, "application.accepted", application.id, facts);
        const zips = territories.map(({ zip_code }) => zip_code);
        return { undoId, contractorId, warning: await contractorWarning(tx, contractorId, zips) };
      }),

    decline: (asOperator: ActorConnection, id: string): Promise<DeskOutcome> =>
      asOperator.transaction(async (tx) => {
        const application = await lockApplication(tx, id);
        if (!application) return { outcome: "unknown" };
        if (application.status !== "new") return { outcome: "unchanged" };
        await tx.query("update partner_applications set status = 'declined' where id = $1", [application.id]);
        await tx.record({ kind: "operator.application-declined", detail: { application_id: application.id } });
        return { outcome: "done", change: await noteChange(tx, "application.status", application.id, {}) };
      }),

    check: (asOperator: ActorConnection, id: string, input: CheckInput) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const application = await lockApplication(tx, id);
        if (!application) throw new NotFound();
        const owner = { applicationId: application.id, contractorId: application.contractor_id };
        await storeCheck(tx, owner, input);
        await setCheckedDay(tx, "partner_applications", application.id, input);
        if (application.contractor_id) await setCheckedDay(tx, "contractors", application.contractor_id, input);
        return { undoId: null };
      }),

    /** Emails the applicant a new link to their page. */
    sendLink: (asOperator: ActorConnection, id: string) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const application = await lockApplication(tx, id);
        if (!application) throw new NotFound();
        const [now] = await tx.query<{ at: string }>("select clock_timestamp()::text as at");
        await tx.queue(applicationLinkMail(application.id, `${application.id} ${now?.at}`));
        await tx.record({ kind: "operator.link-sent", detail: { application_id: application.id } });
        return { undoId: null };
      }),
  };
}

async function lockApplication(connection: Connection, id: string): Promise<PartnerApplicationRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [application] = await connection.query<PartnerApplicationRow>(
    "select * from partner_applications where id = $1 for update",
    [id],
  );
  return application;
}

function wantedTerritories(
  { service, wanted_territories }: PartnerApplicationRow,
  { territories = [], zips = [], service: chosenService = null }: AcceptanceInput,
): TerritoryKey[] {
  if (territories.length === 0 && zips.length > 0) {
    const named = chosenService ?? service;
    if (!isServiceSlug(named)) throw noService(chosenService);
    return [...new Set(zips)].map((zip_code) => ({ service: named, zip_code }));
  }
  const ids = territories.length > 0 ? territories : wanted_territories;
  if (ids.length === 0)
    throw new CommandProblem(
      "The application names no territory: add --territory SERVICE/ZIP for each one.",
      "The application names no zip code. Fill in at least one.",
    );
  return [...new Set(ids)].map((text) => {
    const territory = parseTerritoryChoice(text, serviceSlugs);
    if (!territory) throw new CommandProblem(`"${text}" is no territory like ${serviceSlugs[0]}/98033.`);
    return { service: territory.service, zip_code: territory.zip_code };
  });
}

function noService(chosenService: string | null): CommandProblem {
  const slugList = serviceSlugs.join(", ");
  if (chosenService === null)
    return new CommandProblem(`The application does not name a service of ours: add --service (${slugList}).`);
  return new CommandProblem(`There is no service ${chosenService}. Choose one of: ${slugList}.`);
}

async function refuseBadDay(connection: Connection, day: string | null): Promise<void> {
  if (day === null) return;
  if (!isDay(day)) throw new CommandProblem(`"${day}" is not a date like 2027-06-30.`);
  const [past] = await connection.query("select where $1::date < market_today()", [day]);
  if (past) throw new CommandProblem("The first day is over. Choose today or a later day.");
}

async function reasonFor(
  connection: Connection,
  checks: Parameters<typeof uncheckedCriteria>[0],
  because: string | null | undefined,
): Promise<string | null> {
  if (because) return parseReason(because);
  const [today] = await connection.query<{ day: string }>("select market_today() as day");
  const missing = uncheckedCriteria(checks, today?.day ?? "");
  if (missing.length === 0) return null;
  const names = listInWords(missing.map((criterion) => criterionNames[criterion]));
  throw new CommandProblem(
    `Not checked yet: ${names}. Check them first, or give a reason: --because.`,
    `Not checked yet: ${names}. Check them first, or fill in the reason.`,
  );
}

function columnsOf(
  application: PartnerApplicationRow,
  entered: AcceptanceInput["columns"],
): AcceptanceInput["columns"] {
  const fromFile = Object.fromEntries(
    fileFields.flatMap((field) => (application[field] ? [[field, application[field]]] : [])),
  );
  const { business_name, name: contact_name, email, phone } = application;
  const required = { registration_number: "", registration_expires_on: "" };
  const { monthly_fee_cents, ...columns } = { ...required, ...fromFile, ...entered };
  return parseEnteredColumns({
    business_name,
    contact_name,
    email,
    phone,
    ...columns,
    ...(monthly_fee_cents === undefined ? {} : { monthly_fee_cents }),
  });
}

async function feeOf(
  connection: Connection,
  { monthly_fee_cents: given }: AcceptanceInput["columns"],
  territories: readonly TerritoryKey[],
  to: string | null,
  startsOn: string | null,
): Promise<number | null> {
  if (given) return Number(given);
  return proposedFeeFor(connection, territories, to !== null && isUuid(to) ? to : null, startsOn);
}

/** `start` is null for an offer. */
async function storeApplicant(
  tx: Transaction,
  application: PartnerApplicationRow,
  { monthly_fee_cents: _fee, ...columns }: AcceptanceInput["columns"],
  start: { fee: number | null; because: string | null } | null,
): Promise<string> {
  await refuseKnownContractor(tx, columns);
  const contractorId = await storeContractor(tx, columns);
  const copied = copiedColumns.map((column) => `${column} = application.${column}`).join(", ");
  await tx.query(
    `update contractors set ${copied}, status = $3, started_because = $4, monthly_fee_cents = $5,
            billed_from = case $3 when 'active' then market_today() end
       from partner_applications as application where contractors.id = $1 and application.id = $2`,
    [contractorId, application.id, start ? "active" : "offered", start?.because ?? null, start?.fee ?? null],
  );
  if (start?.fee) await recordFee(tx, contractorId, { monthly_fee_cents: String(start.fee) });
  return contractorId;
}

async function lockContractorFor(connection: Connection, id: string): Promise<string> {
  const [contractor] = isUuid(id)
    ? await connection.query<Pick<ContractorRow, "id" | "status">>(
        "select id, status from contractors where id = $1 for update",
        [id],
      )
    : [];
  if (!contractor) throw new CommandProblem(`There is no contractor ${id}.`);
  if (contractor.status !== "active" && contractor.status !== "paused")
    throw new CommandProblem("Only an active or paused contractor can get further territories.");
  return contractor.id;
}

async function refuseUnlicensed(
  connection: Connection,
  contractorId: string,
  territories: readonly TerritoryKey[],
): Promise<void> {
  const [unlicensed] = await connection.query<{ is_uninsured: boolean | null }>(
    `select insurance_expires_on < market_today() as is_uninsured from contractors join services on slug = any ($2::text[])
      where contractors.id = $1 and licensed_until(contractors, services) < market_today() limit 1`,
    [contractorId, territories.map(({ service }) => service)],
  );
  if (unlicensed)
    throw new CommandProblem(
      unlicensed.is_uninsured
        ? "The applicant's insurance has expired."
        : "The applicant's registration or electrical license has expired.",
    );
}

const recordReopened = (tx: Transaction, id: string, reason?: "accepted") =>
  tx.record({ kind: "operator.application-reopened", detail: { application_id: id, reason } });

export const applicationUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  async "application.status"(tx, { subject }) {
    const [application] = await tx.query(
      "update partner_applications set status = 'new' where id = $1 and status = 'declined' returning id",
      [subject],
    );
    if (application) await recordReopened(tx, subject);
    return application !== undefined;
  },
  // An offer ends, unless the contractor has agreed to it. A contractor who was started at once is deleted, unless the
  // contractor has a lead, has returned one, or has agreed to the terms.
  async "application.accepted"(tx, { subject, before }) {
    const contractor = String(before.contractor_id);
    await tx.query("select from contractors where id = $1 for update", [contractor]);
    if (await openOfferOf(tx, contractor)) {
      await endOffer(tx, contractor, "undone");
      await recordReopened(tx, subject, "accepted");
      return true;
    }
    const [begun] = await tx.query(`select where ${hasBegun("$1::uuid")}`, [contractor]);
    if (begun || before.is_addition === true) return false;
    const [application] = await tx.query(
      `update partner_applications set status = 'new', contractor_id = null, accepted_because = null, accepted_at = null
        where id = $1 and status = 'accepted' and contractor_id = $2 returning id`,
      [subject, contractor],
    );
    if (!application) return false;
    await moveFile(tx, subject, null);
    await deleteTerritories(tx, await territoriesOf(tx, contractor));
    await tx.query("delete from contractors where id = $1", [contractor]);
    await recordReopened(tx, subject, "accepted");
    return true;
  },
};
