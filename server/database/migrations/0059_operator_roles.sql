alter table operators add column role text not null default 'owner' check (role in ('owner', 'staff'));

alter table sign_in_tokens
  add column role text check (role in ('owner', 'staff')),
  add column is_own_request boolean not null default false;

comment on column sign_in_tokens.role is 'The role that the link gives. Null: the operator keeps their role, and a new operator is an owner.';
comment on column sign_in_tokens.is_own_request is 'Whether somebody asked for the link on the sign-in page. Otherwise it is an invitation.';

alter table operator_sessions add column proves_operator boolean not null default true;

comment on column operator_sessions.proves_operator is 'False: only a mailbox proves who it is, so nothing that needs a fresh sign-in is allowed.';

alter table operator_passkeys add column trusted_from timestamptz not null default now();

comment on column operator_passkeys.trusted_from is 'From then on a sign-in with the passkey proves who it is. Later than created_at if a mailed link led to the passkey.';
