create table doctor_sources (
  source text not null,
  dataset text not null,
  source_id text not null,
  doctor_id integer not null references doctors on delete cascade, -- a record of nobody says nothing
  identity text,
  licence text not null,
  url text,
  retrieved_at date not null,
  record jsonb not null,
  removed_at timestamptz,
  withdrew boolean not null default false,
  import_id integer not null references imports on delete restrict,
  constraint doctor_sources_pk primary key (source, dataset, source_id)
);
create index doctor_sources_doctor on doctor_sources (doctor_id);
create index doctor_sources_identity on doctor_sources (identity) where identity is not null;
comment on table doctor_sources is 'What each registry says of a doctor, as normalised at import. No address and no phone.';
comment on column doctor_sources.identity is 'A number that is the same in every registry: npi:1234567893.';
comment on column doctor_sources.record is 'The next import compares with it: what people have changed since stays as they wrote it.';
comment on column doctor_sources.withdrew is 'The end of this record took the doctor off the site: its return shows the doctor again.';

create table doctor_removals (
  fingerprint bytea not null,
  key_id bytea not null,
  removed_at timestamptz not null default now(),
  constraint doctor_removals_pk primary key (fingerprint)
);
comment on table doctor_removals is 'Doctors who asked to be removed: no import brings them back. Nothing of them is kept.';
comment on column doctor_removals.fingerprint is 'HMAC of a registry number with SECRET_KEY.';
comment on column doctor_removals.key_id is 'Which key of SECRET_KEY made the fingerprint.';

alter table doctors add column country text;
alter table doctors add column city_id integer references cities on delete restrict;
create index doctors_city on doctors (city_id) where city_id is not null;
alter table doctors add column removed_at timestamptz;
comment on column doctors.removed_at is 'The doctor asked to be removed: nothing of the page is left, and it is never shown again.';
comment on column doctors.country is 'Where a registry says the doctor practises; shown while no clinic of the doctor is known.';

alter table positions add column source text;
comment on column positions.source is 'The registry that says so; null: people.';
alter table doctor_licences add column source text;
comment on column doctor_licences.source is 'The registry that states the number; null: people, whose word an operator checks.';
drop index doctor_licences_unchecked;
create index doctor_licences_unchecked on doctor_licences (id) where checked_on is null and source is null;
