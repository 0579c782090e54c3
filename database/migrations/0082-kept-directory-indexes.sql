-- The directory indexes that nodes keep in files. A file is read at a start only where its row is here: then this database
-- has seen everything that the file holds, also after a copy or an older backup was put in its place.
create table kept_directory_indexes (
  id uuid primary key,
  kept_at timestamptz not null default now()
);
