-- The whole directory: dictionaries, doctors, what clinics and doctors do and for what price, proof, comments, news.

-- Dictionaries. Titles and synonyms by language prefix: {"ru": "Кардиология"}, {"ru": ["сердце"]}.
create table specializations (
  id integer generated always as identity constraint specializations_pk primary key,
  slug text not null constraint specializations_slug_unique unique,
  titles jsonb not null,
  doctor_titles jsonb not null,
  synonyms jsonb not null default '{}',
  icon text not null,
  is_retired boolean not null default false
);
comment on column specializations.doctor_titles is 'The person: {"ru": "кардиолог"}.';

create table diseases (
  id integer generated always as identity constraint diseases_pk primary key,
  slug text not null constraint diseases_slug_unique unique,
  icd10 text not null,
  titles jsonb not null,
  synonyms jsonb not null default '{}',
  is_retired boolean not null default false
);

create table disease_specializations (
  disease_id integer not null references diseases on delete cascade,
  specialization_id integer not null references specializations on delete cascade,
  position smallint not null,
  constraint disease_specializations_pk primary key (disease_id, specialization_id)
);
create index disease_specializations_specialization on disease_specializations (specialization_id);

create table procedures (
  id integer generated always as identity constraint procedures_pk primary key,
  slug text not null constraint procedures_slug_unique unique,
  code text,
  titles jsonb not null,
  synonyms jsonb not null default '{}',
  is_retired boolean not null default false
);
comment on column procedures.code is 'ICD-9-CM volume 3, null where none fits.';

create table procedure_specializations (
  procedure_id integer not null references procedures on delete cascade,
  specialization_id integer not null references specializations on delete cascade,
  position smallint not null,
  constraint procedure_specializations_pk primary key (procedure_id, specialization_id)
);
create index procedure_specializations_specialization on procedure_specializations (specialization_id);

create table procedure_diseases (
  procedure_id integer not null references procedures on delete cascade,
  disease_id integer not null references diseases on delete cascade,
  constraint procedure_diseases_pk primary key (procedure_id, disease_id)
);
create index procedure_diseases_disease on procedure_diseases (disease_id);

create table comfort_groups (
  id integer generated always as identity constraint comfort_groups_pk primary key,
  slug text not null constraint comfort_groups_slug_unique unique,
  titles jsonb not null,
  position smallint not null
);

create table comforts (
  id integer generated always as identity constraint comforts_pk primary key,
  slug text not null constraint comforts_slug_unique unique,
  -- A group with comforts cannot go.
  group_id integer not null references comfort_groups on delete restrict,
  titles jsonb not null,
  synonyms jsonb not null default '{}',
  icon text not null,
  position smallint not null,
  is_retired boolean not null default false
);
create index comforts_group on comforts (group_id);

create table accreditations (
  id integer generated always as identity constraint accreditations_pk primary key,
  slug text not null constraint accreditations_slug_unique unique,
  titles jsonb not null,
  abouts jsonb not null,
  url text not null,
  is_retired boolean not null default false
);

-- What a clinic says of itself and what was checked.
alter table clinics add column claimed_at timestamptz;
comment on column clinics.claimed_at is 'Since when the clinic itself keeps its profile; null: nobody has claimed it.';

create table clinic_texts (
  clinic_id integer not null references clinics on delete cascade,
  lang text not null,
  description text not null,
  equipment text[] not null default '{}',
  constraint clinic_texts_pk primary key (clinic_id, lang)
);

create table clinic_international (
  clinic_id integer constraint clinic_international_pk primary key references clinics on delete cascade,
  facts jsonb not null,
  stated_on date not null
);
comment on table clinic_international is 'Facts for patients from abroad, by the clinic''s own word; their form is International in contract/clinic-pages.ts.';

create table clinic_licences (
  id integer generated always as identity constraint clinic_licences_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  number text not null,
  body text not null,
  url text,
  valid_until date,
  checked_on date,
  constraint clinic_licences_once unique (clinic_id, body, number)
);
comment on column clinic_licences.checked_on is 'The day an operator compared it with the register; null: by the clinic''s own word.';
comment on column clinic_licences.valid_until is 'Null: without end.';

