-- The signed links in emails. A token is derived from the row's id and a secret (server/links). The row stores only the token's hash.
create table link_tokens (
  id            uuid primary key default gen_random_uuid(),
  hash          bytea not null unique check (octet_length(hash) = 32),
  purpose       text not null check (purpose in ('receipt', 'job', 'contractor', 'application')),
  lead_id       uuid references leads (id) on delete set null deferrable,
  contractor_id uuid references contractors (id) on delete cascade deferrable,
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  created_at    timestamptz not null default now(),
  application_id uuid references partner_applications (id) on delete cascade deferrable
);

create index link_tokens_by_lead on link_tokens (lead_id) where lead_id is not null;
create index link_tokens_by_contractor on link_tokens (contractor_id) where contractor_id is not null;
create index link_tokens_by_application on link_tokens (application_id) where application_id is not null;
create index link_tokens_by_expiry on link_tokens (expires_at);
-- For links with the purpose `contractor`, which belong to no lead.
create index contractor_links on link_tokens (contractor_id) where lead_id is null;
