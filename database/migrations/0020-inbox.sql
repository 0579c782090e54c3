-- One inbox of requests and conversations: where each lies, who has taken it, and who had it before.

create table inbox_items (
  id uuid default gen_random_uuid() constraint inbox_items_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  request_id uuid,
  -- A conversation about no request; one about a request is the same row as its request.
  chat_id uuid constraint inbox_items_chat unique references chats on delete cascade,
  folder text not null constraint inbox_items_folder_known check (folder in ('unanswered', 'waiting', 'done')),
  turned_at timestamptz not null,
  assigned_to uuid,
  version integer not null default 0,
  constraint inbox_items_request unique (request_id, clinic_id),
  constraint inbox_items_kind check (num_nonnulls(request_id, chat_id) = 1),
  constraint inbox_items_recipient_fkey foreign key (request_id, clinic_id)
    references request_recipients on delete cascade,
  -- Whoever leaves the clinic leaves what they had taken.
  constraint inbox_items_assigned_fkey foreign key (assigned_to, clinic_id)
    references staff (account_id, clinic_id) on delete set null (assigned_to)
);
comment on table inbox_items is 'What a clinic''s people work through: a request of theirs, or a conversation about none.';
comment on column inbox_items.folder is 'Kept by triggers: unanswered is the clinic''s turn, in the request or in its conversation.';
comment on column inbox_items.turned_at is 'Unanswered: since when somebody waits. Else when it turned last.';
comment on column inbox_items.assigned_to is 'Who of the clinic has taken it; null: nobody.';
comment on column inbox_items.version is 'How often it was assigned: of two who take it at once the second notices.';
create index inbox_items_listed on inbox_items (clinic_id, folder, turned_at, id)
  include (assigned_to, request_id, chat_id);
create index inbox_items_assigned on inbox_items (assigned_to, clinic_id) where assigned_to is not null;

create table inbox_assignments (
  item_id uuid not null references inbox_items on delete cascade,
  version integer not null,
  -- Null: given to nobody, or the account is gone; the name stays.
  account_id uuid references accounts on delete set null,
  name text,
  by_id uuid references accounts on delete set null,
  by_name text,
  at timestamptz not null default now(),
  constraint inbox_assignments_pk primary key (item_id, version)
);
comment on table inbox_assignments is 'Who was given what, by whom; append-only.';
comment on column inbox_assignments.by_name is 'Null: before this was written down.';

-- The one rule of where things lie; triggers write it into the table, which an inbox of a hundred thousand is read from.
create view inbox_standings as
  select t.request_id, t.clinic_id, null::uuid as chat_id,
    case when talk.waiting_since is null then t.folder else 'unanswered' end as folder,
    case when t.folder = 'unanswered' or talk.waiting_since is not null
      then least(case when t.folder = 'unanswered' then t.turned_at end, talk.waiting_since)
      else greatest(t.turned_at, talk.last_at) end as turned_at
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
    case when c.state = 'open' then coalesce(c.waiting_since, c.last_at) else c.last_at end
  from chats c where c.request_id is null and c.last_seq > 0;

-- Two who turn the same thing at once, one in the request and one in its conversation: whoever comes second has to see
-- what the first has written. So the row is held first, and what stands is read by a later statement.
create function place_request_in_inbox(request uuid, clinic integer) returns void language plpgsql as $$
begin
  insert into inbox_items (request_id, clinic_id, folder, turned_at)
    select s.request_id, s.clinic_id, s.folder, s.turned_at from inbox_standings s
    where s.request_id = request and s.clinic_id = clinic
    on conflict do nothing;
  perform from inbox_items where request_id = request and clinic_id = clinic for no key update;
  update inbox_items i set folder = s.folder, turned_at = s.turned_at from inbox_standings s
    where i.request_id = request and i.clinic_id = clinic and s.request_id = request and s.clinic_id = clinic
      and (i.folder, i.turned_at) is distinct from (s.folder, s.turned_at);
  delete from inbox_items i where i.request_id = request and i.clinic_id = clinic
    and not exists (select from inbox_standings s where s.request_id = request and s.clinic_id = clinic);
end $$;

