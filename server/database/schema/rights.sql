-- What the roles of the data API may do with our tables: `anon` for visitors, `service_role` for the operator. Before this file runs,
-- `grantRights` (server/database/schema-files.ts) revokes all rights of both roles on our tables, because a hosted PostgreSQL may grant the
-- roles all rights on each new table.

-- Visitors can read published posts. Visitors can insert rows into the tables of the four forms, with values only in the columns listed here,
-- and cannot read these tables.
grant select on blogs to anon;
create policy visitors_read on blogs for select to anon using (is_published);

grant insert (name, zip_code, service_issue, preferred_contact, phone, email, timeline, message, service, city, submitted_from_page, name_as_typed,
  message_as_typed)
  on leads to anon;
create policy visitors_insert on leads for insert to anon with check (true);

grant insert (name, email, phone, user_type, message, name_as_typed, message_as_typed) on contact_messages to anon;
create policy visitors_insert on contact_messages for insert to anon with check (true);

grant insert (name, business_name, email, phone, city, service, message, name_as_typed, message_as_typed) on partner_applications to anon;
create policy visitors_insert on partner_applications for insert to anon with check (true);

grant insert (name, email, kind, message) on privacy_requests to anon;
create policy visitors_insert on privacy_requests for insert to anon with check (true);

-- `service_role` may read these tables but not change them. The operator changes data through the operator's API (server/operator/).
do $$
declare
  name text;
begin
  foreach name in array array['ad_spend', 'agreements', 'blogs', 'contact_messages', 'contractor_files', 'contractors', 'deliveries', 'events', 'fees', 'invoice_lines', 'invoices', 'lead_photos', 'lead_sources',
    'leads', 'partner_applications', 'prices', 'privacy_requests', 'register_checks', 'removals', 'screening_checks', 'statements',
    'territories', 'territory_wishes']
  loop
    execute format('grant select on %I to service_role', name);
    execute format('create policy operator_reads on %I for select to service_role using (true)', name);
  end loop;
end $$;
