-- Requests of clients, their recipients, papers, questions and offers, with what happened to each.

alter table documents drop constraint documents_name_known;
alter table documents add constraint documents_name_known
  check (name in ('terms', 'privacy', 'personal_data', 'marketing', 'health_data'));
alter table consent_events drop constraint consent_events_purpose_known;
alter table consent_events add constraint consent_events_purpose_known
  check (purpose in ('terms', 'personal_data', 'marketing', 'health_data'));
alter table consent_events add column request_id uuid;
alter table consent_events add column recipients integer[];
comment on column consent_events.recipients is 'Clinics named to the client when consenting to health data going to them; their names stand in the request.';

alter table notifications add column letter_at timestamptz;
comment on column notifications.letter_at is 'When a letter says that there is something new, unless it is read by then. Null: none will, or one has.';
create index notifications_letter on notifications (letter_at) where letter_at is not null and read_at is null;
alter table accounts add column requests_mailed_at timestamptz;
comment on column accounts.requests_mailed_at is 'Last letter that there is something new in requests: the next comes an hour later at the earliest.';

create table drafts (
  account_id uuid constraint drafts_pk primary key references accounts on delete cascade,
  content jsonb not null,
  version integer not null,
  updated_at timestamptz not null default now()
);
comment on table drafts is 'The inquiry that an account is writing. version grows with each save: of two devices the later learns of the other.';

create table requests (
  id uuid default gen_random_uuid() constraint requests_pk primary key,
  -- Shown as "No. 481704". Drawn at random: it says nothing of how many there are.
  number integer not null constraint requests_number_unique unique,
  account_id uuid not null references accounts on delete restrict,
  state text not null constraint requests_state_known check (state in ('submitted', 'in_review', 'open',
    'needs_info', 'accepted', 'scheduled', 'completed', 'cancelled', 'declined', 'rejected', 'expired')),
  state_reason text,
  idempotency_key text not null,
  title text not null,
  body text not null,
  wanted text not null constraint requests_wanted_known
    check (wanted in ('treatment', 'diagnostics', 'second_opinion', 'rehabilitation')),
  timing text constraint requests_timing_known check (timing in ('now', 'months', 'open')),
  specialization_id integer references specializations on delete set null,
  disease_id integer references diseases on delete set null,
  procedure_id integer references procedures on delete set null,
  for_whom text not null constraint requests_for_whom_known check (for_whom in ('self', 'relative')),
  patient_name text,
  birth_year smallint not null constraint requests_birth_year_range check (birth_year between 1900 and 2100),
  sex text constraint requests_sex_known check (sex in ('female', 'male')),
  country text not null constraint requests_country_form check (country ~ '^[A-Z]{2}$'),
  languages text[] not null,
  language text not null,
  imaging_url text constraint requests_imaging_url_form check (imaging_url ~ '^https://'),
  own_costs jsonb not null default '[]',
  submitted_at timestamptz not null default now(),
  expires_at timestamptz not null,
  warned_at timestamptz,
  finished_at timestamptz,
  accepted_offer_id uuid,
  updated_at timestamptz not null default now(),
  clock_at timestamptz default now(),
  constraint requests_once unique (account_id, idempotency_key),
  constraint requests_relative_is_named check (for_whom = 'self' or patient_name is not null)
);
comment on column requests.language is 'Interface language the request was written in: that of its letters and print.';
comment on column requests.clock_at is 'When the clock has to look at the request again: at its next reminder or end, and soon after each event. Null: never.';
comment on column requests.own_costs is 'What the client counts in besides the offers: [{title, amount, currency_id}].';
create index requests_account on requests (account_id, submitted_at desc);
create index requests_clock on requests (clock_at) where clock_at is not null;

