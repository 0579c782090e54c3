-- Copies of the directory as files, made when asked for.
create table directory_exports (
  id uuid not null default gen_random_uuid() constraint directory_exports_pk primary key,
  state text not null default 'queued',
  request text not null,
  base text not null,
  types text[] not null,
  since timestamptz,
  done integer not null default 0,
  snapshot_at timestamptz,
  output jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint directory_exports_state_known check (state in ('queued', 'running', 'ready', 'failed'))
);
comment on table directory_exports is 'Exports in FHIR. The id is the secret of whoever asked. A cancelled one has no row.';
comment on column directory_exports.output is '[{"type": "Organization", "kind": "output", "count": 12}] — one file for each.';
