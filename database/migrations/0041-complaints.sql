-- What patients say in their own words, and the fields of medicine that people with it often see.
create table complaints (
  id integer generated always as identity constraint complaints_pk primary key,
  slug text not null constraint complaints_slug_unique unique,
  area text not null,
  titles jsonb not null,
  phrases jsonb not null default '{}',
  specializations text[] not null constraint complaints_lead_somewhere check (cardinality(specializations) > 0),
  diseases text[] not null default '{}',
  procedures text[] not null default '{}',
  red_flag text,
  is_retired boolean not null default false,
  is_edited boolean not null default false,
  version integer not null default 1
);
comment on table complaints is 'Written by us or by operators; never a diagnosis.';
comment on column complaints.area is 'Part of the body or of life: complaintAreas in the contract.';
comment on column complaints.phrases is 'What people type, by language prefix: {"ru": ["болит колено"]}.';
comment on column complaints.specializations is 'Slugs, the first to see first. The slug of a merged term leads to what it has become.';
comment on column complaints.diseases is 'Slugs of what may be behind it.';
comment on column complaints.procedures is 'Slugs of first examinations, or of what was asked for.';
comment on column complaints.red_flag is 'Null, or why it may be an emergency: redFlags in the contract.';
comment on column complaints.is_edited is 'Changed by hand: a start leaves the entry alone.';
create trigger complaints_announce after insert or update or delete on complaints
  for each statement execute function announce_change();
