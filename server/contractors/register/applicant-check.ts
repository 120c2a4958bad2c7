import type { Register } from "../../../content/types.ts";
import { type LicenseKind, registerResultOf } from "../../../domain/register.ts";
import type { Database } from "../../database/database.ts";
import { countInDatabase } from "../../limits/count-in-database.ts";
import { limits } from "../../limits/limits.ts";
import { askRegister, sourceUrl } from "./register-answer.ts";

/** Once for each number. */
export async function askForApplicant(
  database: Database,
  register: Register,
  url: string,
  applicationId: string,
): Promise<void> {
  const numbers = await database.query<{ kind: LicenseKind; number: string; business_name: string }>(
    `select kind, number, business_name
       from partner_applications cross join lateral (values ('registration', registration_number),
                                                            ('electrical', electrical_license_number)) as license (kind, number)
      where id = $1 and status = 'new' and number is not null
        and not exists (select from register_checks where application_id = id and register_checks.kind = license.kind
                                                      and register_checks.number = license.number)
      order by kind desc`,
    [applicationId],
  );
  for (const { kind, number, business_name } of numbers) {
    if (await countInDatabase(database, limits.registerNumbers, applicationId)) return;
    const answer = await askRegister(register, url, number);
    if ("problem" in answer) continue;
    const { row } = answer;
    await database.query(
      `insert into register_checks (application_id, kind, number, result, source, status, name, expires_on, trade, specialties,
                                    effective_on, suspended_on)
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from partner_applications where id = $1`,
      [
        applicationId,
        kind,
        number,
        registerResultOf(row, business_name, register),
        sourceUrl(url, register.columns.number, number),
        row?.status,
        row?.name,
        row?.expires_on,
        row?.trade,
        row?.specialties ?? [],
        row?.effective_on,
        row?.suspended_on,
      ],
    );
  }
}
