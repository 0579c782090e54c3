-- Since when a request waits for the first answer of any of its clinics: else every list of stuck requests looks at the
-- recipients of each request that goes on.
alter table requests add column unanswered_since timestamptz;
comment on column requests.unanswered_since is
  'When the first of its clinics has received it; null: one has answered, or it has no clinics. Kept by request_recipients.';

create function note_unanswered() returns trigger language plpgsql security definer set search_path to public, pg_temp as $$
begin
  update requests r set unanswered_since = t.since
  from (
    select case when count(replied_at) = 0 then min(delivered_at) end as since
    from request_recipients where request_id = coalesce(new.request_id, old.request_id)) t
  where r.id = coalesce(new.request_id, old.request_id) and r.unanswered_since is distinct from t.since;
  return null;
end $$;

create trigger request_recipients_unanswered after insert or delete or update of delivered_at, replied_at on request_recipients
  for each row execute function note_unanswered();

update requests r set unanswered_since = t.since
from (
  select request_id, min(delivered_at) as since from request_recipients group by request_id having count(replied_at) = 0) t
where t.request_id = r.id;

-- What is stuck is found and counted in the index alone.
create index requests_going_on on requests (updated_at, id) include (state, submitted_at, unanswered_since)
  where state in ('submitted', 'in_review', 'open', 'needs_info', 'accepted', 'scheduled', 'declined');

-- Reviews in the order of the queue, whatever their state: what waits first.
create index comments_by_wait on comments (waits_since, id) include (status, waits_for);
