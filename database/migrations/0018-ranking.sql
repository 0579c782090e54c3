-- How many points each merit gives in the order of search results. The latest version is in force.

create table ranking_versions (
  version integer primary key constraint ranking_versions_version_positive check (version > 0),
  licence_checked smallint not null,
  profile_kept smallint not null,
  rating smallint not null,
  reply_time smallint not null,
  documented smallint not null,
  -- Language to text: everyone reads them.
  reasons jsonb not null default '{}' constraint ranking_versions_reasons_object check (jsonb_typeof(reasons) = 'object'),
  restored_from integer references ranking_versions on delete restrict,
  -- The log of acts names them too. Null: the service itself.
  changed_by uuid references accounts on delete restrict,
  changed_at timestamptz not null default now(),
  constraint ranking_versions_sum check (licence_checked + profile_kept + rating + reply_time + documented = 100),
  constraint ranking_versions_bounds check (
    licence_checked between 0 and 60 and profile_kept between 0 and 60 and rating between 0 and 60
    and reply_time between 0 and 60 and documented between 0 and 60)
);
comment on table ranking_versions is 'Points of the ranking and who changed them, append-only; the public page shows all but who.';
create trigger ranking_versions_stay before update or delete on ranking_versions for each row execute function refuse_change();
-- Every node puts its index into the new order.
create trigger ranking_versions_announce after insert on ranking_versions for each statement execute function announce_change();

insert into ranking_versions (version, licence_checked, profile_kept, rating, reply_time, documented) values (1, 20, 10, 30, 15, 25);

-- Operators look a licence up by its number, among those of a million doctors.
create index doctor_licences_number on doctor_licences (lower(number));
