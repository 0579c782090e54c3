-- The price list as the clinic itself keeps it, and lists that come as files.

alter table clinic_procedures
  add column note text,
  add column version integer not null default 1,
  add constraint clinic_procedures_note_given check (note <> '');
comment on column clinic_procedures.note is 'For the clinic''s own people; never public.';
comment on column clinic_procedures.version is 'One more with each change, whoever makes it.';

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger clinic_procedures_count_version before update on clinic_procedures
  for each row execute function count_version();

create table price_imports (
  id uuid not null default gen_random_uuid() constraint price_imports_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  account_id uuid references accounts on delete set null,
  repeat_key text not null,
  file_name text not null,
  -- Null: applied or undone, nobody reads it again.
  file bytea,
  state text not null default 'open' constraint price_imports_state_known check (state in ('open', 'applied', 'undone')),
  version integer not null default 1,
  -- {"title": 0, "price": 3}: the column of each field.
  mapping jsonb not null default '{}',
  currency_id smallint references currencies on delete restrict,
  removes_gone boolean not null default false,
  -- {"17": {"price": "1200"}}: texts that stand instead of those of the file, by row.
  fixes jsonb not null default '{}',
  -- Counts of what was applied.
  counts jsonb,
  -- Rows of the list as they were before and their versions after; what undoing needs.
  before jsonb,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint price_imports_repeat_unique unique (clinic_id, repeat_key),
  constraint price_imports_file_while_open check ((state = 'open') = (file is not null)),
  constraint price_imports_applied_once check ((state = 'open') = (applied_at is null))
);
comment on table price_imports is 'A file with prices from the upload to the applied list; undone for a day.';
create index price_imports_clinic on price_imports (clinic_id, created_at desc);
create index price_imports_account on price_imports (account_id);

create table price_words (
  clinic_id integer not null references clinics on delete cascade,
  words text not null,
  procedure_id integer not null references procedures on delete cascade,
  constraint price_words_pk primary key (clinic_id, words)
);
comment on table price_words is 'What a clinic calls a procedure in its files, as its people have said once.';
create index price_words_procedure on price_words (procedure_id);

create table price_headings (
  clinic_id integer not null references clinics on delete cascade,
  heading text not null,
  -- A field as contract/price-imports.ts names it; null: the column is left out.
  field text,
  constraint price_headings_pk primary key (clinic_id, heading)
);
comment on table price_headings is 'What the columns of a clinic''s files hold, as its people have said last.';
