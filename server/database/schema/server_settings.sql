-- Values that the server stores for itself, such as the secret of its links. Backups leave them out.
create table server_settings (
  name  text primary key,
  value text not null
);