create table request_recipients (
  request_id uuid not null references requests on delete cascade,
  clinic_id integer not null references clinics on delete restrict,
  doctor_id integer references doctors on delete set null,
  state text not null default 'delivered' constraint request_recipients_state_known
    check (state in ('delivered', 'seen', 'asked', 'offered', 'declined', 'no_reply')),
  delivered_at timestamptz not null default now(),
  seen_at timestamptz,
  replied_at timestamptz,
  reminders smallint not null default 0,
  is_slow boolean not null default false,
  decline_reason text constraint request_recipients_decline_reason_known
    check (decline_reason in ('not_our_field', 'no_capacity', 'too_little_known', 'too_risky', 'other')),
  decline_note text,
  contact_opened_at timestamptz,
  papers_opened_at timestamptz,
  folder text constraint request_recipients_folder_known check (folder in ('unanswered', 'waiting', 'done')),
  turned_at timestamptz not null default now(),
  constraint request_recipients_pk primary key (request_id, clinic_id)
);
comment on column request_recipients.replied_at is 'First answer of a person: a question, an offer or a refusal.';
comment on column request_recipients.papers_opened_at is 'Set while the client lets the clinic see the papers.';
comment on column request_recipients.folder is 'Where the clinic finds it, kept by triggers: unanswered is its own turn, waiting the client''s. Null: not looked through yet.';
comment on column request_recipients.turned_at is 'When it came into its folder.';
create index request_recipients_inbox on request_recipients (clinic_id, folder, turned_at, request_id);

