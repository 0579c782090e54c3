-- Web push: the key pair that signs what the service sends, and the devices that asked for it. A device ends with its session.
create table push_keys (
  is_present boolean primary key default true check (is_present),
  public_key text not null,
  sealed bytea not null,
  made_at timestamptz not null default now()
);
comment on column push_keys.sealed is 'Private key (VAPID), encrypted with the key of the installation.';

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column push_subscriptions.sealed is 'Address and keys of the browser, encrypted: whoever has the address can send to it.';
create index on push_subscriptions (account_id);

alter table accounts
  add column pushes_requests boolean not null default true,
  add column pushes_messages boolean not null default true,
  add column pushes_comments boolean not null default true,
  add column pushes_searches boolean not null default true;
