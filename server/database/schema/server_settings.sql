-- Values that the server stores for itself, such as the secret of its links. Backups leave them out.
create table server_settings (
  name  text primary key,
  value text not null
);

revoke all on server_settings from public, anon, service_role;
alter table server_settings enable row level security;
