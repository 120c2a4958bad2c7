-- What a row may be about, as rows: the trades that the site offers, and the two words that stand for none of them. The start
-- keeps the table equal to content/services (server/database/services-table.ts).
create table services (
  slug                     text primary key,
  is_trade                 boolean not null default false,
  takes_leads              boolean not null default false,
  takes_applications       boolean not null default false,
  needs_electrical_license boolean not null default false
);

comment on table services is 'A service that is no longer offered stays for the rows that name it, and takes no new ones.';
comment on column services.needs_electrical_license is 'RCW 19.28.041: only an electrical contractor may offer this work.';

revoke all on services from public, anon, service_role;
alter table services enable row level security;

insert into services (slug)
select service from leads union select service from partner_applications
union select service_type from blogs where service_type is not null;

-- Deferrable, because a copy is brought back in the order of the tables' names.
alter table leads
  drop constraint leads_service_check,
  add foreign key (service) references services (slug) deferrable;
alter table partner_applications
  drop constraint partner_applications_service_check,
  add foreign key (service) references services (slug) deferrable;
alter table blogs
  drop constraint blogs_service_type_check,
  add foreign key (service_type) references services (slug) deferrable;

-- A service that is none is a bad value (23514) and not a conflict (23503). The arguments are the column that names the
-- service, and the column of `services` that must be true. Runs as the owner, because a visitor may not read the list.
create function check_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text := to_jsonb(new) ->> tg_argv[0];
  service services;
begin
  if setting_or_null('cedarline.restoring') is not null then
    insert into services (slug) values (named) on conflict do nothing;
    return new;
  end if;
  select * into service from services where slug = named;
  -- That there must be one is the column's own rule.
  if named is null or (to_jsonb(service) ->> tg_argv[1])::boolean then
    return new;
  end if;
  raise exception using errcode = 'check_violation',
    message = format('new row for relation "%s" violates check constraint "%1$s_%s_check"', tg_table_name, tg_argv[0]);
end $$;

create trigger c_check_service before insert or update of service on leads for each row
  execute function check_service('service', 'takes_leads');
create trigger c_check_service before insert or update of service on partner_applications for each row
  execute function check_service('service', 'takes_applications');
create trigger c_check_service before insert or update of service_type on blogs for each row
  when (new.service_type is not null) execute function check_service('service_type', 'is_trade');

-- The service that a lead is about: the quote form sends `general` from pages whose service it has no list of issues for.
create or replace function wanted_service(service text, page text) returns text stable parallel safe language sql
  return case when service = 'general'
    then coalesce((select slug from services where is_trade and slug = split_part(page, '/', 2)), service)
    else service end;
