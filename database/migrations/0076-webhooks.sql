-- Addresses of clinics that are told what happens, and what they were told.

create table webhooks (
  id uuid default gen_random_uuid() constraint webhooks_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  -- Null: the account is gone; the webhook is the clinic's and stays.
  account_id uuid references accounts on delete set null,
  url text not null constraint webhooks_url_https check (url ~ '^https://' and char_length(url) <= 500),
  types text[] not null constraint webhooks_types_some check (cardinality(types) > 0),
  state text not null default 'active' constraint webhooks_state_known check (state in ('active', 'failing', 'off')),
  off_because text constraint webhooks_off_because_known check (off_because in ('person', 'failing', 'gone')),
  failing_at timestamptz,
  repeat_key text not null,
  repeat_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint webhooks_repeat_unique unique (clinic_id, repeat_key),
  constraint webhooks_off_whole check ((state = 'off') = (off_because is not null)),
  constraint webhooks_failing_whole check ((state = 'failing') = (failing_at is not null))
);
comment on column webhooks.failing_at is 'Since when it is known to fail: a delivery was given up, and none has arrived after it.';
comment on column webhooks.off_because is 'By a person; because it went on failing; because it answered that it is gone (410).';

create table webhook_secrets (
  id integer generated always as identity constraint webhook_secrets_pk primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  sealed bytea not null,
  ends_at timestamptz
);
comment on table webhook_secrets is 'What signs: each that has not ended makes a signature of its own. One of a webhook has no end.';
create index webhook_secrets_webhook on webhook_secrets (webhook_id);

-- uuidv7() is only in PostgreSQL 18. To the microsecond, as there.
create function uuid_by_time() returns uuid language sql volatile as $$
  select (lpad(to_hex(us / 1000), 12, '0') || to_hex(28672 + (us % 1000) * 4096 / 1000)
    || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 17))::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$$;

create table webhook_deliveries (
  id uuid default uuid_by_time() constraint webhook_deliveries_pk primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  type text not null,
  about jsonb not null,
  state text not null default 'waiting'
    constraint webhook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed', 'held')),
  tries integer not null default 0,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sending_until timestamptz,
  created_at timestamptz not null default now()
);
comment on table webhook_deliveries is 'Written in the transaction of what happened, and sent after it.';
comment on column webhook_deliveries.id is 'In the order of time; the receiver knows a repeat by it.';
comment on column webhook_deliveries.about is 'Ids and names of parts, no word of a person: the body is made from these when it is sent.';
comment on column webhook_deliveries.state is 'held: the webhook was switched off by its failures when it happened; sent when a person asks for it.';
comment on column webhook_deliveries.tries is 'Since it was last begun: a replay begins anew. attempts counts all.';
comment on column webhook_deliveries.sending_until is 'A node sends it now; one that was killed meanwhile leaves it to others from then on.';
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_sending on webhook_deliveries (webhook_id) where sending_until is not null;

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null default now(),
  status integer,
  failure text,
  duration_ms integer,
  answer text constraint webhook_attempts_answer_length check (char_length(answer) <= 1000),
  constraint webhook_attempts_pk primary key (delivery_id, number)
);
comment on table webhook_attempts is 'Without status and failure: it is under way, or the node that made it was killed.';
comment on column webhook_attempts.answer is 'How the body of the receiver begins.';

-- Called by the statement that writes what happened: so it stands in the same transaction, and costs one look at an index.
create function record_webhooks(clinic integer, kind text, what jsonb) returns void language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, type, about, state)
  select id, kind, what, case when state = 'off' then 'held' else 'waiting' end
  from webhooks where clinic_id = clinic and kind = any(types) and off_because is distinct from 'person';
  if found then
    perform graphile_worker.add_job('send-webhooks', '{}'::json);
  end if;
end $$;
