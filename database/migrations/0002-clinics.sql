-- Places, clinics, their names, and where each fact came from.

create table cities (
  id integer constraint cities_pk primary key,
  country text not null constraint cities_country_form check (country ~ '^[A-Z]{2}$'),
  title text not null,
  titles jsonb not null default '{}',
  admin text,
  population integer not null default 0,
  lat double precision not null constraint cities_lat_range check (lat between -90 and 90),
  lon double precision not null constraint cities_lon_range check (lon between -180 and 180)
);
comment on table cities is 'GeoNames; id is the GeoNames id.';
comment on column cities.titles is 'Names by language prefix: {"ru": "Берлин", "ar": "برلين"}.';
create index cities_country on cities (country, lower(title));

create table clinics (
  id integer generated always as identity constraint clinics_pk primary key,
  slug text not null constraint clinics_slug_unique unique,
  status text not null default 'published' constraint clinics_status_known check (status in ('published', 'withdrawn')),
  title text not null,
  title_lang text,
  country text not null constraint clinics_country_form check (country ~ '^[A-Z]{2}$'),
  -- A city that clinics stand in cannot go.
  city_id integer references cities on delete restrict,
  lat double precision constraint clinics_lat_range check (lat between -90 and 90),
  lon double precision constraint clinics_lon_range check (lon between -180 and 180),
  location_precision text constraint clinics_location_precision_known check (location_precision in ('building', 'city')),
  address text,
  postcode text,
  phone text,
  website text,
  established smallint,
  beds integer constraint clinics_beds_positive check (beds > 0),
  is_demo boolean not null default false,
  edited_fields text[] not null default '{}',
  changed_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint clinics_location_whole check ((lat is null) = (lon is null) and (lat is null) = (location_precision is null))
);
comment on column clinics.title is 'The name the clinic goes by in its own records.';
comment on column clinics.title_lang is 'BCP 47 tag of title, null where the source does not say.';
comment on column clinics.edited_fields is 'Columns set by hand: imports leave them alone. "names" stands for all of clinic_names.';
comment on column clinics.changed_in is 'Transaction of the last change: the directory index catches up by it, because commit order and id order differ.';
create index clinics_city on clinics (city_id);
create index clinics_country on clinics (country);
create index clinics_changed_in on clinics (changed_in);

create table clinic_names (
  clinic_id integer not null references clinics on delete cascade,
  kind text not null constraint clinic_names_kind_known check (kind in ('label', 'alias', 'acronym', 'former')),
  lang text not null default 'und',
  text text not null constraint clinic_names_text_given check (text <> ''),
  constraint clinic_names_pk primary key (clinic_id, kind, lang, text)
);
comment on table clinic_names is 'Every name besides clinics.title. label: an official name in another language; lang "und" where unknown.';

create table clinic_slugs (
  slug text constraint clinic_slugs_pk primary key,
  clinic_id integer not null references clinics on delete cascade
);
create index clinic_slugs_clinic on clinic_slugs (clinic_id);
comment on table clinic_slugs is 'Former slugs, which redirect.';

create table imports (
  id integer generated always as identity constraint imports_pk primary key,
  source text not null,
  dataset text not null,
  file_name text not null,
  file_sha256 text not null,
  retrieved_at date not null,
  counts jsonb not null,
  finished_at timestamptz not null default now()
);

create table clinic_sources (
  source text not null,
  dataset text not null,
  source_id text not null,
  clinic_id integer not null references clinics on delete cascade,
  licence text not null,
  url text,
  retrieved_at date not null,
  record jsonb not null,
  removed_at timestamptz,
  import_id integer not null references imports on delete restrict,
  constraint clinic_sources_pk primary key (source, dataset, source_id)
);
comment on table clinic_sources is 'What each source says of a clinic, as normalised at import; a clinic''s columns are made from these and from hand edits.';
comment on column clinic_sources.dataset is 'The file series a record came in: a later file of the same series replaces it.';
create index clinic_sources_clinic on clinic_sources (clinic_id);

create table clinic_matches (
  id integer generated always as identity constraint clinic_matches_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  candidate_id integer not null references clinics on delete cascade,
  name_similarity real not null,
  distance_metres integer,
  reason text not null,
  state text not null default 'open' constraint clinic_matches_state_known check (state in ('open', 'merged', 'rejected')),
  import_id integer not null references imports on delete restrict,
  created_at timestamptz not null default now(),
  constraint clinic_matches_once unique (clinic_id, candidate_id),
  constraint clinic_matches_two check (clinic_id <> candidate_id)
);
comment on table clinic_matches is 'Pairs that may be one clinic but are not sure enough to merge: an operator decides.';
create index clinic_matches_open on clinic_matches (id) where state = 'open';
create index clinic_matches_candidate on clinic_matches (candidate_id);

-- Every change of a clinic is stamped and announced, whoever makes it.
create function stamp_clinic() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  new.updated_at := now();
  return new;
end $$;
create trigger clinics_stamp before update on clinics for each row execute function stamp_clinic();

create function announce_clinics() returns trigger language plpgsql as $$
begin
  perform pg_notify('clinics', '');
  return null;
end $$;
create trigger clinics_announce after insert or update on clinics for each statement execute function announce_clinics();

-- A name is part of its clinic: who changes one has changed the other.
create function touch_clinics_of_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update clinics set updated_at = now() where id in (select clinic_id from old_names);
  else
    update clinics set updated_at = now() where id in (select clinic_id from new_names);
  end if;
  return null;
end $$;
create trigger clinic_names_touch_inserted after insert on clinic_names
  referencing new table as new_names for each statement execute function touch_clinics_of_names();
create trigger clinic_names_touch_updated after update on clinic_names
  referencing new table as new_names for each statement execute function touch_clinics_of_names();
create trigger clinic_names_touch_deleted after delete on clinic_names
  referencing old table as old_names for each statement execute function touch_clinics_of_names();
