-- What a clinic keeps of itself: its uploaded photos, who wrote which part of its profile, and its word that all is true.

alter table photos
  alter column scene drop not null,
  alter column position drop not null,
  add column file text constraint photos_file_unique unique,
  add column width integer,
  add column height integer,
  add column repeat_key text,
  add column created_at timestamptz not null default now(),
  add column removed_at timestamptz,
  add column hidden_at timestamptz,
  add column hidden_reason text,
  add constraint photos_drawn_or_uploaded check ((scene is null) = (file is not null)),
  add constraint photos_size_of_file check ((file is null) = (width is null) and (file is null) = (height is null)),
  add constraint photos_removed_has_no_place check ((position is null) = (removed_at is not null)),
  add constraint photos_hidden_with_reason check ((hidden_at is null) = (hidden_reason is null)),
  add constraint photos_repeat_unique unique (clinic_id, repeat_key),
  drop constraint photos_position_unique,
  -- Looked at when the statement is done: photos change places in one.
  add constraint photos_position_unique unique (clinic_id, position) deferrable;
comment on table photos is 'Drawn from a seed when first asked for, or uploaded; the first one that is shown stands on the card.';
comment on column photos.seed is 'Which drawing of its scene; of an uploaded one a number that its address carries.';
comment on column photos.file is 'Key in the file store of what was uploaded, encoded anew; null: drawn.';
comment on column photos.removed_at is 'Taken out by the clinic; for a day it can be brought back, then it goes with its file.';
comment on column photos.hidden_at is 'Taken from the public by a moderator, with the reason; the clinic still sees it.';
create index photos_removed on photos (removed_at) where removed_at is not null;

create table clinic_sections (
  clinic_id integer not null references clinics on delete cascade,
  section text not null,
  version integer not null,
  -- Null: the account is gone.
  changed_by uuid references accounts on delete set null,
  changed_at timestamptz not null default now(),
  constraint clinic_sections_pk primary key (clinic_id, section),
  constraint clinic_sections_version_positive check (version > 0)
);
comment on table clinic_sections is 'Who of a clinic wrote a part of its profile last; without a row nobody has, which is version 0.';
comment on column clinic_sections.section is 'A part as contract/staff-profile.ts names it, a text with its language: contact, text.de.';

create table attestations (
  id integer generated always as identity constraint attestations_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  account_id uuid not null references accounts on delete restrict,
  -- What was seen when it was confirmed: days and counts, no words.
  summary jsonb not null,
  attested_at timestamptz not null default now()
);
comment on table attestations is 'A clinic''s owner has looked at the whole profile and confirms it; due every 90 days.';
create index attestations_clinic on attestations (clinic_id, attested_at desc);
create trigger attestations_stay before update on attestations for each row execute function refuse_change();

create table attestation_letters (
  clinic_id integer not null references clinics on delete cascade,
  due_on date not null,
  kind text not null constraint attestation_letters_kind_known check (kind in ('ahead', 'due')),
  constraint attestation_letters_pk primary key (clinic_id, due_on, kind)
);
comment on table attestation_letters is 'Owners were written to: each once before and once when an attestation is due.';

do $$
declare
  part text;
begin
  foreach part in array array['clinic_texts', 'clinic_international', 'photos', 'attestations']
  loop
    execute format('create trigger %1$s_touch_inserted after insert on %1$s
      referencing new table as changed for each statement execute function touch_clinics()', part);
    execute format('create trigger %1$s_touch_updated after update on %1$s
      referencing new table as changed for each statement execute function touch_clinics()', part);
    execute format('create trigger %1$s_touch_deleted after delete on %1$s
      referencing old table as changed for each statement execute function touch_clinics()', part);
  end loop;
end $$;
