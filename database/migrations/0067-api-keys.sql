-- Keys by which programs of a clinic call the service.

create table api_keys (
  id uuid default gen_random_uuid() constraint api_keys_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  -- Null: the account is gone, and the key opens nothing any more.
  account_id uuid references accounts on delete set null,
  title text not null constraint api_keys_title_length check (char_length(title) between 1 and 60),
  start text not null,
  token_hash bytea not null constraint api_keys_token_unique unique,
  scopes text[] not null constraint api_keys_scopes_some check (cardinality(scopes) > 0),
  repeat_key text not null,
  repeat_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_repeat_unique unique (clinic_id, repeat_key)
);
comment on table api_keys is 'Keys of clinics. The token is kept as SHA-256 only; it was shown once.';
comment on column api_keys.account_id is 'The owner who made it: the key acts for this account, at this clinic alone, while it is an owner there.';
comment on column api_keys.start is 'How the token begins, so that people tell keys apart.';
comment on column api_keys.last_used_at is 'To the minute.';
create index api_keys_ended on api_keys (expires_at);
