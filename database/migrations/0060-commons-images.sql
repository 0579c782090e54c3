-- Photos with a free licence from Wikimedia Commons. They stand in `photos` beside a clinic's own, with a credit.
alter table photos add column credit jsonb;
comment on column photos.credit is 'Of a photo from Wikimedia Commons: author, licence, licence_url, page_url; null: the clinic''s own.';
comment on column photos.checked_at is 'When an operator has looked at an uploaded photo, and hidden it or let it be, or when it came from Wikimedia Commons; null: nobody yet.';

create table commons_images (
  wikidata_id text not null,
  clinic_id integer not null references clinics on delete cascade,
  photo_id integer references photos on delete set null,
  next_check_at timestamptz not null,
  checked_at timestamptz,
  outcome text,
  file_name text,
  file_sha1 text,
  constraint commons_images_pk primary key (wikidata_id),
  constraint commons_images_outcome_known check (outcome in ('taken', 'none', 'gone', 'licence', 'unreadable', 'full', 'refused'))
);
comment on table commons_images is 'Items of Wikidata that sources name for clinics, and what a job has found of their image.';
comment on column commons_images.photo_id is 'The photo that was made of it; null with the outcome taken: somebody has removed it.';
comment on column commons_images.outcome is 'Of the last check; refused: the clinic or an operator does not want it; null: not checked yet.';
create index commons_images_due on commons_images (next_check_at);
create index commons_images_clinic on commons_images (clinic_id);
create index commons_images_photo on commons_images (photo_id);
