-- What else a source names beside a clinic: those before and after it, further parents, parts and partners.
alter table clinics add column relations jsonb;
comment on column clinics.relations is 'Organisations that its source names: kind, id in the source or null, title. Its first parent stands in parent.';
