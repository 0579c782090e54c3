-- Short sessions of operators with a fresh confirmation for dangerous acts, and languages that are made in the back office.

alter table sessions add column confirmed_at timestamptz;
comment on column sessions.confirmed_at is 'When the second factor was last asked for within this session; at its opening, where null.';

alter table languages add column is_published boolean not null default true;
alter table languages add column updated_at timestamptz not null default now();
comment on column languages.is_published is 'Offered to visitors; one that is not published is seen in the back office only.';

-- Lists of the log without a filter, or by kind and time.
create index audit_events_kind on audit_events (kind, id desc);
create index audit_events_at on audit_events (at);
