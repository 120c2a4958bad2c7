import type { Register } from "../../../content/types.ts";
import {
  dayChangeOf,
  type License,
  type RegisterReason,
  type RegisterRow,
  registerResultOf,
  stoppingResults,
} from "../../../domain/register.ts";
import type { Connection } from "../../database/database.ts";
import type { RegisterCheckRow } from "../../database/rows.ts";
import type { Transaction } from "../../events/outbox.ts";

interface Finding {
  row: RegisterRow | null;
  /** The request's URL. */
  source: string;
}

interface RecordedCheck {
  /** `gone`: the contractor is `ended`, or no longer has the number. */
  result: RegisterCheckRow["result"] | "gone";
  /** The result, or the license's last day. */
  hasChanged: boolean;
}

interface StoredLicense {
  business_name: string;
  expires_on: string | null;
  today: string;
}

type LatestCheck = Pick<RegisterCheckRow, "id" | "result" | "overruled_because">;

/** The contractor gets the license's last day. */
export async function recordCheck(
  tx: Transaction,
  register: Register,
  license: License,
  { row, source }: Finding,
): Promise<RecordedCheck> {
  const { contractor_id, kind, number } = license;
  const [storedLicense] = await tx.query<StoredLicense>(
    `select business_name, expires_on, market_today() as today
       from contractors cross join licenses_of(contractors)
      where id = $1 and status <> 'ended' and kind = $2 and number = $3 for update of contractors`,
    [contractor_id, kind, number],
  );
  if (!storedLicense) return { result: "gone", hasChanged: false };
  const latest = await latestCheck(tx, license);
  const result = registerResultOf(row, storedLicense.business_name, register);
  const isSame = latest?.result === result;
  const days = [row?.effective_on, row?.suspended_on];
  const columns = [row?.status, row?.name, row?.expires_on, row?.trade, row?.specialties ?? [], ...days];
  // The latest check has the same result.
  await tx.query(
    `insert into register_checks (id, contractor_id, kind, number, result, source, status, name, expires_on, trade, specialties, effective_on,
                                  suspended_on)
     values (coalesce($1::uuid, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (id) do update
       set checked_at = now(), source = excluded.source, status = excluded.status, name = excluded.name, expires_on = excluded.expires_on,
           trade = excluded.trade, specialties = excluded.specialties, effective_on = excluded.effective_on,
           suspended_on = excluded.suspended_on`,
    [isSame ? latest.id : null, contractor_id, kind, number, result, source, ...columns],
  );
  await tx.query("delete from register_asks where contractor_id = $1 and kind = $2", [contractor_id, kind]);

  const isOverruled = isSame && latest.overruled_because !== null && stoppingResults.includes(result);
  const lastDayChange = row && dayChangeOf(row.expires_on, storedLicense.expires_on, storedLicense.today);
  const dayChange = isOverruled && lastDayChange === "earlier" ? null : lastDayChange;
  if (dayChange) {
    await tx.query(`update contractors set ${lastDayColumn[kind]} = $2 where id = $1`, [
      contractor_id,
      row?.expires_on,
    ]);
  }
  const expires_on = dayChange ? row?.expires_on : undefined;
  const record = (reason: RegisterReason) =>
    tx.record({
      kind: "register.changed",
      detail: {
        contractor_id,
        license: kind,
        reason,
        expires_on,
      },
    });
  const hasChanged = result !== (latest?.result ?? "active");
  if (hasChanged) await record(result);
  // An event about a changed result has the new last day. But one about `active` causes no email, so an earlier last
  // day gets its own.
  if (dayChange && (!hasChanged || (result === "active" && dayChange === "earlier"))) await record(dayChange);
  return { result, hasChanged: hasChanged || dayChange !== null };
}

const lastDayColumn = { registration: "registration_expires_on", electrical: "electrical_license_expires_on" } as const;

async function latestCheck(
  connection: Connection,
  { contractor_id, kind, number }: License,
): Promise<LatestCheck | undefined> {
  const [latest] = await connection.query<LatestCheck>(
    "select id, result, overruled_because from latest_check($1, $2, $3)",
    [contractor_id, kind, number],
  );
  return latest;
}
