-- Websites of clinics, by address: several clinics may share one.
create table websites (
  url text not null,
  host text not null,
  next_check_at timestamptz not null,
  claimed_until timestamptz,
  checked_at timestamptz,
  outcome text,
  answered_at timestamptz,
  failing_since date,
  dead_since date,
  constraint websites_pk primary key (url),
  constraint websites_outcome_known check (outcome in ('answered', 'certificate', 'gone', 'server_error', 'no_address', 'refused', 'timeout', 'redirects', 'private')),
  constraint websites_dead_fails check (dead_since is null or failing_since is not null)
);
comment on table websites is 'Whether the websites of clinics answer, as a job has found.';
comment on column websites.host is 'Without www: one address of a host is asked at a time.';
comment on column websites.claimed_until is 'A node is asking; another may when this has passed.';
comment on column websites.dead_since is 'First of at least two days without an answer; null: it answers, or it is not known yet.';
create index websites_due on websites (next_check_at);
create index websites_host on websites (host);
create index websites_dead on websites (url) where dead_since is not null;
create index clinics_website on clinics (website) where website is not null;

create table outgoing_pauses (
  name text not null,
  failures integer not null,
  until timestamptz not null,
  constraint outgoing_pauses_pk primary key (name)
);
comment on table outgoing_pauses is 'Jobs that wait because nothing outside answered.';

-- How complete and trustworthy the data of a clinic are, 0 to 100: contract/clinics/data-score.ts.
create table clinic_scores (
  clinic_id integer not null references clinics on delete cascade,
  score smallint not null constraint clinic_scores_bounds check (score between 0 and 100),
  constraint clinic_scores_pk primary key (clinic_id)
);
comment on table clinic_scores is 'How complete and trustworthy the data of a clinic are, 0 to 100.';
create index clinic_scores_score on clinic_scores (score, clinic_id);
create trigger clinic_scores_touch_inserted after insert on clinic_scores referencing new table as changed for each statement execute function touch_clinics();
create trigger clinic_scores_touch_updated after update on clinic_scores referencing new table as changed for each statement execute function touch_clinics();
create trigger clinic_scores_touch_deleted after delete on clinic_scores referencing old table as changed for each statement execute function touch_clinics();

create table clinic_problems (
  clinic_id integer not null references clinics on delete cascade,
  kind text not null constraint clinic_problems_kind_known check (kind in ('two_phones', 'two_addresses', 'two_websites', 'closed_by_one', 'dead_website', 'doubtful_pair')),
  country text not null,
  stated jsonb not null,
  constraint clinic_problems_pk primary key (clinic_id, kind)
);
comment on table clinic_problems is 'What sources say against each other, websites that do not answer, and pairs that may be one clinic; made anew by a job.';
comment on column clinic_problems.stated is 'List of [source, value]; of a pair [number of the match, the other clinic].';
create index clinic_problems_kind on clinic_problems (kind, clinic_id);
create index clinic_problems_country on clinic_problems (country, clinic_id);

create table quality_groups (
  kind text not null constraint quality_groups_kind_known check (kind in ('all', 'country', 'source')),
  name text not null,
  clinics integer not null,
  counts jsonb not null,
  newest_on date,
  computed_at timestamptz not null default now(),
  constraint quality_groups_pk primary key (kind, name)
);
comment on table quality_groups is 'How many real clinics of a group have each fact; made anew by a job.';
create index quality_groups_clinics on quality_groups (kind, clinics desc, name);

-- Points of the ranking for that score: none until an operator gives some. The version before writes none.
alter table ranking_versions
  drop constraint ranking_versions_sum,
  add column data_score smallint not null default 0
    constraint ranking_versions_data_score_bounds check (data_score between 0 and 60)
    constraint ranking_versions_sum check (licence_checked + profile_kept + rating + reply_time + documented + data_score = 100);
