-- contract: the check only gets wider, and no version before this one writes what the wider one lets in.
-- People whom a client lets read a request: relatives and doctors at home.
create table request_guests (
  id uuid default gen_random_uuid() constraint request_guests_pk primary key,
  request_id uuid not null references requests on delete cascade,
  kind text not null constraint request_guests_kind_known check (kind in ('relative', 'home_doctor')),
  name text not null constraint request_guests_name_length check (char_length(name) between 1 and 100),
  can_write boolean not null,
  repeat_key text not null,
  repeat_hash bytea not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  account_id uuid references accounts on delete set null,
  accepted_at timestamptz,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text constraint request_guests_ended_by_known check (ended_by in ('client', 'guest')),
  constraint request_guests_repeat_unique unique (request_id, repeat_key),
  constraint request_guests_accepted_whole check (account_id is null or accepted_at is not null),
  constraint request_guests_ended_whole check ((ended_at is null) = (ended_by is null))
);
comment on column request_guests.name is 'What the client calls this person.';
comment on column request_guests.expires_at is 'Until when the invitation can be accepted.';
comment on column request_guests.account_id is 'Who accepted the invitation; null again once that account is deleted.';
comment on column request_guests.opened_at is 'When the guest opened the request last.';
create unique index request_guests_once on request_guests (request_id, account_id) where ended_at is null;
create index request_guests_account on request_guests (account_id);

create table request_guest_acts (
  id bigint generated always as identity constraint request_guest_acts_pk primary key,
  guest_id uuid not null references request_guests on delete cascade,
  kind text not null constraint request_guest_acts_kind_known check (
    kind in ('opened', 'file_opened', 'downloaded', 'wrote', 'writing_allowed', 'writing_stopped')),
  file text,
  clinic_id integer references clinics on delete set null,
  at timestamptz not null default now()
);
comment on table request_guest_acts is 'What guests did with a request and what the client changed for them. The same act of the same hour is one row.';
create index request_guest_acts_guest on request_guest_acts (guest_id, id);

alter table chat_participants drop constraint chat_participants_role_known;
alter table chat_participants add constraint chat_participants_role_known check (
  role in ('client', 'owner', 'coordinator', 'doctor', 'relative', 'home_doctor'));
