-- What visitors searched for and the service did not understand, counted without knowing who they were.
create table unread_queries (
  id integer generated always as identity constraint unread_queries_pk primary key,
  week date not null,
  language text not null,
  text text not null,
  outcome text not null constraint unread_queries_outcome_known check (outcome in ('unread', 'nowhere')),
  queries integer not null default 1,
  sessions smallint not null default 0,
  settled_at timestamptz,
  constraint unread_queries_once unique (week, language, text)
);
comment on table unread_queries is 'Operators see those that ten sessions or more of one week asked; the others go with the week.';
comment on column unread_queries.week is 'Its Monday, in UTC.';
comment on column unread_queries.text is 'Folded. Never one that looks like a phone, an email, an address of the web or a long personal text.';
comment on column unread_queries.outcome is 'unread: words were not understood; nowhere: nothing was found.';
comment on column unread_queries.sessions is 'Different ones, counted up to fifty.';
comment on column unread_queries.settled_at is 'An operator has taught the service its words, or put it aside.';

create table unread_query_keys (
  week date not null constraint unread_query_keys_pk primary key,
  key bytea not null
);
comment on table unread_query_keys is 'What callers of a week are hashed with; thrown away with the week.';

create table unread_query_callers (
  query_id integer not null references unread_queries on delete cascade, -- a caller of nothing counts nothing
  caller bytea not null,
  constraint unread_query_callers_pk primary key (query_id, caller)
);
comment on table unread_query_callers is 'Who has been counted already, as hashes that differ from query to query; thrown away with the week.';
