-- A clinic that names a doctor who is known already has to wait until somebody who knows the doctor confirms it.

alter table doctors add column created_by_clinic integer references clinics on delete set null;
comment on column doctors.created_by_clinic is 'The clinic that wrote the doctor down first; null: an import or an operator.';
create index doctors_created_by_clinic on doctors (created_by_clinic) where created_by_clinic is not null;

update doctors d set created_by_clinic = c.id
from audit_events e join clinics c on c.id = e.clinic_id
where e.kind = 'doctor.added' and e.entity = 'doctor' and e.entity_id = d.id::text;

create table position_requests (
  id uuid default gen_random_uuid() constraint position_requests_pk primary key,
  doctor_id integer not null references doctors on delete cascade,
  clinic_id integer not null references clinics on delete cascade,
  specialization_id integer not null references specializations on delete restrict,
  role text not null constraint position_requests_role_known
    check (role in ('director', 'head', 'professor', 'senior', 'doctor', 'consultant')),
  since smallint,
  account_id uuid not null references accounts on delete restrict,
  state text not null default 'waiting' constraint position_requests_state_known
    check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  decided_as text constraint position_requests_decided_as_known check (decided_as in ('doctor', 'clinic', 'operator')),
  decided_by uuid references accounts on delete restrict,
  decided_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  constraint position_requests_decided_whole
    check ((decided_at is not null) = (state in ('confirmed', 'refused')) and (decided_as is not null) = (decided_at is not null)),
  constraint position_requests_refused_says_why check (state <> 'refused' or reason is not null)
);
comment on table position_requests is 'A clinic says that a known doctor works there. No position exists until the doctor, a present clinic or an operator confirms.';
create unique index position_requests_one_waiting on position_requests (clinic_id, doctor_id) where state = 'waiting';
create index position_requests_clinic on position_requests (clinic_id, created_at desc);
create index position_requests_doctor on position_requests (doctor_id, created_at desc);
create index position_requests_waiting on position_requests (created_at, id) where state = 'waiting';
create index position_requests_state on position_requests (state, created_at desc, id);

-- A website that members of the clinic have written proves no claim.
alter table clinics add column operator_website text;
comment on column clinics.operator_website is 'The website as an operator has set it last: it proves claims. Null: no operator has.';
