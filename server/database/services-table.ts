import { services } from "../../content/chosen-market.ts";
import type { Connection } from "./database.ts";
import type { ServiceRow } from "./rows.ts";

function serviceRows(): ServiceRow[] {
  const none = { is_trade: false, takes_leads: false, takes_applications: false, needs_electrical_license: false };
  return [
    ...services.map(({ slug, partnerChoice, licenses }) => ({
      slug,
      is_trade: true,
      takes_leads: true,
      takes_applications: partnerChoice !== null,
      needs_electrical_license: licenses.includes("electrical"),
    })),
    { ...none, slug: "general", takes_leads: true },
    { ...none, slug: "other", takes_applications: true },
  ];
}

/** Stores the market's services. A service that the market dropped stays, because rows name it; new rows may not. */
export async function syncServices(connection: Connection): Promise<void> {
  await connection.query(
    `merge into services as kept
     using json_populate_recordset(null::services, $1::json) as wanted on kept.slug = wanted.slug
     when matched and kept is distinct from wanted then update set
       is_trade = wanted.is_trade, takes_leads = wanted.takes_leads,
       takes_applications = wanted.takes_applications, needs_electrical_license = wanted.needs_electrical_license
     when not matched then insert values
       (wanted.slug, wanted.is_trade, wanted.takes_leads, wanted.takes_applications, wanted.needs_electrical_license)`,
    [JSON.stringify(serviceRows())],
  );
  await connection.query(
    `update services set is_trade = false, takes_leads = false, takes_applications = false
      where slug <> all($1) and (is_trade or takes_leads or takes_applications)`,
    [serviceRows().map(({ slug }) => slug)],
  );
}
