-- Made by "npm run schema" from database/migrations: for reading, never applied.

CREATE OR REPLACE FUNCTION public.announce_clinics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('clinics', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stamp_clinic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  new.updated_at := now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_clinics_of_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    update clinics set updated_at = now() where id in (select clinic_id from old_names);
  else
    update clinics set updated_at = now() where id in (select clinic_id from new_names);
  end if;
  return null;
end $function$
;

create table cities (
  id integer not null,
  country text not null,
  title text not null,
  titles jsonb default '{}'::jsonb not null,
  admin text,
  population integer default 0 not null,
  lat double precision not null,
  lon double precision not null,
  constraint cities_pk PRIMARY KEY (id),
  constraint cities_country_form CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint cities_lat_range CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint cities_lon_range CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)))
);
CREATE INDEX cities_country ON public.cities USING btree (country, lower(title));
comment on table cities is 'GeoNames; id is the GeoNames id.';
comment on column cities.titles is 'Names by language prefix: {"ru": "Берлин", "ar": "برلين"}.';

create table clinic_matches (
  id integer generated always as identity not null,
  clinic_id integer not null,
  candidate_id integer not null,
  name_similarity real not null,
  distance_metres integer,
  reason text not null,
  state text default 'open'::text not null,
  import_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint clinic_matches_pk PRIMARY KEY (id),
  constraint clinic_matches_once UNIQUE (clinic_id, candidate_id),
  constraint clinic_matches_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_matches_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_matches_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT,
  constraint clinic_matches_state_known CHECK ((state = ANY (ARRAY['open'::text, 'merged'::text, 'rejected'::text]))),
  constraint clinic_matches_two CHECK ((clinic_id <> candidate_id))
);
CREATE INDEX clinic_matches_candidate ON public.clinic_matches USING btree (candidate_id);
CREATE INDEX clinic_matches_open ON public.clinic_matches USING btree (id) WHERE (state = 'open'::text);
comment on table clinic_matches is 'Pairs that may be one clinic but are not sure enough to merge: an operator decides.';

create table clinic_names (
  clinic_id integer not null,
  kind text not null,
  lang text default 'und'::text not null,
  text text not null,
  constraint clinic_names_pk PRIMARY KEY (clinic_id, kind, lang, text),
  constraint clinic_names_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_names_kind_known CHECK ((kind = ANY (ARRAY['label'::text, 'alias'::text, 'acronym'::text, 'former'::text]))),
  constraint clinic_names_text_given CHECK ((text <> ''::text))
);
CREATE TRIGGER clinic_names_touch_deleted AFTER DELETE ON public.clinic_names REFERENCING OLD TABLE AS old_names FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics_of_names();
CREATE TRIGGER clinic_names_touch_inserted AFTER INSERT ON public.clinic_names REFERENCING NEW TABLE AS new_names FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics_of_names();
CREATE TRIGGER clinic_names_touch_updated AFTER UPDATE ON public.clinic_names REFERENCING NEW TABLE AS new_names FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics_of_names();
comment on table clinic_names is 'Every name besides clinics.title. label: an official name in another language; lang "und" where unknown.';

