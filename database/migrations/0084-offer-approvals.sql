-- contract: both checks only get wider, and no version before this one writes what the wider ones let in.

-- Above a sum that a clinic sets, an owner approves an offer before it reaches the patient.

create table offer_approval_limits (
  clinic_id integer not null references clinics (id) on delete cascade,
  -- Null: no offer needs an approval.
  amount numeric(12, 2),
  currency_id smallint references currencies (id) on delete restrict,
  version integer not null default 1,
  constraint offer_approval_limits_pk primary key (clinic_id),
  constraint offer_approval_limits_whole check ((amount is null) = (currency_id is null)),
  constraint offer_approval_limits_positive check (amount > 0)
);
comment on table offer_approval_limits is 'Above which total only an owner sends an offer of the clinic.';
comment on column offer_approval_limits.amount is 'Null: no offer needs an approval.';
comment on column offer_approval_limits.version is 'How often it was set: of two owners who set it at once the second notices.';

create table offer_approvals (
  id bigint generated always as identity,
  offer_id uuid not null references offers (id) on delete cascade,
  clinic_id integer not null references clinics (id) on delete cascade,
  draft_version integer not null,
  state text not null default 'waiting',
  asked_by uuid references accounts (id) on delete set null,
  asked_at timestamptz not null default now(),
  decided_by uuid references accounts (id) on delete set null,
  decided_at timestamptz,
  reason text,
  -- Of the offer, as the approval sent it.
  version integer,
  constraint offer_approvals_pk primary key (id),
  constraint offer_approvals_state_known
    check (state in ('waiting', 'approved', 'returned', 'outdated', 'sent', 'ended')),
  constraint offer_approvals_decided check ((state = 'waiting') = (decided_at is null)),
  constraint offer_approvals_sent check ((state = 'approved') = (version is not null)),
  constraint offer_approvals_reason_length check (char_length(reason) between 1 and 500)
);
comment on table offer_approvals is 'Drafts of offers that an owner was asked to approve. Patients never see them.';
comment on column offer_approvals.draft_version is 'The draft that was asked about: an approval is of no other.';
comment on column offer_approvals.state is 'outdated: the draft was changed; sent: it was sent without the approval; ended: the offer has ended.';
comment on column offer_approvals.version is 'The version that the approval sent.';
create unique index offer_approvals_one_waiting on offer_approvals (offer_id) where state = 'waiting';
create index offer_approvals_of_offer on offer_approvals (offer_id, id desc);
create index offer_approvals_waiting on offer_approvals (clinic_id) where state = 'waiting';

-- Offers end in many ways: accepted, declined, withdrawn, expired, passed over, cancelled with the request.
create function end_offer_approvals() returns trigger language plpgsql as $$
begin
  update offer_approvals set state = 'ended', decided_at = now() where offer_id = new.id and state = 'waiting';
  return null;
end $$;
create trigger offers_end_approvals after update of state on offers for each row
  when (new.state not in ('draft', 'sent', 'viewed') and old.state in ('draft', 'sent', 'viewed'))
  execute function end_offer_approvals();

-- Until now: 0072.
alter table staff_news drop constraint staff_news_kind_known;
alter table staff_news add constraint staff_news_kind_known
  check (kind in ('new_request', 'reminder', 'accepted', 'passed_over', 'cancelled', 'answered', 'offer_declined',
    'date_chosen', 'dates_asked', 'bill_waiting', 'bill_decided', 'check_in_worrying', 'approval_asked',
    'approval_returned', 'assigned', 'message', 'comment'));

-- Until now: 0080.
alter table inbox_views drop constraint inbox_views_folder_known;
alter table inbox_views add constraint inbox_views_folder_known
  check (folder in ('unanswered', 'waiting', 'done', 'snoozed', 'approval'));
