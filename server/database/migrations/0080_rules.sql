-- Rules that more than one statement asks. Each that TypeScript asks too stands in domain/ under the same name; rules.test.ts holds the
-- two together.

-- Whether the contractor who has the request has done nothing about it. In SQL, so that it is put into the statement that asks, and
-- the indexes of such leads serve (unanswered_leads, silent_leads).
create function is_unanswered(lead leads) returns boolean immutable parallel safe language sql
  return lead.status = 'matched' and lead.accepted_at is null and lead.contacted_at is null and lead.booked_at is null;

-- The last day on which the contractor has every license that the service needs. Null: no end is known.
create function licensed_until(contractor contractors, service services) returns date immutable parallel safe language sql
  return least(contractor.registration_expires_on, case when service.needs_electrical_license then
    case when contractor.electrical_license_number is null then '-infinity' else contractor.electrical_license_expires_on end end);

-- Whether work of this kind may be given to the contractor today. In PL/pgSQL, so that it is planned once in a connection's life.
create or replace function is_licensed_for(contractor uuid, wanted text) returns boolean stable parallel safe language plpgsql as $$
begin
  return exists (
    select from contractors as c left join services as s on s.slug = wanted
     where c.id = contractor and c.status = 'active' and licensed_until(c, s) >= local_today());
end $$;

-- The licenses that a territory of an active contractor needs, and that end within 30 days (`expiringDays` of domain/contractor.ts).
create view expiring_licenses as
  select contractors.id as contractor_id, license, number, expires_on
    from contractors
   cross join lateral (values
           ('registration', registration_number, registration_expires_on),
           ('electrical', electrical_license_number, electrical_license_expires_on)) as licenses (license, number, expires_on)
   where status = 'active' and expires_on between local_today() and local_today() + 30
     and exists (select from territories join services on slug = service
                  where contractor_id = contractors.id and (license = 'registration' or needs_electrical_license));

revoke all on expiring_licenses from public, anon, service_role;

-- The day of publication of a post: the data API orders by it as by a column.
create function published_on(post blogs) returns date immutable parallel safe language sql
  return publication_day(post.published_at, post.date);
