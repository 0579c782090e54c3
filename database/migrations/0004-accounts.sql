-- Accounts, their sessions and roles; consents to versioned texts; favourites, notifications, exports.

create table accounts (
  id uuid default gen_random_uuid() constraint accounts_pk primary key,
  name text not null,
  surname text not null,
  phone text constraint accounts_phone_unique unique constraint accounts_phone_form check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  email text constraint accounts_email_form check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  -- A language or currency that goes leaves the account with the default one.
  language_id smallint references languages on delete set null,
  currency_id smallint references currencies on delete set null,
  mails_requests boolean not null default true,
  mails_messages boolean not null default true,
  registration_key text constraint accounts_registration_key_unique unique,
  is_demo boolean not null default false,
  blocked_at timestamptz,
  block_reason text,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_email_verified_is_given check (email_verified_at is null or email is not null),
  constraint accounts_block_has_reason check ((blocked_at is null) = (block_reason is null)),
  constraint accounts_live_can_log_in check (deleted_at is not null or (phone is not null and password_hash is not null)),
  constraint accounts_deleted_is_nobody check (deleted_at is null
    or (phone is null and email is null and password_hash is null and name = '' and surname = ''))
);
comment on table accounts is 'People who can log in. Every account is a client; staff and operators hold further roles. A deleted one stays as a number without a person, so that what must be kept has an owner.';
comment on column accounts.phone is 'E.164.';
comment on column accounts.email is 'Two accounts may claim one address; only one can prove it.';
comment on column accounts.password_hash is 'Argon2id in PHC form.';
comment on column accounts.registration_key is 'Key the client made for its registration: the same again is the same account.';
create unique index accounts_email_verified_unique on accounts (email) where email_verified_at is not null;
create index accounts_email on accounts (email) where email is not null;

create table staff (
  -- Roles go with the account and with the clinic.
  account_id uuid not null references accounts on delete cascade,
  clinic_id integer not null references clinics on delete cascade,
  role text not null constraint staff_role_known check (role in ('owner', 'coordinator', 'doctor')),
  -- The doctor's page of a member who treats.
  doctor_id integer references doctors on delete set null,
  created_at timestamptz not null default now(),
  constraint staff_pk primary key (account_id, clinic_id)
);
create index staff_clinic on staff (clinic_id);

create table operators (
  account_id uuid constraint operators_pk primary key references accounts on delete cascade,
  role text not null constraint operators_role_known check (role in ('moderator', 'admin')),
  created_at timestamptz not null default now()
);

