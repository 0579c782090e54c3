-- What operators do to content: rates by hand, clinics that are one, terms of dictionaries.

alter table currency_rates add column reason text;
-- The history outlives the account, which stays as a number.
alter table currency_rates add column decided_by uuid references accounts on delete restrict;
alter table currency_rates add constraint currency_rates_operator_says_why check (source <> 'operator' or reason is not null);
comment on column currency_rates.source is 'Who published the rate; operator: entered by hand, and above all others of its day.';
drop index currency_rates_current;
create index currency_rates_current on currency_rates (currency_id, date desc, (source = 'operator') desc, id desc)
  where state = 'accepted';
create index currency_rates_held on currency_rates (currency_id) where state = 'held';

-- A clinic that others were merged into stays.
alter table clinics add column merged_into integer references clinics on delete restrict;
alter table clinics add constraint clinics_merged_is_withdrawn check (merged_into is null or status = 'withdrawn');
comment on column clinics.merged_into is 'The clinic that this one turned out to be.';
create index clinics_merged_into on clinics (merged_into) where merged_into is not null;

create table clinic_merges (
  id integer generated always as identity constraint clinic_merges_pk primary key,
  survivor_id integer not null references clinics on delete restrict,
  merged_id integer not null references clinics on delete restrict,
  -- A pair that an import found goes with neither clinic while they are merged.
  match_id integer references clinic_matches on delete set null,
  moved jsonb not null,
  made_by uuid not null references accounts on delete restrict,
  made_at timestamptz not null default now(),
  undone_by uuid references accounts on delete restrict,
  undone_at timestamptz,
  constraint clinic_merges_two check (survivor_id <> merged_id),
  constraint clinic_merges_undone_whole check ((undone_by is null) = (undone_at is null))
);
comment on table clinic_merges is 'Two clinics made one by an operator, with what is needed to part them again.';
comment on column clinic_merges.moved is 'Keys of the rows that changed hands, by table; see Moved in server/matches/moves.ts.';
create index clinic_merges_survivor on clinic_merges (survivor_id);
create unique index clinic_merges_standing on clinic_merges (merged_id) where undone_at is null;

alter table clinic_matches add column decided_by uuid references accounts on delete restrict;
alter table clinic_matches add column decided_at timestamptz;
create index imports_finished on imports (finished_at desc, id desc);
create index clinic_matches_state on clinic_matches (state, name_similarity desc, id);

do $$
declare
  part text;
begin
  foreach part in array array['specializations', 'diseases', 'procedures', 'comforts', 'accreditations']
  loop
    execute format('alter table %1$s add column is_edited boolean not null default false', part);
    execute format('alter table %1$s add column version integer not null default 1', part);
    -- A term that others were merged into stays.
    execute format('alter table %1$s add column merged_into integer references %1$s on delete restrict', part);
    execute format('alter table %1$s add constraint %1$s_merged_is_retired check (merged_into is null or is_retired)', part);
    execute format('create index %1$s_merged_into on %1$s (merged_into) where merged_into is not null', part);
    execute format($c$comment on column %1$s.is_edited is 'Changed by hand: a start leaves the entry alone.'$c$, part);
    execute format($c$comment on column %1$s.merged_into is 'The term that this one turned out to be; its slug leads there.'$c$, part);
  end loop;
end $$;

create table content_versions (
  entity text not null constraint content_versions_entity_known check (entity in ('news')),
  -- No key: the history of what is gone is still history.
  entity_id integer not null,
  version integer not null,
  content jsonb not null,
  -- Null: the service itself; the history outlives the account, which stays as a number.
  made_by uuid references accounts on delete restrict,
  made_at timestamptz not null default now(),
  constraint content_versions_pk primary key (entity, entity_id, version)
);
comment on table content_versions is 'What operators have written, word for word, in every version. Append-only.';
create trigger content_versions_stay before update on content_versions for each row execute function refuse_change();

alter table news add column version integer not null default 1;
alter table news add column publish_at timestamptz;
alter table news drop constraint news_status_known;
alter table news add constraint news_status_known check (status in ('draft', 'scheduled', 'published'));
alter table news add constraint news_scheduled_whole check ((status = 'scheduled') = (publish_at is not null));
comment on column news.publish_at is 'When it comes out by itself.';
create index news_scheduled on news (publish_at) where status = 'scheduled';

-- Operators leaf through clinics by title and find them by its beginning.
create index clinics_title on clinics (lower(title) collate "C", id);
create index clinics_withdrawn on clinics (lower(title) collate "C", id) where status = 'withdrawn';
create index doctors_title on doctors (lower(title) collate "C", id);
create index doctors_withdrawn on doctors (lower(title) collate "C", id) where status = 'withdrawn';
