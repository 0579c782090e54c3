-- Who a clinic's profile belongs to, changes of it that wait for an operator, and what was compared with registers.

create table clinic_claims (
  id uuid default gen_random_uuid() constraint clinic_claims_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  -- An account is never removed, only emptied, and so is what it has written here.
  account_id uuid not null references accounts on delete restrict,
  state text not null default 'submitted' constraint clinic_claims_state_known
    check (state in ('submitted', 'needs_more', 'approved', 'refused', 'withdrawn')),
  proof text not null constraint clinic_claims_proof_known check (proof in ('domain', 'papers', 'licence')),
  post text not null,
  work_email text not null,
  licence_number text,
  licence_url text,
  explanation text not null default '',
  -- Somebody kept the clinic when it was claimed: they are told, and an operator weighs both.
  is_takeover boolean not null,
  code bytea,
  code_sent_at timestamptz,
  code_tries smallint not null default 0,
  code_proven_at timestamptz,
  question text,
  refusal text constraint clinic_claims_refusal_known
    check (refusal in ('not_proven', 'not_of_clinic', 'papers_unclear', 'clinic_objects', 'duplicate', 'other')),
  note text,
  decided_by uuid references accounts on delete restrict,
  decided_at timestamptz,
  version integer not null default 1,
  idempotency_key text not null,
  idempotency_hash bytea not null,
  submitted_at timestamptz not null default now(),
  -- Since when an operator is awaited; null: nobody waits for one.
  waiting_since timestamptz,
  constraint clinic_claims_key_once unique (account_id, idempotency_key),
  constraint clinic_claims_waits_in_its_state check (waiting_since is null or state = 'submitted'),
  constraint clinic_claims_decided_whole check ((decided_at is not null) = (state in ('approved', 'refused'))),
  constraint clinic_claims_refused_says_why check (state <> 'refused' or refusal is not null)
);
comment on table clinic_claims is 'Someone says that they keep a clinic''s profile, and what proves it.';
comment on column clinic_claims.code is 'Code sent to the work address, sealed; null: none is open.';
create unique index clinic_claims_one_open on clinic_claims (account_id, clinic_id) where state in ('submitted', 'needs_more');
create index clinic_claims_clinic on clinic_claims (clinic_id);
create index clinic_claims_account on clinic_claims (account_id, submitted_at desc);
create index clinic_claims_waiting on clinic_claims (waiting_since, id) where waiting_since is not null;
create index clinic_claims_state on clinic_claims (state, submitted_at desc, id);

alter table attachments add column claim_id uuid references clinic_claims on delete cascade;
alter table attachments drop constraint attachments_one_place;
alter table attachments add constraint attachments_one_place check (num_nonnulls(request_id, chat_id, claim_id) <= 1);
alter table attachments drop constraint attachments_attached_whole;
alter table attachments add constraint attachments_attached_whole
  check ((num_nonnulls(request_id, message_seq, claim_id) = 0) = (attached_at is null) and (chat_id is null) = (message_seq is null));
create index attachments_claim on attachments (claim_id) where claim_id is not null;

create table clinic_changes (
  id uuid default gen_random_uuid() constraint clinic_changes_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  account_id uuid not null references accounts on delete restrict,
  kind text not null constraint clinic_changes_kind_known check (kind in ('names', 'address', 'licence', 'accreditation')),
  wanted jsonb not null,
  evidence text not null,
  evidence_url text,
  state text not null default 'waiting' constraint clinic_changes_state_known
    check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  refusal text constraint clinic_changes_refusal_known
    check (refusal in ('not_proven', 'not_in_register', 'misleading', 'duplicate', 'other')),
  note text,
  decided_by uuid references accounts on delete restrict,
  decided_at timestamptz,
  version integer not null default 1,
  idempotency_key text not null,
  idempotency_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint clinic_changes_key_once unique (account_id, idempotency_key),
  constraint clinic_changes_decided_whole check ((decided_at is not null) = (state in ('approved', 'refused'))),
  constraint clinic_changes_refused_says_why check (state <> 'refused' or refusal is not null)
);
comment on table clinic_changes is 'What a clinic wants said of itself that patients rely on: shown once an operator has approved it.';
comment on column clinic_changes.wanted is 'By kind, see WantedChange in contract/clinic-changes.ts.';
-- Of names and address only one can wait: two would undo each other.
create unique index clinic_changes_one_waiting on clinic_changes (clinic_id, kind) where state = 'waiting' and kind in ('names', 'address');
create index clinic_changes_clinic on clinic_changes (clinic_id, created_at desc);
create index clinic_changes_waiting on clinic_changes (created_at, id) where state = 'waiting';
create index clinic_changes_state on clinic_changes (state, created_at desc, id);

create table verifications (
  id bigint generated always as identity constraint verifications_pk primary key,
  kind text not null constraint verifications_kind_known check (kind in ('clinic_licence', 'doctor_licence', 'accreditation')),
  -- What was compared, word for word: it may change or go later. No keys: a row never changes.
  item text not null,
  clinic_id integer,
  doctor_id integer,
  body text not null,
  number text,
  result text not null constraint verifications_result_known check (result in ('confirmed', 'not_found', 'other')),
  source_url text,
  note text not null default '',
  valid_until date,
  -- The log outlives the account, which stays as a number.
  operator_id uuid not null references accounts on delete restrict,
  checked_on date not null default current_date,
  at timestamptz not null default now(),
  constraint verifications_says_where check (source_url is not null or note <> '')
);
comment on table verifications is 'Evidence: who has compared a licence or an accreditation with which register, when, and what stood there. Append-only.';
comment on column verifications.item is 'cl-{id of clinic_licences}, dl-{id of doctor_licences}, ca-{clinic id}-{accreditation id}.';
create index verifications_item on verifications (item, id desc);
create index verifications_clinic on verifications (clinic_id, id desc) where clinic_id is not null;
create trigger verifications_stay before update or delete on verifications for each row execute function refuse_change();

create table expiry_reminders (
  item text not null,
  valid_until date not null,
  days smallint not null constraint expiry_reminders_days_known check (days in (30, 60)),
  sent_at timestamptz not null default now(),
  constraint expiry_reminders_pk primary key (item, valid_until, days)
);
comment on table expiry_reminders is 'Which letters about an end of validity have gone; item as in verifications.';

create index clinic_licences_valid_until on clinic_licences (valid_until) where valid_until is not null;
create index doctor_licences_valid_until on doctor_licences (valid_until) where valid_until is not null;
create index clinic_accreditations_valid_until on clinic_accreditations (valid_until) where valid_until is not null;
create index clinic_licences_unchecked on clinic_licences (id) where checked_on is null;
create index doctor_licences_unchecked on doctor_licences (id) where checked_on is null;
create index clinic_accreditations_unchecked on clinic_accreditations (clinic_id, accreditation_id) where checked_on is null;
