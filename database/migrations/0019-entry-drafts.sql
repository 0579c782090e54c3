-- Operators write clinics and doctors: versions of every part are kept word for word, and drafts wait until they come out.

alter table content_versions drop constraint content_versions_entity_known;
alter table content_versions add constraint content_versions_entity_known check (entity in ('news', 'clinic', 'doctor'));
alter table content_versions add column section text not null default '';
alter table content_versions add column is_operator boolean not null default true;
alter table content_versions add column reason text;
alter table content_versions drop constraint content_versions_pk;
alter table content_versions add constraint content_versions_pk primary key (entity, entity_id, section, version);
comment on table content_versions is 'What people have written, word for word, in every version. Append-only.';
comment on column content_versions.section is 'A part that has versions of its own: text.de, contact; empty: the whole.';
comment on column content_versions.is_operator is 'Whether an operator wrote it, or someone of the clinic.';
comment on column content_versions.reason is 'Why an operator wrote it.';

alter table clinic_sections add column by_operator boolean not null default false;
comment on column clinic_sections.by_operator is 'Whether an operator wrote it last: the clinic reads that instead of a name.';

-- One after another over all drafts: one that was thrown away and written again is not taken for the same.
create sequence entry_draft_versions as integer;

create table entry_drafts (
  id integer generated always as identity constraint entry_drafts_pk primary key,
  clinic_id integer references clinics on delete cascade,
  doctor_id integer references doctors on delete cascade,
  section text not null,
  -- The version of the part that the draft was written over: another one by the time it comes out, and it does not.
  base_version integer not null,
  content jsonb not null,
  version integer not null default nextval('entry_draft_versions'),
  publish_at timestamptz,
  reason text,
  held_at timestamptz,
  made_by uuid not null references accounts on delete restrict,
  made_as text not null,
  made_at timestamptz not null default now(),
  constraint entry_drafts_of_one check ((clinic_id is null) <> (doctor_id is null)),
  constraint entry_drafts_once unique nulls not distinct (clinic_id, doctor_id, section),
  constraint entry_drafts_scheduled_with_reason check (publish_at is null or reason is not null),
  constraint entry_drafts_scheduled_not_held check (publish_at is null or held_at is null)
);
comment on table entry_drafts is 'What operators have written of a clinic or a doctor and nobody else sees yet, one of each part; gone when it comes out.';
comment on column entry_drafts.content is 'A part as EntryChange in contract/admin-entries.ts has it.';
comment on column entry_drafts.publish_at is 'When it comes out by itself.';
comment on column entry_drafts.held_at is 'It should have come out, and was held back: the part had changed, or what it names had gone.';
create index entry_drafts_due on entry_drafts (publish_at) where publish_at is not null;
create index entry_drafts_doctor on entry_drafts (doctor_id) where doctor_id is not null;
create index entry_drafts_made_by on entry_drafts (made_by);