create table clinic_accreditations (
  clinic_id integer not null references clinics on delete cascade,
  -- Operators merge dictionary entries, they do not drop what clinics stand on.
  accreditation_id integer not null references accreditations on delete restrict,
  number text,
  valid_from date,
  valid_until date,
  checked_on date,
  constraint clinic_accreditations_pk primary key (clinic_id, accreditation_id)
);
create index clinic_accreditations_accreditation on clinic_accreditations (accreditation_id);

create table clinic_responses (
  clinic_id integer constraint clinic_responses_pk primary key references clinics on delete cascade,
  median_reply_minutes integer not null constraint clinic_responses_minutes_positive check (median_reply_minutes > 0),
  requests integer not null,
  replied integer not null constraint clinic_responses_replied_of_requests check (replied between 0 and requests),
  computed_on date not null
);

create table clinic_languages (
  clinic_id integer not null references clinics on delete cascade,
  lang text not null,
  level text not null constraint clinic_languages_level_known check (level in ('native', 'fluent', 'basic', 'interpreter')),
  constraint clinic_languages_pk primary key (clinic_id, lang)
);

create table clinic_specializations (
  clinic_id integer not null references clinics on delete cascade,
  specialization_id integer not null references specializations on delete restrict,
  constraint clinic_specializations_pk primary key (clinic_id, specialization_id)
);
create index clinic_specializations_specialization on clinic_specializations (specialization_id);

create table clinic_diseases (
  clinic_id integer not null references clinics on delete cascade,
  disease_id integer not null references diseases on delete restrict,
  constraint clinic_diseases_pk primary key (clinic_id, disease_id)
);
create index clinic_diseases_disease on clinic_diseases (disease_id);

create table clinic_procedures (
  clinic_id integer not null references clinics on delete cascade,
  procedure_id integer not null references procedures on delete restrict,
  yearly_volume integer,
  amount numeric(14, 2) constraint clinic_procedures_amount_positive check (amount > 0),
  amount_to numeric(14, 2),
  -- Prices are in it: a currency stays.
  currency_id smallint references currencies on delete restrict,
  included text[] not null default '{}',
  excluded text[] not null default '{}',
  priced_on date,
  constraint clinic_procedures_pk primary key (clinic_id, procedure_id),
  constraint clinic_procedures_price_whole check ((amount is null) = (currency_id is null) and (amount is null) = (priced_on is null)),
  constraint clinic_procedures_range check (amount_to is null or amount_to > amount)
);
comment on table clinic_procedures is 'What a clinic does, and its price; amount null: the price is unknown.';
comment on column clinic_procedures.included is 'Known keys of lines, see priceLines in contract/prices.ts.';
create index clinic_procedures_procedure on clinic_procedures (procedure_id);

create table clinic_comforts (
  clinic_id integer not null references clinics on delete cascade,
  comfort_id integer not null references comforts on delete restrict,
  value text not null constraint clinic_comforts_value_known check (value in ('free', 'paid', 'no')),
  constraint clinic_comforts_pk primary key (clinic_id, comfort_id)
);
comment on table clinic_comforts is 'Without a row it is unknown.';
create index clinic_comforts_comfort on clinic_comforts (comfort_id);

create table photos (
  id integer generated always as identity constraint photos_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  position smallint not null,
  scene text not null,
  seed integer not null,
  captions jsonb not null default '{}',
  constraint photos_position_unique unique (clinic_id, position)
);
comment on table photos is 'Drawn from a seed when first asked for; the first one stands on the card.';

