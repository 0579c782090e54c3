-- The link under which a client shows favourites to others. Its address carries the id sealed, so a copy of the database
-- opens no link.
create table favourite_links (
  account_id uuid primary key references accounts on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  has_notes boolean not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz
);
comment on column favourite_links.has_notes is 'Whether those who open the link read the notes.';
