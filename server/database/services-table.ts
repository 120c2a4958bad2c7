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

/** From the market's folder. A service that is gone stays in the table, but nothing new can refer to it. */
export async function syncServices(connection: Connection): Promise<void> {
  await connection.query(
    `merge into services as existing
     using json_populate_recordset(null::services, $1::json) as market on existing.slug = market.slug
     when matched and existing is distinct from market then update set
       is_trade = market.is_trade, takes_leads = market.takes_leads,
       takes_applications = market.takes_applications, needs_electrical_license = market.needs_electrical_license
     when not matched then insert values
       (market.slug, market.is_trade, market.takes_leads, market.takes_applications, market.needs_electrical_license)`,
    [JSON.stringify(serviceRows())],
  );
  await connection.query(
    `update services set is_trade = false, takes_leads = false, takes_applications = false
      where slug <> all($1) and (is_trade or takes_leads or takes_applications)`,
    [serviceRows().map(({ slug }) => slug)],
  );
}
