-- The link with which a client shows favourites to others. The token in its address is the encrypted id, so nobody can make a
-- working link from a copy of the database.
create table favourite_links (
  account_id uuid primary key references accounts on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  has_notes boolean not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz
);
comment on column favourite_links.has_notes is 'Whether the link also shows the notes.';
