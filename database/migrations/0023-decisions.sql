-- Pairs that operators name, doctors that are one, undone merges of terms, appeals, and what came of a report.

-- An import has found a pair, or an operator has named it.
alter table clinic_matches alter column import_id drop not null;
alter table clinic_matches
  add column made_by uuid references accounts on delete restrict,
  add column report_id uuid references reports on delete set null,
  add constraint clinic_matches_found_or_named check ((import_id is null) = (made_by is not null));
comment on column clinic_matches.made_by is 'The operator who named the pair; null: an import has found it.';
comment on column clinic_matches.report_id is 'The report that the decision on the pair answers.';
create index clinic_matches_report on clinic_matches (report_id) where report_id is not null;

alter table doctors
  add column merged_into integer references doctors on delete restrict,
  add constraint doctors_merged_is_withdrawn check (merged_into is null or status = 'withdrawn');
comment on column doctors.merged_into is 'The doctor that this one turned out to be; the address leads there.';
create index doctors_merged_into on doctors (merged_into) where merged_into is not null;

create table doctor_matches (
  id integer generated always as identity constraint doctor_matches_pk primary key,
  doctor_id integer not null references doctors on delete cascade,
  candidate_id integer not null references doctors on delete cascade,
  state text not null default 'open' constraint doctor_matches_state_known check (state in ('open', 'merged', 'rejected')),
  made_by uuid not null references accounts on delete restrict,
  report_id uuid references reports on delete set null,
  created_at timestamptz not null default now(),
  decided_by uuid references accounts on delete restrict,
  decided_at timestamptz,
  constraint doctor_matches_once unique (doctor_id, candidate_id),
  -- The lower number first: a pair has one row, whoever names it in whatever order.
  constraint doctor_matches_two check (doctor_id < candidate_id)
);
comment on table doctor_matches is 'Pairs of doctors that an operator holds to be one person.';
create index doctor_matches_candidate on doctor_matches (candidate_id);
create index doctor_matches_state on doctor_matches (state, id);
create index doctor_matches_report on doctor_matches (report_id) where report_id is not null;

create table doctor_merges (
  id integer generated always as identity constraint doctor_merges_pk primary key,
  survivor_id integer not null references doctors on delete restrict,
  merged_id integer not null references doctors on delete restrict,
  match_id integer not null references doctor_matches on delete restrict,
  moved jsonb not null,
  made_by uuid not null references accounts on delete restrict,
  made_at timestamptz not null default now(),
  undone_by uuid references accounts on delete restrict,
  undone_at timestamptz,
  constraint doctor_merges_two check (survivor_id <> merged_id),
  constraint doctor_merges_undone_whole check ((undone_by is null) = (undone_at is null))
);
comment on table doctor_merges is 'Two doctors made one by an operator, with what is needed to part them again.';
create index doctor_merges_survivor on doctor_merges (survivor_id);
create unique index doctor_merges_standing on doctor_merges (merged_id) where undone_at is null;

create table term_merges (
  id integer generated always as identity constraint term_merges_pk primary key,
  dictionary text not null constraint term_merges_dictionary_known
    check (dictionary in ('specializations', 'diseases', 'procedures', 'comforts', 'accreditations')),
  merged_id integer not null,
  survivor_id integer not null,
  moved jsonb not null,
  made_by uuid not null references accounts on delete restrict,
  made_at timestamptz not null default now(),
  undone_by uuid references accounts on delete restrict,
  undone_at timestamptz,
  constraint term_merges_two check (survivor_id <> merged_id),
  constraint term_merges_undone_whole check ((undone_by is null) = (undone_at is null))
);
comment on table term_merges is 'Terms made one by an operator, with what is needed to part them again. Ids are of the named dictionary.';
create unique index term_merges_standing on term_merges (dictionary, merged_id) where undone_at is null;

-- No reference: a report goes with the comment it is on, the log stays as it is.
alter table audit_events add column report_id uuid;
comment on column audit_events.report_id is 'The report that was being worked on.';
create index audit_events_report on audit_events (report_id, id) where report_id is not null;

alter table reports
  add column other_act text,
  add column appeal text,
  add column appealed_at timestamptz,
  add constraint reports_appeal_whole check ((appeal is null) = (appealed_at is null)),
  drop constraint reports_decided_whole,
  add constraint reports_decided_whole check ((state = 'received') = (decided_at is null) and (decided_at is null or decided_by is not null));
comment on column reports.answer is 'Words to whoever reported. Null: not decided yet, or by the decision on a pair. After an appeal: of the first decision.';
comment on column reports.other_act is 'What was done that no act of the log shows.';
comment on column reports.decided_by is 'While an appeal waits: who has decided first.';

alter table clinic_claims
  add column appeal text,
  add column appealed_at timestamptz,
  add constraint clinic_claims_appeal_whole check ((appeal is null) = (appealed_at is null));
comment on column clinic_claims.decided_by is 'While an appeal waits: who has decided first.';
alter table clinic_changes
  add column appeal text,
  add column appealed_at timestamptz,
  add constraint clinic_changes_appeal_whole check ((appeal is null) = (appealed_at is null));
comment on column clinic_changes.decided_by is 'While an appeal waits: who has decided first.';

alter table photos
  add column hidden_by uuid references accounts on delete restrict,
  add column appeal text,
  add column appealed_at timestamptz,
  add constraint photos_appeal_whole check ((appeal is null) = (appealed_at is null));
comment on column photos.hidden_by is 'The operator who has hidden it; null also where that was before it was written down.';
comment on column photos.appealed_at is 'The clinic has asked for another look; until the second operator has decided, checked_at is null.';

alter table comments
  add column decided_with uuid references accounts on delete restrict,
  drop constraint comments_waits_for_known,
  add constraint comments_waits_for_known check (waits_for in ('check', 'recheck', 'proof', 'appeal', 'dispute', 'removal'));
comment on column comments.decided_with is 'The first of the two operators who have removed it.';
comment on column comments.waits_for is 'What an operator is awaited for. recheck: corrected by the author after it was published; proof: a paper has come later.';
