-- Each file in which a node has saved its directory index. A node loads a file only if this table has its id. A database
-- restored from a backup older than the file does not have it: such a file would contain changes that the database has lost.
create table directory_index_files (
  id uuid primary key,
  registered_at timestamptz not null default now()
);