create table request_events (
  id bigint generated always as identity constraint request_events_pk primary key,
  request_id uuid not null references requests on delete cascade,
  -- Null: concerns the whole request.
  clinic_id integer,
  actor text not null constraint request_events_actor_known check (actor in ('client', 'staff', 'operator', 'service')),
  actor_id uuid,
  kind text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
comment on table request_events is 'What happened, append-only. detail: ids and states, no text of the case.';
create index request_events_request on request_events (request_id, id);

create table request_questions (
  id uuid default gen_random_uuid() constraint request_questions_pk primary key,
  request_id uuid not null,
  clinic_id integer not null,
  asked_by uuid references accounts on delete set null,
  body text not null,
  asked_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  constraint request_questions_recipient foreign key (request_id, clinic_id) references request_recipients on delete cascade
);
create index request_questions_request on request_questions (request_id, asked_at);

create table attachments (
  id uuid default gen_random_uuid() constraint attachments_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  request_id uuid references requests on delete cascade,
  name text not null,
  type text not null constraint attachments_type_known check (type in ('application/pdf', 'image/jpeg', 'image/png',
    'image/webp', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain')),
  bytes integer not null constraint attachments_bytes_range check (bytes between 1 and 1048576),
  file text not null constraint attachments_file_unique unique,
  created_at timestamptz not null default now(),
  attached_at timestamptz,
  constraint attachments_attached_whole check ((request_id is null) = (attached_at is null))
);
comment on column attachments.bytes is 'As stored: pictures are encoded anew without EXIF.';
create index attachments_request on attachments (request_id);
create index attachments_loose on attachments (created_at) where request_id is null;
create index attachments_account on attachments (account_id);

create table attachment_openings (
  id bigint generated always as identity constraint attachment_openings_pk primary key,
  attachment_id uuid not null references attachments on delete cascade,
  account_id uuid not null references accounts on delete restrict,
  clinic_id integer not null,
  at timestamptz not null default now()
);
comment on table attachment_openings is 'Each time someone of a clinic opened a paper; shown to the client.';
create index attachment_openings_attachment on attachment_openings (attachment_id, at desc);

create table offers (
  id uuid default gen_random_uuid() constraint offers_pk primary key,
  request_id uuid not null,
  clinic_id integer not null,
  state text not null constraint offers_state_known check (state in ('draft', 'sent', 'viewed', 'accepted',
    'declined', 'withdrawn', 'expired', 'not_chosen', 'confirmed', 'fulfilled', 'cancelled')),
  draft jsonb not null,
  draft_version integer not null default 1,
  version integer not null default 0,
  idempotency_key text not null,
  created_by uuid references accounts on delete set null,
  valid_until timestamptz,
  accepted_version integer,
  accepted_rates jsonb,
  confirmed_date date,
  state_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint offers_once unique (request_id, clinic_id, idempotency_key),
  constraint offers_recipient foreign key (request_id, clinic_id) references request_recipients on delete cascade,
  -- What was begun and never sent ends too: taken back, or because the client has chosen another.
  constraint offers_sent_has_version check (state in ('draft', 'withdrawn', 'not_chosen') or version > 0)
);
comment on column offers.state_reason is 'Why the clinic has withdrawn it or the client has declined it, in their words.';
comment on column offers.draft is 'What the clinic writes on; a client sees versions only.';
comment on column offers.valid_until is 'End of the last day of validity in the clinic''s time zone, of the last version sent.';
-- One offer of a clinic can be chosen from at a time; a new version replaces the last.
create unique index offers_one_live on offers (request_id, clinic_id) where state in ('draft', 'sent', 'viewed');
create unique index offers_one_accepted on offers (request_id) where state in ('accepted', 'confirmed', 'fulfilled');

create table offer_versions (
  offer_id uuid not null references offers on delete cascade,
  version integer not null constraint offer_versions_version_positive check (version > 0),
  -- Named here for good, also when the doctor's page goes.
  doctor_id integer not null,
  doctor_title text not null,
  terms jsonb not null,
  completeness smallint not null constraint offer_versions_completeness_range check (completeness between 0 and 100),
  rates jsonb not null,
  valid_until timestamptz not null,
  sent_by uuid references accounts on delete restrict,
  sent_at timestamptz not null default now(),
  constraint offer_versions_pk primary key (offer_id, version)
);
comment on table offer_versions is 'What was sent, word for word; never changed.';
comment on column offer_versions.rates is 'Units for one euro on the day of sending: {"date", "source", "rates": {"EUR": 1, …}}.';

create table offer_templates (
  id uuid default gen_random_uuid() constraint offer_templates_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  title text not null,
  terms jsonb not null,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  constraint offer_templates_once unique (clinic_id, title)
);

create trigger request_events_stay before update on request_events for each row execute function refuse_change();
create trigger offer_versions_stay before update on offer_versions for each row execute function refuse_change();
create trigger attachment_openings_stay before update on attachment_openings for each row execute function refuse_change();

-- Whose turn it is follows from four tables; an inbox of thousands has no time to work it out at each look.
create function turn_recipients(request uuid) returns void language sql as $$
  update request_recipients set folder = turn.folder, turned_at = now()
  from (
    select t.clinic_id, case
        when r.state in ('submitted', 'in_review', 'rejected') then null
        when r.state = 'accepted' and offered.is_accepted then 'unanswered'
        when r.state not in ('open', 'needs_info') or t.state = 'declined' then 'done'
        when t.state in ('delivered', 'seen', 'no_reply') then 'unanswered'
        when asked.is_open then 'waiting'
        when asked.answered_at > coalesce(offered.sent_at, '-infinity') then 'unanswered'
        when offered.is_live then 'waiting'
        else 'done'
      end as folder
    from requests r join request_recipients t on t.request_id = r.id
    cross join lateral (
      select max(answered_at) as answered_at, bool_or(answered_at is null) as is_open
      from request_questions q where q.request_id = t.request_id and q.clinic_id = t.clinic_id
    ) asked
    cross join lateral (
      select bool_or(o.state in ('sent', 'viewed')) as is_live, bool_or(o.state = 'accepted') as is_accepted,
        max((select sent_at from offer_versions v where v.offer_id = o.id and v.version = o.version)) as sent_at
      from offers o where o.request_id = t.request_id and o.clinic_id = t.clinic_id
    ) offered
    where r.id = request
  ) turn
  where request_id = request and request_recipients.clinic_id = turn.clinic_id
    and request_recipients.folder is distinct from turn.folder;
$$;

create function turn_changed_recipients() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'requests' then
    perform turn_recipients(new.id);
  else
    perform turn_recipients(new.request_id);
  end if;
  return null;
end $$;

create trigger requests_turn after update of state on requests
  for each row when (old.state <> new.state) execute function turn_changed_recipients();
create trigger request_recipients_turn after insert or update of state on request_recipients
  for each row execute function turn_changed_recipients();
create trigger request_questions_turn after insert or update of answered_at on request_questions
  for each row execute function turn_changed_recipients();
create trigger offers_turn after insert or update of state, version on offers
  for each row execute function turn_changed_recipients();
