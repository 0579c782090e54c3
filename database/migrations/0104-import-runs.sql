-- Files of clinics that operators upload: first a dry run, then the import when they say so.

create table import_runs (
  id uuid not null constraint import_runs_pk primary key,
  source text not null,
  dataset text not null,
  retrieved_at date,
  max_removed real not null constraint import_runs_share check (max_removed between 0 and 100),
  file_name text not null,
  file_bytes integer not null,
  file_sha256 text not null,
  state text not null default 'waiting' constraint import_runs_state_known check (state in
    ('waiting', 'checking', 'checked', 'confirmed', 'importing', 'done', 'refused', 'failed', 'cancelled')),
  version integer not null default 1,
  attempt integer not null default 0,
  phase text,
  done integer not null default 0,
  counts jsonb,
  problems jsonb not null default '[]',
  problem text,
  problem_values jsonb not null default '{}',
  import_id integer references imports (id) on delete set null,
  -- The log of what was done for the service: by a number without a name.
  account_id uuid not null references accounts (id) on delete restrict,
  repeat_key text not null,
  repeat_hash bytea not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint import_runs_repeat unique (account_id, repeat_key),
  constraint import_runs_finished check ((finished_at is not null) = (state in ('done', 'refused', 'failed', 'cancelled')))
);
create index import_runs_newest on import_runs (created_at desc);
comment on table import_runs is 'Uploaded files of clinics. A file lies in the store while its run has not ended.';
comment on column import_runs.retrieved_at is 'Null: nobody has said it, and the file is not read yet.';
comment on column import_runs.max_removed is 'Percent of the records of the dataset that the file may lack.';
comment on column import_runs.version is 'Of the state: an operator decides on what was seen.';
comment on column import_runs.attempt is 'How often it was taken up in this state. A process that was thought dead writes nothing after the next attempt.';
comment on column import_runs.done is 'Records of the phase that are done.';
comment on column import_runs.counts is 'Of the dry run, and once it is imported of the import.';
comment on column import_runs.problems is 'Records that are not taken: number, kind and reason of the first ones of each kind.';
comment on column import_runs.problem is 'Why it has ended without an import; null also where an operator cancelled it.';

-- Only an owner may analyze a table; who imports may be none.
create function analyze_clinics() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze clinics, clinic_names, clinic_sources;
end $$;
revoke execute on function analyze_clinics() from public;

-- Later starts do the same (server/platform/app-role.ts).
do $$
begin
  if exists (select from pg_roles where rolname = 'medatlas_app') then
    grant execute on function analyze_clinics() to medatlas_app;
  end if;
end $$;
