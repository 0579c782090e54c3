-- Which facts operators wrote, further facts of sources, and pairs of doctors that an import has found.
alter table clinics
  add column operator_fields text[] not null default '{}',
  add column rooms integer constraint clinics_rooms_positive check (rooms > 0),
  add column wikipedia text,
  add column medical_systems text[];
comment on column clinics.operator_fields is 'Those of edited_fields that an operator wrote: the clinic does not write over them.';
comment on column clinics.wikipedia is 'Address of an article about it.';
comment on column clinics.medical_systems is 'Systems of medicine that it practises, as OpenStreetMap names them: western, chinese; null where unknown.';

alter table clinic_specializations add column by_operator boolean not null default false;
comment on column clinic_specializations.by_operator is 'An operator wrote it: the clinic does not take it away.';
alter table clinic_comforts add column by_operator boolean not null default false;
comment on column clinic_comforts.by_operator is 'An operator wrote it: the clinic does not change it.';
alter table clinic_languages
  add column origin text not null default 'person'
    constraint clinic_languages_origin_known check (origin in ('person', 'stated'));
comment on column clinic_languages.origin is 'As in clinic_specializations.';

-- What was last written by an operator is the operator's.
update clinics c set operator_fields = array(
    select field from unnest(c.edited_fields) as field where field in ('phone', 'website', 'established', 'beds') order by field)
  from clinic_sections s where s.clinic_id = c.id and s.section = 'contact' and s.by_operator;

-- What belongs to a clinic is looked up by its number in the source.
create index clinics_parent on clinics ((parent ->> 'id')) where parent is not null;

alter table doctor_matches
  alter column made_by drop not null,
  add column import_id integer references imports on delete restrict; -- as in clinic_matches
comment on table doctor_matches is 'Pairs of doctors that an operator or an import holds to be one person.';
comment on column doctor_matches.made_by is 'The operator who named the pair; null: an import has found one name at one clinic.';
create index doctor_matches_import on doctor_matches (import_id);
