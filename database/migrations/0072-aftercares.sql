-- contract: the checks only get wider, and no version before this one writes what the wider ones let in.

-- What a clinic gives a patient to take home, and what it asks them on the days after.
create table aftercares (
  request_id uuid constraint aftercares_pk primary key references requests on delete cascade,
  version integer not null default 1,
  discharged_on date,
  instructions text not null default '',
  check_ins jsonb not null default '[]',
  remind_at timestamptz,
  is_worrying boolean not null default false,
  constraint aftercares_days_counted check (discharged_on is not null or check_ins = '[]')
);
comment on table aftercares is 'Made when somebody first writes in it; a treated request without a row has an empty one.';
comment on column aftercares.version is 'Of what the clinic writes: it names the version it has read. Answers change no version.';
comment on column aftercares.check_ins is 'Questions by day after discharged_on: [{id, day, questions, answer}].';
comment on column aftercares.remind_at is 'The next morning of a check-in where the client is.';
comment on column aftercares.is_worrying is 'An answer that needs the clinic has not been seen by it.';
create index aftercares_remind on aftercares (remind_at) where remind_at is not null;

alter table attachments add column aftercare_id uuid references aftercares on delete cascade;
alter table attachments drop constraint attachments_one_place;
alter table attachments add constraint attachments_one_place
  check (num_nonnulls(request_id, chat_id, claim_id, comment_id, change_id, plan_id, aftercare_id) <= 1);
alter table attachments drop constraint attachments_attached_whole;
alter table attachments add constraint attachments_attached_whole
  check ((num_nonnulls(request_id, message_seq, claim_id, comment_id, change_id, plan_id, aftercare_id) = 0) = (attached_at is null)
    and (chat_id is null) = (message_seq is null));
create index attachments_aftercare on attachments (aftercare_id) where aftercare_id is not null;
comment on column attachments.aftercare_id is 'Discharge documents of the clinic, and photos of the client''s answers.';

alter table requests add column comment_invited_at timestamptz;
comment on column requests.comment_invited_at is 'When the client was asked for a review of the treatment: once.';

alter table staff_news drop constraint staff_news_kind_known;
alter table staff_news add constraint staff_news_kind_known
  check (kind in ('new_request', 'reminder', 'accepted', 'passed_over', 'cancelled', 'answered', 'offer_declined',
    'date_chosen', 'dates_asked', 'bill_waiting', 'bill_decided', 'check_in_worrying', 'assigned', 'message', 'comment'));

-- A worrying answer after the treatment is the turn of the clinic that treated, until it has seen it.
create or replace function turn_recipients(request uuid) returns void language sql as $$
  update request_recipients set folder = turn.folder, turned_at = now()
  from (
    select t.clinic_id, case
        when r.state in ('submitted', 'in_review', 'rejected') then null
        when f.is_worrying and offered.is_chosen and r.state in ('scheduled', 'completed') then 'unanswered'
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
    left join aftercares f on f.request_id = r.id
    cross join lateral (
      select max(answered_at) as answered_at, bool_or(answered_at is null) as is_open
      from request_questions q where q.request_id = t.request_id and q.clinic_id = t.clinic_id
    ) asked
    cross join lateral (
      select bool_or(o.state in ('sent', 'viewed')) as is_live,
        bool_or(o.state in ('accepted', 'confirmed')) as is_accepted,
        bool_or(o.id = r.accepted_offer_id) as is_chosen,
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
create trigger aftercares_turn after insert or update of is_worrying on aftercares
  for each row execute function turn_changed_recipients();
