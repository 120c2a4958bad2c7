-- The licenses that a territory of an active contractor needs, ended ones too.
create view needed_licenses as
  select contractors.id as contractor_id, license, number, expires_on
    from contractors
   cross join lateral (values
           ('registration', registration_number, registration_expires_on),
           ('electrical', electrical_license_number, electrical_license_expires_on)) as licenses (license, number, expires_on)
   where status = 'active'
     and exists (select from territories join services on slug = service
                  where contractor_id = contractors.id and (license = 'registration' or needs_electrical_license));
revoke all on needed_licenses from public, anon, service_role;

-- Those of them that end within 30 days (`expiringDays` of domain/contractor.ts).
create or replace view expiring_licenses as
  select * from needed_licenses where expires_on between market_today() and market_today() + 30;
