-- Nobody can create temporary tables but the database's owner and the roles that the owner grants it. With a temporary table, a visitor with SQL
-- of their own could try our functions as its triggers. Runs at each start, because a copy of a database (`createdb --template`, `pg_restore`)
-- loses the rights of the database itself. Only the owner can revoke the right; `preflight` says so if that is another role.
do $$
begin
  if exists (
    select from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
     where datname = current_database() and pg_has_role(datdba, 'usage') and grantee = 0 and privilege_type = 'TEMPORARY') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;
