-- What members keep of the inbox under a name: folder, filters, words that are looked for, order.

create table inbox_views (
  id uuid not null,
  -- Null: for all of the clinic.
  account_id uuid references accounts (id) on delete cascade,
  -- Of a view of one's own: whose rows it shows; null: those of all clinics one works for.
  clinic_id integer references clinics (id) on delete cascade,
  name text not null,
  folder text not null,
  assigned text,
  kind text,
  -- No reference: a view whose label is gone says so.
  label_id uuid,
  q text,
  sort text,
  constraint inbox_views_pk primary key (id),
  constraint inbox_views_owned check (num_nonnulls(account_id, clinic_id) > 0),
  constraint inbox_views_name_length check (char_length(name) between 1 and 60),
  constraint inbox_views_q_length check (char_length(q) between 1 and 200),
  constraint inbox_views_folder_known check (folder in ('unanswered', 'waiting', 'done', 'snoozed')),
  constraint inbox_views_assigned_known check (assigned in ('mine', 'free')),
  constraint inbox_views_kind_known check (kind in ('request', 'chat')),
  constraint inbox_views_sort_known check (sort in ('longest', 'newest', 'due'))
);
comment on column inbox_views.account_id is 'Whose view it is; null: of all of the clinic.';
comment on column inbox_views.clinic_id is 'Whose rows it shows; null: those of all clinics that the member works for.';
comment on column inbox_views.label_id is 'What has this label; it may be gone.';
create unique index inbox_views_own on inbox_views (account_id, lower(name)) where account_id is not null;
create unique index inbox_views_of_clinic on inbox_views (clinic_id, lower(name)) where account_id is null;
