-- Saved filters of the lists of the back office, and accounts that are found by a part of what they are called.

-- What operators keep of a list under a name: its filters and its order.
create table saved_filters (
  id uuid not null,
  -- Goes with the account: nobody else reads them.
  account_id uuid not null references accounts (id) on delete cascade,
  -- Name of the list, as in its address.
  list text not null,
  name text not null,
  filters jsonb not null,
  -- Null: the order of the list itself.
  sort text,
  sort_order text,
  constraint saved_filters_pk primary key (id),
  constraint saved_filters_list_length check (char_length(list) between 1 and 40),
  constraint saved_filters_name_length check (char_length(name) between 1 and 60),
  constraint saved_filters_filters_object check (jsonb_typeof(filters) = 'object'),
  constraint saved_filters_sort_whole check (num_nonnulls(sort, sort_order) <> 1),
  constraint saved_filters_sort_order_known check (sort_order in ('ASC', 'DESC'))
);
comment on column saved_filters.list is 'Name of the list, as in its address.';
comment on column saved_filters.sort is 'Null: the order of the list itself.';
create unique index saved_filters_own on saved_filters (account_id, list, lower(name));

-- Parts of an email address as words, as `split_name` has those of a name.
create function split_email(email text) returns tsvector language sql immutable parallel safe
return to_tsvector('simple'::regconfig, translate(email, '@.-_+', '     '));
create index accounts_email_parts on accounts using gin (split_email(email)) where email is not null;
-- The beginning and the end of a phone number.
create index accounts_phone_start on accounts (phone collate "C") where phone is not null;
create index accounts_phone_end on accounts (reverse(phone) collate "C") where phone is not null;
create index accounts_blocked on accounts (created_at desc, id) where blocked_at is not null;
create index accounts_created on accounts (created_at desc, id) where deleted_at is null;

-- Offers and conversations of all clinics in the order of their last change.
create index offers_changed on offers (updated_at, id) where version > 0;
create index offers_of_clinic on offers (clinic_id, updated_at, id) where version > 0;
create index chats_changed on chats (last_at, id) where last_seq > 0;
