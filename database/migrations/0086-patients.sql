-- People that an account sends cases for, kept for the next request.

create table patients (
  id uuid default gen_random_uuid() constraint patients_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null constraint patients_name_length check (char_length(name) between 1 and 100),
  birth_year integer not null,
  sex text constraint patients_sex_known check (sex in ('female', 'male')),
  country text not null,
  languages text[] not null,
  repeat_key text,
  repeat_hash bytea,
  created_at timestamptz not null default now(),
  constraint patients_repeat_unique unique (account_id, repeat_key)
);
comment on column patients.repeat_key is 'Null for a person who was kept while a request was sent.';

alter table requests add column patient_id uuid references patients on delete set null;
comment on column requests.patient_id is 'Whom of the account’s people it is for. Name and facts of the request itself stay as they were sent.';
create index requests_patient on requests (patient_id) where patient_id is not null;
