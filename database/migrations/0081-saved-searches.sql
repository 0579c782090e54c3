-- Searches that a patient keeps, and what has come to them since.

alter table accounts add column mails_searches boolean not null default true;
alter table accounts add column searches_mailed_at timestamptz;
comment on column accounts.searches_mailed_at is 'When the last email about saved searches was sent; the next one is sent seven days later at the earliest.';

create table saved_searches (
  id uuid default gen_random_uuid() constraint saved_searches_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint saved_searches_kind_known check (kind in ('clinics', 'doctors')),
  name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 100),
  conditions jsonb not null,
  conditions_hash bytea not null,
  repeat_key text not null,
  repeat_hash bytea not null,
  is_paused boolean not null default false,
  version integer not null default 0,
  known jsonb not null,
  news jsonb not null,
  untold jsonb not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  check_at timestamptz not null,
  constraint saved_searches_conditions_unique unique (account_id, kind, conditions_hash),
  constraint saved_searches_repeat_unique unique (account_id, repeat_key)
);
comment on column saved_searches.conditions is 'The query of the search as the API takes it, without default values.';
comment on column saved_searches.version is 'Grows with each change: a comparison made with an earlier version is repeated.';
comment on column saved_searches.known is 'What counts as known already: at most 1,000 ids, the lowest price by currency, how soon clinics answer.';
comment on column saved_searches.news is 'What has come since its owner opened it last.';
comment on column saved_searches.untold is 'News that no email has reported yet; only counts.';
create index saved_searches_due on saved_searches (check_at) where not is_paused;