create table clinic_slugs (
  slug text not null,
  clinic_id integer not null,
  constraint clinic_slugs_pk PRIMARY KEY (slug),
  constraint clinic_slugs_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX clinic_slugs_clinic ON public.clinic_slugs USING btree (clinic_id);
comment on table clinic_slugs is 'Former slugs, which redirect.';

create table clinic_sources (
  source text not null,
  dataset text not null,
  source_id text not null,
  clinic_id integer not null,
  licence text not null,
  url text,
  retrieved_at date not null,
  record jsonb not null,
  removed_at timestamp with time zone,
  import_id integer not null,
  constraint clinic_sources_pk PRIMARY KEY (source, dataset, source_id),
  constraint clinic_sources_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_sources_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT
);
CREATE INDEX clinic_sources_clinic ON public.clinic_sources USING btree (clinic_id);
comment on table clinic_sources is 'What each source says of a clinic, as normalised at import; a clinic''s columns are made from these and from hand edits.';
comment on column clinic_sources.dataset is 'The file series a record came in: a later file of the same series replaces it.';

create table clinics (
  id integer generated always as identity not null,
  slug text not null,
  status text default 'published'::text not null,
  title text not null,
  title_lang text,
  country text not null,
  city_id integer,
  lat double precision,
  lon double precision,
  location_precision text,
  address text,
  postcode text,
  phone text,
  website text,
  established smallint,
  beds integer,
  is_demo boolean default false not null,
  edited_fields text[] default '{}'::text[] not null,
  changed_in xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint clinics_pk PRIMARY KEY (id),
  constraint clinics_slug_unique UNIQUE (slug),
  constraint clinics_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id) ON DELETE RESTRICT,
  constraint clinics_beds_positive CHECK ((beds > 0)),
  constraint clinics_country_form CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint clinics_lat_range CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint clinics_location_precision_known CHECK ((location_precision = ANY (ARRAY['building'::text, 'city'::text]))),
  constraint clinics_location_whole CHECK ((((lat IS NULL) = (lon IS NULL)) AND ((lat IS NULL) = (location_precision IS NULL)))),
  constraint clinics_lon_range CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  constraint clinics_status_known CHECK ((status = ANY (ARRAY['published'::text, 'withdrawn'::text])))
);
CREATE INDEX clinics_changed_in ON public.clinics USING btree (changed_in);
CREATE INDEX clinics_city ON public.clinics USING btree (city_id);
CREATE INDEX clinics_country ON public.clinics USING btree (country);
CREATE TRIGGER clinics_announce AFTER INSERT OR UPDATE ON public.clinics FOR EACH STATEMENT EXECUTE FUNCTION announce_clinics();
CREATE TRIGGER clinics_stamp BEFORE UPDATE ON public.clinics FOR EACH ROW EXECUTE FUNCTION stamp_clinic();
comment on column clinics.title is 'The name the clinic goes by in its own records.';
comment on column clinics.title_lang is 'BCP 47 tag of title, null where the source does not say.';
comment on column clinics.edited_fields is 'Columns set by hand: imports leave them alone. "names" stands for all of clinic_names.';
comment on column clinics.changed_in is 'Transaction of the last change: the directory index catches up by it, because commit order and id order differ.';

create table currencies (
  id smallint not null,
  code text not null,
  prefix text not null,
  "position" smallint not null,
  constraint currencies_pk PRIMARY KEY (id),
  constraint currencies_code_unique UNIQUE (code),
  constraint currencies_position_unique UNIQUE ("position"),
  constraint currencies_code_form CHECK ((code ~ '^[A-Z]{3}$'::text))
);
comment on column currencies.prefix is 'Symbol shown after the price.';

create table currency_rates (
  id bigint generated always as identity not null,
  currency_id smallint not null,
  date date not null,
  source text not null,
  rate numeric not null,
  state text not null,
  recorded_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  constraint currency_rates_pk PRIMARY KEY (id),
  constraint currency_rates_once UNIQUE (currency_id, date, source),
  constraint currency_rates_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint currency_rates_rate_positive CHECK ((rate > (0)::numeric)),
  constraint currency_rates_state_known CHECK ((state = ANY (ARRAY['accepted'::text, 'held'::text, 'refused'::text])))
);
CREATE INDEX currency_rates_current ON public.currency_rates USING btree (currency_id, date DESC, id DESC) WHERE (state = 'accepted'::text);
comment on column currency_rates.rate is 'Units of the currency for one euro.';
comment on column currency_rates.state is 'held: jumped more than 10 % and waits for an operator.';

create table imports (
  id integer generated always as identity not null,
  source text not null,
  dataset text not null,
  file_name text not null,
  file_sha256 text not null,
  retrieved_at date not null,
  counts jsonb not null,
  finished_at timestamp with time zone default now() not null,
  constraint imports_pk PRIMARY KEY (id)
);

create table languages (
  id smallint not null,
  prefix text not null,
  title text not null,
  direction text not null,
  "position" smallint not null,
  constraint languages_pk PRIMARY KEY (id),
  constraint languages_position_unique UNIQUE ("position"),
  constraint languages_prefix_unique UNIQUE (prefix),
  constraint languages_direction_known CHECK ((direction = ANY (ARRAY['ltr'::text, 'rtl'::text]))),
  constraint languages_prefix_form CHECK ((prefix ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text))
);
comment on column languages.title is 'The language''s name in itself.';
comment on column languages."position" is 'Order of the public list; the first is the default.';

create table messages (
  language_id smallint not null,
  key text not null,
  text text not null,
  origin text not null,
  updated_at timestamp with time zone default now() not null,
  constraint messages_pk PRIMARY KEY (language_id, key),
  constraint messages_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id) ON DELETE CASCADE,
  constraint messages_origin_known CHECK ((origin = ANY (ARRAY['file'::text, 'operator'::text])))
);
comment on column messages.origin is 'file: follows messages/*.json at every start; operator: edited by hand, a start leaves it alone.';
