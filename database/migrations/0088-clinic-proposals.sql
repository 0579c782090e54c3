-- A clinic that an operator proposes for a stuck request: it goes there with the patient's consent only.

create table clinic_proposals (
  id uuid constraint clinic_proposals_pk primary key,
  request_id uuid not null references requests on delete cascade,
  clinic_id integer not null references clinics on delete cascade,
  instead_of integer references clinics on delete cascade,
  note text not null constraint clinic_proposals_note_length check (char_length(note) between 1 and 500),
  state text not null default 'waiting'
    constraint clinic_proposals_state_known check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint clinic_proposals_decided_whole check ((decided_at is not null) = (state <> 'waiting'))
);
create unique index clinic_proposals_one_waiting on clinic_proposals (request_id) where state = 'waiting';
create index clinic_proposals_request on clinic_proposals (request_id, created_at desc);
create index clinic_proposals_clinic on clinic_proposals (clinic_id);
comment on column clinic_proposals.instead_of is 'The clinic whose part ends when the patient agrees; null: it is asked besides the others.';
comment on column clinic_proposals.note is 'What the operator writes to the patient.';

create index requests_by_change on requests (updated_at, id);
create index requests_unfinished on requests (updated_at, id)
  where state in ('submitted', 'in_review', 'open', 'needs_info', 'accepted', 'scheduled', 'declined');
