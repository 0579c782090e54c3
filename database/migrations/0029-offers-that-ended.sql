-- A clinic whose offer has ended may send another: where its case lies then, and what it is known by.

create or replace function turn_recipients(request uuid) returns void language sql as $$
  update request_recipients set folder = turn.folder, turned_at = now()
  from (
    select t.clinic_id, case
        when r.state in ('submitted', 'in_review', 'rejected') then null
        when r.state = 'accepted' and offered.is_accepted then 'unanswered'
        when r.state not in ('open', 'needs_info') or t.state = 'declined' then 'done'
        when asked.is_open then 'waiting'
        when asked.answered_at > coalesce(offered.sent_at, '-infinity') then 'unanswered'
        when offered.is_live then 'waiting'
        -- The client has said no: the clinic may offer again, but nobody waits for it.
        when offered.last_state = 'declined' then 'done'
        else 'unanswered'
      end as folder
    from requests r join request_recipients t on t.request_id = r.id
    cross join lateral (
      select max(answered_at) as answered_at, bool_or(answered_at is null) as is_open
      from request_questions q where q.request_id = t.request_id and q.clinic_id = t.clinic_id
    ) asked
    cross join lateral (
      select bool_or(o.state in ('sent', 'viewed')) as is_live, bool_or(o.state = 'accepted') as is_accepted,
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

update request_recipients t set state = case when exists (select from request_questions q
    where q.request_id = t.request_id and q.clinic_id = t.clinic_id and q.answered_at is null) then 'asked' else 'seen' end
  from requests r
  where r.id = t.request_id and r.state in ('open', 'needs_info') and t.state = 'offered'
    and not exists (select from offers o where o.request_id = t.request_id and o.clinic_id = t.clinic_id
      and o.state in ('sent', 'viewed'));

-- Messages from before the end of a request, or of the clinic's part in it, wait for no reply.
update chats c set waiting_since = null from requests r
  where c.request_id = r.id and c.waiting_since is not null
    and (r.finished_at > c.waiting_since or exists (select from request_events e where e.request_id = r.id
      and e.clinic_id = c.clinic_id and e.kind in ('refuse', 'pass_over') and e.at > c.waiting_since));
