-- contract: the constraint of account_events takes every kind that the version before writes, and three more.
-- Passkeys of accounts, and the challenges that they sign.

create table passkeys (
  id uuid default gen_random_uuid() constraint passkeys_pk primary key,
  account_id uuid not null references accounts on delete cascade, -- a passkey of nobody opens nothing
  credential_id bytea not null constraint passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null constraint passkeys_name_length check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on column passkeys.public_key is 'COSE key, as the authenticator gave it; it opens nothing by itself.';
comment on column passkeys.counter is 'Signature counter of the last use; 0 for authenticators that do not count.';
comment on column passkeys.is_synced is 'Whether its provider copies it to other devices of its owner.';
create index passkeys_account on passkeys (account_id);

create table passkey_challenges (
  token_hash bytea not null constraint passkey_challenges_pk primary key,
  purpose text not null constraint passkey_challenges_purpose_known check (purpose in ('login', 'confirm', 'add')),
  account_id uuid references accounts on delete cascade, -- nobody else can answer it
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'Challenges as SHA-256; each is answered once, within minutes.';
comment on column passkey_challenges.account_id is 'Null at login: the passkey tells whose it is.';
create index passkey_challenges_account on passkey_challenges (account_id) where account_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);

alter table account_events drop constraint account_events_kind_known;
alter table account_events add constraint account_events_kind_known check (kind in ('registered', 'profile_changed',
  'phone_changed', 'phone_verified', 'phone_lost', 'email_changed', 'email_verified', 'password_changed',
  'password_reset', 'second_factor_on', 'second_factor_off', 'recovery_code_used', 'passkey_added', 'passkey_removed',
  'passkey_refused', 'sessions_ended', 'token_reused', 'blocked', 'unblocked', 'appointed', 'dismissed', 'exported',
  'deleted'));
