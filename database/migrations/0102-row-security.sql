-- Rows of patients are a second time closed to each other: by PostgreSQL. The calls of a client run as the role medatlas_client with
-- the id of the account in the setting medatlas.account (server/platform/client-rows.ts). The owner of the tables sees all rows.

create function call_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('medatlas.account', true), '')::uuid;

-- Run as the owner, so that policies of two tables can ask about each other without an endless circle.
create function guest_requests() returns uuid[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return array(select request_id from request_guests where account_id = call_account() and ended_at is null);
end $$;

create function own_requests() returns uuid[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return array(select id from requests where account_id = call_account());
end $$;

create function read_requests() returns uuid[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return array(
    select id from requests where account_id = call_account()
    union all select request_id from request_guests where account_id = call_account() and ended_at is null);
end $$;

create function own_chats() returns uuid[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return array(select id from chats where account_id = call_account());
end $$;

-- Whose names an account may see: those with whom it shares a request.
create function read_people() returns uuid[] language plpgsql stable parallel safe security definer set search_path = public, pg_temp as $$
begin
  return array(
    select r.account_id from request_guests g join requests r on r.id = g.request_id
      where g.account_id = call_account() and g.ended_at is null
    union select g.account_id from request_guests g join requests r on r.id = g.request_id
      where r.account_id = call_account() and g.account_id is not null);
end $$;

-- Rows that name their account.
do $$
declare
  name text;
begin
  foreach name in array array['account_events', 'calendar_feeds', 'clinic_claims', 'consent_events', 'drafts', 'exports',
      'favourite_clinics', 'favourite_doctors', 'favourite_links', 'mail_tokens', 'notifications', 'passkeys', 'patients', 'phone_codes',
      'push_subscriptions', 'recovery_codes', 'saved_searches', 'second_factors', 'sessions'] loop
    execute format('create policy own on %I using (account_id = call_account())', name);
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;

-- Without an account: a challenge for a login, and a translation of what everybody may read.
create policy own on passkey_challenges using (account_id is null or account_id = call_account());
create policy own on machine_translations using (account_id is null or account_id = call_account());

create policy own on accounts using (id = call_account());
create policy read on accounts for select using (id = any((select read_people())::uuid[]));

create policy own on requests using (account_id = call_account());
create policy read on requests for select using (id = any((select guest_requests())::uuid[]));

-- Rows of a request: its client's, and to be read by its guests.
do $$
declare
  name text;
begin
  foreach name in array array['aftercares', 'bills', 'clinic_proposals', 'offers', 'plan_changes', 'plans', 'request_events',
      'request_questions', 'request_recipients'] loop
    execute format('create policy read on %I for select using (request_id = any((select read_requests())::uuid[]))', name);
    execute format('create policy write on %I for insert with check (request_id = any((select own_requests())::uuid[]))', name);
    execute format('create policy change on %I for update using (request_id = any((select own_requests())::uuid[]))', name);
    execute format('create policy remove on %I for delete using (request_id = any((select own_requests())::uuid[]))', name);
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;
create policy read on offer_versions for select using (offer_id in (select id from offers));

create policy own on request_guests using (account_id = call_account() or request_id = any((select own_requests())::uuid[]));
create policy read on request_guest_acts for select using (guest_id in (select id from request_guests));
create policy write on request_guest_acts for insert with check (guest_id in (select id from request_guests));

create policy own on chats using (account_id = call_account());
do $$
declare
  name text;
begin
  foreach name in array array['chat_messages', 'chat_message_texts', 'chat_message_translations', 'chat_participants'] loop
    execute format('create policy own on %I using (chat_id = any((select own_chats())::uuid[]))', name);
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;

-- What a clinic has sent. Of a plan and an aftercare the id is that of the request.
create policy own on attachments using (account_id = call_account());
create policy read on attachments for select using (
  chat_id = any((select own_chats())::uuid[]) or plan_id = any((select own_requests())::uuid[])
  or aftercare_id = any((select own_requests())::uuid[]));
create policy read on attachment_openings for select using (attachment_id in (select id from attachments));

create policy own on comments using (account_id = call_account());
create policy read on comments for select using (status in ('published', 'disputed'));
create policy own on comment_texts using (comment_id in (select id from comments where account_id = call_account()));
create policy own on comment_disputes using (comment_id in (select id from comments where account_id = call_account()));

alter table passkey_challenges enable row level security;
alter table machine_translations enable row level security;
alter table accounts enable row level security;
alter table requests enable row level security;
alter table offer_versions enable row level security;
alter table request_guests enable row level security;
alter table request_guest_acts enable row level security;
alter table chats enable row level security;
alter table attachments enable row level security;
alter table attachment_openings enable row level security;
alter table comments enable row level security;
alter table comment_texts enable row level security;
alter table comment_disputes enable row level security;

-- What the people of a clinic write about a patient is for none of a client's calls.
alter table case_notes enable row level security;
alter table chat_notes enable row level security;
alter table offer_approvals enable row level security;

-- What follows from a change is written whoever has changed it: inboxes, ratings, webhooks, jobs.
do $$
declare
  name text;
begin
  foreach name in array array['turn_recipients(uuid)', 'place_request_in_inbox(uuid, integer)', 'place_chat_in_inbox(uuid)',
      'end_offer_approvals()', 'erase_machine_translations()', 'record_webhooks(integer, text, jsonb)',
      'refresh_clinic_ratings(integer[])', 'refresh_doctor_ratings(integer[])'] loop
    execute format('alter function %s security definer', name);
    execute format('alter function %s set search_path = public, pg_temp', name);
  end loop;
end $$;

create function add_job(task text, payload json, attempts integer, key text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => attempts, job_key => key, run_at => at);
end $$;
revoke execute on function add_job(text, json, integer, text, timestamptz), turn_recipients(uuid), place_request_in_inbox(uuid, integer),
  place_chat_in_inbox(uuid), record_webhooks(integer, text, jsonb), refresh_clinic_ratings(integer[]), refresh_doctor_ratings(integer[])
  from public;

-- The embedded server's application is not the owner. Later starts do the same (server/platform/app-role.ts).
do $$
declare
  secured regclass;
begin
  if exists (select from pg_roles where rolname = 'medatlas_app') then
    grant execute on all functions in schema public to medatlas_app;
    for secured in select oid from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
      execute format('create policy medatlas_app on %s for all to medatlas_app using (true) with check (true)', secured);
    end loop;
  end if;
end $$;
