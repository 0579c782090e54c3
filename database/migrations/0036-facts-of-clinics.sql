-- More facts that sources state of clinics, and how a listed one was got.
alter table clinics
  add column email text,
  add column opening_hours jsonb,
  add column emergency boolean,
  add column ownership text constraint clinics_ownership_known check (ownership in ('public', 'private', 'nonprofit')),
  add column official_rating jsonb,
  add column parent jsonb;
comment on column clinics.email is 'A mailbox of the clinic, never of a person; operators write to it, visitors do not see it.';
comment on column clinics.opening_hours is 'A usual week in the clinic''s own time: [{"day": 1, "opens": "08:00", "closes": "24:00"}], Monday is 1; null where unknown.';
comment on column clinics.emergency is 'Takes emergencies; null where unknown.';
comment on column clinics.official_rating is 'Stars that an authority gives, 1 to 5, or why it gives none: {"stars": 4, "note": null}.';
comment on column clinics.parent is 'The organisation it belongs to: {"id": "ror:…", "title": "…"}; id null where it has none.';

alter table clinic_specializations
  add column origin text not null default 'person'
    constraint clinic_specializations_origin_known check (origin in ('person', 'stated', 'name'));
comment on column clinic_specializations.origin is 'person: the clinic or an operator wrote it; stated: a source says so; name: a name of the clinic says so. Imports change the last two only.';

alter table clinic_comforts
  add column origin text not null default 'person'
    constraint clinic_comforts_origin_known check (origin in ('person', 'stated'));
comment on column clinic_comforts.origin is 'As in clinic_specializations.';
