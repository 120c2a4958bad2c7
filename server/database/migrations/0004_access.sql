-- Who may do what. A hosted PostgreSQL may grant everything on a new table to anon by default: take that back first.
revoke all on leads, partner_applications, contact_messages, blogs, idempotency_keys from public, anon, service_role;

alter table leads enable row level security;
alter table partner_applications enable row level security;
alter table contact_messages enable row level security;
alter table blogs enable row level security;
alter table idempotency_keys enable row level security;

-- A visitor may hand in what the form asks for, column by column, and read nothing of it back.
grant insert (name, zip_code, service_issue, preferred_contact, phone, email, timeline, message, service, city, submitted_from_page)
  on leads to anon;
grant insert (name, business_name, email, phone, city, service, message) on partner_applications to anon;
grant insert (name, email, phone, user_type, message) on contact_messages to anon;
create policy visitors_insert on leads for insert to anon with check (true);
create policy visitors_insert on partner_applications for insert to anon with check (true);
create policy visitors_insert on contact_messages for insert to anon with check (true);

-- A visitor may read what is published.
grant select on blogs to anon;
create policy visitors_read on blogs for select to anon using (is_published);

-- The operator may do everything to every one of them.
grant select, insert, update, delete on leads, partner_applications, contact_messages, blogs to service_role;
create policy operator on leads for all to service_role using (true) with check (true);
create policy operator on partner_applications for all to service_role using (true) with check (true);
create policy operator on contact_messages for all to service_role using (true) with check (true);
create policy operator on blogs for all to service_role using (true) with check (true);