-- Doctors.
create table doctors (
  id integer generated always as identity constraint doctors_pk primary key,
  status text not null default 'published' constraint doctors_status_known check (status in ('published', 'withdrawn')),
  title text not null,
  title_lang text,
  sex text constraint doctors_sex_known check (sex in ('female', 'male')),
  portrait_seed integer,
  practising_since smallint,
  education jsonb not null default '[]',
  is_demo boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column doctors.title is 'The name as the doctor writes it.';
comment on column doctors.education is '[{"kind": "degree", "institution": "…", "year": 1998}], earliest first.';
create index doctors_changed_in on doctors (changed_in);

create table doctor_names (
  doctor_id integer not null references doctors on delete cascade,
  kind text not null constraint doctor_names_kind_known check (kind in ('label', 'alias', 'former')),
  lang text not null default 'und',
  text text not null constraint doctor_names_text_given check (text <> ''),
  constraint doctor_names_pk primary key (doctor_id, kind, lang, text)
);

create table doctor_texts (
  doctor_id integer not null references doctors on delete cascade,
  lang text not null,
  about text not null,
  constraint doctor_texts_pk primary key (doctor_id, lang)
);

create table positions (
  id integer generated always as identity constraint positions_pk primary key,
  doctor_id integer not null references doctors on delete cascade,
  clinic_id integer not null references clinics on delete cascade,
  specialization_id integer not null references specializations on delete restrict,
  role text not null constraint positions_role_known check (role in ('director', 'head', 'professor', 'senior', 'doctor', 'consultant')),
  since smallint,
  until smallint,
  is_main boolean not null default false,
  constraint positions_main_is_held check (not is_main or until is null)
);
comment on column positions.until is 'Year it ended; null: held now.';
comment on column positions.is_main is 'Where the doctor is found: one of those held now.';
create unique index positions_main on positions (doctor_id) where is_main;
create index positions_doctor on positions (doctor_id);
create index positions_clinic on positions (clinic_id, doctor_id);

create table doctor_licences (
  id integer generated always as identity constraint doctor_licences_pk primary key,
  doctor_id integer not null references doctors on delete cascade,
  number text not null,
  body text not null,
  url text,
  valid_until date,
  checked_on date,
  constraint doctor_licences_once unique (doctor_id, body, number)
);

create table doctor_languages (
  doctor_id integer not null references doctors on delete cascade,
  lang text not null,
  level text not null constraint doctor_languages_level_known check (level in ('native', 'fluent', 'basic')),
  constraint doctor_languages_pk primary key (doctor_id, lang)
);

create table doctor_specializations (
  doctor_id integer not null references doctors on delete cascade,
  specialization_id integer not null references specializations on delete restrict,
  position smallint not null,
  constraint doctor_specializations_pk primary key (doctor_id, specialization_id)
);
create index doctor_specializations_specialization on doctor_specializations (specialization_id);

create table doctor_diseases (
  doctor_id integer not null references doctors on delete cascade,
  disease_id integer not null references diseases on delete restrict,
  constraint doctor_diseases_pk primary key (doctor_id, disease_id)
);
create index doctor_diseases_disease on doctor_diseases (disease_id);

create table doctor_procedures (
  doctor_id integer not null references doctors on delete cascade,
  procedure_id integer not null references procedures on delete restrict,
  yearly_volume integer,
  amount numeric(14, 2) constraint doctor_procedures_amount_positive check (amount > 0),
  amount_to numeric(14, 2),
  currency_id smallint references currencies on delete restrict,
  included text[] not null default '{}',
  excluded text[] not null default '{}',
  priced_on date,
  constraint doctor_procedures_pk primary key (doctor_id, procedure_id),
  constraint doctor_procedures_price_whole check ((amount is null) = (currency_id is null) and (amount is null) = (priced_on is null)),
  constraint doctor_procedures_range check (amount_to is null or amount_to > amount)
);
create index doctor_procedures_procedure on doctor_procedures (procedure_id);

-- Comments and what they add up to.
create table comments (
  id integer generated always as identity constraint comments_pk primary key,
  clinic_id integer references clinics on delete cascade,
  doctor_id integer references doctors on delete cascade,
  status text not null default 'published' constraint comments_status_known
    check (status in ('submitted', 'published', 'needs_changes', 'rejected', 'disputed', 'removed')),
  author_name text not null,
  lang text not null,
  rating smallint not null constraint comments_rating_stars check (rating between 1 and 5),
  aspects jsonb not null default '{}',
  text text not null,
  proof text not null constraint comments_proof_known check (proof in ('contact', 'request', 'document')),
  treated_in date,
  procedure_id integer references procedures on delete restrict,
  is_demo boolean not null default false,
  published_at timestamptz not null default now(),
  constraint comments_target_one check ((clinic_id is null) <> (doctor_id is null))
);
comment on column comments.aspects is 'Stars by aspect: {"staff": 5}.';
comment on column comments.proof is 'contact: the author''s mail or phone is confirmed; request: treated through a request of the service; document: a paper of the treatment was seen.';
comment on column comments.treated_in is 'First day of the month of the treatment.';
create index comments_clinic on comments (clinic_id, published_at desc, id desc) include (rating, status) where clinic_id is not null;
create index comments_doctor on comments (doctor_id, published_at desc, id desc) include (rating, status) where doctor_id is not null;
create index comments_procedure on comments (procedure_id) where procedure_id is not null;

create table comment_replies (
  comment_id integer constraint comment_replies_pk primary key references comments on delete cascade,
  lang text not null,
  text text not null,
  replied_at timestamptz not null
);

create table clinic_ratings (
  clinic_id integer constraint clinic_ratings_pk primary key references clinics on delete cascade,
  counts integer[] not null constraint clinic_ratings_counts_five check (cardinality(counts) = 5),
  ranked real not null,
  computed_on date not null
);
comment on column clinic_ratings.counts is 'Published comments with 1, 2, 3, 4 and 5 stars.';
comment on column clinic_ratings.ranked is 'What ranking uses: a mean that starts from 8 imagined comments of 4 stars and in which a comment''s weight halves every 24 months.';

create table doctor_ratings (
  doctor_id integer constraint doctor_ratings_pk primary key references doctors on delete cascade,
  counts integer[] not null constraint doctor_ratings_counts_five check (cardinality(counts) = 5),
  ranked real not null,
  computed_on date not null
);

create table news (
  id integer generated always as identity constraint news_pk primary key,
  slug text not null constraint news_slug_unique unique,
  status text not null default 'published' constraint news_status_known check (status in ('draft', 'published')),
  published_on date not null,
  author jsonb not null,
  reviewer jsonb,
  picture jsonb not null,
  sources jsonb not null default '[]',
  is_demo boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on column news.author is '{"name": {"ru": "…"}, "role": {"ru": "…"}}; reviewer alike.';
create index news_published on news (published_on desc, id desc) where status = 'published';

create table news_texts (
  news_id integer not null references news on delete cascade,
  lang text not null,
  title text not null,
  lead text not null,
  body jsonb not null,
  constraint news_texts_pk primary key (news_id, lang)
);
comment on column news_texts.body is '[{"kind": "heading" | "paragraph", "text": "…"}, {"kind": "list", "items": ["…"]}]';

create table news_clinics (
  news_id integer not null references news on delete cascade,
  clinic_id integer not null references clinics on delete cascade,
  constraint news_clinics_pk primary key (news_id, clinic_id)
);
create index news_clinics_clinic on news_clinics (clinic_id);

-- The mean that ranking uses, of the stars and ages of published comments.
create function ranked_mean(weighted double precision, weight double precision) returns real
  language sql immutable parallel safe as 'select ((8 * 4 + coalesce(weighted, 0)) / (8 + coalesce(weight, 0)))::real';

create function comment_weight(published_at timestamptz) returns double precision language sql stable parallel safe as
  $$ select power(0.5, greatest(0, extract(epoch from now() - published_at)) / (86400 * 730.5)) $$;

create function refresh_clinic_ratings(ids integer[]) returns void language sql as $$
  delete from clinic_ratings r where clinic_id = any(ids)
    and not exists (select from comments c where c.clinic_id = r.clinic_id and c.status in ('published', 'disputed'));
  insert into clinic_ratings (clinic_id, counts, ranked, computed_on)
  select clinic_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[],
    ranked_mean(sum(rating * comment_weight(published_at)), sum(comment_weight(published_at))), current_date
  from comments where clinic_id = any(ids) and status in ('published', 'disputed') group by clinic_id
  on conflict (clinic_id) do update set counts = excluded.counts, ranked = excluded.ranked, computed_on = excluded.computed_on
$$;

create function refresh_doctor_ratings(ids integer[]) returns void language sql as $$
  delete from doctor_ratings r where doctor_id = any(ids)
    and not exists (select from comments c where c.doctor_id = r.doctor_id and c.status in ('published', 'disputed'));
  insert into doctor_ratings (doctor_id, counts, ranked, computed_on)
  select doctor_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[],
    ranked_mean(sum(rating * comment_weight(published_at)), sum(comment_weight(published_at))), current_date
  from comments where doctor_id = any(ids) and status in ('published', 'disputed') group by doctor_id
  on conflict (doctor_id) do update set counts = excluded.counts, ranked = excluded.ranked, computed_on = excluded.computed_on
$$;

create function refresh_ratings_of_comments() returns trigger language plpgsql as $$
begin
  perform refresh_clinic_ratings(array(select distinct clinic_id from changed where clinic_id is not null));
  perform refresh_doctor_ratings(array(select distinct doctor_id from changed where doctor_id is not null));
  return null;
end $$;

create trigger comments_ratings_inserted after insert on comments
  referencing new table as changed for each statement execute function refresh_ratings_of_comments();
create trigger comments_ratings_updated after update on comments
  referencing new table as changed for each statement execute function refresh_ratings_of_comments();
create trigger comments_ratings_deleted after delete on comments
  referencing old table as changed for each statement execute function refresh_ratings_of_comments();

-- Every change of a doctor is stamped and announced, whoever makes it.
alter function stamp_clinic() rename to stamp_change;
create trigger doctors_stamp before update on doctors for each row execute function stamp_change();
alter function announce_clinics() rename to announce_change;
create or replace function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_table_name, '');
  return null;
end $$;
create trigger doctors_announce after insert or update on doctors for each statement execute function announce_change();

-- What belongs to a clinic or a doctor is part of it: who changes one has changed the other.
-- Rows made in this very transaction are new to every reader already: loading a million of them touches none twice.
create function touch_clinics() returns trigger language plpgsql as $$
begin
  update clinics set updated_at = now()
    where id in (select clinic_id from changed) and changed_in <> pg_current_xact_id();
  return null;
end $$;
create function touch_doctors() returns trigger language plpgsql as $$
begin
  update doctors set updated_at = now()
    where id in (select doctor_id from changed) and changed_in <> pg_current_xact_id();
  return null;
end $$;

drop trigger clinic_names_touch_inserted on clinic_names;
drop trigger clinic_names_touch_updated on clinic_names;
drop trigger clinic_names_touch_deleted on clinic_names;
drop function touch_clinics_of_names();

do $$
declare
  part text;
  target text;
begin
  foreach part in array array['clinic_names', 'clinic_licences', 'clinic_accreditations', 'clinic_responses',
    'clinic_languages', 'clinic_specializations', 'clinic_diseases', 'clinic_procedures', 'clinic_comforts', 'clinic_ratings',
    'doctor_names', 'doctor_licences', 'doctor_languages', 'doctor_specializations', 'doctor_diseases',
    'doctor_procedures', 'doctor_ratings', 'positions']
  loop
    target := case when part like 'clinic%' then 'touch_clinics' else 'touch_doctors' end;
    execute format('create trigger %1$s_touch_inserted after insert on %1$s
      referencing new table as changed for each statement execute function %2$s()', part, target);
    execute format('create trigger %1$s_touch_updated after update on %1$s
      referencing new table as changed for each statement execute function %2$s()', part, target);
    execute format('create trigger %1$s_touch_deleted after delete on %1$s
      referencing old table as changed for each statement execute function %2$s()', part, target);
  end loop;
end $$;

-- Doctors are found in the place, with the comforts and with the reply time of their main clinic.
create function touch_doctors_of_clinics() returns trigger language plpgsql as $$
begin
  update doctors set updated_at = now()
    where id in (select doctor_id from positions where is_main and clinic_id in (select id from changed))
      and changed_in <> pg_current_xact_id();
  return null;
end $$;
create trigger clinics_touch_doctors after update on clinics
  referencing new table as changed for each statement execute function touch_doctors_of_clinics();

-- Searches carry the dictionaries' words: a change makes the index new.
do $$
declare
  part text;
begin
  foreach part in array array['specializations', 'diseases', 'procedures', 'comforts', 'accreditations']
  loop
    execute format('create trigger %1$s_announce after insert or update or delete on %1$s
      for each statement execute function announce_change()', part);
  end loop;
end $$;
