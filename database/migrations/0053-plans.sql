-- contract: both checks only get wider, and no version before this one writes what the wider ones let in.

-- What a clinic and a patient agree on once an offer is accepted: when, what to bring, how to get there.
create table plans (
  request_id uuid constraint plans_pk primary key references requests on delete cascade,
  version integer not null default 1,
  slots jsonb not null default '[]',
  slot_id uuid,
  starts_at timestamptz,
  is_set boolean not null default false,
  sequence integer not null default 0,
  changed_at timestamptz not null default now(),
  client_zone text,
  remind_at timestamptz,
  items jsonb not null default '[]',
  documents jsonb not null default '[]',
  arrival text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  constraint plans_set_has_start check (not is_set or starts_at is not null)
);
comment on table plans is 'Made when somebody first writes in it; an accepted request without a row has an empty plan.';
comment on column plans.version is 'Of what both sides agree on: whoever acts names the version they have read.';
comment on column plans.slots is 'Times that the clinic proposes and the client has not answered: [{id, starts_at}].';
comment on column plans.slot_id is 'The slot that was chosen last: choosing it again is the same choice.';
comment on column plans.starts_at is 'The time chosen last; it stands while is_set.';
comment on column plans.sequence is 'SEQUENCE of RFC 5545: grows with each change that a calendar has to follow.';
comment on column plans.client_zone is 'IANA zone the client was in when they chose: reminders come by its clock.';
comment on column plans.items is 'Checklist: [{id, kind, text, days_before, done_at}].';
comment on column plans.documents is 'Files: [{id, side, needs_signature, signs}], id is that of the attachment.';
create index plans_remind on plans (remind_at) where remind_at is not null;

create table plan_changes (
  request_id uuid not null references plans on delete cascade,
  id uuid not null,
  side text not null constraint plan_changes_side_known check (side in ('client', 'staff')),
  kind text not null constraint plan_changes_kind_known
    check (kind in ('proposed', 'chosen', 'moved', 'none_fits', 'called_off')),
  reason text not null default '',
  starts_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  constraint plan_changes_pk primary key (request_id, id)
);
comment on table plan_changes is 'What has happened to the date; the id is made by the caller, so that a repeat is the same change.';
comment on column plan_changes.starts_at is 'The time that was chosen, or that does not stand any more.';

create table plan_templates (
  id uuid constraint plan_templates_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  title text not null,
  items jsonb not null,
  arrival text not null,
  contact_name text not null,
  contact_phone text not null,
  constraint plan_templates_once unique (clinic_id, title)
);

create table calendar_feeds (
  account_id uuid constraint calendar_feeds_pk primary key references accounts on delete cascade,
  token_hash bytea not null constraint calendar_feeds_token_unique unique,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on table calendar_feeds is 'The address under which a calendar reads a client''s appointments: whoever knows it reads them.';

alter table attachments add column plan_id uuid references plans on delete cascade;
alter table attachments drop constraint attachments_one_place;
alter table attachments add constraint attachments_one_place
  check (num_nonnulls(request_id, chat_id, claim_id, comment_id, change_id, plan_id) <= 1);
alter table attachments drop constraint attachments_attached_whole;
alter table attachments add constraint attachments_attached_whole
  check ((num_nonnulls(request_id, message_seq, claim_id, comment_id, change_id, plan_id) = 0) = (attached_at is null)
    and (chat_id is null) = (message_seq is null));
create index attachments_plan on attachments (plan_id) where plan_id is not null;

alter table staff_news drop constraint staff_news_kind_known;
alter table staff_news add constraint staff_news_kind_known
  check (kind in ('new_request', 'reminder', 'accepted', 'passed_over', 'cancelled', 'answered', 'offer_declined',
    'date_chosen', 'dates_asked', 'assigned', 'message', 'comment'));

-- After the acceptance it is the clinic's turn until it has proposed times, and the client's until one is chosen.
create or replace function turn_recipients(request uuid) returns void language sql as $$
  update request_recipients set folder = turn.folder, turned_at = now()
  from (
    select t.clinic_id, case
        when r.state in ('submitted', 'in_review', 'rejected') then null
        when r.state in ('accepted', 'scheduled') and offered.is_accepted then case
          when jsonb_array_length(p.slots) > 0 then 'waiting'
          when p.is_set or offered.is_dated then 'done'
          else 'unanswered' end
        when r.state not in ('open', 'needs_info') or t.state = 'declined' then 'done'
        when asked.is_open then 'waiting'
        when asked.answered_at > coalesce(offered.sent_at, '-infinity') then 'unanswered'
        when offered.is_live then 'waiting'
        -- The client has said no: the clinic may offer again, but nobody waits for it.
        when offered.last_state = 'declined' then 'done'
        else 'unanswered'
      end as folder
    from requests r join request_recipients t on t.request_id = r.id
    left join plans p on p.request_id = r.id
    cross join lateral (
      select max(answered_at) as answered_at, bool_or(answered_at is null) as is_open
      from request_questions q where q.request_id = t.request_id and q.clinic_id = t.clinic_id
    ) asked
    cross join lateral (
      select bool_or(o.state in ('sent', 'viewed')) as is_live,
        bool_or(o.state in ('accepted', 'confirmed')) as is_accepted,
        bool_or(o.state = 'confirmed' and o.confirmed_date is not null) as is_dated,
        max((select sent_at from offer_versions v where v.offer_id = o.id and v.version = o.version)) as sent_at,
        -- A draft that was dropped is as if it had never been.
        (array_agg(o.state order by o.created_at desc, o.id)
          filter (where o.version > 0 or o.state = 'draft'))[1] as last_state
      from offers o where o.request_id = t.request_id and o.clinic_id = t.clinic_id
    ) offered
    where r.id = request
  ) turn
  where request_id = request and request_recipients.clinic_id = turn.clinic_id
    and request_recipients.folder is distinct from turn.folder;
$$;
create trigger plans_turn after insert or update of slots, is_set on plans
  for each row execute function turn_changed_recipients();
