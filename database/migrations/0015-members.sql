-- The people of a clinic: invitations, absence, whose case it is and what they note on it; how often pages are looked at.

create table invitations (
  id uuid default gen_random_uuid() constraint invitations_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  email text not null constraint invitations_email_form check (email = lower(email)),
  role text not null constraint invitations_role_known check (role in ('owner', 'coordinator', 'doctor')),
  -- The doctor's page of a member who will treat.
  doctor_id integer references doctors on delete set null,
  language text not null,
  -- Null: the account is gone.
  invited_by uuid references accounts on delete set null,
  token_hash bytea not null constraint invitations_token_unique unique,
  repeat_key text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text constraint invitations_outcome_known check (outcome in ('accepted', 'withdrawn')),
  created_at timestamptz not null default now(),
  constraint invitations_repeat_unique unique (clinic_id, repeat_key),
  constraint invitations_ended_whole check ((ended_at is null) = (outcome is null)),
  constraint invitations_page_of_doctors check (doctor_id is null or role = 'doctor')
);
comment on table invitations is 'To work for a clinic, by mail. The link''s token is kept as SHA-256 only; a letter sent anew has a new one.';
create unique index invitations_open on invitations (clinic_id, email) where ended_at is null;
create index invitations_ended on invitations (ended_at) where ended_at is not null;

alter table staff
  add column absent_from date,
  add column absent_until date,
  add constraint staff_absence_whole check ((absent_from is null) = (absent_until is null) and absent_from <= absent_until);
comment on column staff.absent_until is 'The last day away. What is assigned to someone who is away is offered to the others.';

alter table request_recipients
  add column assigned_to uuid,
  add column assigned_at timestamptz,
  -- Whoever leaves the clinic leaves its cases.
  add constraint request_recipients_assigned_fkey foreign key (assigned_to, clinic_id)
    references staff (account_id, clinic_id) on delete set null (assigned_to);
comment on column request_recipients.assigned_to is 'Who of the clinic has taken it; null: nobody.';
create index request_recipients_assigned on request_recipients (assigned_to, clinic_id) where assigned_to is not null;

create table case_notes (
  request_id uuid not null,
  clinic_id integer not null,
  id uuid not null,
  -- Null: the account is gone; the name stays.
  account_id uuid references accounts on delete set null,
  name text not null,
  body text not null constraint case_notes_length check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  constraint case_notes_pk primary key (request_id, clinic_id, id),
  constraint case_notes_recipient_fkey foreign key (request_id, clinic_id) references request_recipients on delete cascade
);
comment on table case_notes is 'What the clinic''s people write to each other about a case. In no query of a client.';

alter table doctors add column version integer not null default 0;
comment on column doctors.version is 'Grows with each change by hand: two who write at once notice it.';

create table doctor_keys (
  clinic_id integer not null references clinics on delete cascade,
  repeat_key text not null,
  doctor_id integer not null references doctors on delete cascade,
  constraint doctor_keys_pk primary key (clinic_id, repeat_key)
);
comment on table doctor_keys is 'Keys that clinics made for adding a doctor: the same again is the same doctor.';

create table views_daily (
  clinic_id integer not null references clinics on delete cascade,
  day date not null,
  views integer not null constraint views_daily_positive check (views > 0),
  constraint views_daily_pk primary key (clinic_id, day)
);
comment on table views_daily is 'How often pages of a clinic were looked at, by UTC day; nothing of who did.';
create index views_daily_day on views_daily (day);
