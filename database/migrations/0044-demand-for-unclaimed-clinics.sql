create table clinic_interest (
  clinic_id integer not null references clinics on delete cascade,
  day date not null,
  kind text not null constraint clinic_interest_kind_known check (kind in ('answer', 'facts', 'request')),
  count integer not null constraint clinic_interest_positive check (count > 0),
  constraint clinic_interest_pk primary key (clinic_id, day, kind)
);
comment on table clinic_interest is 'How often patients asked for a clinic that nobody has claimed, by UTC day; nothing of who did.';
create index clinic_interest_day on clinic_interest (day);

create table clinic_invitations (
  clinic_id integer not null references clinics on delete cascade,
  address_hash bytea not null,
  sent_at timestamptz not null default now(),
  constraint clinic_invitations_pk primary key (clinic_id)
);
comment on table clinic_invitations is 'The one letter that asked a clinic to claim its page.';
comment on column clinic_invitations.address_hash is 'SHA-256 of the address, so that no list of addresses is kept.';
create index clinic_invitations_address on clinic_invitations (address_hash, sent_at);

create table invitation_stops (
  address_hash bytea not null,
  stopped_at timestamptz not null default now(),
  constraint invitation_stops_pk primary key (address_hash)
);
comment on table invitation_stops is 'Addresses that want no invitation, as SHA-256: kept for good.';
