import type { JobFilter, ListedJob } from "../../domain/contractor-job.ts";
import type { ContractorTerritory, ContractorView, OpenedLink } from "../../domain/link-view.ts";
import type { Connection } from "../database/database.ts";
import type { ContractorRow, TerritoryRow } from "../database/rows.ts";
import { doneOutcome, impossibleOutcome, type LinkRequests } from "../links/link-requests.ts";
import type { MatchAll } from "./change-and-match.ts";
import { storeStatus } from "./contractors.ts";
import { licensesStoppedByRegister } from "./register/evidence.ts";
import { statementMonths } from "./statements/statements.ts";

type ListJobs = (connection: Connection, contractorId: string, filter: JobFilter) => Promise<ListedJob[]>;

/** `isWatched` is true if the state's contractor register is checked daily. */
export function contractorLinks(requests: LinkRequests, matchAll: MatchAll, listJobs: ListJobs, isWatched: boolean) {
  const setStatus = (token: string, client: string, status: "active" | "paused") =>
    requests.act("contractor", token, client, async (tx, { contractorId }) => {
      const [contractor] = await tx.query<Pick<ContractorRow, "status">>(
        "select status from contractors where id = $1 for update",
        [contractorId],
      );
      if (!contractorId || !contractor || contractor.status === "ended") return impossibleOutcome;
      if (contractor.status === status) return doneOutcome;
      await storeStatus(tx, contractorId, status);
      if (status === "active") await matchAll(tx);
      return doneOutcome;
    });

  return {
    renew: requests.renew,

    open: (token: string): Promise<OpenedLink<ContractorView>> =>
      requests.open("contractor", token, async (connection, { contractorId }) => {
        const [contractor] = await connection.query<
          Pick<
            ContractorRow,
            Exclude<keyof ContractorView, "today" | "territories" | "stops" | "isWatched" | "months" | "isUnreachable">
          > & { today: string; isUnreachable: boolean }
        >(
          `select business_name, status, registration_number, registration_expires_on::text, electrical_license_number,
                  electrical_license_expires_on::text, market_today()::text as today, unreachable_since is not null as "isUnreachable"
             from contractors where id = $1`,
          [contractorId],
        );
        if (!contractor) return null;
        const territories = await connection.query<
          Pick<TerritoryRow, Exclude<keyof ContractorTerritory, "is_serving">> & { is_serving: boolean }
        >(
          `select zip_code, service, starts_on::text, ends_on::text,
                  exists (select from serving_territories as serving
                           where (serving.zip_code, serving.service) = (territories.zip_code, territories.service)) as is_serving
             from territories where contractor_id = $1 order by service, zip_code`,
          [contractorId],
        );
        const stoppedLicenses = await licensesStoppedByRegister(connection, contractorId);
        const months = await statementMonths(connection, contractorId ?? "");
        return { ...contractor, territories, stops: stoppedLicenses, isWatched, months };
      }),

    jobs: (token: string, filter: JobFilter): Promise<OpenedLink<ListedJob[]>> =>
      requests.open("contractor", token, (connection, { contractorId }) =>
        listJobs(connection, contractorId ?? "", filter),
      ),

    /** A paused contractor keeps their leads and gets no new ones. */
    pause: (token: string, client: string) => setStatus(token, client, "paused"),

    resume: (token: string, client: string) => setStatus(token, client, "active"),
  };
}
