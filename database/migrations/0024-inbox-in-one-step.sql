-- Where a conversation about no request lies depends on its own row alone, which whoever turns it holds: nobody has to wait
-- for the row of the inbox first, and it is there already but the first time.
create or replace function place_chat_in_inbox(chat uuid) returns void language plpgsql as $$
begin
  update inbox_items i set folder = s.folder, turned_at = s.turned_at from inbox_standings s
    where i.chat_id = chat and s.chat_id = chat;
  if not found then
    insert into inbox_items (chat_id, clinic_id, folder, turned_at)
      select s.chat_id, s.clinic_id, s.folder, s.turned_at from inbox_standings s where s.chat_id = chat
      on conflict do nothing;
  end if;
end $$;

comment on table limiter_points is 'Counters of limits, shared by all nodes; expire is in milliseconds since 1970. Keys hold hashes, no addresses.';