create table account_events (
  id bigint generated always as identity constraint account_events_pk primary key,
  -- Accounts are never removed, only emptied.
  account_id uuid not null references accounts on delete restrict,
  actor_id uuid references accounts on delete restrict,
  kind text not null constraint account_events_kind_known check (kind in ('registered', 'profile_changed',
    'phone_changed', 'email_changed', 'email_verified', 'password_changed', 'password_reset', 'second_factor_on',
    'second_factor_off', 'recovery_code_used', 'sessions_ended', 'token_reused', 'blocked', 'unblocked', 'appointed',
    'dismissed', 'exported', 'deleted')),
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
comment on table account_events is 'What happened to an account, append-only. actor_id null: the service itself.';
comment on column account_events.detail is 'No personal text: names of changed fields, a role, a reason.';
create index account_events_account on account_events (account_id, id);

create table sessions (
  id uuid default gen_random_uuid() constraint sessions_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null constraint sessions_token_unique unique,
  next_token_hash bytea constraint sessions_next_token_unique unique,
  previous_token_hash bytea constraint sessions_previous_token_unique unique,
  rotated_at timestamptz not null default now(),
  next_offered_at timestamptz,
  browser text,
  system text,
  is_phone boolean not null default false,
  address inet,
  country text constraint sessions_country_form check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table sessions is 'Tokens are kept as SHA-256 only. next: handed out and not used yet; previous: good for a minute after its successor was first used.';
comment on column sessions.country is 'Where the address of the last use is registered, null where nobody knows.';
create index sessions_account on sessions (account_id);
create index sessions_expires on sessions (expires_at);

create table mail_tokens (
  token_hash bytea constraint mail_tokens_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null constraint mail_tokens_purpose_known check (purpose in ('password', 'email')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table mail_tokens is 'Links sent by mail, as SHA-256; each works once.';
create index mail_tokens_account on mail_tokens (account_id, purpose);

create table second_factors (
  account_id uuid constraint second_factors_pk primary key references accounts on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now()
);
comment on column second_factors.secret is 'TOTP secret, sealed with the installation''s key.';
comment on column second_factors.confirmed_at is 'Null: offered and not yet proven, asks for nothing at login.';
comment on column second_factors.last_step is 'Time step of the last code taken: no code works twice.';

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_codes_pk primary key (account_id, code_hash)
);

create table limiter_points (
  key varchar(255) constraint limiter_points_pk primary key,
  points integer not null default 0,
  expire bigint
);
comment on table limiter_points is 'Counters of limits, shared by all nodes, in the form rate-limiter-flexible wants. Keys hold hashes, no addresses.';
create index limiter_points_expire on limiter_points (expire);

create table documents (
  hash text constraint documents_pk primary key constraint documents_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  name text not null constraint documents_name_known check (name in ('terms', 'privacy', 'personal_data', 'marketing')),
  version integer not null constraint documents_version_positive check (version > 0),
  language text not null,
  content jsonb not null,
  published_on date not null,
  constraint documents_once unique (name, version, language)
);
comment on table documents is 'Texts that people agree to, word for word; a version never changes. hash: SHA-256 of the content.';

create table consent_events (
  id bigint generated always as identity constraint consent_events_pk primary key,
  account_id uuid not null references accounts on delete restrict,
  purpose text not null constraint consent_events_purpose_known check (purpose in ('terms', 'personal_data', 'marketing')),
  action text not null constraint consent_events_action_known check (action in ('given', 'withdrawn')),
  -- The proof needs the text.
  document_hash text not null references documents on delete restrict,
  address inet,
  at timestamptz not null default now()
);
comment on table consent_events is 'Append-only. The last event of a purpose says whether the consent stands.';
create index consent_events_account on consent_events (account_id, purpose, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The proof of a consent is kept for three years after the account has gone, then nobody needs it.
create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = old.account_id and deleted_at < now() - interval '3 years') then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger documents_stay before update or delete on documents for each row execute function refuse_change();
create trigger consent_events_stay before update on consent_events for each row execute function refuse_change();
create trigger consent_events_remain before delete on consent_events for each row execute function refuse_early_delete();
create trigger account_events_stay before update on account_events for each row execute function refuse_change();
create trigger account_events_remain before delete on account_events for each row execute function refuse_early_delete();

create table exports (
  id uuid default gen_random_uuid() constraint exports_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  state text not null default 'queued' constraint exports_state_known check (state in ('queued', 'running', 'ready', 'failed')),
  progress smallint not null default 0 constraint exports_progress_range check (progress between 0 and 100),
  file text,
  bytes integer,
  language text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint exports_ready_has_file check (state <> 'ready' or (file is not null and bytes is not null and expires_at is not null))
);
create unique index exports_one_at_work on exports (account_id) where state in ('queued', 'running');
create index exports_account on exports (account_id, created_at desc);

create table favourite_clinics (
  account_id uuid not null references accounts on delete cascade,
  clinic_id integer not null references clinics on delete cascade,
  note text not null default '' constraint favourite_clinics_note_length check (char_length(note) <= 500),
  added_at timestamptz not null default now(),
  constraint favourite_clinics_pk primary key (account_id, clinic_id)
);
create index favourite_clinics_clinic on favourite_clinics (clinic_id);

create table favourite_doctors (
  account_id uuid not null references accounts on delete cascade,
  doctor_id integer not null references doctors on delete cascade,
  note text not null default '' constraint favourite_doctors_note_length check (char_length(note) <= 500),
  added_at timestamptz not null default now(),
  constraint favourite_doctors_pk primary key (account_id, doctor_id)
);
create index favourite_doctors_doctor on favourite_doctors (doctor_id);

create table notifications (
  id bigint generated always as identity constraint notifications_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  type text not null constraint notifications_type_known check (type in ('message', 'request')),
  subject text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on column notifications.subject is 'What it is about: the id of a request, or of a room.';
create index notifications_unread on notifications (account_id, type) where read_at is null;
