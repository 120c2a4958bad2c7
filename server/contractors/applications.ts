import { isServiceSlug, serviceSlugs } from "../../content/chosen-market.ts";
import type { Acceptance } from "../../domain/acceptance.ts";
import type { DeskOutcome } from "../../domain/lead-history.ts";
import { takenMessage } from "../../domain/territory.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Connection } from "../database/database.ts";
import type { PartnerApplicationRow } from "../database/rows.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { noteChange, type UndoHandler } from "../events/undo.ts";
import { CommandProblem } from "../problems.ts";
import { changeAndMatch, type MatchAll, NotFound } from "./change-and-match.ts";
import { contractorWarning } from "./contractor-warning.ts";
import { parseEnteredColumns, storeContractor } from "./contractors.ts";
import { deleteTerritories, takeTerritories, territoriesOf } from "./territory-changes.ts";

export function applications(matchAll: MatchAll) {
  return {
    /**
     * Makes the applicant a contractor and gives them a territory in each zip code of `zips`. Changes nothing if one of
     * these territories is taken. If `service` is null, the territories are for the service in the application.
     */
    accept: (
      asOperator: ActorConnection,
      id: string,
      { columns, service: chosenService, zips }: Omit<Acceptance, "service"> & { service: string | null },
    ) =>
      changeAndMatch(asOperator, matchAll, async (tx) => {
        const application = await lockApplication(tx, id);
        if (!application) throw new NotFound();
        if (application.status !== "new") throw new CommandProblem(`The application is ${application.status} already.`);
        const service = chosenService ?? application.service;
        if (!isServiceSlug(service)) throw noService(chosenService);
        const { business_name, name: contact_name, email, phone } = application;
        const applicant = { business_name, contact_name, email, phone };
        const contractorId = await storeContractor(tx, { ...applicant, ...parseEnteredColumns(columns) });
        const wantedTerritories = [...new Set(zips)].map((zip_code) => ({ service, zip_code }));
        const takenTerritories = await takeTerritories(tx, contractorId, wantedTerritories);
        if (takenTerritories.length)
          throw new CommandProblem(
            takenMessage(takenTerritories.map((territory) => ({ ...territory, contractor: null }))),
          );
        const [licensed] = await tx.query("select where is_licensed_for($1, $2)", [contractorId, service]);
        if (!licensed) throw new CommandProblem("The applicant's registration or electrical license has expired.");
        await tx.query("update partner_applications set status = 'accepted', contractor_id = $2 where id = $1", [
          application.id,
          contractorId,
        ]);
        await tx.record({ kind: "operator.application-accepted", detail: { application_id: application.id } });
        const facts = { contractor_id: contractorId };
        const undoId = await noteChange(tx, "application.accepted", application.id, facts);
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

function noService(chosenService: string | null): CommandProblem {
  const slugList = serviceSlugs.join(", ");
  if (chosenService === null)
    return new CommandProblem(`The application does not name a service of ours: add --service (${slugList}).`);
  return new CommandProblem(`There is no service ${chosenService}. Choose one of: ${slugList}.`);
}

const recordReopened = (tx: Transaction, id: string) =>
  tx.record({ kind: "operator.application-reopened", detail: { application_id: id } });

export const applicationUndoHandlers: Readonly<Record<string, UndoHandler>> = {
  async "application.status"(tx, { subject }) {
    const [application] = await tx.query(
      "update partner_applications set status = 'new' where id = $1 and status = 'declined' returning id",
      [subject],
    );
    if (application) await recordReopened(tx, subject);
    return application !== undefined;
  },
  // The undo deletes the contractor, so it is refused if the contractor has a lead or has returned one.
  async "application.accepted"(tx, { subject, before }) {
    const contractor = before.contractor_id;
    const [busy] = await tx.query(
      "select from leads where contractor_id = $1 union all select from lead_returns where contractor_id = $1 limit 1",
      [contractor],
    );
    if (busy) return false;
    const [application] = await tx.query(
      "update partner_applications set status = 'new', contractor_id = null where id = $1 and status = 'accepted' and contractor_id = $2 returning id",
      [subject, contractor],
    );
    if (!application) return false;
    await deleteTerritories(tx, await territoriesOf(tx, String(contractor)));
    await tx.query("delete from contractors where id = $1", [contractor]);
    await recordReopened(tx, subject);
    return true;
  },
};
