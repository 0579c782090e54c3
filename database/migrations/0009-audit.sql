-- What operators and the people of clinics do to what the public sees.

create table audit_events (
  id bigint generated always as identity constraint audit_events_pk primary key,
  -- Null: the service itself.
  actor_id uuid references accounts on delete restrict, -- the log outlives the account, which stays as a number
  actor_role text not null,
  -- Verb and thing: 'clinic.changed', 'rate.corrected', 'comment.removed'.
  kind text not null,
  entity text not null,
  entity_id text not null,
  -- The clinic it belongs to, where there is one: its own people may see what was done to it. No key: a row never changes.
  clinic_id integer,
  -- What was and what is, by field; no personal and no medical text.
  detail jsonb not null default '{}',
  reason text,
  address inet,
  at timestamptz not null default now(),
  constraint audit_events_role_known check (actor_role in ('owner', 'coordinator', 'doctor', 'moderator', 'admin', 'client', 'service'))
);

create index audit_events_entity on audit_events (entity, entity_id, id desc);
create index audit_events_actor on audit_events (actor_id, id desc) where actor_id is not null;
create index audit_events_clinic on audit_events (clinic_id, id desc) where clinic_id is not null;
create trigger audit_events_stay before update or delete on audit_events for each row execute function refuse_change();

comment on table audit_events is 'Append-only log of acts on public content, accounts and settings.';
