-- Since when licences and accreditations are there: the oldest are checked first.
alter table clinic_licences add column added_at timestamptz;
alter table clinic_licences alter column added_at set default now();
alter table doctor_licences add column added_at timestamptz;
alter table doctor_licences alter column added_at set default now();
alter table clinic_accreditations add column added_at timestamptz;
alter table clinic_accreditations alter column added_at set default now();
comment on column clinic_licences.added_at is 'Null: before this was kept.';
comment on column doctor_licences.added_at is 'Null: before this was kept.';
comment on column clinic_accreditations.added_at is 'Null: before this was kept.';
