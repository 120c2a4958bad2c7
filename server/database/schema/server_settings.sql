-- Values that the server stores for its own use, such as the secret that signs the links in emails. Backups do not include this table.
create table server_settings (
  name  text primary key,
  value text not null
);