create function place_chat_in_inbox(chat uuid) returns void language plpgsql as $$
begin
  insert into inbox_items (chat_id, clinic_id, folder, turned_at)
    select s.chat_id, s.clinic_id, s.folder, s.turned_at from inbox_standings s where s.chat_id = chat
    on conflict do nothing;
  perform from inbox_items where chat_id = chat for no key update;
  update inbox_items i set folder = s.folder, turned_at = s.turned_at from inbox_standings s
    where i.chat_id = chat and s.chat_id = chat
      and (i.folder, i.turned_at) is distinct from (s.folder, s.turned_at);
end $$;

create function place_in_inbox() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'request_recipients' then
    perform place_request_in_inbox(new.request_id, new.clinic_id);
  elsif tg_op = 'DELETE' then
    perform place_request_in_inbox(old.request_id, old.clinic_id);
  elsif new.request_id is not null then
    perform place_request_in_inbox(new.request_id, new.clinic_id);
  else
    perform place_chat_in_inbox(new.id);
  end if;
  return null;
end $$;

-- At the commit: whoever holds a row of the inbox waits for no conversation any more.
create constraint trigger request_recipients_inbox_new after insert on request_recipients deferrable initially deferred
  for each row when (new.folder is not null) execute function place_in_inbox();
create constraint trigger request_recipients_inbox_turn after update of folder, turned_at on request_recipients
  deferrable initially deferred for each row
  when (old.folder is distinct from new.folder or old.turned_at is distinct from new.turned_at)
  execute function place_in_inbox();
create constraint trigger chats_inbox_new after insert on chats deferrable initially deferred
  for each row when (new.last_seq > 0) execute function place_in_inbox();
create constraint trigger chats_inbox_turn after update on chats deferrable initially deferred
  for each row when (old.waiting_since is distinct from new.waiting_since or old.state <> new.state
    or old.ended_at is distinct from new.ended_at or old.request_id is distinct from new.request_id
    or (old.last_seq = 0 and new.last_seq > 0))
  execute function place_in_inbox();
create constraint trigger chats_inbox_gone after delete on chats deferrable initially deferred
  for each row when (old.request_id is not null) execute function place_in_inbox();

insert into inbox_items (request_id, clinic_id, chat_id, folder, turned_at, assigned_to, version)
  select s.request_id, s.clinic_id, s.chat_id, s.folder, s.turned_at, t.assigned_to,
    case when t.assigned_to is null then 0 else 1 end
  from inbox_standings s
  left join request_recipients t on t.request_id = s.request_id and t.clinic_id = s.clinic_id;
insert into inbox_assignments (item_id, version, account_id, name, at)
  select i.id, 1, a.id, trim(a.name || ' ' || a.surname), coalesce(t.assigned_at, now())
  from inbox_items i
  join request_recipients t on t.request_id = i.request_id and t.clinic_id = i.clinic_id
  join accounts a on a.id = i.assigned_to;

alter table request_recipients drop column assigned_to, drop column assigned_at;

-- What members of clinics hear of by mail, until their hour is over: one letter says all of it.
create table staff_news (
  id bigint generated always as identity constraint staff_news_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint staff_news_kind_known check (kind in ('new_request', 'reminder', 'accepted',
    'passed_over', 'cancelled', 'answered', 'offer_declined', 'assigned', 'message', 'comment')),
  clinic_id integer not null references clinics on delete cascade,
  request_id uuid references requests on delete cascade,
  item_id uuid references inbox_items on delete cascade,
  chat_id uuid references chats on delete cascade,
  comment_id integer references comments on delete cascade,
  constraint staff_news_about check (num_nonnulls(request_id, item_id, chat_id, comment_id) = 1),
  constraint staff_news_once unique nulls not distinct (account_id, kind, clinic_id, request_id, item_id, chat_id, comment_id)
);
comment on table staff_news is 'Ids of what a member of a clinic will be written about; whether it is still so is asked when the letter is written.';
comment on column accounts.staff_mailed_at is 'Last letter to a member of a clinic about its work: the next comes an hour later at the earliest.';

alter table accounts add column mails_comments boolean not null default true;
alter table comments add column clinic_told_at timestamptz;
comment on column comments.clinic_told_at is 'When its clinic was written to that it is there; null: not yet, or it was never published.';
update comments set clinic_told_at = published_at where status in ('published', 'disputed');
