-- Homeowners' photos, re-encoded as JPEG (server/leads/photos). The uploaded files are never stored. When a lead is withdrawn, its photos are
-- deleted.
create table lead_photos (
  lead_id    uuid not null references leads (id) on delete cascade deferrable,
  position   integer not null check (position > 0),
  width      integer not null check (width between 1 and 1600),
  height     integer not null check (height between 1 and 1600),
  bytes      integer not null check (bytes = octet_length(content)),
  sha256     text not null check (sha256 = encode(sha256(content), 'hex')),
  created_at timestamptz not null default now(),
  content    bytea not null,
  primary key (lead_id, position)
);

comment on column lead_photos.position is 'Never reused, so the URL of a removed photo never shows another photo.';
comment on column lead_photos.content is 'JPEG in sRGB, upright, without metadata.';

create unique index lead_photos_by_content on lead_photos (lead_id, sha256);
-- For the email that notifies a contractor of added photos.
create index lead_photos_by_age on lead_photos (created_at);

-- The highest position that a lead's photos have had. The row stays after the photo at that position is removed, so that no position is
-- reused.
create table lead_photo_numbers (
  lead_id uuid primary key references leads (id) on delete cascade deferrable,
  latest  integer not null check (latest > 0)
);

-- Triggers and views, created last because they call functions

create trigger check_photo_count before insert on lead_photos for each row execute function check_photo_count();
