-- Subscriptions to changes of the directory in FHIR: what keys have asked for, what happened since, and what was sent.

create table fhir_subscriptions (
  id uuid default gen_random_uuid() constraint fhir_subscriptions_pk primary key,
  -- With the key ends what was asked for with it.
  key_id uuid not null references api_keys on delete cascade,
  topic text not null,
  filters text[] not null,
  endpoint text not null
    constraint fhir_subscriptions_endpoint_https check (endpoint ~ '^https://' and char_length(endpoint) <= 500),
  payload text not null,
  content text not null
    constraint fhir_subscriptions_content_known check (content in ('empty', 'id-only', 'full-resource')),
  heartbeat_seconds integer,
  timeout_seconds integer,
  max_count integer,
  reason text not null,
  ends_at timestamptz,
  status text not null default 'requested'
    constraint fhir_subscriptions_status_known check (status in ('requested', 'active', 'error', 'off')),
  problem text constraint fhir_subscriptions_problem_known
    check (problem in ('no_response', 'overrun', 'filter', 'gone', 'ended', 'key', 'client')),
  failing_at timestamptz,
  secret bytea not null,
  version integer not null default 1,
  events integer not null default 0,
  sent integer not null default 0,
  seen_in xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  last_sent_at timestamptz,
  beaten_at timestamptz,
  repeat_key text,
  repeat_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fhir_subscriptions_repeat_unique unique (key_id, repeat_key),
  constraint fhir_subscriptions_failing_whole check ((status = 'error') = (failing_at is not null)),
  constraint fhir_subscriptions_problem_whole check ((status in ('error', 'off')) = (problem is not null)),
  constraint fhir_subscriptions_sent_of_events check (sent <= events)
);
comment on table fhir_subscriptions is 'What keys of clinics have asked to be told of the directory.';
comment on column fhir_subscriptions.filters is 'As they were given: Organization?address-country=DE.';
comment on column fhir_subscriptions.secret is 'Signs what is sent; sealed.';
comment on column fhir_subscriptions.problem is 'Why it is in error or off; client: whoever asked for it has switched it off.';
comment on column fhir_subscriptions.failing_at is 'Since when it is in error.';
comment on column fhir_subscriptions.events is 'Number of the last event, counted without a gap.';
comment on column fhir_subscriptions.sent is 'Number of the last event that the receiver has taken, or that is not sent any more.';
comment on column fhir_subscriptions.seen_in is 'Changes of all transactions before this one are events already.';
comment on column fhir_subscriptions.beaten_at is 'When the last heartbeat was put on the way.';

create table fhir_events (
  subscription_id uuid not null references fhir_subscriptions on delete cascade,
  number integer not null,
  type text not null,
  resource_id integer not null,
  is_gone boolean not null,
  at timestamptz not null,
  constraint fhir_events_pk primary key (subscription_id, number)
);
comment on table fhir_events is 'Changed resources by number, so that a receiver can ask for what it has missed.';
create index fhir_events_at on fhir_events (at);

create table fhir_deliveries (
  id uuid default uuid_by_time() constraint fhir_deliveries_pk primary key,
  subscription_id uuid not null references fhir_subscriptions on delete cascade,
  type text not null
    constraint fhir_deliveries_type_known check (type in ('handshake', 'heartbeat', 'event-notification')),
  about jsonb not null,
  state text not null default 'waiting'
    constraint fhir_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sending_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table fhir_deliveries is 'What is sent to receivers of subscriptions, by the same sender as webhook_deliveries.';
comment on column fhir_deliveries.about is 'Of event-notification: {"from": 3, "to": 7}, numbers of events, both included.';
create index fhir_deliveries_due on fhir_deliveries (next_at) where state = 'waiting';
create index fhir_deliveries_sending on fhir_deliveries (subscription_id) where sending_until is not null;
-- One at a time: events arrive in their order.
create unique index fhir_deliveries_waiting on fhir_deliveries (subscription_id) where state = 'waiting';
create index fhir_deliveries_subscription on fhir_deliveries (subscription_id, id);

create table fhir_attempts (
  delivery_id uuid not null references fhir_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null default now(),
  status integer,
  failure text,
  duration_ms integer,
  answer text constraint fhir_attempts_answer_length check (char_length(answer) <= 1000),
  constraint fhir_attempts_pk primary key (delivery_id, number)
);
comment on table fhir_attempts is 'Without status and failure: it is under way, or the node that made it was killed.';
