-- contract: the check only gets wider, and no version before this one writes what the wider one lets in.

-- What was paid after a treatment: client and clinic enter it line by line, and either confirms the entry of the other.
create table bills (
  request_id uuid constraint bills_pk primary key references requests on delete cascade,
  version integer not null default 1,
  state text not null default 'open'
    constraint bills_state_known check (state in ('open', 'disputed', 'confirmed', 'decided')),
  waits_for text constraint bills_waits_for_known check (waits_for in ('client', 'staff', 'both')),
  client_lines jsonb,
  client_at timestamptz,
  staff_lines jsonb,
  staff_at timestamptz,
  remind_at timestamptz,
  reminders integer not null default 0,
  lapsed_at timestamptz,
  disputed_by text constraint bills_disputed_by_known check (disputed_by in ('client', 'staff')),
  dispute text not null default '',
  disputed_at timestamptz,
  outcome text constraint bills_outcome_known check (outcome in ('client', 'staff', 'set_aside')),
  decision text not null default '',
  decided_by uuid references accounts on delete set null,
  settled_at timestamptz,
  quoted_from numeric(14, 2),
  quoted_to numeric(14, 2),
  paid numeric(14, 2),
  deviation double precision generated always as (case
    when paid is null or coalesce(quoted_to, 0) <= 0 then null
    when paid > quoted_to then ((paid - quoted_to) / quoted_to)::double precision
    when paid < quoted_from then ((paid - quoted_from) / quoted_from)::double precision
    else 0 end) stored,
  is_counted boolean not null default false,
  constraint bills_entries_dated check (
    (client_lines is null) = (client_at is null) and (staff_lines is null) = (staff_at is null)),
  constraint bills_dispute_whole check ((disputed_by is null) = (disputed_at is null)),
  constraint bills_settled_whole check ((state in ('confirmed', 'decided')) = (settled_at is not null)),
  constraint bills_decided_has_outcome check ((state = 'decided') = (outcome is not null))
);
comment on table bills is 'Made when the sides are asked or when one first enters what was paid.';
comment on column bills.version is 'Of what both sides read: whoever acts names the version they have read.';
comment on column bills.waits_for is 'Who is to enter, confirm or dispute; null: nobody, an operator, or it has lapsed.';
comment on column bills.client_lines is 'What the client says was paid: [{kind, title, amount, reason, note}].';
comment on column bills.staff_lines is 'The same by the clinic.';
comment on column bills.lapsed_at is 'Since when nobody is reminded any more; it can still be confirmed.';
comment on column bills.outcome is 'Whose entry an operator let stand.';
comment on column bills.paid is 'What was agreed on or decided, in the currency of the offer, like quoted_from and quoted_to.';
comment on column bills.deviation is 'A part of what was offered; 0 within the range of an offer; null: nothing was to pay.';
comment on column bills.is_counted is 'It stands in the public figure of the clinic.';
create index bills_remind on bills (remind_at) where remind_at is not null;
create index bills_disputed on bills (disputed_at) where disputed_at is not null;
create index bills_settled on bills (settled_at) where settled_at is not null;

-- Asking both sides after the day of the treatment looks for these.
create index offers_confirmed_date on offers (confirmed_date) where state = 'confirmed';

create table clinic_bill_statistics (
  clinic_id integer constraint clinic_bill_statistics_pk primary key references clinics on delete cascade,
  cases integer not null constraint clinic_bill_statistics_five check (cases >= 5),
  median_deviation integer not null,
  above integer not null constraint clinic_bill_statistics_above_of_cases check (above between 0 and cases),
  counted_on date not null
);
comment on table clinic_bill_statistics is 'Public: how settled bills compare with offers; worked out each night, changed by five cases together.';
comment on column clinic_bill_statistics.median_deviation is 'Whole percent of the offer.';
comment on column clinic_bill_statistics.above is 'Cases more than one percent above the offer.';

create trigger clinic_bill_statistics_rows_inserted after insert on clinic_bill_statistics
  referencing new table as changed for each statement execute function announce_rows('clinic_id=clinic_id');
create trigger clinic_bill_statistics_rows_updated after update on clinic_bill_statistics
  referencing old table as before new table as changed for each statement execute function announce_rows('clinic_id=clinic_id');
create trigger clinic_bill_statistics_rows_deleted after delete on clinic_bill_statistics
  referencing old table as changed for each statement execute function announce_rows('clinic_id=clinic_id');

alter table staff_news drop constraint staff_news_kind_known;
alter table staff_news add constraint staff_news_kind_known
  check (kind in ('new_request', 'reminder', 'accepted', 'passed_over', 'cancelled', 'answered', 'offer_declined',
    'date_chosen', 'dates_asked', 'bill_waiting', 'bill_decided', 'assigned', 'message', 'comment'));

-- After the treatment it is the turn of whoever has not answered what the other has entered.
create or replace function turn_recipients(request uuid) returns void language sql as $$
  update request_recipients set folder = turn.folder, turned_at = now()
  from (
    select t.clinic_id, case
        when r.state in ('submitted', 'in_review', 'rejected') then null
        when r.state in ('accepted', 'scheduled') and offered.is_accepted then case
          when jsonb_array_length(p.slots) > 0 then 'waiting'
          when b.waits_for in ('staff', 'both') then 'unanswered'
          when b.waits_for = 'client' then 'waiting'
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
    left join bills b on b.request_id = r.id
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
create trigger bills_turn after insert or update of waits_for on bills
  for each row execute function turn_changed_recipients();
