-- What the directory in FHIR asks of the tables: names by their words, places by distance, and what is gone.
-- Bodies are bound when they are made: an index is built where no schema is looked through.
create function folded_name(name text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(normalize(lower(name), nfd), U&'[\0300-\036f]', '', 'g'), '[[:punct:][:space:]]+', ' ', 'g');
comment on function folded_name is 'In small letters, without accents, words divided by one space.';

create function words_of_name(name text) returns tsvector language sql immutable strict parallel safe
  return to_tsvector('simple', folded_name(name));

create function words_begin(value text) returns tsquery language sql immutable strict parallel safe
  return (select to_tsquery('simple', string_agg(quote_literal(word) || ':*', ' & '))
    from unnest(string_to_array(trim(folded_name(value)), ' ')) word where word <> '');
comment on function words_begin is 'Finds names in which every word of the value begins a word; null where it has no word.';

create function city_names(title text, titles jsonb) returns text language sql immutable parallel safe
  return (select title || ' ' || coalesce(string_agg(t.value, ' '), '') from jsonb_each_text(titles) t);

create index clinics_words on clinics using gin (words_of_name(title));
create index clinic_names_words on clinic_names using gin (words_of_name(text));
create index doctors_words on doctors using gin (words_of_name(title));
create index doctor_names_words on doctor_names using gin (words_of_name(text));
create index cities_words on cities using gin (words_of_name(city_names(title, titles)));
create index clinics_point on clinics using gist (point(lon, lat)) where lat is not null;
create index clinics_updated on clinics (updated_at, id);
create index doctors_updated on doctors (updated_at, id);

create table directory_deletions (
  kind text not null,
  id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  deleted_at timestamptz not null default now(),
  constraint directory_deletions_pk primary key (kind, id),
  constraint directory_deletions_kind_known check (kind in ('clinics', 'doctors', 'positions'))
);
create index directory_deletions_changed_in on directory_deletions (changed_in);
comment on table directory_deletions is 'Rows that are gone, so that who keeps a copy hears of it. Numbers only.';

create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into directory_deletions (kind, id) select tg_table_name, id from changed on conflict do nothing;
  return null;
end $$;
create trigger clinics_note_deletion after delete on clinics
  referencing old table as changed for each statement execute function note_deletion();
create trigger doctors_note_deletion after delete on doctors
  referencing old table as changed for each statement execute function note_deletion();
create trigger positions_note_deletion after delete on positions
  referencing old table as changed for each statement execute function note_deletion();

create table directory_moments (
  at timestamptz not null default now() constraint directory_moments_pk primary key,
  version xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
);
comment on table directory_moments is 'Minute by minute the oldest transaction then under way: what was not yet committed at that time has this number or a higher one.';
