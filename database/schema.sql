-- Made by "npm run schema" from database/migrations: for reading, never applied.

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(tg_table_name, '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.comment_weight(published_at timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select power(0.5, greatest(0, extract(epoch from now() - published_at)) / (86400 * 730.5)) $function$
;

CREATE OR REPLACE FUNCTION public.ranked_mean(weighted double precision, weight double precision)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select ((8 * 4 + coalesce(weighted, 0)) / (8 + coalesce(weight, 0)))::real$function$
;

CREATE OR REPLACE FUNCTION public.refresh_clinic_ratings(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from clinic_ratings r where clinic_id = any(ids)
    and not exists (select from comments c where c.clinic_id = r.clinic_id and c.status in ('published', 'disputed'));
  insert into clinic_ratings (clinic_id, counts, ranked, computed_on)
  select clinic_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[],
    ranked_mean(sum(rating * comment_weight(published_at)), sum(comment_weight(published_at))), current_date
  from comments where clinic_id = any(ids) and status in ('published', 'disputed') group by clinic_id
  on conflict (clinic_id) do update set counts = excluded.counts, ranked = excluded.ranked, computed_on = excluded.computed_on
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_doctor_ratings(ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from doctor_ratings r where doctor_id = any(ids)
    and not exists (select from comments c where c.doctor_id = r.doctor_id and c.status in ('published', 'disputed'));
  insert into doctor_ratings (doctor_id, counts, ranked, computed_on)
  select doctor_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[],
    ranked_mean(sum(rating * comment_weight(published_at)), sum(comment_weight(published_at))), current_date
  from comments where doctor_id = any(ids) and status in ('published', 'disputed') group by doctor_id
  on conflict (doctor_id) do update set counts = excluded.counts, ranked = excluded.ranked, computed_on = excluded.computed_on
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_ratings_of_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_clinic_ratings(array(select distinct clinic_id from changed where clinic_id is not null));
  perform refresh_doctor_ratings(array(select distinct doctor_id from changed where doctor_id is not null));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.stamp_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  new.updated_at := now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_clinics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update clinics set updated_at = now()
    where id in (select clinic_id from changed) and changed_in <> pg_current_xact_id();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_doctors_of_clinics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update doctors set updated_at = now()
    where id in (select doctor_id from positions where is_main and clinic_id in (select id from changed))
      and changed_in <> pg_current_xact_id();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_doctors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update doctors set updated_at = now()
    where id in (select doctor_id from changed) and changed_in <> pg_current_xact_id();
  return null;
end $function$
;

create table accreditations (
  id integer generated always as identity not null,
  slug text not null,
  titles jsonb not null,
  abouts jsonb not null,
  url text not null,
  is_retired boolean default false not null,
  constraint accreditations_pk PRIMARY KEY (id),
  constraint accreditations_slug_unique UNIQUE (slug)
);
CREATE TRIGGER accreditations_announce AFTER INSERT OR DELETE OR UPDATE ON public.accreditations FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

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

create table clinic_accreditations (
  clinic_id integer not null,
  accreditation_id integer not null,
  number text,
  valid_from date,
  valid_until date,
  checked_on date,
  constraint clinic_accreditations_pk PRIMARY KEY (clinic_id, accreditation_id),
  constraint clinic_accreditations_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE RESTRICT,
  constraint clinic_accreditations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX clinic_accreditations_accreditation ON public.clinic_accreditations USING btree (accreditation_id);
CREATE TRIGGER clinic_accreditations_touch_deleted AFTER DELETE ON public.clinic_accreditations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_accreditations_touch_inserted AFTER INSERT ON public.clinic_accreditations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_accreditations_touch_updated AFTER UPDATE ON public.clinic_accreditations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

create table clinic_comforts (
  clinic_id integer not null,
  comfort_id integer not null,
  value text not null,
  constraint clinic_comforts_pk PRIMARY KEY (clinic_id, comfort_id),
  constraint clinic_comforts_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_comforts_comfort_id_fkey FOREIGN KEY (comfort_id) REFERENCES comforts(id) ON DELETE RESTRICT,
  constraint clinic_comforts_value_known CHECK ((value = ANY (ARRAY['free'::text, 'paid'::text, 'no'::text])))
);
CREATE INDEX clinic_comforts_comfort ON public.clinic_comforts USING btree (comfort_id);
CREATE TRIGGER clinic_comforts_touch_deleted AFTER DELETE ON public.clinic_comforts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_comforts_touch_inserted AFTER INSERT ON public.clinic_comforts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_comforts_touch_updated AFTER UPDATE ON public.clinic_comforts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_comforts is 'Without a row it is unknown.';

create table clinic_diseases (
  clinic_id integer not null,
  disease_id integer not null,
  constraint clinic_diseases_pk PRIMARY KEY (clinic_id, disease_id),
  constraint clinic_diseases_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_diseases_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE RESTRICT
);
CREATE INDEX clinic_diseases_disease ON public.clinic_diseases USING btree (disease_id);
CREATE TRIGGER clinic_diseases_touch_deleted AFTER DELETE ON public.clinic_diseases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_diseases_touch_inserted AFTER INSERT ON public.clinic_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_diseases_touch_updated AFTER UPDATE ON public.clinic_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

create table clinic_international (
  clinic_id integer not null,
  facts jsonb not null,
  stated_on date not null,
  constraint clinic_international_pk PRIMARY KEY (clinic_id),
  constraint clinic_international_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
comment on table clinic_international is 'Facts for patients from abroad, by the clinic''s own word; their form is International in contract/clinic-pages.ts.';

create table clinic_languages (
  clinic_id integer not null,
  lang text not null,
  level text not null,
  constraint clinic_languages_pk PRIMARY KEY (clinic_id, lang),
  constraint clinic_languages_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_languages_level_known CHECK ((level = ANY (ARRAY['native'::text, 'fluent'::text, 'basic'::text, 'interpreter'::text])))
);
CREATE TRIGGER clinic_languages_touch_deleted AFTER DELETE ON public.clinic_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_languages_touch_inserted AFTER INSERT ON public.clinic_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_languages_touch_updated AFTER UPDATE ON public.clinic_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

create table clinic_licences (
  id integer generated always as identity not null,
  clinic_id integer not null,
  number text not null,
  body text not null,
  url text,
  valid_until date,
  checked_on date,
  constraint clinic_licences_pk PRIMARY KEY (id),
  constraint clinic_licences_once UNIQUE (clinic_id, body, number),
  constraint clinic_licences_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE TRIGGER clinic_licences_touch_deleted AFTER DELETE ON public.clinic_licences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_licences_touch_inserted AFTER INSERT ON public.clinic_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_licences_touch_updated AFTER UPDATE ON public.clinic_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_licences.valid_until is 'Null: without end.';
comment on column clinic_licences.checked_on is 'The day an operator compared it with the register; null: by the clinic''s own word.';

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
CREATE TRIGGER clinic_names_touch_deleted AFTER DELETE ON public.clinic_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_names_touch_inserted AFTER INSERT ON public.clinic_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_names_touch_updated AFTER UPDATE ON public.clinic_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_names is 'Every name besides clinics.title. label: an official name in another language; lang "und" where unknown.';

create table clinic_procedures (
  clinic_id integer not null,
  procedure_id integer not null,
  yearly_volume integer,
  amount numeric(14,2),
  amount_to numeric(14,2),
  currency_id smallint,
  included text[] default '{}'::text[] not null,
  excluded text[] default '{}'::text[] not null,
  priced_on date,
  constraint clinic_procedures_pk PRIMARY KEY (clinic_id, procedure_id),
  constraint clinic_procedures_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_procedures_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint clinic_procedures_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint clinic_procedures_amount_positive CHECK ((amount > (0)::numeric)),
  constraint clinic_procedures_price_whole CHECK ((((amount IS NULL) = (currency_id IS NULL)) AND ((amount IS NULL) = (priced_on IS NULL)))),
  constraint clinic_procedures_range CHECK (((amount_to IS NULL) OR (amount_to > amount)))
);
CREATE INDEX clinic_procedures_procedure ON public.clinic_procedures USING btree (procedure_id);
CREATE TRIGGER clinic_procedures_touch_deleted AFTER DELETE ON public.clinic_procedures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_procedures_touch_inserted AFTER INSERT ON public.clinic_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_procedures_touch_updated AFTER UPDATE ON public.clinic_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_procedures is 'What a clinic does, and its price; amount null: the price is unknown.';
comment on column clinic_procedures.included is 'Known keys of lines, see priceLines in contract/prices.ts.';

create table clinic_ratings (
  clinic_id integer not null,
  counts integer[] not null,
  ranked real not null,
  computed_on date not null,
  constraint clinic_ratings_pk PRIMARY KEY (clinic_id),
  constraint clinic_ratings_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_ratings_counts_five CHECK ((cardinality(counts) = 5))
);
CREATE TRIGGER clinic_ratings_touch_deleted AFTER DELETE ON public.clinic_ratings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_ratings_touch_inserted AFTER INSERT ON public.clinic_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_ratings_touch_updated AFTER UPDATE ON public.clinic_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_ratings.counts is 'Published comments with 1, 2, 3, 4 and 5 stars.';
comment on column clinic_ratings.ranked is 'What ranking uses: a mean that starts from 8 imagined comments of 4 stars and in which a comment''s weight halves every 24 months.';

create table clinic_responses (
  clinic_id integer not null,
  median_reply_minutes integer not null,
  requests integer not null,
  replied integer not null,
  computed_on date not null,
  constraint clinic_responses_pk PRIMARY KEY (clinic_id),
  constraint clinic_responses_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_responses_minutes_positive CHECK ((median_reply_minutes > 0)),
  constraint clinic_responses_replied_of_requests CHECK (((replied >= 0) AND (replied <= requests)))
);
CREATE TRIGGER clinic_responses_touch_deleted AFTER DELETE ON public.clinic_responses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_responses_touch_inserted AFTER INSERT ON public.clinic_responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_responses_touch_updated AFTER UPDATE ON public.clinic_responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

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

create table clinic_specializations (
  clinic_id integer not null,
  specialization_id integer not null,
  constraint clinic_specializations_pk PRIMARY KEY (clinic_id, specialization_id),
  constraint clinic_specializations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT
);
CREATE INDEX clinic_specializations_specialization ON public.clinic_specializations USING btree (specialization_id);
CREATE TRIGGER clinic_specializations_touch_deleted AFTER DELETE ON public.clinic_specializations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_specializations_touch_inserted AFTER INSERT ON public.clinic_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_specializations_touch_updated AFTER UPDATE ON public.clinic_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

create table clinic_texts (
  clinic_id integer not null,
  lang text not null,
  description text not null,
  equipment text[] default '{}'::text[] not null,
  constraint clinic_texts_pk PRIMARY KEY (clinic_id, lang),
  constraint clinic_texts_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);

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
  claimed_at timestamp with time zone,
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
CREATE TRIGGER clinics_announce AFTER INSERT OR UPDATE ON public.clinics FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER clinics_stamp BEFORE UPDATE ON public.clinics FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER clinics_touch_doctors AFTER UPDATE ON public.clinics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors_of_clinics();
comment on column clinics.title is 'The name the clinic goes by in its own records.';
comment on column clinics.title_lang is 'BCP 47 tag of title, null where the source does not say.';
comment on column clinics.edited_fields is 'Columns set by hand: imports leave them alone. "names" stands for all of clinic_names.';
comment on column clinics.changed_in is 'Transaction of the last change: the directory index catches up by it, because commit order and id order differ.';
comment on column clinics.claimed_at is 'Since when the clinic itself keeps its profile; null: nobody has claimed it.';

create table comfort_groups (
  id integer generated always as identity not null,
  slug text not null,
  titles jsonb not null,
  "position" smallint not null,
  constraint comfort_groups_pk PRIMARY KEY (id),
  constraint comfort_groups_slug_unique UNIQUE (slug)
);

create table comforts (
  id integer generated always as identity not null,
  slug text not null,
  group_id integer not null,
  titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  icon text not null,
  "position" smallint not null,
  is_retired boolean default false not null,
  constraint comforts_pk PRIMARY KEY (id),
  constraint comforts_slug_unique UNIQUE (slug),
  constraint comforts_group_id_fkey FOREIGN KEY (group_id) REFERENCES comfort_groups(id) ON DELETE RESTRICT
);
CREATE INDEX comforts_group ON public.comforts USING btree (group_id);
CREATE TRIGGER comforts_announce AFTER INSERT OR DELETE OR UPDATE ON public.comforts FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

create table comment_replies (
  comment_id integer not null,
  lang text not null,
  text text not null,
  replied_at timestamp with time zone not null,
  constraint comment_replies_pk PRIMARY KEY (comment_id),
  constraint comment_replies_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE
);

create table comments (
  id integer generated always as identity not null,
  clinic_id integer,
  doctor_id integer,
  status text default 'published'::text not null,
  author_name text not null,
  lang text not null,
  rating smallint not null,
  aspects jsonb default '{}'::jsonb not null,
  text text not null,
  proof text not null,
  treated_in date,
  procedure_id integer,
  is_demo boolean default false not null,
  published_at timestamp with time zone default now() not null,
  constraint comments_pk PRIMARY KEY (id),
  constraint comments_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint comments_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint comments_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint comments_proof_known CHECK ((proof = ANY (ARRAY['contact'::text, 'request'::text, 'document'::text]))),
  constraint comments_rating_stars CHECK (((rating >= 1) AND (rating <= 5))),
  constraint comments_status_known CHECK ((status = ANY (ARRAY['submitted'::text, 'published'::text, 'needs_changes'::text, 'rejected'::text, 'disputed'::text, 'removed'::text]))),
  constraint comments_target_one CHECK (((clinic_id IS NULL) <> (doctor_id IS NULL)))
);
CREATE INDEX comments_clinic ON public.comments USING btree (clinic_id, published_at DESC, id DESC) INCLUDE (rating, status) WHERE (clinic_id IS NOT NULL);
CREATE INDEX comments_doctor ON public.comments USING btree (doctor_id, published_at DESC, id DESC) INCLUDE (rating, status) WHERE (doctor_id IS NOT NULL);
CREATE INDEX comments_procedure ON public.comments USING btree (procedure_id) WHERE (procedure_id IS NOT NULL);
CREATE TRIGGER comments_ratings_deleted AFTER DELETE ON public.comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_ratings_of_comments();
CREATE TRIGGER comments_ratings_inserted AFTER INSERT ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_ratings_of_comments();
CREATE TRIGGER comments_ratings_updated AFTER UPDATE ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_ratings_of_comments();
comment on column comments.aspects is 'Stars by aspect: {"staff": 5}.';
comment on column comments.proof is 'contact: the author''s mail or phone is confirmed; request: treated through a request of the service; document: a paper of the treatment was seen.';
comment on column comments.treated_in is 'First day of the month of the treatment.';

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

create table disease_specializations (
  disease_id integer not null,
  specialization_id integer not null,
  "position" smallint not null,
  constraint disease_specializations_pk PRIMARY KEY (disease_id, specialization_id),
  constraint disease_specializations_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE CASCADE,
  constraint disease_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
);
CREATE INDEX disease_specializations_specialization ON public.disease_specializations USING btree (specialization_id);

create table diseases (
  id integer generated always as identity not null,
  slug text not null,
  icd10 text not null,
  titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  is_retired boolean default false not null,
  constraint diseases_pk PRIMARY KEY (id),
  constraint diseases_slug_unique UNIQUE (slug)
);
CREATE TRIGGER diseases_announce AFTER INSERT OR DELETE OR UPDATE ON public.diseases FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

create table doctor_diseases (
  doctor_id integer not null,
  disease_id integer not null,
  constraint doctor_diseases_pk PRIMARY KEY (doctor_id, disease_id),
  constraint doctor_diseases_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE RESTRICT,
  constraint doctor_diseases_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);
CREATE INDEX doctor_diseases_disease ON public.doctor_diseases USING btree (disease_id);
CREATE TRIGGER doctor_diseases_touch_deleted AFTER DELETE ON public.doctor_diseases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_diseases_touch_inserted AFTER INSERT ON public.doctor_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_diseases_touch_updated AFTER UPDATE ON public.doctor_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_languages (
  doctor_id integer not null,
  lang text not null,
  level text not null,
  constraint doctor_languages_pk PRIMARY KEY (doctor_id, lang),
  constraint doctor_languages_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_languages_level_known CHECK ((level = ANY (ARRAY['native'::text, 'fluent'::text, 'basic'::text])))
);
CREATE TRIGGER doctor_languages_touch_deleted AFTER DELETE ON public.doctor_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_languages_touch_inserted AFTER INSERT ON public.doctor_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_languages_touch_updated AFTER UPDATE ON public.doctor_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_licences (
  id integer generated always as identity not null,
  doctor_id integer not null,
  number text not null,
  body text not null,
  url text,
  valid_until date,
  checked_on date,
  constraint doctor_licences_pk PRIMARY KEY (id),
  constraint doctor_licences_once UNIQUE (doctor_id, body, number),
  constraint doctor_licences_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);
CREATE TRIGGER doctor_licences_touch_deleted AFTER DELETE ON public.doctor_licences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_licences_touch_inserted AFTER INSERT ON public.doctor_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_licences_touch_updated AFTER UPDATE ON public.doctor_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_names (
  doctor_id integer not null,
  kind text not null,
  lang text default 'und'::text not null,
  text text not null,
  constraint doctor_names_pk PRIMARY KEY (doctor_id, kind, lang, text),
  constraint doctor_names_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_names_kind_known CHECK ((kind = ANY (ARRAY['label'::text, 'alias'::text, 'former'::text]))),
  constraint doctor_names_text_given CHECK ((text <> ''::text))
);
CREATE TRIGGER doctor_names_touch_deleted AFTER DELETE ON public.doctor_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_names_touch_inserted AFTER INSERT ON public.doctor_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_names_touch_updated AFTER UPDATE ON public.doctor_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_procedures (
  doctor_id integer not null,
  procedure_id integer not null,
  yearly_volume integer,
  amount numeric(14,2),
  amount_to numeric(14,2),
  currency_id smallint,
  included text[] default '{}'::text[] not null,
  excluded text[] default '{}'::text[] not null,
  priced_on date,
  constraint doctor_procedures_pk PRIMARY KEY (doctor_id, procedure_id),
  constraint doctor_procedures_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint doctor_procedures_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_procedures_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint doctor_procedures_amount_positive CHECK ((amount > (0)::numeric)),
  constraint doctor_procedures_price_whole CHECK ((((amount IS NULL) = (currency_id IS NULL)) AND ((amount IS NULL) = (priced_on IS NULL)))),
  constraint doctor_procedures_range CHECK (((amount_to IS NULL) OR (amount_to > amount)))
);
CREATE INDEX doctor_procedures_procedure ON public.doctor_procedures USING btree (procedure_id);
CREATE TRIGGER doctor_procedures_touch_deleted AFTER DELETE ON public.doctor_procedures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_procedures_touch_inserted AFTER INSERT ON public.doctor_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_procedures_touch_updated AFTER UPDATE ON public.doctor_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_ratings (
  doctor_id integer not null,
  counts integer[] not null,
  ranked real not null,
  computed_on date not null,
  constraint doctor_ratings_pk PRIMARY KEY (doctor_id),
  constraint doctor_ratings_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_ratings_counts_five CHECK ((cardinality(counts) = 5))
);
CREATE TRIGGER doctor_ratings_touch_deleted AFTER DELETE ON public.doctor_ratings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_ratings_touch_inserted AFTER INSERT ON public.doctor_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_ratings_touch_updated AFTER UPDATE ON public.doctor_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_specializations (
  doctor_id integer not null,
  specialization_id integer not null,
  "position" smallint not null,
  constraint doctor_specializations_pk PRIMARY KEY (doctor_id, specialization_id),
  constraint doctor_specializations_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT
);
CREATE INDEX doctor_specializations_specialization ON public.doctor_specializations USING btree (specialization_id);
CREATE TRIGGER doctor_specializations_touch_deleted AFTER DELETE ON public.doctor_specializations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_specializations_touch_inserted AFTER INSERT ON public.doctor_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_specializations_touch_updated AFTER UPDATE ON public.doctor_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_texts (
  doctor_id integer not null,
  lang text not null,
  about text not null,
  constraint doctor_texts_pk PRIMARY KEY (doctor_id, lang),
  constraint doctor_texts_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);

create table doctors (
  id integer generated always as identity not null,
  status text default 'published'::text not null,
  title text not null,
  title_lang text,
  sex text,
  portrait_seed integer,
  practising_since smallint,
  education jsonb default '[]'::jsonb not null,
  is_demo boolean default false not null,
  changed_in xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint doctors_pk PRIMARY KEY (id),
  constraint doctors_sex_known CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint doctors_status_known CHECK ((status = ANY (ARRAY['published'::text, 'withdrawn'::text])))
);
CREATE INDEX doctors_changed_in ON public.doctors USING btree (changed_in);
CREATE TRIGGER doctors_announce AFTER INSERT OR UPDATE ON public.doctors FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER doctors_stamp BEFORE UPDATE ON public.doctors FOR EACH ROW EXECUTE FUNCTION stamp_change();
comment on column doctors.title is 'The name as the doctor writes it.';
comment on column doctors.education is '[{"kind": "degree", "institution": "…", "year": 1998}], earliest first.';

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

create table news (
  id integer generated always as identity not null,
  slug text not null,
  status text default 'published'::text not null,
  published_on date not null,
  author jsonb not null,
  reviewer jsonb,
  picture jsonb not null,
  sources jsonb default '[]'::jsonb not null,
  is_demo boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint news_pk PRIMARY KEY (id),
  constraint news_slug_unique UNIQUE (slug),
  constraint news_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE INDEX news_published ON public.news USING btree (published_on DESC, id DESC) WHERE (status = 'published'::text);
comment on column news.author is '{"name": {"ru": "…"}, "role": {"ru": "…"}}; reviewer alike.';

create table news_clinics (
  news_id integer not null,
  clinic_id integer not null,
  constraint news_clinics_pk PRIMARY KEY (news_id, clinic_id),
  constraint news_clinics_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint news_clinics_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE
);
CREATE INDEX news_clinics_clinic ON public.news_clinics USING btree (clinic_id);

create table news_texts (
  news_id integer not null,
  lang text not null,
  title text not null,
  lead text not null,
  body jsonb not null,
  constraint news_texts_pk PRIMARY KEY (news_id, lang),
  constraint news_texts_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE
);
comment on column news_texts.body is '[{"kind": "heading" | "paragraph", "text": "…"}, {"kind": "list", "items": ["…"]}]';

create table photos (
  id integer generated always as identity not null,
  clinic_id integer not null,
  "position" smallint not null,
  scene text not null,
  seed integer not null,
  captions jsonb default '{}'::jsonb not null,
  constraint photos_pk PRIMARY KEY (id),
  constraint photos_position_unique UNIQUE (clinic_id, "position"),
  constraint photos_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
comment on table photos is 'Drawn from a seed when first asked for; the first one stands on the card.';

create table positions (
  id integer generated always as identity not null,
  doctor_id integer not null,
  clinic_id integer not null,
  specialization_id integer not null,
  role text not null,
  since smallint,
  until smallint,
  is_main boolean default false not null,
  constraint positions_pk PRIMARY KEY (id),
  constraint positions_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint positions_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint positions_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT,
  constraint positions_main_is_held CHECK (((NOT is_main) OR (until IS NULL))),
  constraint positions_role_known CHECK ((role = ANY (ARRAY['director'::text, 'head'::text, 'professor'::text, 'senior'::text, 'doctor'::text, 'consultant'::text])))
);
CREATE INDEX positions_clinic ON public.positions USING btree (clinic_id, doctor_id);
CREATE INDEX positions_doctor ON public.positions USING btree (doctor_id);
CREATE UNIQUE INDEX positions_main ON public.positions USING btree (doctor_id) WHERE is_main;
CREATE TRIGGER positions_touch_deleted AFTER DELETE ON public.positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER positions_touch_inserted AFTER INSERT ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER positions_touch_updated AFTER UPDATE ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
comment on column positions.until is 'Year it ended; null: held now.';
comment on column positions.is_main is 'Where the doctor is found: one of those held now.';

create table procedure_diseases (
  procedure_id integer not null,
  disease_id integer not null,
  constraint procedure_diseases_pk PRIMARY KEY (procedure_id, disease_id),
  constraint procedure_diseases_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE CASCADE,
  constraint procedure_diseases_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE CASCADE
);
CREATE INDEX procedure_diseases_disease ON public.procedure_diseases USING btree (disease_id);

create table procedure_specializations (
  procedure_id integer not null,
  specialization_id integer not null,
  "position" smallint not null,
  constraint procedure_specializations_pk PRIMARY KEY (procedure_id, specialization_id),
  constraint procedure_specializations_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE CASCADE,
  constraint procedure_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
);
CREATE INDEX procedure_specializations_specialization ON public.procedure_specializations USING btree (specialization_id);

create table procedures (
  id integer generated always as identity not null,
  slug text not null,
  code text,
  titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  is_retired boolean default false not null,
  constraint procedures_pk PRIMARY KEY (id),
  constraint procedures_slug_unique UNIQUE (slug)
);
CREATE TRIGGER procedures_announce AFTER INSERT OR DELETE OR UPDATE ON public.procedures FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
comment on column procedures.code is 'ICD-9-CM volume 3, null where none fits.';

create table specializations (
  id integer generated always as identity not null,
  slug text not null,
  titles jsonb not null,
  doctor_titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  icon text not null,
  is_retired boolean default false not null,
  constraint specializations_pk PRIMARY KEY (id),
  constraint specializations_slug_unique UNIQUE (slug)
);
CREATE TRIGGER specializations_announce AFTER INSERT OR DELETE OR UPDATE ON public.specializations FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
comment on column specializations.doctor_titles is 'The person: {"ru": "кардиолог"}.';
