import { serviceSlugs } from "../content/chosen-market.ts";
import { withConnection } from "../test/postgres-server.ts";

/** The database's URL with the superuser of `superuserUrl`. */
export function asSuperuser(databaseUrl: string, superuserUrl: string): string {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** Fills a new database with two years of leads. `url` is a superuser's. */
export async function fillDatabase(url: string, size: { leads: number; territories: number }): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query("set session_replication_role = replica");
    for (const statement of fillStatements(size)) await client.query(statement);
    await client.query("set session_replication_role = origin");
    await client.query("vacuum analyze");
  });
}

function fillStatements({ leads, territories }: { leads: number; territories: number }): string[] {
  const contractorCount = Math.ceil(territories / 20);
  const services = `array['${serviceSlugs.join("','")}']`;
  return [
    `insert into contractors (business_name, email, registration_number, registration_expires_on, electrical_license_number,
       electrical_license_expires_on)
     select 'Contractor ' || n, 'contractor' || n || '@example.com', lpad(n::text, 12, 'A'), current_date + 400,
          'EL' || n, current_date + 400
     from generate_series(1, ${contractorCount}) as n`,
    // No territory covers the zip code of the leads from growth.ts, so both of its databases store these leads without a
    // contractor.
    `insert into territories (zip_code, service, contractor_id, starts_on)
     select (98201 + n / ${serviceSlugs.length})::text, (${services})[1 + n % ${serviceSlugs.length}],
          (array(select id from contractors))[1 + n % ${contractorCount}], current_date - 700
     from generate_series(0, ${territories - 1}) as n`,
    `insert into leads (name, zip_code, service_issue, preferred_contact, phone, email, timeline, message, service, city,
       submitted_from_page, status, created_at, contractor_id, matched_at, accepted_at, contacted_at, booked_at,
       homeowner_contacted, homeowner_contacted_at, closed_reason)
     select 'Ann Lee ' || n, (98004 + n % 74)::text, 'leak', 'either', (4250000000 + n)::text, 'person' || n || '@example.com',
          'asap', repeat('The third zone leaks. ', 8), service, 'kirkland', '/' || service || '/kirkland', status, at,
          case when status = 'matched' then (contractors.ids)[1 + n % ${contractorCount}] end,
          case when status = 'matched' then at end,
          case when status = 'matched' and n % 5 > 0 then at + n % 200 * interval '1 minute' end,
          case when status = 'matched' and n % 5 > 0 then at + n % 300 * interval '1 minute' end,
          case when status = 'matched' and n % 5 = 1 then at + interval '3 days' end,
          case when status = 'matched' and n % 11 = 0 then n % 1001 > 0 end,
          case when status = 'matched' and n % 11 = 0 then at + interval '1 day' end,
          case when status = 'closed' then 'nobody' end
     from generate_series(1, ${leads}) as n,
          lateral (select (${services})[1 + n % ${serviceSlugs.length}] as service,
                          now() - interval '6 hours' - (${leads} - n) * (interval '729 days' / ${leads}) as at) as made,
          lateral (select case when n % 8 > 0 then 'matched' when at > now() - interval '13 days' then 'new'
                               else 'closed' end as status) as decided,
          (select array(select id from contractors) as ids) as contractors`,
    `insert into events (at, kind, lead_id, actor, detail)
     select created_at, kind, id, 'homeowner', jsonb_build_object('contractor_id', contractor_id)
     from leads, unnest(array['lead.created', 'lead.matched']) as kind order by created_at`,
    `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, contractor_id, cause, state, attempts,
       next_attempt_at, sent_at, last_attempt_at, created_at)
     select kind, 'mail', email, role, id, case role when 'contractor' then contractor_id end, concat_ws(' ', kind, id),
          'sent', 1, null, created_at, created_at, created_at
     from leads, (values ('receipt', 'homeowner'), ('lead-to-contractor', 'contractor')) as mails (kind, role)
     where role = 'homeowner' or contractor_id is not null`,
    `insert into lead_sources (lead_id, source, medium, campaign, consent)
     select id, 'google', (array['cpc', 'organic'])[1 + get_byte(uuid_send(id), 0) % 2], 'spring', 'none' from leads`,
    `insert into link_tokens (hash, purpose, lead_id, expires_at, created_at)
     select sha256(id::text::bytea), 'receipt', id, created_at + interval '800 days', created_at from leads`,
  ];
}
