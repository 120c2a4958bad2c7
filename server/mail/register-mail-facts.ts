import type { ContractorFacts, LicenseProblem, RegisterSilence } from "../../domain/mail.ts";
import type { LicenseKind, RegisterResult } from "../../domain/register.ts";
import type { Connection } from "../database/database.ts";

interface ProblemRow
  extends Omit<LicenseProblem, "contractorId" | "contractor" | "license" | "reason" | "isWatched" | "contractorUrl"> {
  result: RegisterResult;
  is_overruled: boolean;
  our_day: string | null;
}

/** What is told of a license that the register says something else of than before; null: it says so no more. */
export async function licenseProblem(
  connection: Connection,
  contractorId: string,
  contractor: ContractorFacts,
  about: Readonly<Record<string, string>>,
  { isWatched, contractorUrl }: Pick<LicenseProblem, "isWatched" | "contractorUrl">,
): Promise<LicenseProblem | null> {
  const license = about.license as LicenseKind;
  const reason = about.reason as LicenseProblem["reason"];
  const [row] = await connection.query<ProblemRow>(
    `select license.number, checked.status, name, checked.expires_on::text as "expiresOn", result,
            overruled_because is not null as is_overruled,
            license.expires_on::text as our_day,
            market_day(checked_at)::text as "checkedOn",
            exists (select from territories join services on slug = service
                     where territories.contractor_id = $1 and needs_license(services, license.kind)) as "isNeeded"
       from contractors cross join licenses_of(contractors) as license
      cross join latest_check(contractors.id, license.kind, license.number) as checked
      where contractors.id = $1 and license.kind = $2`,
    [contractorId, license],
  );
  if (!row) return null;
  const { result, is_overruled, our_day, ...facts } = row;
  const isStillSo = reason === "earlier" ? our_day === about.expires_on : result === reason && !is_overruled;
  if (!isStillSo) return null;
  return { contractorId, contractor, license, reason, ...facts, isWatched, contractorUrl };
}

/** That the register gives no answer since a day; null: it has answered by now. */
export async function registerSilence(
  connection: Connection,
  { since }: Readonly<Record<string, string>>,
): Promise<RegisterSilence | null> {
  const [silent] = await connection.query<{ said: string | null }>(
    "select problem as said from register_asks where told_at is not null order by asked_at desc limit 1",
  );
  return silent && since ? { reason: "no-answer", since, said: silent.said } : null;
}
