-- contract: no version before this one writes accounts.verified_phone, so the new unique index refuses none of its rows.
-- A number counts as somebody's only once a code sent to it came back. Until then several accounts may give the same one:
-- registration must not tell strangers which numbers have an account.
alter table accounts drop constraint accounts_phone_unique;
create index accounts_phone on accounts (phone) where phone is not null;
alter table accounts add column verified_phone text;
create unique index accounts_verified_phone_unique on accounts (verified_phone) where verified_phone is not null;
comment on column accounts.phone is 'E.164. Several accounts may give one number; only one can verify it.';
comment on column accounts.verified_phone is 'The number that a code proved. The account''s phone is verified while the two are equal.';

create table phone_codes (
  account_id uuid not null references accounts on delete cascade, -- a code of nobody proves nothing
  phone text not null,
  code bytea not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint phone_codes_pk primary key (account_id)
);
comment on table phone_codes is 'The last code sent to each account''s phone, until it is used or has expired.';
comment on column phone_codes.code is 'Six digits, sealed with SECRET_KEY.';

alter table account_events drop constraint account_events_kind_known;
alter table account_events add constraint account_events_kind_known check (kind in ('registered', 'profile_changed',
  'phone_changed', 'phone_verified', 'phone_lost', 'email_changed', 'email_verified', 'password_changed',
  'password_reset', 'second_factor_on', 'second_factor_off', 'recovery_code_used', 'sessions_ended', 'token_reused',
  'blocked', 'unblocked', 'appointed', 'dismissed', 'exported', 'deleted'));
