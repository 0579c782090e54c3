-- Portraits that clinics put up, papers beside a proposed change, remarks on prices, and the last step on a price list.

alter table photos
  add column doctor_id integer references doctors on delete cascade,
  drop constraint photos_removed_has_no_place,
  add constraint photos_place_or_removed check (case when doctor_id is null
    then (position is null) = (removed_at is not null) else position is null and file is not null end);
comment on column photos.doctor_id is 'Whose portrait it is: it stands in no gallery. Null: of the clinic itself.';
create unique index photos_portrait_of_doctor on photos (doctor_id) where removed_at is null;
drop index photos_unchecked;
create index photos_unchecked on photos (id) where file is not null and checked_at is null and removed_at is null;

alter table attachments add column change_id uuid references clinic_changes on delete cascade;
alter table attachments drop constraint attachments_one_place;
alter table attachments add constraint attachments_one_place
  check (num_nonnulls(request_id, chat_id, claim_id, comment_id, change_id) <= 1);
alter table attachments drop constraint attachments_attached_whole;
alter table attachments add constraint attachments_attached_whole check (
  (num_nonnulls(request_id, message_seq, claim_id, comment_id, change_id) = 0) = (attached_at is null)
  and (chat_id is null) = (message_seq is null));
create index attachments_change on attachments (change_id) where change_id is not null;

alter table clinic_procedures
  add column remark text,
  add constraint clinic_procedures_remark_given check (remark <> '');
comment on column clinic_procedures.remark is 'What the clinic tells patients of this price.';

create table price_steps (
  clinic_id integer not null,
  account_id uuid not null,
  id uuid not null default gen_random_uuid() constraint price_steps_id_unique unique,
  -- Rows of the list as they were before and their versions after; null: `import_id` holds them.
  before jsonb,
  import_id uuid references price_imports on delete cascade,
  made_at timestamptz not null default now(),
  constraint price_steps_pk primary key (clinic_id, account_id),
  -- Who leaves the clinic takes nothing back any more.
  constraint price_steps_member foreign key (account_id, clinic_id) references staff (account_id, clinic_id) on delete cascade,
  constraint price_steps_of_one_kind check ((before is null) <> (import_id is null))
);
comment on table price_steps is 'The last step of a member on a clinic''s price list; taken back for a day, while nobody has written the same rows.';
create index price_steps_import on price_steps (import_id);
