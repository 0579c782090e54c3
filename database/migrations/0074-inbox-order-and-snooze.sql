-- The inbox in the order of deadlines without reading all cases, and rows that stay out of sight until a time.

alter table inbox_items add column due_order timestamptz not null default now();
alter table inbox_items add column snoozed_until timestamptz;
comment on column inbox_items.due_order is 'turned_at where a first reply is due, else ten years later: deadlines come first, then who has waited longest.';
comment on column inbox_items.snoozed_until is 'Until then it lies among what was put off, for all of the clinic; gone at once when the client writes or the state changes.';

create or replace view inbox_standings as
  select placed.*, case when placed.is_first_reply_due then placed.turned_at
    else placed.turned_at + interval '10 years' end as due_order
  from (
    select t.request_id, t.clinic_id, null::uuid as chat_id,
      case when talk.waiting_since is null then t.folder else 'unanswered' end as folder,
      case when t.folder = 'unanswered' or talk.waiting_since is not null
        then least(case when t.folder = 'unanswered' then t.turned_at end, talk.waiting_since)
        else greatest(t.turned_at, talk.last_at) end as turned_at,
      t.folder = 'unanswered' and t.replied_at is null and t.state in ('delivered', 'seen') as is_first_reply_due
    from request_recipients t
    left join lateral (
      select case when c.state = 'open' then c.waiting_since end as waiting_since, c.last_at from chats c
      where c.request_id = t.request_id and c.clinic_id = t.clinic_id and c.ended_at is null and c.last_seq > 0
      order by c.last_at desc limit 1
    ) talk on true
    where t.folder is not null
    union all
    select null, c.clinic_id, c.id,
      case when c.state <> 'open' then 'done' when c.waiting_since is null then 'waiting' else 'unanswered' end,
      case when c.state = 'open' then coalesce(c.waiting_since, c.last_at) else c.last_at end, false
    from chats c where c.request_id is null and c.last_seq > 0
  ) placed;

update inbox_items i set due_order = s.due_order from inbox_standings s
  where i.clinic_id = s.clinic_id and (i.request_id = s.request_id or i.chat_id = s.chat_id);

-- As in 0020: the row is held first, and what stands is read by a later statement.
create or replace function place_request_in_inbox(request uuid, clinic integer) returns void language plpgsql as $$
begin
  insert into inbox_items (request_id, clinic_id, folder, turned_at, due_order)
    select s.request_id, s.clinic_id, s.folder, s.turned_at, s.due_order from inbox_standings s
    where s.request_id = request and s.clinic_id = clinic
    on conflict do nothing;
  perform from inbox_items where request_id = request and clinic_id = clinic for no key update;
  update inbox_items i set folder = s.folder, turned_at = s.turned_at, due_order = s.due_order,
      snoozed_until = case when (i.folder, i.turned_at) is not distinct from (s.folder, s.turned_at)
        then i.snoozed_until end
    from inbox_standings s
    where i.request_id = request and i.clinic_id = clinic and s.request_id = request and s.clinic_id = clinic
      and (i.folder, i.turned_at, i.due_order) is distinct from (s.folder, s.turned_at, s.due_order);
  delete from inbox_items i where i.request_id = request and i.clinic_id = clinic
    and not exists (select from inbox_standings s where s.request_id = request and s.clinic_id = clinic);
end $$;

create or replace function place_chat_in_inbox(chat uuid) returns void language plpgsql as $$
begin
  update inbox_items i set folder = s.folder, turned_at = s.turned_at, due_order = s.due_order, snoozed_until = null
    from inbox_standings s where i.chat_id = chat and s.chat_id = chat;
  if not found then
    insert into inbox_items (chat_id, clinic_id, folder, turned_at, due_order)
      select s.chat_id, s.clinic_id, s.folder, s.turned_at, s.due_order from inbox_standings s where s.chat_id = chat
      on conflict do nothing;
  end if;
end $$;

create constraint trigger request_recipients_inbox_due after update of state, replied_at on request_recipients
  deferrable initially deferred for each row
  when (old.replied_at is distinct from new.replied_at
    or (old.state in ('delivered', 'seen')) <> (new.state in ('delivered', 'seen')))
  execute function place_in_inbox();

-- Of what changes without turning the row: a further message, another state.
create function wake_inbox_item() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'requests' then
    update inbox_items set snoozed_until = null where request_id = new.id and snoozed_until is not null;
  elsif tg_table_name = 'request_recipients' or new.request_id is not null then
    update inbox_items set snoozed_until = null
      where request_id = new.request_id and clinic_id = new.clinic_id and snoozed_until is not null;
  else
    update inbox_items set snoozed_until = null where chat_id = new.id and snoozed_until is not null;
  end if;
  return null;
end $$;
create constraint trigger requests_inbox_wake after update of state on requests deferrable initially deferred
  for each row when (old.state <> new.state) execute function wake_inbox_item();
create constraint trigger request_recipients_inbox_wake after update of state on request_recipients
  deferrable initially deferred for each row
  -- Reading it changes nothing for who has put it off.
  when (old.state <> new.state and new.state <> 'seen') execute function wake_inbox_item();
create constraint trigger chats_inbox_wake after update of client_seq on chats deferrable initially deferred
  for each row when (old.client_seq <> new.client_seq) execute function wake_inbox_item();

create index inbox_items_by_turn on inbox_items (clinic_id, folder, turned_at, id)
  include (assigned_to, request_id, chat_id, snoozed_until);
create index inbox_items_by_due on inbox_items (clinic_id, folder, due_order, id)
  include (assigned_to, request_id, chat_id, snoozed_until);
create index inbox_items_snoozed on inbox_items (clinic_id, snoozed_until, id) where snoozed_until is not null;
drop index inbox_items_listed;
