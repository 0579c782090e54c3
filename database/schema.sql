-- Made by "npm run schema" from database/migrations: for reading, never applied.

CREATE OR REPLACE FUNCTION public.add_job(task text, payload json, attempts integer, key text, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => attempts, job_key => key, run_at => at);
end $function$
;

CREATE OR REPLACE FUNCTION public.analyze_clinics()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  analyze clinics, clinic_names, clinic_sources;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account text := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
begin
  perform pg_notify('live', json_build_object('event', 'account.changed', 'accounts', json_build_array(account))::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(tg_table_name, '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  clinics integer[] := '{}';
  doctors integer[] := '{}';
  scope text;
  found integer[];
  found_rows integer;
  was_many boolean;
begin
  foreach scope in array tg_argv loop
    execute format('select array_agg(distinct %1$I) from (select %1$I from changed %2$s) rows where %1$I is not null',
      split_part(scope, '=', 2), case when tg_op = 'UPDATE' then format('union select %I from before', split_part(scope, '=', 2)) end)
      into found;
    if split_part(scope, '=', 1) = 'clinic_id' then
      clinics := coalesce(found, '{}');
    else
      doctors := coalesce(found, '{}');
    end if;
  end loop;
  was_many := cardinality(clinics) + cardinality(doctors) > 100;
  -- A statement that found no row announces nothing.
  if cardinality(clinics) + cardinality(doctors) = 0 then
    execute 'select count(*) from (select from changed limit 1) rows' into found_rows;
    if found_rows = 0 then
      return null;
    end if;
  elsif cardinality(clinics) + cardinality(doctors) <= 100 then
    select array_agg(distinct clinic_id) into found from positions where doctor_id = any(doctors);
    select array_agg(distinct doctor_id) || doctors into doctors from positions where clinic_id = any(clinics);
    clinics := clinics || found;
  end if;
  -- Up to a hundred with those beside them: a payload has room for 8,000 bytes.
  if was_many or cardinality(clinics) + cardinality(doctors) > 700 then
    perform pg_notify('rows', tg_table_name || ' clinic_id: doctor_id:');
  else
    perform pg_notify('rows', tg_table_name
      || case when clinics = '{}' then '' else ' clinic_id:' || array_to_string(clinics, ',') end
      || case when doctors = '{}' then '' else ' doctor_id:' || array_to_string(doctors, ',') end);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.announce_table()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('rows', tg_table_name);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.call_account()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('medatlas.account'::text, true), ''::text))::uuid
;

CREATE OR REPLACE FUNCTION public.city_names(title text, titles jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT ((city_names.title || ' '::text) || COALESCE(string_agg(t.value, ' '::text), ''::text)) FROM jsonb_each_text(city_names.titles) t(key, value))
;

CREATE OR REPLACE FUNCTION public.comment_weight(published_at timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select power(0.5, greatest(0, extract(epoch from now() - published_at)) / (86400 * 730.5)) $function$
;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.end_offer_approvals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update offer_approvals set state = 'ended', decided_at = now() where offer_id = new.id and state = 'waiting';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_machine_translations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  gone text := tg_argv[0];
  place integer;
begin
  for place in 1 .. tg_nargs - 1 loop
    gone := gone || ':' || (to_jsonb(old) ->> tg_argv[place]);
  end loop;
  delete from machine_translations where subject = gone;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.folded_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(NORMALIZE(lower(name), NFD), '[̀-ͯ]'::text, ''::text, 'g'::text), '[[:punct:][:space:]]+'::text, ' '::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.forget_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.words := null;
  new.words_key := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.guest_requests()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return array(select request_id from request_guests where account_id = call_account() and ended_at is null);
end $function$
;

CREATE OR REPLACE FUNCTION public.note_chat_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.staff_seq > old.staff_seq then
    new.news_at := coalesce(old.news_at, now());
  end if;
  if new.client_seq > old.client_seq then
    new.staff_news_at := coalesce(old.staff_news_at, now());
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into directory_deletions (kind, id) select tg_table_name, id from changed on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_unanswered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update requests r set unanswered_since = t.since
  from (
    select case when count(replied_at) = 0 then min(delivered_at) end as since
    from request_recipients where request_id = coalesce(new.request_id, old.request_id)) t
  where r.id = coalesce(new.request_id, old.request_id) and r.unanswered_since is distinct from t.since;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.own_chats()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return array(select id from chats where account_id = call_account());
end $function$
;

CREATE OR REPLACE FUNCTION public.own_requests()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return array(select id from requests where account_id = call_account());
end $function$
;

CREATE OR REPLACE FUNCTION public.place_chat_in_inbox(chat uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update inbox_items i set folder = s.folder, turned_at = s.turned_at, due_order = s.due_order, snoozed_until = null
    from inbox_standings s where i.chat_id = chat and s.chat_id = chat;
  if not found then
    insert into inbox_items (chat_id, clinic_id, folder, turned_at, due_order)
      select s.chat_id, s.clinic_id, s.folder, s.turned_at, s.due_order from inbox_standings s where s.chat_id = chat
      on conflict do nothing;
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.place_in_inbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.place_request_in_inbox(request uuid, clinic integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.ranked_mean(weighted double precision, weight double precision)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$select ((8 * 4 + coalesce(weighted, 0)) / (8 + coalesce(weight, 0)))::real$function$
;

CREATE OR REPLACE FUNCTION public.read_people()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return array(
    select r.account_id from request_guests g join requests r on r.id = g.request_id
      where g.account_id = call_account() and g.ended_at is null
    union select g.account_id from request_guests g join requests r on r.id = g.request_id
      where r.account_id = call_account() and g.account_id is not null);
end $function$
;

CREATE OR REPLACE FUNCTION public.read_requests()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return array(
    select id from requests where account_id = call_account()
    union all select request_id from request_guests where account_id = call_account() and ended_at is null);
end $function$
;

CREATE OR REPLACE FUNCTION public.record_webhooks(clinic integer, kind text, what jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into webhook_deliveries (webhook_id, type, about, state)
  select id, kind, what, case when state = 'off' then 'held' else 'waiting' end
  from webhooks where clinic_id = clinic and kind = any(types) and off_because is distinct from 'person';
  if found then
    perform graphile_worker.add_job('send-webhooks', '{}'::json);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_clinic_ratings(ids integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from clinic_ratings r where clinic_id = any(ids)
    and not exists (select from comments c where c.clinic_id = r.clinic_id and c.status in ('published', 'disputed'));
  insert into clinic_ratings (clinic_id, counts, ranked, computed_on)
  select clinic_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[],
    ranked_mean(sum(rating * comment_weight(published_at)), sum(comment_weight(published_at))), current_date
  from comments where clinic_id = any(ids) and status in ('published', 'disputed') group by clinic_id
  on conflict (clinic_id) do update set counts = excluded.counts, ranked = excluded.ranked, computed_on = excluded.computed_on
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_doctor_ratings(ids integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from doctor_ratings r where doctor_id = any(ids)
    and not exists (select from comments c where c.doctor_id = r.doctor_id and c.status in ('published', 'disputed'));
  insert into doctor_ratings (doctor_id, counts, ranked, computed_on)
  select doctor_id, array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
      count(*) filter (where rating = 3), count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[],
    ranked_mean(sum(rating * comment_weight(published_at)), sum(comment_weight(published_at))), current_date
  from comments where doctor_id = any(ids) and status in ('published', 'disputed') group by doctor_id
  on conflict (doctor_id) do update set counts = excluded.counts, ranked = excluded.ranked, computed_on = excluded.computed_on
$function$
;

CREATE OR REPLACE FUNCTION public.refresh_ratings_of_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_clinic_ratings(array(select distinct clinic_id from changed where clinic_id is not null));
  perform refresh_doctor_ratings(array(select distinct doctor_id from changed where doctor_id is not null));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_early_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts where id = old.account_id and deleted_at < now() - interval '3 years') then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $function$
;

CREATE OR REPLACE FUNCTION public.split_email(email text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, translate(email, '@.-_+'::text, '     '::text))
;

CREATE OR REPLACE FUNCTION public.split_name(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, translate(name, 'ёЁ'::text, 'еЕ'::text))
;

CREATE OR REPLACE FUNCTION public.stamp_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  new.updated_at := now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.stem_titles(titles jsonb)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN jsonb_to_tsvector('russian'::regconfig, (translate((titles)::text, 'ёЁ'::text, 'еЕ'::text))::jsonb, '["string"]'::jsonb)
;

CREATE OR REPLACE FUNCTION public.stem_words(said text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('russian'::regconfig, translate(said, 'ёЁ'::text, 'еЕ'::text))
;

CREATE OR REPLACE FUNCTION public.touch_clinics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update clinics set updated_at = now()
    where id in (select clinic_id from changed) and changed_in <> pg_current_xact_id();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_doctors_of_clinics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update doctors set updated_at = now()
    where id in (select doctor_id from positions where is_main and clinic_id in (select id from changed))
      and changed_in <> pg_current_xact_id();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.touch_doctors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update doctors set updated_at = now()
    where id in (select doctor_id from changed) and changed_in <> pg_current_xact_id();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.translated_words(said text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN stem_words(translate(said, (chr(8296) || chr(8297)), '  '::text))
;

CREATE OR REPLACE FUNCTION public.turn_changed_recipients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'requests' then
    perform turn_recipients(new.id);
  else
    perform turn_recipients(new.request_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.turn_recipients(request uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.uuid_by_time()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select (lpad(to_hex(us / 1000), 12, '0') || to_hex(28672 + (us % 1000) * 4096 / 1000)
    || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 17))::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$function$
;

CREATE OR REPLACE FUNCTION public.wake_inbox_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.words_begin(value text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg((quote_literal(word.word) || ':*'::text), ' & '::text)) AS to_tsquery FROM unnest(string_to_array(TRIM(BOTH FROM folded_name(words_begin.value)), ' '::text)) word(word) WHERE (word.word <> ''::text))
;

CREATE OR REPLACE FUNCTION public.words_of_name(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('simple'::regconfig, folded_name(name))
;

create table account_events (
  id bigint generated always as identity not null,
  account_id uuid not null,
  actor_id uuid,
  kind text not null,
  detail jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  constraint account_events_pk PRIMARY KEY (id),
  constraint account_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint account_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint account_events_kind_known CHECK ((kind = ANY (ARRAY['registered'::text, 'profile_changed'::text, 'phone_changed'::text, 'phone_verified'::text, 'phone_lost'::text, 'email_changed'::text, 'email_verified'::text, 'password_changed'::text, 'password_reset'::text, 'second_factor_on'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'passkey_added'::text, 'passkey_removed'::text, 'passkey_refused'::text, 'sessions_ended'::text, 'token_reused'::text, 'blocked'::text, 'unblocked'::text, 'appointed'::text, 'dismissed'::text, 'exported'::text, 'deleted'::text])))
);
CREATE INDEX account_events_account ON public.account_events USING btree (account_id, id);
CREATE TRIGGER account_events_remain BEFORE DELETE ON public.account_events FOR EACH ROW EXECUTE FUNCTION refuse_early_delete();
CREATE TRIGGER account_events_stay BEFORE UPDATE ON public.account_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table account_events enable row level security;
create policy own on account_events using ((account_id = call_account()));
comment on table account_events is 'What happened to an account, append-only. actor_id null: the service itself.';
comment on column account_events.detail is 'No personal text: names of changed fields, a role, a reason.';

create table accounts (
  id uuid default gen_random_uuid() not null,
  name text not null,
  surname text not null,
  phone text,
  email text,
  email_verified_at timestamp with time zone,
  password_hash text,
  language_id smallint,
  currency_id smallint,
  mails_requests boolean default true not null,
  mails_messages boolean default true not null,
  registration_key text,
  is_demo boolean default false not null,
  blocked_at timestamp with time zone,
  block_reason text,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  requests_mailed_at timestamp with time zone,
  messages_mailed_at timestamp with time zone,
  staff_mailed_at timestamp with time zone,
  mails_comments boolean default true not null,
  verified_phone text,
  mails_searches boolean default true not null,
  searches_mailed_at timestamp with time zone,
  pushes_requests boolean default true not null,
  pushes_messages boolean default true not null,
  pushes_comments boolean default true not null,
  pushes_searches boolean default true not null,
  constraint accounts_pk PRIMARY KEY (id),
  constraint accounts_registration_key_unique UNIQUE (registration_key),
  constraint accounts_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE SET NULL,
  constraint accounts_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id) ON DELETE SET NULL,
  constraint accounts_block_has_reason CHECK (((blocked_at IS NULL) = (block_reason IS NULL))),
  constraint accounts_deleted_is_nobody CHECK (((deleted_at IS NULL) OR ((phone IS NULL) AND (email IS NULL) AND (password_hash IS NULL) AND (name = ''::text) AND (surname = ''::text)))),
  constraint accounts_email_form CHECK ((email = lower(email))),
  constraint accounts_email_verified_is_given CHECK (((email_verified_at IS NULL) OR (email IS NOT NULL))),
  constraint accounts_live_can_log_in CHECK (((deleted_at IS NOT NULL) OR ((phone IS NOT NULL) AND (password_hash IS NOT NULL)))),
  constraint accounts_phone_form CHECK ((phone ~ '^\+[1-9][0-9]{4,14}$'::text))
);
CREATE INDEX accounts_blocked ON public.accounts USING btree (created_at DESC, id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX accounts_created ON public.accounts USING btree (created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_email ON public.accounts USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX accounts_email_local ON public.accounts USING btree (reverse(split_part(email, '@'::text, 1)) COLLATE "C") WHERE (email_verified_at IS NOT NULL);
CREATE INDEX accounts_email_parts ON public.accounts USING gin (split_email(email)) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX accounts_email_verified_unique ON public.accounts USING btree (email) WHERE (email_verified_at IS NOT NULL);
CREATE INDEX accounts_name ON public.accounts USING gin (split_name(((name || ' '::text) || surname)));
CREATE INDEX accounts_phone ON public.accounts USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX accounts_phone_end ON public.accounts USING btree (reverse(phone) COLLATE "C") WHERE (phone IS NOT NULL);
CREATE INDEX accounts_phone_start ON public.accounts USING btree (phone COLLATE "C") WHERE (phone IS NOT NULL);
CREATE UNIQUE INDEX accounts_verified_phone_unique ON public.accounts USING btree (verified_phone) WHERE (verified_phone IS NOT NULL);
CREATE TRIGGER accounts_announce AFTER UPDATE OF blocked_at, deleted_at ON public.accounts FOR EACH ROW EXECUTE FUNCTION announce_account('id');
alter table accounts enable row level security;
create policy own on accounts using ((id = call_account()));
create policy read on accounts for select using ((id = ANY (( SELECT read_people() AS read_people)::uuid[])));
comment on table accounts is 'People who can log in. Every account is a client; staff and operators hold further roles. A deleted one stays as a number without a person, so that what must be kept has an owner.';
comment on column accounts.phone is 'E.164. Several accounts may give one number; only one can verify it.';
comment on column accounts.email is 'Two accounts may claim one address; only one can prove it.';
comment on column accounts.password_hash is 'Argon2id in PHC form.';
comment on column accounts.registration_key is 'Key the client made for its registration: the same again is the same account.';
comment on column accounts.requests_mailed_at is 'Last letter that there is something new in requests: the next comes an hour later at the earliest.';
comment on column accounts.messages_mailed_at is 'Last letter about unread messages: the next comes an hour later at the earliest.';
comment on column accounts.staff_mailed_at is 'Last letter to a member of a clinic about its work: the next comes an hour later at the earliest.';
comment on column accounts.verified_phone is 'The number that a code proved. The account''s phone is verified while the two are equal.';
comment on column accounts.searches_mailed_at is 'When the last email about saved searches was sent; the next one is sent seven days later at the earliest.';

create table accreditations (
  id integer generated always as identity not null,
  slug text not null,
  titles jsonb not null,
  abouts jsonb not null,
  url text not null,
  is_retired boolean default false not null,
  is_edited boolean default false not null,
  version integer default 1 not null,
  merged_into integer,
  constraint accreditations_pk PRIMARY KEY (id),
  constraint accreditations_slug_unique UNIQUE (slug),
  constraint accreditations_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES accreditations(id) ON DELETE RESTRICT,
  constraint accreditations_merged_is_retired CHECK (((merged_into IS NULL) OR is_retired))
);
CREATE INDEX accreditations_merged_into ON public.accreditations USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE TRIGGER accreditations_announce AFTER INSERT OR DELETE OR UPDATE ON public.accreditations FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER accreditations_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.accreditations FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column accreditations.is_edited is 'Changed by hand: a start leaves the entry alone.';
comment on column accreditations.merged_into is 'The term that this one turned out to be; its slug leads there.';

create table aftercares (
  request_id uuid not null,
  version integer default 1 not null,
  discharged_on date,
  instructions text default ''::text not null,
  check_ins jsonb default '[]'::jsonb not null,
  remind_at timestamp with time zone,
  is_worrying boolean default false not null,
  instructions_sealed bytea,
  check_ins_sealed bytea,
  constraint aftercares_pk PRIMARY KEY (request_id),
  constraint aftercares_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint aftercares_days_counted CHECK (((discharged_on IS NOT NULL) OR (check_ins = '[]'::jsonb)))
);
CREATE INDEX aftercares_remind ON public.aftercares USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE TRIGGER aftercares_turn AFTER INSERT OR UPDATE OF is_worrying ON public.aftercares FOR EACH ROW EXECUTE FUNCTION turn_changed_recipients();
alter table aftercares enable row level security;
create policy change on aftercares for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on aftercares for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on aftercares for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on aftercares for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on table aftercares is 'Made when somebody first writes in it; a treated request without a row has an empty one.';
comment on column aftercares.version is 'Of what the clinic writes: it names the version it has read. Answers change no version.';
comment on column aftercares.check_ins is 'Questions by day after discharged_on: [{id, day, questions, answer}].';
comment on column aftercares.remind_at is 'The next morning of a check-in where the client is.';
comment on column aftercares.is_worrying is 'An answer that needs the clinic has not been seen by it.';
comment on column aftercares.instructions_sealed is 'The instructions; instructions is empty then. Opens in this row alone.';
comment on column aftercares.check_ins_sealed is 'Check-ins with their answers; check_ins is empty then. Opens in this row alone.';

create table api_keys (
  id uuid default gen_random_uuid() not null,
  clinic_id integer,
  account_id uuid,
  title text not null,
  start text not null,
  token_hash bytea not null,
  scopes text[] not null,
  repeat_key text not null,
  repeat_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pk PRIMARY KEY (id),
  constraint api_keys_repeat_unique UNIQUE (clinic_id, repeat_key),
  constraint api_keys_token_unique UNIQUE (token_hash),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint api_keys_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint api_keys_scopes_some CHECK ((cardinality(scopes) > 0)),
  constraint api_keys_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 60)))
);
CREATE INDEX api_keys_ended ON public.api_keys USING btree (expires_at);
CREATE UNIQUE INDEX api_keys_operator_repeat ON public.api_keys USING btree (account_id, repeat_key) WHERE (clinic_id IS NULL);
comment on table api_keys is 'Keys of clinics and of operators. The token is kept as SHA-256 only; it was shown once.';
comment on column api_keys.clinic_id is 'Null: a key of an operator, for the directory.';
comment on column api_keys.account_id is 'Who made it: the key acts for this account, while it is an owner of the clinic, or an operator who may make keys.';
comment on column api_keys.start is 'How the token begins, so that people tell keys apart.';
comment on column api_keys.last_used_at is 'To the minute.';

create table attachment_openings (
  id bigint generated always as identity not null,
  attachment_id uuid not null,
  account_id uuid not null,
  clinic_id integer not null,
  at timestamp with time zone default now() not null,
  constraint attachment_openings_pk PRIMARY KEY (id),
  constraint attachment_openings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint attachment_openings_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachments(id) ON DELETE CASCADE
);
CREATE INDEX attachment_openings_attachment ON public.attachment_openings USING btree (attachment_id, at DESC);
CREATE TRIGGER attachment_openings_stay BEFORE UPDATE ON public.attachment_openings FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table attachment_openings enable row level security;
create policy read on attachment_openings for select using ((attachment_id IN ( SELECT attachments.id
   FROM attachments)));
comment on table attachment_openings is 'Each time someone of a clinic opened a paper; shown to the client.';

create table attachments (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  request_id uuid,
  name text not null,
  type text not null,
  bytes integer not null,
  file text not null,
  created_at timestamp with time zone default now() not null,
  attached_at timestamp with time zone,
  chat_id uuid,
  message_seq integer,
  claim_id uuid,
  comment_id integer,
  change_id uuid,
  plan_id uuid,
  aftercare_id uuid,
  words tsvector,
  words_key bytea,
  constraint attachments_pk PRIMARY KEY (id),
  constraint attachments_file_unique UNIQUE (file),
  constraint attachments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint attachments_aftercare_id_fkey FOREIGN KEY (aftercare_id) REFERENCES aftercares(request_id) ON DELETE CASCADE,
  constraint attachments_change_id_fkey FOREIGN KEY (change_id) REFERENCES clinic_changes(id) ON DELETE CASCADE,
  constraint attachments_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint attachments_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES clinic_claims(id) ON DELETE CASCADE,
  constraint attachments_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint attachments_message FOREIGN KEY (chat_id, message_seq) REFERENCES chat_messages(chat_id, seq) ON DELETE CASCADE,
  constraint attachments_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(request_id) ON DELETE CASCADE,
  constraint attachments_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint attachments_attached_whole CHECK ((((num_nonnulls(request_id, message_seq, claim_id, comment_id, change_id, plan_id, aftercare_id) = 0) = (attached_at IS NULL)) AND ((chat_id IS NULL) = (message_seq IS NULL)))),
  constraint attachments_bytes_range CHECK (((bytes >= 1) AND (bytes <= 1048576))),
  constraint attachments_one_place CHECK ((num_nonnulls(request_id, chat_id, claim_id, comment_id, change_id, plan_id, aftercare_id) <= 1)),
  constraint attachments_type_known CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'::text, 'text/plain'::text])))
);
CREATE INDEX attachments_account ON public.attachments USING btree (account_id);
CREATE INDEX attachments_aftercare ON public.attachments USING btree (aftercare_id) WHERE (aftercare_id IS NOT NULL);
CREATE INDEX attachments_change ON public.attachments USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX attachments_claim ON public.attachments USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX attachments_comment ON public.attachments USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX attachments_loose ON public.attachments USING btree (created_at) WHERE (attached_at IS NULL);
CREATE INDEX attachments_message ON public.attachments USING btree (chat_id, message_seq) WHERE (chat_id IS NOT NULL);
CREATE INDEX attachments_plan ON public.attachments USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX attachments_request ON public.attachments USING btree (request_id);
CREATE INDEX attachments_sealed_words ON public.attachments USING gin (words);
alter table attachments enable row level security;
create policy own on attachments using ((account_id = call_account()));
create policy read on attachments for select using (((chat_id = ANY (( SELECT own_chats() AS own_chats)::uuid[])) OR (plan_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])) OR (aftercare_id = ANY (( SELECT own_requests() AS own_requests)::uuid[]))));
comment on column attachments.bytes is 'As stored: pictures are encoded anew without EXIF.';
comment on column attachments.aftercare_id is 'Discharge documents of the clinic, and photos of the client''s answers.';
comment on column attachments.words is 'Keyed hashes of the stems of the name, for each clinic whose case or conversation has the file. Null: it is to be found by none, or not made yet.';
comment on column attachments.words_key is 'Id of the key that has made words.';

create table attestation_letters (
  clinic_id integer not null,
  due_on date not null,
  kind text not null,
  constraint attestation_letters_pk PRIMARY KEY (clinic_id, due_on, kind),
  constraint attestation_letters_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint attestation_letters_kind_known CHECK ((kind = ANY (ARRAY['ahead'::text, 'due'::text])))
);
comment on table attestation_letters is 'Owners were written to: each once before and once when an attestation is due.';

create table attestations (
  id integer generated always as identity not null,
  clinic_id integer not null,
  account_id uuid not null,
  summary jsonb not null,
  attested_at timestamp with time zone default now() not null,
  constraint attestations_pk PRIMARY KEY (id),
  constraint attestations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint attestations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX attestations_clinic ON public.attestations USING btree (clinic_id, attested_at DESC);
CREATE TRIGGER attestations_rows_deleted AFTER DELETE ON public.attestations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER attestations_rows_inserted AFTER INSERT ON public.attestations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER attestations_rows_updated AFTER UPDATE ON public.attestations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER attestations_stay BEFORE UPDATE ON public.attestations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER attestations_touch_deleted AFTER DELETE ON public.attestations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER attestations_touch_inserted AFTER INSERT ON public.attestations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER attestations_touch_updated AFTER UPDATE ON public.attestations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table attestations is 'A clinic''s owner has looked at the whole profile and confirms it; due every 90 days.';

create table audit_events (
  id bigint generated always as identity not null,
  actor_id uuid,
  actor_role text not null,
  kind text not null,
  entity text not null,
  entity_id text not null,
  clinic_id integer,
  detail jsonb default '{}'::jsonb not null,
  reason text,
  address inet,
  at timestamp with time zone default now() not null,
  report_id uuid,
  key_id uuid,
  key_title text,
  constraint audit_events_pk PRIMARY KEY (id),
  constraint audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint audit_events_role_known CHECK ((actor_role = ANY (ARRAY['owner'::text, 'coordinator'::text, 'doctor'::text, 'moderator'::text, 'admin'::text, 'client'::text, 'service'::text])))
);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (actor_id, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_events_at ON public.audit_events USING btree (at);
CREATE INDEX audit_events_clinic ON public.audit_events USING btree (clinic_id, id DESC) WHERE (clinic_id IS NOT NULL);
CREATE INDEX audit_events_entity ON public.audit_events USING btree (entity, entity_id, id DESC);
CREATE INDEX audit_events_key ON public.audit_events USING btree (key_id, id DESC) WHERE (key_id IS NOT NULL);
CREATE INDEX audit_events_kind ON public.audit_events USING btree (kind, id DESC);
CREATE INDEX audit_events_report ON public.audit_events USING btree (report_id, id) WHERE (report_id IS NOT NULL);
CREATE TRIGGER audit_events_stay BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table audit_events is 'Append-only log of acts on public content, accounts and settings.';
comment on column audit_events.report_id is 'The report that was being worked on.';
comment on column audit_events.key_id is 'The API key by which the actor did it; null: in person.';
comment on column audit_events.key_title is 'What the key was called.';

create table bills (
  request_id uuid not null,
  version integer default 1 not null,
  state text default 'open'::text not null,
  waits_for text,
  client_lines jsonb,
  client_at timestamp with time zone,
  staff_lines jsonb,
  staff_at timestamp with time zone,
  remind_at timestamp with time zone,
  reminders integer default 0 not null,
  lapsed_at timestamp with time zone,
  disputed_by text,
  dispute text default ''::text not null,
  disputed_at timestamp with time zone,
  outcome text,
  decision text default ''::text not null,
  decided_by uuid,
  settled_at timestamp with time zone,
  quoted_from numeric(14,2),
  quoted_to numeric(14,2),
  paid numeric(14,2),
  deviation double precision generated always as (
CASE
    WHEN ((paid IS NULL) OR (COALESCE(quoted_to, (0)::numeric) <= (0)::numeric)) THEN NULL::double precision
    WHEN (paid > quoted_to) THEN (((paid - quoted_to) / quoted_to))::double precision
    WHEN (paid < quoted_from) THEN (((paid - quoted_from) / quoted_from))::double precision
    ELSE (0)::double precision
END) stored,
  is_counted boolean default false not null,
  constraint bills_pk PRIMARY KEY (request_id),
  constraint bills_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint bills_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint bills_decided_has_outcome CHECK (((state = 'decided'::text) = (outcome IS NOT NULL))),
  constraint bills_dispute_whole CHECK (((disputed_by IS NULL) = (disputed_at IS NULL))),
  constraint bills_disputed_by_known CHECK ((disputed_by = ANY (ARRAY['client'::text, 'staff'::text]))),
  constraint bills_entries_dated CHECK ((((client_lines IS NULL) = (client_at IS NULL)) AND ((staff_lines IS NULL) = (staff_at IS NULL)))),
  constraint bills_outcome_known CHECK ((outcome = ANY (ARRAY['client'::text, 'staff'::text, 'set_aside'::text]))),
  constraint bills_settled_whole CHECK (((state = ANY (ARRAY['confirmed'::text, 'decided'::text])) = (settled_at IS NOT NULL))),
  constraint bills_state_known CHECK ((state = ANY (ARRAY['open'::text, 'disputed'::text, 'confirmed'::text, 'decided'::text]))),
  constraint bills_waits_for_known CHECK ((waits_for = ANY (ARRAY['client'::text, 'staff'::text, 'both'::text])))
);
CREATE INDEX bills_disputed ON public.bills USING btree (disputed_at) WHERE (disputed_at IS NOT NULL);
CREATE INDEX bills_remind ON public.bills USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX bills_settled ON public.bills USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE TRIGGER bills_turn AFTER INSERT OR UPDATE OF waits_for ON public.bills FOR EACH ROW EXECUTE FUNCTION turn_changed_recipients();
alter table bills enable row level security;
create policy change on bills for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on bills for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on bills for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on bills for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
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

create table calendar_feeds (
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint calendar_feeds_pk PRIMARY KEY (account_id),
  constraint calendar_feeds_token_unique UNIQUE (token_hash),
  constraint calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table calendar_feeds enable row level security;
create policy own on calendar_feeds using ((account_id = call_account()));
comment on table calendar_feeds is 'The address under which a calendar reads a client''s appointments: whoever knows it reads them.';

create table canned_replies (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  language text not null,
  title text not null,
  body text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint canned_replies_pk PRIMARY KEY (id),
  constraint canned_replies_once UNIQUE (clinic_id, language, title),
  constraint canned_replies_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint canned_replies_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint canned_replies_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  constraint canned_replies_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
);

create table case_notes (
  request_id uuid not null,
  clinic_id integer not null,
  id uuid not null,
  account_id uuid,
  name text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  body_sealed bytea,
  words tsvector,
  constraint case_notes_pk PRIMARY KEY (request_id, clinic_id, id),
  constraint case_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint case_notes_recipient_fkey FOREIGN KEY (request_id, clinic_id) REFERENCES request_recipients(request_id, clinic_id) ON DELETE CASCADE,
  constraint case_notes_length CHECK ((((char_length(body) >= 1) AND (char_length(body) <= 4000)) OR ((body = ''::text) AND (body_sealed IS NOT NULL))))
);
CREATE INDEX case_notes_open ON public.case_notes USING btree (request_id, clinic_id, id) WHERE (body <> ''::text);
CREATE INDEX case_notes_sealed_words ON public.case_notes USING gin (words);
CREATE INDEX case_notes_words ON public.case_notes USING gin (stem_words(body)) WHERE (body <> ''::text);
alter table case_notes enable row level security;
comment on table case_notes is 'What the clinic''s people write to each other about a case. In no query of a client.';
comment on column case_notes.body_sealed is 'The note; body is empty then. Opens in this row alone.';

create table chat_message_texts (
  chat_id uuid not null,
  seq integer not null,
  revision integer not null,
  body text not null,
  until timestamp with time zone default now() not null,
  body_sealed bytea,
  constraint chat_message_texts_pk PRIMARY KEY (chat_id, seq, revision),
  constraint chat_message_texts_message FOREIGN KEY (chat_id, seq) REFERENCES chat_messages(chat_id, seq) ON DELETE CASCADE
);
CREATE INDEX chat_message_texts_open ON public.chat_message_texts USING btree (chat_id, seq, revision) WHERE (body <> ''::text);
CREATE TRIGGER chat_message_texts_stay BEFORE UPDATE ON public.chat_message_texts FOR EACH ROW WHEN (((new.body_sealed IS NULL) OR ((((new.chat_id IS DISTINCT FROM old.chat_id) OR (new.seq IS DISTINCT FROM old.seq)) OR (new.revision IS DISTINCT FROM old.revision)) OR (new.until IS DISTINCT FROM old.until)))) EXECUTE FUNCTION refuse_change();
alter table chat_message_texts enable row level security;
create policy own on chat_message_texts using ((chat_id = ANY (( SELECT own_chats() AS own_chats)::uuid[])));
comment on table chat_message_texts is 'What a corrected message said before; never changed.';
comment on column chat_message_texts.body_sealed is 'The text; body is empty then. Opens in this row alone.';

create table chat_message_translations (
  chat_id uuid not null,
  seq integer not null,
  language text not null,
  revision integer not null,
  body text not null,
  source text not null,
  made_at timestamp with time zone default now() not null,
  constraint chat_message_translations_pk PRIMARY KEY (chat_id, seq, language),
  constraint chat_message_translations_message FOREIGN KEY (chat_id, seq) REFERENCES chat_messages(chat_id, seq) ON DELETE CASCADE
);
CREATE INDEX chat_message_translations_words ON public.chat_message_translations USING gin (translated_words(body));
alter table chat_message_translations enable row level security;
create policy own on chat_message_translations using ((chat_id = ANY (( SELECT own_chats() AS own_chats)::uuid[])));
comment on column chat_message_translations.revision is 'Of the text that was translated: one of an older text is not shown.';

create table chat_messages (
  chat_id uuid not null,
  seq integer not null,
  id uuid not null,
  side text not null,
  author smallint,
  body text not null,
  language text,
  event jsonb,
  sent_at timestamp with time zone default clock_timestamp() not null,
  revision integer default 0 not null,
  corrected_at timestamp with time zone,
  retracted_at timestamp with time zone,
  phrase jsonb,
  content_sealed bytea,
  words tsvector,
  constraint chat_messages_pk PRIMARY KEY (chat_id, seq),
  constraint chat_messages_once UNIQUE (chat_id, id),
  constraint chat_messages_author FOREIGN KEY (chat_id, author) REFERENCES chat_participants(chat_id, number),
  constraint chat_messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_messages_length CHECK ((char_length(body) <= 4000)),
  constraint chat_messages_said CHECK ((((side = 'service'::text) = (author IS NULL)) AND ((side = 'service'::text) = (event IS NOT NULL)))),
  constraint chat_messages_seq_positive CHECK ((seq > 0)),
  constraint chat_messages_side_known CHECK ((side = ANY (ARRAY['client'::text, 'staff'::text, 'service'::text])))
);
CREATE INDEX chat_messages_changed ON public.chat_messages USING btree (chat_id, revision) WHERE (revision > 0);
CREATE INDEX chat_messages_of_others ON public.chat_messages USING btree (chat_id, seq, side) WHERE (retracted_at IS NULL);
CREATE INDEX chat_messages_open ON public.chat_messages USING btree (chat_id, seq) WHERE ((body <> ''::text) OR (phrase IS NOT NULL));
CREATE INDEX chat_messages_sealed_words ON public.chat_messages USING gin (words);
CREATE INDEX chat_messages_words ON public.chat_messages USING gin (stem_words(body)) WHERE ((side <> 'service'::text) AND (retracted_at IS NULL));
CREATE TRIGGER erase_translations_of_changed AFTER UPDATE ON public.chat_messages FOR EACH ROW WHEN ((old.revision IS DISTINCT FROM new.revision)) EXECUTE FUNCTION erase_machine_translations('message', 'chat_id', 'seq');
CREATE TRIGGER erase_translations_of_gone AFTER DELETE ON public.chat_messages FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('message', 'chat_id', 'seq');
alter table chat_messages enable row level security;
create policy own on chat_messages using ((chat_id = ANY (( SELECT own_chats() AS own_chats)::uuid[])));
comment on column chat_messages.language is 'Language it was written in, as the writer''s interface says.';
comment on column chat_messages.event is 'What the service tells: {"kind", …ids}; put into words by each reader''s language.';
comment on column chat_messages.phrase is 'Which phrase of the book this is, and what stands in its blanks: {"id", "values"}. Its text in every language stands among the translations, the writer''s also in `body`.';
comment on column chat_messages.content_sealed is 'What was said, with its phrase and that in other languages; body, phrase and translations are empty then. Opens in this row alone.';
comment on column chat_messages.words is 'Keyed hashes of the stems of content_sealed, letter by letter; other clinics have others for the same words.';

create table chat_notes (
  chat_id uuid not null,
  id uuid not null,
  clinic_id integer not null,
  account_id uuid,
  name text not null,
  body text not null,
  after_seq integer not null,
  created_at timestamp with time zone default now() not null,
  body_sealed bytea,
  words tsvector,
  constraint chat_notes_pk PRIMARY KEY (chat_id, id),
  constraint chat_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint chat_notes_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_notes_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint chat_notes_length CHECK ((((char_length(body) >= 1) AND (char_length(body) <= 4000)) OR ((body = ''::text) AND (body_sealed IS NOT NULL))))
);
CREATE INDEX chat_notes_open ON public.chat_notes USING btree (chat_id, id) WHERE (body <> ''::text);
CREATE INDEX chat_notes_sealed_words ON public.chat_notes USING gin (words);
CREATE INDEX chat_notes_words ON public.chat_notes USING gin (stem_words(body)) WHERE (body <> ''::text);
alter table chat_notes enable row level security;
comment on table chat_notes is 'What the clinic''s people write to each other. Never part of the messages, so no query of a client can meet them.';
comment on column chat_notes.body_sealed is 'The note; body is empty then. Opens in this row alone.';

create table chat_participants (
  chat_id uuid not null,
  number smallint not null,
  side text not null,
  account_id uuid,
  role text not null,
  name text,
  doctor_id integer,
  delivered_seq integer default 0 not null,
  read_seq integer default 0 not null,
  noticed_seq integer default 0 not null,
  archived_at timestamp with time zone,
  constraint chat_participants_pk PRIMARY KEY (chat_id, number),
  constraint chat_participants_once UNIQUE (chat_id, account_id),
  constraint chat_participants_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint chat_participants_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_participants_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  constraint chat_participants_order CHECK ((read_seq <= delivered_seq)),
  constraint chat_participants_role_known CHECK ((role = ANY (ARRAY['client'::text, 'owner'::text, 'coordinator'::text, 'doctor'::text, 'relative'::text, 'home_doctor'::text]))),
  constraint chat_participants_side_known CHECK ((side = ANY (ARRAY['client'::text, 'staff'::text])))
);
CREATE INDEX chat_participants_account ON public.chat_participants USING btree (account_id);
alter table chat_participants enable row level security;
create policy own on chat_participants using ((chat_id = ANY (( SELECT own_chats() AS own_chats)::uuid[])));
comment on column chat_participants.noticed_seq is 'What the reader has set aside without reading: it counts as new no more.';

create table chats (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  clinic_id integer not null,
  doctor_id integer,
  request_id uuid,
  state text default 'open'::text not null,
  closed_at timestamp with time zone,
  blocked_by text,
  ended_at timestamp with time zone,
  health_consent_at timestamp with time zone,
  contact_opened_at timestamp with time zone,
  last_seq integer default 0 not null,
  last_at timestamp with time zone default now() not null,
  client_seq integer default 0 not null,
  staff_seq integer default 0 not null,
  waiting_since timestamp with time zone,
  revision integer default 0 not null,
  news_at timestamp with time zone,
  staff_news_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint chats_pk PRIMARY KEY (id),
  constraint chats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint chats_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE RESTRICT,
  constraint chats_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  constraint chats_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE SET NULL,
  constraint chats_blocked_by_known CHECK ((blocked_by = ANY (ARRAY['client'::text, 'staff'::text, 'operator'::text]))),
  constraint chats_blocked_whole CHECK (((state = 'blocked'::text) = (blocked_by IS NOT NULL))),
  constraint chats_closed_whole CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint chats_last_seq_range CHECK ((last_seq >= 0)),
  constraint chats_state_known CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'blocked'::text])))
);
CREATE INDEX chats_changed ON public.chats USING btree (last_at, id) WHERE (last_seq > 0);
CREATE INDEX chats_news ON public.chats USING btree (news_at) WHERE (news_at IS NOT NULL);
CREATE INDEX chats_of_account ON public.chats USING btree (account_id, last_at DESC, id);
CREATE INDEX chats_of_clinic ON public.chats USING btree (clinic_id, last_at DESC, id);
CREATE UNIQUE INDEX chats_once ON public.chats USING btree (account_id, clinic_id, doctor_id, request_id) NULLS NOT DISTINCT WHERE (ended_at IS NULL);
CREATE INDEX chats_request ON public.chats USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX chats_staff_news ON public.chats USING btree (staff_news_at) WHERE (staff_news_at IS NOT NULL);
CREATE INDEX chats_waiting ON public.chats USING btree (clinic_id, waiting_since, id) WHERE ((waiting_since IS NOT NULL) AND (state = 'open'::text));
CREATE CONSTRAINT TRIGGER chats_inbox_gone AFTER DELETE ON public.chats DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.request_id IS NOT NULL)) EXECUTE FUNCTION place_in_inbox();
CREATE CONSTRAINT TRIGGER chats_inbox_new AFTER INSERT ON public.chats DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.last_seq > 0)) EXECUTE FUNCTION place_in_inbox();
CREATE CONSTRAINT TRIGGER chats_inbox_turn AFTER UPDATE ON public.chats DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.waiting_since IS DISTINCT FROM new.waiting_since) OR (old.state <> new.state) OR (old.ended_at IS DISTINCT FROM new.ended_at) OR (old.request_id IS DISTINCT FROM new.request_id) OR ((old.last_seq = 0) AND (new.last_seq > 0)))) EXECUTE FUNCTION place_in_inbox();
CREATE CONSTRAINT TRIGGER chats_inbox_wake AFTER UPDATE OF client_seq ON public.chats DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.client_seq <> new.client_seq)) EXECUTE FUNCTION wake_inbox_item();
CREATE TRIGGER chats_news_noted BEFORE UPDATE OF client_seq, staff_seq ON public.chats FOR EACH ROW WHEN (((new.staff_seq > old.staff_seq) OR (new.client_seq > old.client_seq))) EXECUTE FUNCTION note_chat_news();
alter table chats enable row level security;
create policy own on chats using ((account_id = call_account()));
comment on column chats.health_consent_at is 'When the client agreed that what they write here reaches the clinic. With a request its own consent counts.';
comment on column chats.contact_opened_at is 'Set while the client lets the clinic see name and phone. With a request what is opened there counts.';
comment on column chats.last_seq is 'Number of the last message: given under the lock of this row, so there are no gaps.';
comment on column chats.client_seq is 'The last message of the client; staff_seq: the last of the clinic''s people. The clinic''s turn while the first is greater.';
comment on column chats.waiting_since is 'First message of the client that nobody has answered. Null: nothing waits for the clinic.';
comment on column chats.revision is 'Grows with each correction and retraction; those who were away ask for what changed since.';
comment on column chats.news_at is 'Since when the clinic''s messages may be unread: a letter about them is due a while later. Null: none is. Kept by a trigger.';
comment on column chats.staff_news_at is 'The same for the clinic and the client''s messages.';

create table cities (
  id integer not null,
  country text not null,
  title text not null,
  titles jsonb default '{}'::jsonb not null,
  admin text,
  population integer default 0 not null,
  lat double precision not null,
  lon double precision not null,
  constraint cities_pk PRIMARY KEY (id),
  constraint cities_country_form CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint cities_lat_range CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint cities_lon_range CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)))
);
CREATE INDEX cities_country ON public.cities USING btree (country, lower(title));
CREATE INDEX cities_words ON public.cities USING gin (words_of_name(city_names(title, titles)));
CREATE TRIGGER cities_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.cities FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on table cities is 'GeoNames; id is the GeoNames id.';
comment on column cities.titles is 'Names by language prefix: {"ru": "Берлин", "ar": "برلين"}.';

create table clinic_accreditations (
  clinic_id integer not null,
  accreditation_id integer not null,
  number text,
  valid_from date,
  valid_until date,
  checked_on date,
  added_at timestamp with time zone default now(),
  constraint clinic_accreditations_pk PRIMARY KEY (clinic_id, accreditation_id),
  constraint clinic_accreditations_accreditation_id_fkey FOREIGN KEY (accreditation_id) REFERENCES accreditations(id) ON DELETE RESTRICT,
  constraint clinic_accreditations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX clinic_accreditations_accreditation ON public.clinic_accreditations USING btree (accreditation_id);
CREATE INDEX clinic_accreditations_unchecked ON public.clinic_accreditations USING btree (clinic_id, accreditation_id) WHERE (checked_on IS NULL);
CREATE INDEX clinic_accreditations_valid_until ON public.clinic_accreditations USING btree (valid_until) WHERE (valid_until IS NOT NULL);
CREATE TRIGGER clinic_accreditations_rows_deleted AFTER DELETE ON public.clinic_accreditations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_accreditations_rows_inserted AFTER INSERT ON public.clinic_accreditations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_accreditations_rows_updated AFTER UPDATE ON public.clinic_accreditations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_accreditations_touch_deleted AFTER DELETE ON public.clinic_accreditations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_accreditations_touch_inserted AFTER INSERT ON public.clinic_accreditations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_accreditations_touch_updated AFTER UPDATE ON public.clinic_accreditations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_accreditations.added_at is 'Null: before this was kept.';

create table clinic_bill_statistics (
  clinic_id integer not null,
  cases integer not null,
  median_deviation integer not null,
  above integer not null,
  counted_on date not null,
  constraint clinic_bill_statistics_pk PRIMARY KEY (clinic_id),
  constraint clinic_bill_statistics_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_bill_statistics_above_of_cases CHECK (((above >= 0) AND (above <= cases))),
  constraint clinic_bill_statistics_five CHECK ((cases >= 5))
);
CREATE TRIGGER clinic_bill_statistics_rows_deleted AFTER DELETE ON public.clinic_bill_statistics REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_bill_statistics_rows_inserted AFTER INSERT ON public.clinic_bill_statistics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_bill_statistics_rows_updated AFTER UPDATE ON public.clinic_bill_statistics REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
comment on table clinic_bill_statistics is 'Public: how settled bills compare with offers; worked out each night, changed by five cases together.';
comment on column clinic_bill_statistics.median_deviation is 'Whole percent of the offer.';
comment on column clinic_bill_statistics.above is 'Cases more than one percent above the offer.';

create table clinic_changes (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  account_id uuid not null,
  kind text not null,
  wanted jsonb not null,
  evidence text not null,
  evidence_url text,
  state text default 'waiting'::text not null,
  refusal text,
  note text,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  idempotency_key text not null,
  idempotency_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  appeal text,
  appealed_at timestamp with time zone,
  constraint clinic_changes_pk PRIMARY KEY (id),
  constraint clinic_changes_key_once UNIQUE (account_id, idempotency_key),
  constraint clinic_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_changes_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_changes_appeal_whole CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint clinic_changes_decided_whole CHECK (((decided_at IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text])))),
  constraint clinic_changes_kind_known CHECK ((kind = ANY (ARRAY['names'::text, 'address'::text, 'licence'::text, 'accreditation'::text]))),
  constraint clinic_changes_refusal_known CHECK ((refusal = ANY (ARRAY['not_proven'::text, 'not_in_register'::text, 'misleading'::text, 'duplicate'::text, 'other'::text]))),
  constraint clinic_changes_refused_says_why CHECK (((state <> 'refused'::text) OR (refusal IS NOT NULL))),
  constraint clinic_changes_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX clinic_changes_clinic ON public.clinic_changes USING btree (clinic_id, created_at DESC);
CREATE UNIQUE INDEX clinic_changes_one_waiting ON public.clinic_changes USING btree (clinic_id, kind) WHERE ((state = 'waiting'::text) AND (kind = ANY (ARRAY['names'::text, 'address'::text])));
CREATE INDEX clinic_changes_state ON public.clinic_changes USING btree (state, created_at DESC, id);
CREATE INDEX clinic_changes_waiting ON public.clinic_changes USING btree (created_at, id) WHERE (state = 'waiting'::text);
comment on table clinic_changes is 'What a clinic wants said of itself that patients rely on: shown once an operator has approved it.';
comment on column clinic_changes.wanted is 'By kind, see WantedChange in the contract.';
comment on column clinic_changes.decided_by is 'While an appeal waits: who has decided first.';

create table clinic_claims (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  account_id uuid not null,
  state text default 'submitted'::text not null,
  proof text not null,
  post text not null,
  work_email text not null,
  licence_number text,
  licence_url text,
  explanation text default ''::text not null,
  is_takeover boolean not null,
  code bytea,
  code_sent_at timestamp with time zone,
  code_tries smallint default 0 not null,
  code_proven_at timestamp with time zone,
  question text,
  refusal text,
  note text,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  idempotency_key text not null,
  idempotency_hash bytea not null,
  submitted_at timestamp with time zone default now() not null,
  waiting_since timestamp with time zone,
  appeal text,
  appealed_at timestamp with time zone,
  constraint clinic_claims_pk PRIMARY KEY (id),
  constraint clinic_claims_key_once UNIQUE (account_id, idempotency_key),
  constraint clinic_claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_claims_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_claims_appeal_whole CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint clinic_claims_decided_whole CHECK (((decided_at IS NOT NULL) = (state = ANY (ARRAY['approved'::text, 'refused'::text])))),
  constraint clinic_claims_proof_known CHECK ((proof = ANY (ARRAY['domain'::text, 'papers'::text, 'licence'::text]))),
  constraint clinic_claims_refusal_known CHECK ((refusal = ANY (ARRAY['not_proven'::text, 'not_of_clinic'::text, 'papers_unclear'::text, 'clinic_objects'::text, 'duplicate'::text, 'other'::text]))),
  constraint clinic_claims_refused_says_why CHECK (((state <> 'refused'::text) OR (refusal IS NOT NULL))),
  constraint clinic_claims_state_known CHECK ((state = ANY (ARRAY['submitted'::text, 'needs_more'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint clinic_claims_waits_in_its_state CHECK (((waiting_since IS NULL) OR (state = 'submitted'::text)))
);
CREATE INDEX clinic_claims_account ON public.clinic_claims USING btree (account_id, submitted_at DESC);
CREATE INDEX clinic_claims_clinic ON public.clinic_claims USING btree (clinic_id);
CREATE UNIQUE INDEX clinic_claims_one_open ON public.clinic_claims USING btree (account_id, clinic_id) WHERE (state = ANY (ARRAY['submitted'::text, 'needs_more'::text]));
CREATE INDEX clinic_claims_state ON public.clinic_claims USING btree (state, submitted_at DESC, id);
CREATE INDEX clinic_claims_waiting ON public.clinic_claims USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL);
alter table clinic_claims enable row level security;
create policy own on clinic_claims using ((account_id = call_account()));
comment on table clinic_claims is 'Someone says that they keep a clinic''s profile, and what proves it.';
comment on column clinic_claims.code is 'Code sent to the work address, sealed; null: none is open.';
comment on column clinic_claims.decided_by is 'While an appeal waits: who has decided first.';

create table clinic_comforts (
  clinic_id integer not null,
  comfort_id integer not null,
  value text not null,
  origin text default 'person'::text not null,
  by_operator boolean default false not null,
  constraint clinic_comforts_pk PRIMARY KEY (clinic_id, comfort_id),
  constraint clinic_comforts_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_comforts_comfort_id_fkey FOREIGN KEY (comfort_id) REFERENCES comforts(id) ON DELETE RESTRICT,
  constraint clinic_comforts_origin_known CHECK ((origin = ANY (ARRAY['person'::text, 'stated'::text]))),
  constraint clinic_comforts_value_known CHECK ((value = ANY (ARRAY['free'::text, 'paid'::text, 'no'::text])))
);
CREATE INDEX clinic_comforts_comfort ON public.clinic_comforts USING btree (comfort_id);
CREATE TRIGGER clinic_comforts_rows_deleted AFTER DELETE ON public.clinic_comforts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_comforts_rows_inserted AFTER INSERT ON public.clinic_comforts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_comforts_rows_updated AFTER UPDATE ON public.clinic_comforts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_comforts_touch_deleted AFTER DELETE ON public.clinic_comforts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_comforts_touch_inserted AFTER INSERT ON public.clinic_comforts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_comforts_touch_updated AFTER UPDATE ON public.clinic_comforts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_comforts is 'Without a row it is unknown.';
comment on column clinic_comforts.origin is 'As in clinic_specializations.';
comment on column clinic_comforts.by_operator is 'An operator wrote it: the clinic does not change it.';

create table clinic_diseases (
  clinic_id integer not null,
  disease_id integer not null,
  constraint clinic_diseases_pk PRIMARY KEY (clinic_id, disease_id),
  constraint clinic_diseases_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_diseases_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE RESTRICT
);
CREATE INDEX clinic_diseases_disease ON public.clinic_diseases USING btree (disease_id);
CREATE TRIGGER clinic_diseases_rows_deleted AFTER DELETE ON public.clinic_diseases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_diseases_rows_inserted AFTER INSERT ON public.clinic_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_diseases_rows_updated AFTER UPDATE ON public.clinic_diseases REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_diseases_touch_deleted AFTER DELETE ON public.clinic_diseases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_diseases_touch_inserted AFTER INSERT ON public.clinic_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_diseases_touch_updated AFTER UPDATE ON public.clinic_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

create table clinic_hours (
  clinic_id integer not null,
  weekday smallint not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint clinic_hours_pk PRIMARY KEY (clinic_id, weekday),
  constraint clinic_hours_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_hours_order CHECK ((opens < closes)),
  constraint clinic_hours_weekday_range CHECK (((weekday >= 1) AND (weekday <= 7)))
);
comment on table clinic_hours is 'When the clinic''s people answer, in its own time. A day without a row is a day off; no rows: unknown.';

create table clinic_interest (
  clinic_id integer not null,
  day date not null,
  kind text not null,
  count integer not null,
  constraint clinic_interest_pk PRIMARY KEY (clinic_id, day, kind),
  constraint clinic_interest_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_interest_kind_known CHECK ((kind = ANY (ARRAY['answer'::text, 'facts'::text, 'request'::text]))),
  constraint clinic_interest_positive CHECK ((count > 0))
);
CREATE INDEX clinic_interest_day ON public.clinic_interest USING btree (day);
comment on table clinic_interest is 'How often patients asked for a clinic that nobody has claimed, by UTC day; nothing of who did.';

create table clinic_international (
  clinic_id integer not null,
  facts jsonb not null,
  stated_on date not null,
  constraint clinic_international_pk PRIMARY KEY (clinic_id),
  constraint clinic_international_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE TRIGGER clinic_international_rows_deleted AFTER DELETE ON public.clinic_international REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_international_rows_inserted AFTER INSERT ON public.clinic_international REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_international_rows_updated AFTER UPDATE ON public.clinic_international REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_international_touch_deleted AFTER DELETE ON public.clinic_international REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_international_touch_inserted AFTER INSERT ON public.clinic_international REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_international_touch_updated AFTER UPDATE ON public.clinic_international REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_international is 'Facts for patients from abroad according to the clinic; their form is International in the contract.';

create table clinic_invitations (
  clinic_id integer not null,
  address_hash bytea not null,
  sent_at timestamp with time zone default now() not null,
  constraint clinic_invitations_pk PRIMARY KEY (clinic_id),
  constraint clinic_invitations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX clinic_invitations_address ON public.clinic_invitations USING btree (address_hash, sent_at);
comment on table clinic_invitations is 'The one letter that asked a clinic to claim its page.';
comment on column clinic_invitations.address_hash is 'SHA-256 of the address, so that no list of addresses is kept.';

create table clinic_languages (
  clinic_id integer not null,
  lang text not null,
  level text not null,
  origin text default 'person'::text not null,
  constraint clinic_languages_pk PRIMARY KEY (clinic_id, lang),
  constraint clinic_languages_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_languages_level_known CHECK ((level = ANY (ARRAY['native'::text, 'fluent'::text, 'basic'::text, 'interpreter'::text]))),
  constraint clinic_languages_origin_known CHECK ((origin = ANY (ARRAY['person'::text, 'stated'::text])))
);
CREATE TRIGGER clinic_languages_rows_deleted AFTER DELETE ON public.clinic_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_languages_rows_inserted AFTER INSERT ON public.clinic_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_languages_rows_updated AFTER UPDATE ON public.clinic_languages REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_languages_touch_deleted AFTER DELETE ON public.clinic_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_languages_touch_inserted AFTER INSERT ON public.clinic_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_languages_touch_updated AFTER UPDATE ON public.clinic_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_languages.origin is 'As in clinic_specializations.';

create table clinic_licences (
  id integer generated always as identity not null,
  clinic_id integer not null,
  number text not null,
  body text not null,
  url text,
  valid_until date,
  checked_on date,
  added_at timestamp with time zone default now(),
  constraint clinic_licences_pk PRIMARY KEY (id),
  constraint clinic_licences_once UNIQUE (clinic_id, body, number),
  constraint clinic_licences_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX clinic_licences_unchecked ON public.clinic_licences USING btree (id) WHERE (checked_on IS NULL);
CREATE INDEX clinic_licences_valid_until ON public.clinic_licences USING btree (valid_until) WHERE (valid_until IS NOT NULL);
CREATE TRIGGER clinic_licences_rows_deleted AFTER DELETE ON public.clinic_licences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_licences_rows_inserted AFTER INSERT ON public.clinic_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_licences_rows_updated AFTER UPDATE ON public.clinic_licences REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_licences_touch_deleted AFTER DELETE ON public.clinic_licences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_licences_touch_inserted AFTER INSERT ON public.clinic_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_licences_touch_updated AFTER UPDATE ON public.clinic_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_licences.valid_until is 'Null: without end.';
comment on column clinic_licences.checked_on is 'The day an operator compared it with the register; null: by the clinic''s own word.';
comment on column clinic_licences.added_at is 'Null: before this was kept.';

create table clinic_matches (
  id integer generated always as identity not null,
  clinic_id integer not null,
  candidate_id integer not null,
  name_similarity real not null,
  distance_metres integer,
  reason text not null,
  state text default 'open'::text not null,
  import_id integer,
  created_at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  made_by uuid,
  report_id uuid,
  constraint clinic_matches_pk PRIMARY KEY (id),
  constraint clinic_matches_once UNIQUE (clinic_id, candidate_id),
  constraint clinic_matches_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_matches_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_matches_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_matches_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT,
  constraint clinic_matches_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_matches_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE SET NULL,
  constraint clinic_matches_found_or_named CHECK (((import_id IS NULL) = (made_by IS NOT NULL))),
  constraint clinic_matches_state_known CHECK ((state = ANY (ARRAY['open'::text, 'merged'::text, 'rejected'::text]))),
  constraint clinic_matches_two CHECK ((clinic_id <> candidate_id))
);
CREATE INDEX clinic_matches_candidate ON public.clinic_matches USING btree (candidate_id);
CREATE INDEX clinic_matches_import ON public.clinic_matches USING btree (import_id) WHERE (state = 'open'::text);
CREATE INDEX clinic_matches_open ON public.clinic_matches USING btree (id) WHERE (state = 'open'::text);
CREATE INDEX clinic_matches_report ON public.clinic_matches USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX clinic_matches_state ON public.clinic_matches USING btree (state, name_similarity DESC, id);
comment on table clinic_matches is 'Pairs that may be one clinic but are not sure enough to merge: an operator decides.';
comment on column clinic_matches.made_by is 'The operator who named the pair; null: an import has found it.';
comment on column clinic_matches.report_id is 'The report that the decision on the pair answers.';

create table clinic_merges (
  id integer generated always as identity not null,
  survivor_id integer not null,
  merged_id integer not null,
  match_id integer,
  moved jsonb not null,
  made_by uuid not null,
  made_at timestamp with time zone default now() not null,
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint clinic_merges_pk PRIMARY KEY (id),
  constraint clinic_merges_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_merges_match_id_fkey FOREIGN KEY (match_id) REFERENCES clinic_matches(id) ON DELETE SET NULL,
  constraint clinic_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES clinics(id) ON DELETE RESTRICT,
  constraint clinic_merges_survivor_id_fkey FOREIGN KEY (survivor_id) REFERENCES clinics(id) ON DELETE RESTRICT,
  constraint clinic_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint clinic_merges_two CHECK ((survivor_id <> merged_id)),
  constraint clinic_merges_undone_whole CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
);
CREATE UNIQUE INDEX clinic_merges_standing ON public.clinic_merges USING btree (merged_id) WHERE (undone_at IS NULL);
CREATE INDEX clinic_merges_survivor ON public.clinic_merges USING btree (survivor_id);
comment on table clinic_merges is 'Two clinics made one by an operator, with what is needed to part them again.';
comment on column clinic_merges.moved is 'Keys of the rows that changed hands, by table; see Moved in the merging of clinics.';

create table clinic_names (
  clinic_id integer not null,
  kind text not null,
  lang text default 'und'::text not null,
  text text not null,
  constraint clinic_names_pk PRIMARY KEY (clinic_id, kind, lang, text),
  constraint clinic_names_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_names_kind_known CHECK ((kind = ANY (ARRAY['label'::text, 'alias'::text, 'acronym'::text, 'former'::text]))),
  constraint clinic_names_text_given CHECK ((text <> ''::text))
);
CREATE INDEX clinic_names_words ON public.clinic_names USING gin (words_of_name(text));
CREATE TRIGGER clinic_names_rows_deleted AFTER DELETE ON public.clinic_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_names_rows_inserted AFTER INSERT ON public.clinic_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_names_rows_updated AFTER UPDATE ON public.clinic_names REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_names_touch_deleted AFTER DELETE ON public.clinic_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_names_touch_inserted AFTER INSERT ON public.clinic_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_names_touch_updated AFTER UPDATE ON public.clinic_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_names is 'Every name besides clinics.title. label: an official name in another language; lang "und" where unknown.';

create table clinic_problems (
  clinic_id integer not null,
  kind text not null,
  country text not null,
  stated jsonb not null,
  constraint clinic_problems_pk PRIMARY KEY (clinic_id, kind),
  constraint clinic_problems_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_problems_kind_known CHECK ((kind = ANY (ARRAY['two_phones'::text, 'two_addresses'::text, 'two_websites'::text, 'closed_by_one'::text, 'dead_website'::text, 'doubtful_pair'::text])))
);
CREATE INDEX clinic_problems_country ON public.clinic_problems USING btree (country, clinic_id);
CREATE INDEX clinic_problems_kind ON public.clinic_problems USING btree (kind, clinic_id);
comment on table clinic_problems is 'What sources say against each other, websites that do not answer, and pairs that may be one clinic; made anew by a job.';
comment on column clinic_problems.stated is 'List of [source, value]; of a pair [number of the match, the other clinic].';

create table clinic_procedures (
  clinic_id integer not null,
  procedure_id integer not null,
  yearly_volume integer,
  amount numeric(14,2),
  amount_to numeric(14,2),
  currency_id smallint,
  included text[] default '{}'::text[] not null,
  excluded text[] default '{}'::text[] not null,
  priced_on date,
  note text,
  version integer default 1 not null,
  remark text,
  constraint clinic_procedures_pk PRIMARY KEY (clinic_id, procedure_id),
  constraint clinic_procedures_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_procedures_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint clinic_procedures_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint clinic_procedures_amount_positive CHECK ((amount > (0)::numeric)),
  constraint clinic_procedures_note_given CHECK ((note <> ''::text)),
  constraint clinic_procedures_price_whole CHECK ((((amount IS NULL) = (currency_id IS NULL)) AND ((amount IS NULL) = (priced_on IS NULL)))),
  constraint clinic_procedures_range CHECK (((amount_to IS NULL) OR (amount_to > amount))),
  constraint clinic_procedures_remark_given CHECK ((remark <> ''::text))
);
CREATE INDEX clinic_procedures_procedure ON public.clinic_procedures USING btree (procedure_id);
CREATE TRIGGER clinic_procedures_count_version BEFORE UPDATE ON public.clinic_procedures FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE TRIGGER clinic_procedures_rows_deleted AFTER DELETE ON public.clinic_procedures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_procedures_rows_inserted AFTER INSERT ON public.clinic_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_procedures_rows_updated AFTER UPDATE ON public.clinic_procedures REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_procedures_touch_deleted AFTER DELETE ON public.clinic_procedures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_procedures_touch_inserted AFTER INSERT ON public.clinic_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_procedures_touch_updated AFTER UPDATE ON public.clinic_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_procedures is 'What a clinic does, and its price; amount null: the price is unknown.';
comment on column clinic_procedures.included is 'Known keys of lines, see priceLines in the contract.';
comment on column clinic_procedures.note is 'For the clinic''s own people; never public.';
comment on column clinic_procedures.version is 'One more with each change, whoever makes it.';
comment on column clinic_procedures.remark is 'What the clinic tells patients of this price.';

create table clinic_proposals (
  id uuid not null,
  request_id uuid not null,
  clinic_id integer not null,
  instead_of integer,
  note text not null,
  state text default 'waiting'::text not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  constraint clinic_proposals_pk PRIMARY KEY (id),
  constraint clinic_proposals_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_proposals_instead_of_fkey FOREIGN KEY (instead_of) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_proposals_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint clinic_proposals_decided_whole CHECK (((decided_at IS NOT NULL) = (state <> 'waiting'::text))),
  constraint clinic_proposals_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))),
  constraint clinic_proposals_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX clinic_proposals_clinic ON public.clinic_proposals USING btree (clinic_id);
CREATE UNIQUE INDEX clinic_proposals_one_waiting ON public.clinic_proposals USING btree (request_id) WHERE (state = 'waiting'::text);
CREATE INDEX clinic_proposals_request ON public.clinic_proposals USING btree (request_id, created_at DESC);
alter table clinic_proposals enable row level security;
create policy change on clinic_proposals for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on clinic_proposals for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on clinic_proposals for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on clinic_proposals for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on column clinic_proposals.instead_of is 'The clinic whose part ends when the patient agrees; null: it is asked besides the others.';
comment on column clinic_proposals.note is 'What the operator writes to the patient.';

create table clinic_ratings (
  clinic_id integer not null,
  counts integer[] not null,
  ranked real not null,
  computed_on date not null,
  constraint clinic_ratings_pk PRIMARY KEY (clinic_id),
  constraint clinic_ratings_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_ratings_counts_five CHECK ((cardinality(counts) = 5))
);
CREATE TRIGGER clinic_ratings_rows_deleted AFTER DELETE ON public.clinic_ratings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_ratings_rows_inserted AFTER INSERT ON public.clinic_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_ratings_rows_updated AFTER UPDATE ON public.clinic_ratings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_ratings_touch_deleted AFTER DELETE ON public.clinic_ratings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_ratings_touch_inserted AFTER INSERT ON public.clinic_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_ratings_touch_updated AFTER UPDATE ON public.clinic_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_ratings.counts is 'Published comments with 1, 2, 3, 4 and 5 stars.';
comment on column clinic_ratings.ranked is 'What ranking uses: a mean that starts from 8 imagined comments of 4 stars and in which a comment''s weight halves every 24 months.';

create table clinic_responses (
  clinic_id integer not null,
  median_reply_minutes integer not null,
  requests integer not null,
  replied integer not null,
  computed_on date not null,
  constraint clinic_responses_pk PRIMARY KEY (clinic_id),
  constraint clinic_responses_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_responses_minutes_positive CHECK ((median_reply_minutes > 0)),
  constraint clinic_responses_replied_of_requests CHECK (((replied >= 0) AND (replied <= requests)))
);
CREATE TRIGGER clinic_responses_rows_deleted AFTER DELETE ON public.clinic_responses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_responses_rows_inserted AFTER INSERT ON public.clinic_responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_responses_rows_updated AFTER UPDATE ON public.clinic_responses REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_responses_touch_deleted AFTER DELETE ON public.clinic_responses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_responses_touch_inserted AFTER INSERT ON public.clinic_responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_responses_touch_updated AFTER UPDATE ON public.clinic_responses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();

create table clinic_scores (
  clinic_id integer not null,
  score smallint not null,
  constraint clinic_scores_pk PRIMARY KEY (clinic_id),
  constraint clinic_scores_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_scores_bounds CHECK (((score >= 0) AND (score <= 100)))
);
CREATE INDEX clinic_scores_score ON public.clinic_scores USING btree (score, clinic_id);
CREATE TRIGGER clinic_scores_touch_deleted AFTER DELETE ON public.clinic_scores REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_scores_touch_inserted AFTER INSERT ON public.clinic_scores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_scores_touch_updated AFTER UPDATE ON public.clinic_scores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table clinic_scores is 'How complete and trustworthy the data of a clinic are, 0 to 100.';

create table clinic_sections (
  clinic_id integer not null,
  section text not null,
  version integer not null,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  by_operator boolean default false not null,
  constraint clinic_sections_pk PRIMARY KEY (clinic_id, section),
  constraint clinic_sections_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint clinic_sections_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_sections_version_positive CHECK ((version > 0))
);
CREATE TRIGGER clinic_sections_rows_deleted AFTER DELETE ON public.clinic_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_sections_rows_inserted AFTER INSERT ON public.clinic_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_sections_rows_updated AFTER UPDATE ON public.clinic_sections REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
comment on table clinic_sections is 'Who of a clinic wrote a part of its profile last; without a row nobody has, which is version 0.';
comment on column clinic_sections.section is 'A section as the contract names it, a text with its language: contact, text.de.';
comment on column clinic_sections.by_operator is 'Whether an operator wrote it last: the clinic reads that instead of a name.';

create table clinic_slugs (
  slug text not null,
  clinic_id integer not null,
  constraint clinic_slugs_pk PRIMARY KEY (slug),
  constraint clinic_slugs_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE INDEX clinic_slugs_clinic ON public.clinic_slugs USING btree (clinic_id);
CREATE TRIGGER clinic_slugs_rows_deleted AFTER DELETE ON public.clinic_slugs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_slugs_rows_inserted AFTER INSERT ON public.clinic_slugs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_slugs_rows_updated AFTER UPDATE ON public.clinic_slugs REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
comment on table clinic_slugs is 'Former slugs, which redirect.';

create table clinic_sources (
  source text not null,
  dataset text not null,
  source_id text not null,
  clinic_id integer not null,
  licence text not null,
  url text,
  retrieved_at date not null,
  record jsonb not null,
  removed_at timestamp with time zone,
  import_id integer not null,
  constraint clinic_sources_pk PRIMARY KEY (source, dataset, source_id),
  constraint clinic_sources_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_sources_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT
);
CREATE INDEX clinic_sources_clinic ON public.clinic_sources USING btree (clinic_id);
CREATE TRIGGER clinic_sources_rows_deleted AFTER DELETE ON public.clinic_sources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_sources_rows_inserted AFTER INSERT ON public.clinic_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_sources_rows_updated AFTER UPDATE ON public.clinic_sources REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
comment on table clinic_sources is 'What each source says of a clinic, as normalised at import; a clinic''s columns are made from these and from hand edits.';
comment on column clinic_sources.dataset is 'The file series a record came in: a later file of the same series replaces it.';

create table clinic_specializations (
  clinic_id integer not null,
  specialization_id integer not null,
  origin text default 'person'::text not null,
  by_operator boolean default false not null,
  constraint clinic_specializations_pk PRIMARY KEY (clinic_id, specialization_id),
  constraint clinic_specializations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint clinic_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT,
  constraint clinic_specializations_origin_known CHECK ((origin = ANY (ARRAY['person'::text, 'stated'::text, 'name'::text])))
);
CREATE INDEX clinic_specializations_specialization ON public.clinic_specializations USING btree (specialization_id);
CREATE TRIGGER clinic_specializations_rows_deleted AFTER DELETE ON public.clinic_specializations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_specializations_rows_inserted AFTER INSERT ON public.clinic_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_specializations_rows_updated AFTER UPDATE ON public.clinic_specializations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_specializations_touch_deleted AFTER DELETE ON public.clinic_specializations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_specializations_touch_inserted AFTER INSERT ON public.clinic_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_specializations_touch_updated AFTER UPDATE ON public.clinic_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on column clinic_specializations.origin is 'person: the clinic or an operator wrote it; stated: a source says so; name: a name of the clinic says so. Imports change the last two only.';
comment on column clinic_specializations.by_operator is 'An operator wrote it: the clinic does not take it away.';

create table clinic_texts (
  clinic_id integer not null,
  lang text not null,
  description text not null,
  equipment text[] default '{}'::text[] not null,
  constraint clinic_texts_pk PRIMARY KEY (clinic_id, lang),
  constraint clinic_texts_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
CREATE TRIGGER clinic_texts_rows_deleted AFTER DELETE ON public.clinic_texts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_texts_rows_inserted AFTER INSERT ON public.clinic_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_texts_rows_updated AFTER UPDATE ON public.clinic_texts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER clinic_texts_touch_deleted AFTER DELETE ON public.clinic_texts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_texts_touch_inserted AFTER INSERT ON public.clinic_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER clinic_texts_touch_updated AFTER UPDATE ON public.clinic_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER erase_translations_of_changed AFTER UPDATE OF description ON public.clinic_texts FOR EACH ROW WHEN ((old.description IS DISTINCT FROM new.description)) EXECUTE FUNCTION erase_machine_translations('clinic', 'clinic_id');
CREATE TRIGGER erase_translations_of_gone AFTER DELETE ON public.clinic_texts FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('clinic', 'clinic_id');

create table clinics (
  id integer generated always as identity not null,
  slug text not null,
  status text default 'published'::text not null,
  title text not null,
  title_lang text,
  country text not null,
  city_id integer,
  lat double precision,
  lon double precision,
  location_precision text,
  address text,
  postcode text,
  phone text,
  website text,
  established smallint,
  beds integer,
  is_demo boolean default false not null,
  edited_fields text[] default '{}'::text[] not null,
  changed_in xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  claimed_at timestamp with time zone,
  merged_into integer,
  operator_website text,
  email text,
  opening_hours jsonb,
  emergency boolean,
  ownership text,
  official_rating jsonb,
  parent jsonb,
  operator_fields text[] default '{}'::text[] not null,
  rooms integer,
  wikipedia text,
  medical_systems text[],
  relations jsonb,
  constraint clinics_pk PRIMARY KEY (id),
  constraint clinics_slug_unique UNIQUE (slug),
  constraint clinics_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id) ON DELETE RESTRICT,
  constraint clinics_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES clinics(id) ON DELETE RESTRICT,
  constraint clinics_beds_positive CHECK ((beds > 0)),
  constraint clinics_country_form CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint clinics_lat_range CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint clinics_location_precision_known CHECK ((location_precision = ANY (ARRAY['building'::text, 'city'::text]))),
  constraint clinics_location_whole CHECK ((((lat IS NULL) = (lon IS NULL)) AND ((lat IS NULL) = (location_precision IS NULL)))),
  constraint clinics_lon_range CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision))),
  constraint clinics_merged_is_withdrawn CHECK (((merged_into IS NULL) OR (status = 'withdrawn'::text))),
  constraint clinics_ownership_known CHECK ((ownership = ANY (ARRAY['public'::text, 'private'::text, 'nonprofit'::text]))),
  constraint clinics_rooms_positive CHECK ((rooms > 0)),
  constraint clinics_status_known CHECK ((status = ANY (ARRAY['published'::text, 'withdrawn'::text])))
);
CREATE INDEX clinics_changed_in ON public.clinics USING btree (changed_in);
CREATE INDEX clinics_city ON public.clinics USING btree (city_id);
CREATE INDEX clinics_country ON public.clinics USING btree (country);
CREATE INDEX clinics_merged_into ON public.clinics USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX clinics_parent ON public.clinics USING btree (((parent ->> 'id'::text))) WHERE (parent IS NOT NULL);
CREATE INDEX clinics_point ON public.clinics USING gist (point(lon, lat)) WHERE (lat IS NOT NULL);
CREATE INDEX clinics_title ON public.clinics USING btree (lower(title) COLLATE "C", id);
CREATE INDEX clinics_updated ON public.clinics USING btree (updated_at, id);
CREATE INDEX clinics_website ON public.clinics USING btree (website) WHERE (website IS NOT NULL);
CREATE INDEX clinics_withdrawn ON public.clinics USING btree (lower(title) COLLATE "C", id) WHERE (status = 'withdrawn'::text);
CREATE INDEX clinics_words ON public.clinics USING gin (words_of_name(title));
CREATE TRIGGER clinics_announce AFTER INSERT OR UPDATE ON public.clinics FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER clinics_note_deletion AFTER DELETE ON public.clinics REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
CREATE TRIGGER clinics_rows_deleted AFTER DELETE ON public.clinics REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=id');
CREATE TRIGGER clinics_rows_inserted AFTER INSERT ON public.clinics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=id');
CREATE TRIGGER clinics_rows_updated AFTER UPDATE ON public.clinics REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=id');
CREATE TRIGGER clinics_stamp BEFORE UPDATE ON public.clinics FOR EACH ROW EXECUTE FUNCTION stamp_change();
CREATE TRIGGER clinics_touch_doctors AFTER UPDATE ON public.clinics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors_of_clinics();
comment on column clinics.title is 'The name the clinic goes by in its own records.';
comment on column clinics.title_lang is 'BCP 47 tag of title, null where the source does not say.';
comment on column clinics.edited_fields is 'Columns set by hand: imports leave them alone. "names" stands for all of clinic_names.';
comment on column clinics.changed_in is 'Transaction of the last change: the directory index catches up by it, because commit order and id order differ.';
comment on column clinics.claimed_at is 'Since when the clinic itself keeps its profile; null: nobody has claimed it.';
comment on column clinics.merged_into is 'The clinic that this one turned out to be.';
comment on column clinics.operator_website is 'The website as an operator has set it last: it proves claims. Null: no operator has.';
comment on column clinics.email is 'A mailbox of the clinic, never of a person; operators write to it, visitors do not see it.';
comment on column clinics.opening_hours is 'A usual week in the clinic''s own time: [{"day": 1, "opens": "08:00", "closes": "24:00"}], Monday is 1; null where unknown.';
comment on column clinics.emergency is 'Takes emergencies; null where unknown.';
comment on column clinics.official_rating is 'Stars that an authority gives, 1 to 5, or why it gives none: {"stars": 4, "note": null}.';
comment on column clinics.parent is 'The organisation it belongs to: {"id": "ror:…", "title": "…"}; id null where it has none.';
comment on column clinics.operator_fields is 'Those of edited_fields that an operator wrote: the clinic does not write over them.';
comment on column clinics.wikipedia is 'Address of an article about it.';
comment on column clinics.medical_systems is 'Systems of medicine that it practises, as OpenStreetMap names them: western, chinese; null where unknown.';
comment on column clinics.relations is 'Organisations that its source names: kind, id in the source or null, title. Its first parent stands in parent.';

create table comfort_groups (
  id integer generated always as identity not null,
  slug text not null,
  titles jsonb not null,
  "position" smallint not null,
  constraint comfort_groups_pk PRIMARY KEY (id),
  constraint comfort_groups_slug_unique UNIQUE (slug)
);
CREATE TRIGGER comfort_groups_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.comfort_groups FOR EACH STATEMENT EXECUTE FUNCTION announce_table();

create table comforts (
  id integer generated always as identity not null,
  slug text not null,
  group_id integer not null,
  titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  icon text not null,
  "position" smallint not null,
  is_retired boolean default false not null,
  is_edited boolean default false not null,
  version integer default 1 not null,
  merged_into integer,
  constraint comforts_pk PRIMARY KEY (id),
  constraint comforts_slug_unique UNIQUE (slug),
  constraint comforts_group_id_fkey FOREIGN KEY (group_id) REFERENCES comfort_groups(id) ON DELETE RESTRICT,
  constraint comforts_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES comforts(id) ON DELETE RESTRICT,
  constraint comforts_merged_is_retired CHECK (((merged_into IS NULL) OR is_retired))
);
CREATE INDEX comforts_group ON public.comforts USING btree (group_id);
CREATE INDEX comforts_merged_into ON public.comforts USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE TRIGGER comforts_announce AFTER INSERT OR DELETE OR UPDATE ON public.comforts FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER comforts_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.comforts FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column comforts.is_edited is 'Changed by hand: a start leaves the entry alone.';
comment on column comforts.merged_into is 'The term that this one turned out to be; its slug leads there.';

create table comment_disputes (
  comment_id integer not null,
  reason text not null,
  text text not null,
  disputed_by uuid,
  disputed_at timestamp with time zone default now() not null,
  answer text,
  answered_at timestamp with time zone,
  outcome text,
  decided_at timestamp with time zone,
  constraint comment_disputes_pk PRIMARY KEY (comment_id),
  constraint comment_disputes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_disputes_disputed_by_fkey FOREIGN KEY (disputed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint comment_disputes_answer_whole CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint comment_disputes_decided_whole CHECK (((outcome IS NULL) = (decided_at IS NULL))),
  constraint comment_disputes_outcome_known CHECK ((outcome = ANY (ARRAY['kept'::text, 'removed'::text, 'ended'::text])))
);
alter table comment_disputes enable row level security;
create policy own on comment_disputes using ((comment_id IN ( SELECT comments.id
   FROM comments
  WHERE (comments.account_id = call_account()))));
comment on table comment_disputes is 'A clinic says that a comment breaks the rules; once for each comment.';
comment on column comment_disputes.outcome is 'ended: the author took the comment back first.';

create table comment_replies (
  comment_id integer not null,
  lang text not null,
  text text not null,
  replied_at timestamp with time zone not null,
  account_id uuid,
  corrected_at timestamp with time zone,
  constraint comment_replies_pk PRIMARY KEY (comment_id),
  constraint comment_replies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint comment_replies_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE
);
CREATE TRIGGER comment_replies_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.comment_replies FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
CREATE TRIGGER erase_translations_of_changed AFTER UPDATE OF text ON public.comment_replies FOR EACH ROW WHEN ((old.text IS DISTINCT FROM new.text)) EXECUTE FUNCTION erase_machine_translations('comment_reply', 'comment_id');
CREATE TRIGGER erase_translations_of_gone AFTER DELETE ON public.comment_replies FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('comment_reply', 'comment_id');
comment on column comment_replies.account_id is 'Who of the clinic has written it. Null: gone, or not written here.';

create table comment_reply_texts (
  id bigint generated always as identity not null,
  comment_id integer not null,
  text text not null,
  changed_at timestamp with time zone default now() not null,
  constraint comment_reply_texts_pk PRIMARY KEY (id),
  constraint comment_reply_texts_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comment_replies(comment_id) ON DELETE CASCADE
);
CREATE INDEX comment_reply_texts_comment ON public.comment_reply_texts USING btree (comment_id, id);
CREATE TRIGGER comment_reply_texts_stay BEFORE UPDATE ON public.comment_reply_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table comment_reply_texts enable row level security;
comment on table comment_reply_texts is 'What a reply said before an operator redacted it; never changed.';

create table comment_texts (
  id bigint generated always as identity not null,
  comment_id integer not null,
  text text not null,
  rating smallint not null,
  changed_by text not null,
  changed_at timestamp with time zone default now() not null,
  constraint comment_texts_pk PRIMARY KEY (id),
  constraint comment_texts_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comment_texts_changed_by_known CHECK ((changed_by = ANY (ARRAY['author'::text, 'operator'::text])))
);
CREATE INDEX comment_texts_comment ON public.comment_texts USING btree (comment_id, id);
CREATE TRIGGER comment_texts_stay BEFORE UPDATE ON public.comment_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table comment_texts enable row level security;
create policy own on comment_texts using ((comment_id IN ( SELECT comments.id
   FROM comments
  WHERE (comments.account_id = call_account()))));
comment on table comment_texts is 'What a comment said before a correction or a redaction; never changed.';

create table comments (
  id integer generated always as identity not null,
  clinic_id integer,
  doctor_id integer,
  status text default 'published'::text not null,
  author_name text not null,
  lang text not null,
  rating smallint not null,
  aspects jsonb default '{}'::jsonb not null,
  text text not null,
  proof text,
  treated_in date,
  procedure_id integer,
  is_demo boolean default false not null,
  published_at timestamp with time zone default now() not null,
  account_id uuid,
  own_proof text,
  version integer default 1 not null,
  submitted_at timestamp with time zone default now() not null,
  corrected_at timestamp with time zone,
  waits_for text,
  waits_since timestamp with time zone,
  reason text,
  note text,
  appeal text,
  appealed_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  removal_asked_by uuid,
  sketch integer[],
  idempotency_key text,
  idempotency_hash bytea,
  clinic_told_at timestamp with time zone,
  decided_with uuid,
  constraint comments_pk PRIMARY KEY (id),
  constraint comments_key_once UNIQUE (account_id, idempotency_key),
  constraint comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint comments_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint comments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint comments_decided_with_fkey FOREIGN KEY (decided_with) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint comments_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint comments_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint comments_removal_asked_by_fkey FOREIGN KEY (removal_asked_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint comments_appeal_whole CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint comments_own_proof_known CHECK ((own_proof = ANY (ARRAY['contact'::text, 'request'::text]))),
  constraint comments_proof_known CHECK ((proof = ANY (ARRAY['contact'::text, 'request'::text, 'document'::text]))),
  constraint comments_rating_stars CHECK (((rating >= 1) AND (rating <= 5))),
  constraint comments_refused_says_why CHECK (((status <> ALL (ARRAY['needs_changes'::text, 'rejected'::text, 'removed'::text])) OR (reason IS NOT NULL) OR (account_id IS NULL))),
  constraint comments_removal_waits CHECK (((removal_asked_by IS NULL) OR (waits_for = 'removal'::text))),
  constraint comments_shown_proof CHECK (((status <> ALL (ARRAY['published'::text, 'disputed'::text])) OR (proof IS NOT NULL))),
  constraint comments_status_known CHECK ((status = ANY (ARRAY['submitted'::text, 'published'::text, 'needs_changes'::text, 'rejected'::text, 'disputed'::text, 'removed'::text, 'withdrawn'::text]))),
  constraint comments_target_one CHECK (((clinic_id IS NULL) <> (doctor_id IS NULL))),
  constraint comments_waits_for_known CHECK ((waits_for = ANY (ARRAY['check'::text, 'recheck'::text, 'proof'::text, 'appeal'::text, 'dispute'::text, 'removal'::text]))),
  constraint comments_waits_whole CHECK (((waits_for IS NULL) = (waits_since IS NULL)))
);
CREATE INDEX comments_account ON public.comments USING btree (account_id, submitted_at DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX comments_by_wait ON public.comments USING btree (waits_since, id) INCLUDE (status, waits_for);
CREATE INDEX comments_clinic ON public.comments USING btree (clinic_id, published_at DESC, id DESC) INCLUDE (rating, status) WHERE (clinic_id IS NOT NULL);
CREATE INDEX comments_doctor ON public.comments USING btree (doctor_id, published_at DESC, id DESC) INCLUDE (rating, status) WHERE (doctor_id IS NOT NULL);
CREATE UNIQUE INDEX comments_one_treatment ON public.comments USING btree (account_id, clinic_id, doctor_id, treated_in, procedure_id) NULLS NOT DISTINCT WHERE ((account_id IS NOT NULL) AND (status <> 'withdrawn'::text));
CREATE INDEX comments_out_of_clinic ON public.comments USING btree (clinic_id, status) WHERE ((clinic_id IS NOT NULL) AND (status = ANY (ARRAY['rejected'::text, 'removed'::text])));
CREATE INDEX comments_out_of_doctor ON public.comments USING btree (doctor_id, status) WHERE ((doctor_id IS NOT NULL) AND (status = ANY (ARRAY['rejected'::text, 'removed'::text])));
CREATE INDEX comments_procedure ON public.comments USING btree (procedure_id) WHERE (procedure_id IS NOT NULL);
CREATE INDEX comments_sketch ON public.comments USING gin (sketch) WHERE (sketch IS NOT NULL);
CREATE INDEX comments_submitted ON public.comments USING btree (submitted_at DESC, id);
CREATE INDEX comments_unsketched ON public.comments USING btree (id) WHERE (sketch IS NULL);
CREATE INDEX comments_waiting ON public.comments USING btree (waits_since, id) WHERE (waits_for IS NOT NULL);
CREATE TRIGGER comments_ratings_deleted AFTER DELETE ON public.comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_ratings_of_comments();
CREATE TRIGGER comments_ratings_inserted AFTER INSERT ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_ratings_of_comments();
CREATE TRIGGER comments_ratings_updated AFTER UPDATE ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_ratings_of_comments();
CREATE TRIGGER comments_rows_deleted AFTER DELETE ON public.comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER comments_rows_inserted AFTER INSERT ON public.comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER comments_rows_updated AFTER UPDATE ON public.comments REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER erase_translations_of_changed AFTER UPDATE OF text, status ON public.comments FOR EACH ROW WHEN (((old.text IS DISTINCT FROM new.text) OR (new.status <> ALL (ARRAY['published'::text, 'disputed'::text])))) EXECUTE FUNCTION erase_machine_translations('comment', 'id');
CREATE TRIGGER erase_translations_of_gone AFTER DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('comment', 'id');
CREATE TRIGGER erase_translations_of_hidden AFTER UPDATE OF status ON public.comments FOR EACH ROW WHEN ((new.status <> ALL (ARRAY['published'::text, 'disputed'::text]))) EXECUTE FUNCTION erase_machine_translations('comment_reply', 'id');
alter table comments enable row level security;
create policy own on comments using ((account_id = call_account()));
create policy read on comments for select using ((status = ANY (ARRAY['published'::text, 'disputed'::text])));
comment on column comments.aspects is 'Stars by aspect: {"staff": 5}.';
comment on column comments.proof is 'contact: the author''s mail or phone is confirmed; request: treated through a request of the service; document: a paper of the treatment was seen.';
comment on column comments.treated_in is 'First day of the month of the treatment.';
comment on column comments.own_proof is 'What the service knows by itself of the author and the target when it was sent; a paper may add to it. Null: nothing.';
comment on column comments.waits_for is 'What an operator is awaited for. recheck: corrected by the author after it was published; proof: a paper has come later.';
comment on column comments.waits_since is 'Since when; of a dispute: when the author''s time to answer is over.';
comment on column comments.reason is 'Why it needs changes, was rejected or removed: commentReasons in the contract.';
comment on column comments.note is 'Words of the operator to the author.';
comment on column comments.removal_asked_by is 'Who wants a published comment of few stars removed: another operator has to agree.';
comment on column comments.sketch is 'The smallest hashes of its word triples: near-copies share many. Null: not made yet.';
comment on column comments.clinic_told_at is 'When its clinic was written to that it is there; null: not yet, or it was never published.';
comment on column comments.decided_with is 'The first of the two operators who have removed it.';

create table commons_images (
  wikidata_id text not null,
  clinic_id integer not null,
  photo_id integer,
  next_check_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  outcome text,
  file_name text,
  file_sha1 text,
  constraint commons_images_pk PRIMARY KEY (wikidata_id),
  constraint commons_images_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint commons_images_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  constraint commons_images_outcome_known CHECK ((outcome = ANY (ARRAY['taken'::text, 'none'::text, 'gone'::text, 'licence'::text, 'unreadable'::text, 'full'::text, 'refused'::text])))
);
CREATE INDEX commons_images_clinic ON public.commons_images USING btree (clinic_id);
CREATE INDEX commons_images_due ON public.commons_images USING btree (next_check_at);
CREATE INDEX commons_images_photo ON public.commons_images USING btree (photo_id);
comment on table commons_images is 'Items of Wikidata that sources name for clinics, and what a job has found of their image.';
comment on column commons_images.photo_id is 'The photo that was made of it; null with the outcome taken: somebody has removed it.';
comment on column commons_images.outcome is 'Of the last check; refused: the clinic or an operator does not want it; null: not checked yet.';

create table complaints (
  id integer generated always as identity not null,
  slug text not null,
  area text not null,
  titles jsonb not null,
  phrases jsonb default '{}'::jsonb not null,
  specializations text[] not null,
  diseases text[] default '{}'::text[] not null,
  procedures text[] default '{}'::text[] not null,
  red_flag text,
  is_retired boolean default false not null,
  is_edited boolean default false not null,
  version integer default 1 not null,
  constraint complaints_pk PRIMARY KEY (id),
  constraint complaints_slug_unique UNIQUE (slug),
  constraint complaints_lead_somewhere CHECK ((cardinality(specializations) > 0))
);
CREATE TRIGGER complaints_announce AFTER INSERT OR DELETE OR UPDATE ON public.complaints FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER complaints_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.complaints FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on table complaints is 'Written by us or by operators; never a diagnosis.';
comment on column complaints.area is 'Part of the body or of life: complaintAreas in the contract.';
comment on column complaints.phrases is 'What people type, by language prefix: {"ru": ["болит колено"]}.';
comment on column complaints.specializations is 'Slugs, the first to see first. The slug of a merged term leads to what it has become.';
comment on column complaints.diseases is 'Slugs of what may be behind it.';
comment on column complaints.procedures is 'Slugs of first examinations, or of what was asked for.';
comment on column complaints.red_flag is 'Null, or why it may be an emergency: redFlags in the contract.';
comment on column complaints.is_edited is 'Changed by hand: a start leaves the entry alone.';

create table consent_events (
  id bigint generated always as identity not null,
  account_id uuid not null,
  purpose text not null,
  action text not null,
  document_hash text not null,
  address inet,
  at timestamp with time zone default now() not null,
  request_id uuid,
  recipients integer[],
  constraint consent_events_pk PRIMARY KEY (id),
  constraint consent_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint consent_events_document_hash_fkey FOREIGN KEY (document_hash) REFERENCES documents(hash) ON DELETE RESTRICT,
  constraint consent_events_action_known CHECK ((action = ANY (ARRAY['given'::text, 'withdrawn'::text]))),
  constraint consent_events_purpose_known CHECK ((purpose = ANY (ARRAY['terms'::text, 'personal_data'::text, 'marketing'::text, 'health_data'::text, 'machine_translation'::text])))
);
CREATE INDEX consent_events_account ON public.consent_events USING btree (account_id, purpose, id DESC);
CREATE TRIGGER consent_events_remain BEFORE DELETE ON public.consent_events FOR EACH ROW EXECUTE FUNCTION refuse_early_delete();
CREATE TRIGGER consent_events_stay BEFORE UPDATE ON public.consent_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table consent_events enable row level security;
create policy own on consent_events using ((account_id = call_account()));
comment on table consent_events is 'Append-only. The last event of a purpose says whether the consent stands.';
comment on column consent_events.recipients is 'Clinics named to the client when consenting to health data going to them; their names stand in the request.';

create table content_versions (
  entity text not null,
  entity_id integer not null,
  version integer not null,
  content jsonb not null,
  made_by uuid,
  made_at timestamp with time zone default now() not null,
  section text default ''::text not null,
  is_operator boolean default true not null,
  reason text,
  constraint content_versions_pk PRIMARY KEY (entity, entity_id, section, version),
  constraint content_versions_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint content_versions_entity_known CHECK ((entity = ANY (ARRAY['news'::text, 'clinic'::text, 'doctor'::text])))
);
CREATE TRIGGER content_versions_stay BEFORE UPDATE ON public.content_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table content_versions is 'What people have written, word for word, in every version. Append-only.';
comment on column content_versions.section is 'A part that has versions of its own: text.de, contact; empty: the whole.';
comment on column content_versions.is_operator is 'Whether an operator wrote it, or someone of the clinic.';
comment on column content_versions.reason is 'Why an operator wrote it.';

create table currencies (
  id smallint not null,
  code text not null,
  prefix text not null,
  "position" smallint not null,
  constraint currencies_pk PRIMARY KEY (id),
  constraint currencies_code_unique UNIQUE (code),
  constraint currencies_position_unique UNIQUE ("position"),
  constraint currencies_code_form CHECK ((code ~ '^[A-Z]{3}$'::text))
);
CREATE TRIGGER currencies_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.currencies FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column currencies.prefix is 'Symbol shown after the price.';

create table currency_rates (
  id bigint generated always as identity not null,
  currency_id smallint not null,
  date date not null,
  source text not null,
  rate numeric not null,
  state text not null,
  recorded_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  reason text,
  decided_by uuid,
  constraint currency_rates_pk PRIMARY KEY (id),
  constraint currency_rates_once UNIQUE (currency_id, date, source),
  constraint currency_rates_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint currency_rates_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint currency_rates_operator_says_why CHECK (((source <> 'operator'::text) OR (reason IS NOT NULL))),
  constraint currency_rates_rate_positive CHECK ((rate > (0)::numeric)),
  constraint currency_rates_state_known CHECK ((state = ANY (ARRAY['accepted'::text, 'held'::text, 'refused'::text])))
);
CREATE INDEX currency_rates_current ON public.currency_rates USING btree (currency_id, date DESC, ((source = 'operator'::text)) DESC, id DESC) WHERE (state = 'accepted'::text);
CREATE INDEX currency_rates_held ON public.currency_rates USING btree (currency_id) WHERE (state = 'held'::text);
CREATE TRIGGER currency_rates_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.currency_rates FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column currency_rates.source is 'Who published the rate; operator: entered by hand, and above all others of its day.';
comment on column currency_rates.rate is 'Units of the currency for one euro.';
comment on column currency_rates.state is 'held: jumped more than 10 % and waits for an operator.';

create table directory_deletions (
  kind text not null,
  id integer not null,
  changed_in xid8 default pg_current_xact_id() not null,
  deleted_at timestamp with time zone default now() not null,
  constraint directory_deletions_pk PRIMARY KEY (kind, id),
  constraint directory_deletions_kind_known CHECK ((kind = ANY (ARRAY['clinics'::text, 'doctors'::text, 'positions'::text])))
);
CREATE INDEX directory_deletions_changed_in ON public.directory_deletions USING btree (changed_in);
comment on table directory_deletions is 'Rows that are gone, so that who keeps a copy hears of it. Numbers only.';

create table directory_exports (
  id uuid default gen_random_uuid() not null,
  state text default 'queued'::text not null,
  request text not null,
  base text not null,
  types text[] not null,
  since timestamp with time zone,
  done integer default 0 not null,
  snapshot_at timestamp with time zone,
  output jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint directory_exports_pk PRIMARY KEY (id),
  constraint directory_exports_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
comment on table directory_exports is 'Exports in FHIR. The id is the secret of whoever asked. A cancelled one has no row.';
comment on column directory_exports.output is '[{"type": "Organization", "kind": "output", "count": 12}] — one file for each.';

create table directory_index_files (
  id uuid not null,
  registered_at timestamp with time zone default now() not null,
  constraint directory_index_files_pkey PRIMARY KEY (id)
);

create table directory_moments (
  at timestamp with time zone default now() not null,
  version xid8 default pg_snapshot_xmin(pg_current_snapshot()) not null,
  constraint directory_moments_pk PRIMARY KEY (at)
);
comment on table directory_moments is 'Minute by minute the oldest transaction then under way: what was not yet committed at that time has this number or a higher one.';

create table disease_specializations (
  disease_id integer not null,
  specialization_id integer not null,
  "position" smallint not null,
  constraint disease_specializations_pk PRIMARY KEY (disease_id, specialization_id),
  constraint disease_specializations_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE CASCADE,
  constraint disease_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
);
CREATE INDEX disease_specializations_specialization ON public.disease_specializations USING btree (specialization_id);
CREATE TRIGGER disease_specializations_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.disease_specializations FOR EACH STATEMENT EXECUTE FUNCTION announce_table();

create table diseases (
  id integer generated always as identity not null,
  slug text not null,
  icd10 text not null,
  titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  is_retired boolean default false not null,
  is_edited boolean default false not null,
  version integer default 1 not null,
  merged_into integer,
  red_flag text,
  constraint diseases_pk PRIMARY KEY (id),
  constraint diseases_slug_unique UNIQUE (slug),
  constraint diseases_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES diseases(id) ON DELETE RESTRICT,
  constraint diseases_merged_is_retired CHECK (((merged_into IS NULL) OR is_retired))
);
CREATE INDEX diseases_merged_into ON public.diseases USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX diseases_words ON public.diseases USING gin (stem_titles(titles));
CREATE TRIGGER diseases_announce AFTER INSERT OR DELETE OR UPDATE ON public.diseases FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER diseases_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.diseases FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column diseases.is_edited is 'Changed by hand: a start leaves the entry alone.';
comment on column diseases.merged_into is 'The term that this one turned out to be; its slug leads there.';
comment on column diseases.red_flag is 'Why a search for this disease shows emergency numbers (a value of redFlags in the contract); null: it shows none.';

create table doctor_diseases (
  doctor_id integer not null,
  disease_id integer not null,
  constraint doctor_diseases_pk PRIMARY KEY (doctor_id, disease_id),
  constraint doctor_diseases_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE RESTRICT,
  constraint doctor_diseases_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);
CREATE INDEX doctor_diseases_disease ON public.doctor_diseases USING btree (disease_id);
CREATE TRIGGER doctor_diseases_rows_deleted AFTER DELETE ON public.doctor_diseases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_diseases_rows_inserted AFTER INSERT ON public.doctor_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_diseases_rows_updated AFTER UPDATE ON public.doctor_diseases REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_diseases_touch_deleted AFTER DELETE ON public.doctor_diseases REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_diseases_touch_inserted AFTER INSERT ON public.doctor_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_diseases_touch_updated AFTER UPDATE ON public.doctor_diseases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_keys (
  clinic_id integer not null,
  repeat_key text not null,
  doctor_id integer not null,
  constraint doctor_keys_pk PRIMARY KEY (clinic_id, repeat_key),
  constraint doctor_keys_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint doctor_keys_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);
comment on table doctor_keys is 'Keys that clinics made for adding a doctor: the same again is the same doctor.';

create table doctor_languages (
  doctor_id integer not null,
  lang text not null,
  level text not null,
  constraint doctor_languages_pk PRIMARY KEY (doctor_id, lang),
  constraint doctor_languages_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_languages_level_known CHECK ((level = ANY (ARRAY['native'::text, 'fluent'::text, 'basic'::text])))
);
CREATE TRIGGER doctor_languages_rows_deleted AFTER DELETE ON public.doctor_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_languages_rows_inserted AFTER INSERT ON public.doctor_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_languages_rows_updated AFTER UPDATE ON public.doctor_languages REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_languages_touch_deleted AFTER DELETE ON public.doctor_languages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_languages_touch_inserted AFTER INSERT ON public.doctor_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_languages_touch_updated AFTER UPDATE ON public.doctor_languages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_licences (
  id integer generated always as identity not null,
  doctor_id integer not null,
  number text not null,
  body text not null,
  url text,
  valid_until date,
  checked_on date,
  source text,
  added_at timestamp with time zone default now(),
  constraint doctor_licences_pk PRIMARY KEY (id),
  constraint doctor_licences_once UNIQUE (doctor_id, body, number),
  constraint doctor_licences_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);
CREATE INDEX doctor_licences_number ON public.doctor_licences USING btree (lower(number));
CREATE INDEX doctor_licences_unchecked ON public.doctor_licences USING btree (id) WHERE ((checked_on IS NULL) AND (source IS NULL));
CREATE INDEX doctor_licences_valid_until ON public.doctor_licences USING btree (valid_until) WHERE (valid_until IS NOT NULL);
CREATE TRIGGER doctor_licences_rows_deleted AFTER DELETE ON public.doctor_licences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_licences_rows_inserted AFTER INSERT ON public.doctor_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_licences_rows_updated AFTER UPDATE ON public.doctor_licences REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_licences_touch_deleted AFTER DELETE ON public.doctor_licences REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_licences_touch_inserted AFTER INSERT ON public.doctor_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_licences_touch_updated AFTER UPDATE ON public.doctor_licences REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
comment on column doctor_licences.source is 'The registry that states the number; null: people, whose word an operator checks.';
comment on column doctor_licences.added_at is 'Null: before this was kept.';

create table doctor_matches (
  id integer generated always as identity not null,
  doctor_id integer not null,
  candidate_id integer not null,
  state text default 'open'::text not null,
  made_by uuid,
  report_id uuid,
  created_at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  import_id integer,
  constraint doctor_matches_pk PRIMARY KEY (id),
  constraint doctor_matches_once UNIQUE (doctor_id, candidate_id),
  constraint doctor_matches_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_matches_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint doctor_matches_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_matches_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT,
  constraint doctor_matches_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint doctor_matches_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE SET NULL,
  constraint doctor_matches_state_known CHECK ((state = ANY (ARRAY['open'::text, 'merged'::text, 'rejected'::text]))),
  constraint doctor_matches_two CHECK ((doctor_id < candidate_id))
);
CREATE INDEX doctor_matches_candidate ON public.doctor_matches USING btree (candidate_id);
CREATE INDEX doctor_matches_import ON public.doctor_matches USING btree (import_id);
CREATE INDEX doctor_matches_report ON public.doctor_matches USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX doctor_matches_state ON public.doctor_matches USING btree (state, id);
comment on table doctor_matches is 'Pairs of doctors that an operator or an import holds to be one person.';
comment on column doctor_matches.made_by is 'The operator who named the pair; null: an import has found one name at one clinic.';

create table doctor_merges (
  id integer generated always as identity not null,
  survivor_id integer not null,
  merged_id integer not null,
  match_id integer not null,
  moved jsonb not null,
  made_by uuid not null,
  made_at timestamp with time zone default now() not null,
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint doctor_merges_pk PRIMARY KEY (id),
  constraint doctor_merges_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint doctor_merges_match_id_fkey FOREIGN KEY (match_id) REFERENCES doctor_matches(id) ON DELETE RESTRICT,
  constraint doctor_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES doctors(id) ON DELETE RESTRICT,
  constraint doctor_merges_survivor_id_fkey FOREIGN KEY (survivor_id) REFERENCES doctors(id) ON DELETE RESTRICT,
  constraint doctor_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint doctor_merges_two CHECK ((survivor_id <> merged_id)),
  constraint doctor_merges_undone_whole CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
);
CREATE UNIQUE INDEX doctor_merges_standing ON public.doctor_merges USING btree (merged_id) WHERE (undone_at IS NULL);
CREATE INDEX doctor_merges_survivor ON public.doctor_merges USING btree (survivor_id);
comment on table doctor_merges is 'Two doctors made one by an operator, with what is needed to part them again.';

create table doctor_names (
  doctor_id integer not null,
  kind text not null,
  lang text default 'und'::text not null,
  text text not null,
  constraint doctor_names_pk PRIMARY KEY (doctor_id, kind, lang, text),
  constraint doctor_names_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_names_kind_known CHECK ((kind = ANY (ARRAY['label'::text, 'alias'::text, 'former'::text]))),
  constraint doctor_names_text_given CHECK ((text <> ''::text))
);
CREATE INDEX doctor_names_words ON public.doctor_names USING gin (words_of_name(text));
CREATE TRIGGER doctor_names_rows_deleted AFTER DELETE ON public.doctor_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_names_rows_inserted AFTER INSERT ON public.doctor_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_names_rows_updated AFTER UPDATE ON public.doctor_names REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_names_touch_deleted AFTER DELETE ON public.doctor_names REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_names_touch_inserted AFTER INSERT ON public.doctor_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_names_touch_updated AFTER UPDATE ON public.doctor_names REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_procedures (
  doctor_id integer not null,
  procedure_id integer not null,
  yearly_volume integer,
  amount numeric(14,2),
  amount_to numeric(14,2),
  currency_id smallint,
  included text[] default '{}'::text[] not null,
  excluded text[] default '{}'::text[] not null,
  priced_on date,
  constraint doctor_procedures_pk PRIMARY KEY (doctor_id, procedure_id),
  constraint doctor_procedures_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint doctor_procedures_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_procedures_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint doctor_procedures_amount_positive CHECK ((amount > (0)::numeric)),
  constraint doctor_procedures_price_whole CHECK ((((amount IS NULL) = (currency_id IS NULL)) AND ((amount IS NULL) = (priced_on IS NULL)))),
  constraint doctor_procedures_range CHECK (((amount_to IS NULL) OR (amount_to > amount)))
);
CREATE INDEX doctor_procedures_procedure ON public.doctor_procedures USING btree (procedure_id);
CREATE TRIGGER doctor_procedures_rows_deleted AFTER DELETE ON public.doctor_procedures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_procedures_rows_inserted AFTER INSERT ON public.doctor_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_procedures_rows_updated AFTER UPDATE ON public.doctor_procedures REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_procedures_touch_deleted AFTER DELETE ON public.doctor_procedures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_procedures_touch_inserted AFTER INSERT ON public.doctor_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_procedures_touch_updated AFTER UPDATE ON public.doctor_procedures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_ratings (
  doctor_id integer not null,
  counts integer[] not null,
  ranked real not null,
  computed_on date not null,
  constraint doctor_ratings_pk PRIMARY KEY (doctor_id),
  constraint doctor_ratings_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_ratings_counts_five CHECK ((cardinality(counts) = 5))
);
CREATE TRIGGER doctor_ratings_rows_deleted AFTER DELETE ON public.doctor_ratings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_ratings_rows_inserted AFTER INSERT ON public.doctor_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_ratings_rows_updated AFTER UPDATE ON public.doctor_ratings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_ratings_touch_deleted AFTER DELETE ON public.doctor_ratings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_ratings_touch_inserted AFTER INSERT ON public.doctor_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_ratings_touch_updated AFTER UPDATE ON public.doctor_ratings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_removals (
  fingerprint bytea not null,
  key_id bytea not null,
  removed_at timestamp with time zone default now() not null,
  constraint doctor_removals_pk PRIMARY KEY (fingerprint)
);
comment on table doctor_removals is 'Doctors who asked to be removed: no import brings them back. Nothing of them is kept.';
comment on column doctor_removals.fingerprint is 'HMAC of a registry number with SECRET_KEY.';
comment on column doctor_removals.key_id is 'Which key of SECRET_KEY made the fingerprint.';

create table doctor_sources (
  source text not null,
  dataset text not null,
  source_id text not null,
  doctor_id integer not null,
  identity text,
  licence text not null,
  url text,
  retrieved_at date not null,
  record jsonb not null,
  removed_at timestamp with time zone,
  withdrew boolean default false not null,
  import_id integer not null,
  constraint doctor_sources_pk PRIMARY KEY (source, dataset, source_id),
  constraint doctor_sources_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_sources_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE RESTRICT
);
CREATE INDEX doctor_sources_doctor ON public.doctor_sources USING btree (doctor_id);
CREATE INDEX doctor_sources_identity ON public.doctor_sources USING btree (identity) WHERE (identity IS NOT NULL);
CREATE TRIGGER doctor_sources_rows_deleted AFTER DELETE ON public.doctor_sources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_sources_rows_inserted AFTER INSERT ON public.doctor_sources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_sources_rows_updated AFTER UPDATE ON public.doctor_sources REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
comment on table doctor_sources is 'What each registry says of a doctor, as normalised at import. No address and no phone.';
comment on column doctor_sources.identity is 'A number that is the same in every registry: npi:1234567893.';
comment on column doctor_sources.record is 'The next import compares with it: what people have changed since stays as they wrote it.';
comment on column doctor_sources.withdrew is 'The end of this record took the doctor off the site: its return shows the doctor again.';

create table doctor_specializations (
  doctor_id integer not null,
  specialization_id integer not null,
  "position" smallint not null,
  constraint doctor_specializations_pk PRIMARY KEY (doctor_id, specialization_id),
  constraint doctor_specializations_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint doctor_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT
);
CREATE INDEX doctor_specializations_specialization ON public.doctor_specializations USING btree (specialization_id);
CREATE TRIGGER doctor_specializations_rows_deleted AFTER DELETE ON public.doctor_specializations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_specializations_rows_inserted AFTER INSERT ON public.doctor_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_specializations_rows_updated AFTER UPDATE ON public.doctor_specializations REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_specializations_touch_deleted AFTER DELETE ON public.doctor_specializations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_specializations_touch_inserted AFTER INSERT ON public.doctor_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER doctor_specializations_touch_updated AFTER UPDATE ON public.doctor_specializations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();

create table doctor_texts (
  doctor_id integer not null,
  lang text not null,
  about text not null,
  constraint doctor_texts_pk PRIMARY KEY (doctor_id, lang),
  constraint doctor_texts_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE
);
CREATE TRIGGER doctor_texts_rows_deleted AFTER DELETE ON public.doctor_texts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_texts_rows_inserted AFTER INSERT ON public.doctor_texts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER doctor_texts_rows_updated AFTER UPDATE ON public.doctor_texts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=doctor_id');
CREATE TRIGGER erase_translations_of_changed AFTER UPDATE ON public.doctor_texts FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('doctor', 'doctor_id');
CREATE TRIGGER erase_translations_of_gone AFTER DELETE ON public.doctor_texts FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('doctor', 'doctor_id');

create table doctors (
  id integer generated always as identity not null,
  status text default 'published'::text not null,
  title text not null,
  title_lang text,
  sex text,
  portrait_seed integer,
  practising_since smallint,
  education jsonb default '[]'::jsonb not null,
  is_demo boolean default false not null,
  changed_in xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  merged_into integer,
  created_by_clinic integer,
  country text,
  city_id integer,
  removed_at timestamp with time zone,
  constraint doctors_pk PRIMARY KEY (id),
  constraint doctors_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id) ON DELETE RESTRICT,
  constraint doctors_created_by_clinic_fkey FOREIGN KEY (created_by_clinic) REFERENCES clinics(id) ON DELETE SET NULL,
  constraint doctors_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES doctors(id) ON DELETE RESTRICT,
  constraint doctors_merged_is_withdrawn CHECK (((merged_into IS NULL) OR (status = 'withdrawn'::text))),
  constraint doctors_sex_known CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint doctors_status_known CHECK ((status = ANY (ARRAY['published'::text, 'withdrawn'::text])))
);
CREATE INDEX doctors_changed_in ON public.doctors USING btree (changed_in);
CREATE INDEX doctors_city ON public.doctors USING btree (city_id) WHERE (city_id IS NOT NULL);
CREATE INDEX doctors_created_by_clinic ON public.doctors USING btree (created_by_clinic) WHERE (created_by_clinic IS NOT NULL);
CREATE INDEX doctors_merged_into ON public.doctors USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX doctors_title ON public.doctors USING btree (lower(title) COLLATE "C", id);
CREATE INDEX doctors_updated ON public.doctors USING btree (updated_at, id);
CREATE INDEX doctors_withdrawn ON public.doctors USING btree (lower(title) COLLATE "C", id) WHERE (status = 'withdrawn'::text);
CREATE INDEX doctors_words ON public.doctors USING gin (words_of_name(title));
CREATE TRIGGER doctors_announce AFTER INSERT OR UPDATE ON public.doctors FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER doctors_note_deletion AFTER DELETE ON public.doctors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
CREATE TRIGGER doctors_rows_deleted AFTER DELETE ON public.doctors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=id');
CREATE TRIGGER doctors_rows_inserted AFTER INSERT ON public.doctors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=id');
CREATE TRIGGER doctors_rows_updated AFTER UPDATE ON public.doctors REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('doctor_id=id');
CREATE TRIGGER doctors_stamp BEFORE UPDATE ON public.doctors FOR EACH ROW EXECUTE FUNCTION stamp_change();
comment on column doctors.title is 'The name as the doctor writes it.';
comment on column doctors.education is '[{"kind": "degree", "institution": "…", "year": 1998}], earliest first.';
comment on column doctors.version is 'Grows with each change by hand: two who write at once notice it.';
comment on column doctors.merged_into is 'The doctor that this one turned out to be; the address leads there.';
comment on column doctors.created_by_clinic is 'The clinic that wrote the doctor down first; null: an import or an operator.';
comment on column doctors.country is 'Where a registry says the doctor practises; shown while no clinic of the doctor is known.';
comment on column doctors.removed_at is 'The doctor asked to be removed: nothing of the page is left, and it is never shown again.';

create table documents (
  hash text not null,
  name text not null,
  version integer not null,
  language text not null,
  content jsonb not null,
  published_on date not null,
  constraint documents_pk PRIMARY KEY (hash),
  constraint documents_once UNIQUE (name, version, language),
  constraint documents_hash_form CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint documents_name_known CHECK ((name = ANY (ARRAY['terms'::text, 'privacy'::text, 'personal_data'::text, 'marketing'::text, 'health_data'::text, 'machine_translation'::text]))),
  constraint documents_version_positive CHECK ((version > 0))
);
CREATE TRIGGER documents_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
CREATE TRIGGER documents_stay BEFORE DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table documents is 'Texts that people agree to, word for word; a version never changes. hash: SHA-256 of the content.';

create table drafts (
  account_id uuid not null,
  content jsonb not null,
  version integer not null,
  updated_at timestamp with time zone default now() not null,
  content_sealed bytea,
  constraint drafts_pk PRIMARY KEY (account_id),
  constraint drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table drafts enable row level security;
create policy own on drafts using ((account_id = call_account()));
comment on table drafts is 'The inquiry that an account is writing. version grows with each save: of two devices the later learns of the other.';
comment on column drafts.content_sealed is 'What is written; content is empty then, but for its key. Opens in this row alone.';

create table entry_drafts (
  id integer generated always as identity not null,
  clinic_id integer,
  doctor_id integer,
  section text not null,
  base_version integer not null,
  content jsonb not null,
  version integer default nextval('entry_draft_versions'::regclass) not null,
  publish_at timestamp with time zone,
  reason text,
  held_at timestamp with time zone,
  made_by uuid not null,
  made_as text not null,
  made_at timestamp with time zone default now() not null,
  key_id uuid,
  key_title text,
  constraint entry_drafts_pk PRIMARY KEY (id),
  constraint entry_drafts_once UNIQUE NULLS NOT DISTINCT (clinic_id, doctor_id, section),
  constraint entry_drafts_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint entry_drafts_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint entry_drafts_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint entry_drafts_of_one CHECK (((clinic_id IS NULL) <> (doctor_id IS NULL))),
  constraint entry_drafts_scheduled_not_held CHECK (((publish_at IS NULL) OR (held_at IS NULL))),
  constraint entry_drafts_scheduled_with_reason CHECK (((publish_at IS NULL) OR (reason IS NOT NULL)))
);
CREATE INDEX entry_drafts_doctor ON public.entry_drafts USING btree (doctor_id) WHERE (doctor_id IS NOT NULL);
CREATE INDEX entry_drafts_due ON public.entry_drafts USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX entry_drafts_made_by ON public.entry_drafts USING btree (made_by);
comment on table entry_drafts is 'What operators have written of a clinic or a doctor and nobody else sees yet, one of each part; gone when it comes out.';
comment on column entry_drafts.content is 'A section as EntryChange in the contract has it.';
comment on column entry_drafts.publish_at is 'When it comes out by itself.';
comment on column entry_drafts.held_at is 'It should have come out, and was held back: the part had changed, or what it names had gone.';
comment on column entry_drafts.key_id is 'The API key by which it was made: what comes out by itself is logged with it; null: in person.';
comment on column entry_drafts.key_title is 'What the key was called.';

create table expiry_reminders (
  item text not null,
  valid_until date not null,
  days smallint not null,
  sent_at timestamp with time zone default now() not null,
  constraint expiry_reminders_pk PRIMARY KEY (item, valid_until, days),
  constraint expiry_reminders_days_known CHECK ((days = ANY (ARRAY[30, 60])))
);
comment on table expiry_reminders is 'Which letters about an end of validity have gone; item as in verifications.';

create table exports (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  state text default 'queued'::text not null,
  progress smallint default 0 not null,
  file text,
  bytes integer,
  language text not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  grant_hash bytea,
  grant_until timestamp with time zone,
  constraint exports_pk PRIMARY KEY (id),
  constraint exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint exports_progress_range CHECK (((progress >= 0) AND (progress <= 100))),
  constraint exports_ready_has_file CHECK (((state <> 'ready'::text) OR ((file IS NOT NULL) AND (bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint exports_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX exports_account ON public.exports USING btree (account_id, created_at DESC);
CREATE UNIQUE INDEX exports_one_at_work ON public.exports USING btree (account_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
alter table exports enable row level security;
create policy own on exports using ((account_id = call_account()));
comment on column exports.grant_hash is 'SHA-256 of what opens the file once: given for the password, and with a second factor its code. Gone with its use.';

create table favourite_clinics (
  account_id uuid not null,
  clinic_id integer not null,
  note text default ''::text not null,
  added_at timestamp with time zone default now() not null,
  constraint favourite_clinics_pk PRIMARY KEY (account_id, clinic_id),
  constraint favourite_clinics_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint favourite_clinics_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint favourite_clinics_note_length CHECK ((char_length(note) <= 500))
);
CREATE INDEX favourite_clinics_clinic ON public.favourite_clinics USING btree (clinic_id);
alter table favourite_clinics enable row level security;
create policy own on favourite_clinics using ((account_id = call_account()));

create table favourite_doctors (
  account_id uuid not null,
  doctor_id integer not null,
  note text default ''::text not null,
  added_at timestamp with time zone default now() not null,
  constraint favourite_doctors_pk PRIMARY KEY (account_id, doctor_id),
  constraint favourite_doctors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint favourite_doctors_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint favourite_doctors_note_length CHECK ((char_length(note) <= 500))
);
CREATE INDEX favourite_doctors_doctor ON public.favourite_doctors USING btree (doctor_id);
alter table favourite_doctors enable row level security;
create policy own on favourite_doctors using ((account_id = call_account()));

create table favourite_links (
  account_id uuid not null,
  id uuid default gen_random_uuid() not null,
  has_notes boolean not null,
  created_at timestamp with time zone default now() not null,
  opened_at timestamp with time zone,
  constraint favourite_links_pkey PRIMARY KEY (account_id),
  constraint favourite_links_id_key UNIQUE (id),
  constraint favourite_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table favourite_links enable row level security;
create policy own on favourite_links using ((account_id = call_account()));
comment on column favourite_links.has_notes is 'Whether the link also shows the notes.';

create table fhir_attempts (
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone default now() not null,
  status integer,
  failure text,
  duration_ms integer,
  answer text,
  constraint fhir_attempts_pk PRIMARY KEY (delivery_id, number),
  constraint fhir_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES fhir_deliveries(id) ON DELETE CASCADE,
  constraint fhir_attempts_answer_length CHECK ((char_length(answer) <= 1000))
);
comment on table fhir_attempts is 'Without status and failure: it is under way, or the node that made it was killed.';

create table fhir_deliveries (
  id uuid default uuid_by_time() not null,
  subscription_id uuid not null,
  type text not null,
  about jsonb not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  sending_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint fhir_deliveries_pk PRIMARY KEY (id),
  constraint fhir_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES fhir_subscriptions(id) ON DELETE CASCADE,
  constraint fhir_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint fhir_deliveries_type_known CHECK ((type = ANY (ARRAY['handshake'::text, 'heartbeat'::text, 'event-notification'::text])))
);
CREATE INDEX fhir_deliveries_due ON public.fhir_deliveries USING btree (next_at) WHERE (state = 'waiting'::text);
CREATE INDEX fhir_deliveries_sending ON public.fhir_deliveries USING btree (subscription_id) WHERE (sending_until IS NOT NULL);
CREATE INDEX fhir_deliveries_subscription ON public.fhir_deliveries USING btree (subscription_id, id);
CREATE UNIQUE INDEX fhir_deliveries_waiting ON public.fhir_deliveries USING btree (subscription_id) WHERE (state = 'waiting'::text);
comment on table fhir_deliveries is 'What is sent to receivers of subscriptions, by the same sender as webhook_deliveries.';
comment on column fhir_deliveries.about is 'Of event-notification: {"from": 3, "to": 7}, numbers of events, both included.';

create table fhir_events (
  subscription_id uuid not null,
  number integer not null,
  type text not null,
  resource_id integer not null,
  is_gone boolean not null,
  at timestamp with time zone not null,
  constraint fhir_events_pk PRIMARY KEY (subscription_id, number),
  constraint fhir_events_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES fhir_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX fhir_events_at ON public.fhir_events USING btree (at);
comment on table fhir_events is 'Changed resources by number, so that a receiver can ask for what it has missed.';

create table fhir_subscriptions (
  id uuid default gen_random_uuid() not null,
  key_id uuid not null,
  topic text not null,
  filters text[] not null,
  endpoint text not null,
  payload text not null,
  content text not null,
  heartbeat_seconds integer,
  timeout_seconds integer,
  max_count integer,
  reason text not null,
  ends_at timestamp with time zone,
  status text default 'requested'::text not null,
  problem text,
  failing_at timestamp with time zone,
  secret bytea not null,
  version integer default 1 not null,
  events integer default 0 not null,
  sent integer default 0 not null,
  seen_in xid8 default pg_snapshot_xmin(pg_current_snapshot()) not null,
  last_sent_at timestamp with time zone,
  beaten_at timestamp with time zone,
  repeat_key text,
  repeat_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint fhir_subscriptions_pk PRIMARY KEY (id),
  constraint fhir_subscriptions_repeat_unique UNIQUE (key_id, repeat_key),
  constraint fhir_subscriptions_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  constraint fhir_subscriptions_content_known CHECK ((content = ANY (ARRAY['empty'::text, 'id-only'::text, 'full-resource'::text]))),
  constraint fhir_subscriptions_endpoint_https CHECK (((endpoint ~ '^https://'::text) AND (char_length(endpoint) <= 500))),
  constraint fhir_subscriptions_failing_whole CHECK (((status = 'error'::text) = (failing_at IS NOT NULL))),
  constraint fhir_subscriptions_problem_known CHECK ((problem = ANY (ARRAY['no_response'::text, 'overrun'::text, 'filter'::text, 'gone'::text, 'ended'::text, 'key'::text, 'client'::text]))),
  constraint fhir_subscriptions_problem_whole CHECK (((status = ANY (ARRAY['error'::text, 'off'::text])) = (problem IS NOT NULL))),
  constraint fhir_subscriptions_sent_of_events CHECK ((sent <= events)),
  constraint fhir_subscriptions_status_known CHECK ((status = ANY (ARRAY['requested'::text, 'active'::text, 'error'::text, 'off'::text])))
);
comment on table fhir_subscriptions is 'What keys of clinics have asked to be told of the directory.';
comment on column fhir_subscriptions.filters is 'As they were given: Organization?address-country=DE.';
comment on column fhir_subscriptions.problem is 'Why it is in error or off; client: whoever asked for it has switched it off.';
comment on column fhir_subscriptions.failing_at is 'Since when it is in error.';
comment on column fhir_subscriptions.secret is 'Signs what is sent; sealed.';
comment on column fhir_subscriptions.events is 'Number of the last event, counted without a gap.';
comment on column fhir_subscriptions.sent is 'Number of the last event that the receiver has taken, or that is not sent any more.';
comment on column fhir_subscriptions.seen_in is 'Changes of all transactions before this one are events already.';
comment on column fhir_subscriptions.beaten_at is 'When the last heartbeat was put on the way.';

create table import_runs (
  id uuid not null,
  source text not null,
  dataset text not null,
  retrieved_at date,
  max_removed real not null,
  file_name text not null,
  file_bytes integer not null,
  file_sha256 text not null,
  state text default 'waiting'::text not null,
  version integer default 1 not null,
  attempt integer default 0 not null,
  phase text,
  done integer default 0 not null,
  counts jsonb,
  problems jsonb default '[]'::jsonb not null,
  problem text,
  problem_values jsonb default '{}'::jsonb not null,
  import_id integer,
  account_id uuid not null,
  repeat_key text not null,
  repeat_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint import_runs_pk PRIMARY KEY (id),
  constraint import_runs_repeat UNIQUE (account_id, repeat_key),
  constraint import_runs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint import_runs_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL,
  constraint import_runs_finished CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text])))),
  constraint import_runs_share CHECK (((max_removed >= (0)::double precision) AND (max_removed <= (100)::double precision))),
  constraint import_runs_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'checked'::text, 'confirmed'::text, 'importing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX import_runs_newest ON public.import_runs USING btree (created_at DESC);
comment on table import_runs is 'Uploaded files of clinics. A file lies in the store while its run has not ended.';
comment on column import_runs.retrieved_at is 'Null: nobody has said it, and the file is not read yet.';
comment on column import_runs.max_removed is 'Percent of the records of the dataset that the file may lack.';
comment on column import_runs.version is 'Of the state: an operator decides on what was seen.';
comment on column import_runs.attempt is 'How often it was taken up in this state. A process that was thought dead writes nothing after the next attempt.';
comment on column import_runs.done is 'Records of the phase that are done.';
comment on column import_runs.counts is 'Of the dry run, and once it is imported of the import.';
comment on column import_runs.problems is 'Records that are not taken: number, kind and reason of the first ones of each kind.';
comment on column import_runs.problem is 'Why it has ended without an import; null also where an operator cancelled it.';

create table imports (
  id integer generated always as identity not null,
  source text not null,
  dataset text not null,
  file_name text not null,
  file_sha256 text not null,
  retrieved_at date not null,
  counts jsonb not null,
  finished_at timestamp with time zone default now() not null,
  constraint imports_pk PRIMARY KEY (id)
);
CREATE INDEX imports_finished ON public.imports USING btree (finished_at DESC, id DESC);
CREATE TRIGGER imports_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.imports FOR EACH STATEMENT EXECUTE FUNCTION announce_table();

create table inbox_assignments (
  item_id uuid not null,
  version integer not null,
  account_id uuid,
  name text,
  by_id uuid,
  by_name text,
  at timestamp with time zone default now() not null,
  constraint inbox_assignments_pk PRIMARY KEY (item_id, version),
  constraint inbox_assignments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint inbox_assignments_by_id_fkey FOREIGN KEY (by_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint inbox_assignments_item_id_fkey FOREIGN KEY (item_id) REFERENCES inbox_items(id) ON DELETE CASCADE
);
comment on table inbox_assignments is 'Who was given what, by whom; append-only.';
comment on column inbox_assignments.by_name is 'Null: before this was written down.';

create table inbox_item_labels (
  label_id uuid not null,
  item_id uuid not null,
  constraint inbox_item_labels_pk PRIMARY KEY (label_id, item_id),
  constraint inbox_item_labels_item_id_fkey FOREIGN KEY (item_id) REFERENCES inbox_items(id) ON DELETE CASCADE,
  constraint inbox_item_labels_label_id_fkey FOREIGN KEY (label_id) REFERENCES inbox_labels(id) ON DELETE CASCADE
);
CREATE INDEX inbox_item_labels_of_item ON public.inbox_item_labels USING btree (item_id, label_id);
comment on table inbox_item_labels is 'Rows of the inbox that have a label of their clinic.';

create table inbox_items (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  request_id uuid,
  chat_id uuid,
  folder text not null,
  turned_at timestamp with time zone not null,
  assigned_to uuid,
  version integer default 0 not null,
  due_order timestamp with time zone default now() not null,
  snoozed_until timestamp with time zone,
  constraint inbox_items_pk PRIMARY KEY (id),
  constraint inbox_items_chat UNIQUE (chat_id),
  constraint inbox_items_request UNIQUE (request_id, clinic_id),
  constraint inbox_items_assigned_fkey FOREIGN KEY (assigned_to, clinic_id) REFERENCES staff(account_id, clinic_id) ON DELETE SET NULL (assigned_to),
  constraint inbox_items_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint inbox_items_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint inbox_items_recipient_fkey FOREIGN KEY (request_id, clinic_id) REFERENCES request_recipients(request_id, clinic_id) ON DELETE CASCADE,
  constraint inbox_items_folder_known CHECK ((folder = ANY (ARRAY['unanswered'::text, 'waiting'::text, 'done'::text]))),
  constraint inbox_items_kind CHECK ((num_nonnulls(request_id, chat_id) = 1))
);
CREATE INDEX inbox_items_assigned ON public.inbox_items USING btree (assigned_to, clinic_id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX inbox_items_by_due ON public.inbox_items USING btree (clinic_id, folder, due_order, id) INCLUDE (assigned_to, request_id, chat_id, snoozed_until);
CREATE INDEX inbox_items_by_turn ON public.inbox_items USING btree (clinic_id, folder, turned_at, id) INCLUDE (assigned_to, request_id, chat_id, snoozed_until);
CREATE INDEX inbox_items_snoozed ON public.inbox_items USING btree (clinic_id, snoozed_until, id) WHERE (snoozed_until IS NOT NULL);
comment on table inbox_items is 'What a clinic''s people work through: a request of theirs, or a conversation about none.';
comment on column inbox_items.folder is 'Kept by triggers: unanswered is the clinic''s turn, in the request or in its conversation.';
comment on column inbox_items.turned_at is 'Unanswered: since when somebody waits. Else when it turned last.';
comment on column inbox_items.assigned_to is 'Who of the clinic has taken it; null: nobody.';
comment on column inbox_items.version is 'How often it was assigned: of two who take it at once the second notices.';
comment on column inbox_items.due_order is 'turned_at where a first reply is due, else ten years later: deadlines come first, then who has waited longest.';
comment on column inbox_items.snoozed_until is 'Until then it lies among what was put off, for all of the clinic; gone at once when the client writes or the state changes.';

create table inbox_labels (
  id uuid not null,
  clinic_id integer not null,
  name text not null,
  color text not null,
  constraint inbox_labels_pk PRIMARY KEY (id),
  constraint inbox_labels_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint inbox_labels_color_known CHECK ((color = ANY (ARRAY['teal'::text, 'blue'::text, 'green'::text, 'amber'::text, 'red'::text, 'gray'::text]))),
  constraint inbox_labels_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 30)))
);
CREATE UNIQUE INDEX inbox_labels_named ON public.inbox_labels USING btree (clinic_id, lower(name));

create table inbox_views (
  id uuid not null,
  account_id uuid,
  clinic_id integer,
  name text not null,
  folder text not null,
  assigned text,
  kind text,
  label_id uuid,
  q text,
  sort text,
  constraint inbox_views_pk PRIMARY KEY (id),
  constraint inbox_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint inbox_views_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint inbox_views_assigned_known CHECK ((assigned = ANY (ARRAY['mine'::text, 'free'::text]))),
  constraint inbox_views_folder_known CHECK ((folder = ANY (ARRAY['unanswered'::text, 'waiting'::text, 'done'::text, 'snoozed'::text, 'approval'::text]))),
  constraint inbox_views_kind_known CHECK ((kind = ANY (ARRAY['request'::text, 'chat'::text]))),
  constraint inbox_views_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint inbox_views_owned CHECK ((num_nonnulls(account_id, clinic_id) > 0)),
  constraint inbox_views_q_length CHECK (((char_length(q) >= 1) AND (char_length(q) <= 200))),
  constraint inbox_views_sort_known CHECK ((sort = ANY (ARRAY['longest'::text, 'newest'::text, 'due'::text])))
);
CREATE UNIQUE INDEX inbox_views_of_clinic ON public.inbox_views USING btree (clinic_id, lower(name)) WHERE (account_id IS NULL);
CREATE UNIQUE INDEX inbox_views_own ON public.inbox_views USING btree (account_id, lower(name)) WHERE (account_id IS NOT NULL);
comment on column inbox_views.account_id is 'Whose view it is; null: of all of the clinic.';
comment on column inbox_views.clinic_id is 'Whose rows it shows; null: those of all clinics that the member works for.';
comment on column inbox_views.label_id is 'What has this label; it may be gone.';

create table invitation_stops (
  address_hash bytea not null,
  stopped_at timestamp with time zone default now() not null,
  constraint invitation_stops_pk PRIMARY KEY (address_hash)
);
comment on table invitation_stops is 'Addresses that want no invitation, as SHA-256: kept for good.';

create table invitations (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  email text not null,
  role text not null,
  doctor_id integer,
  language text not null,
  invited_by uuid,
  token_hash bytea not null,
  repeat_key text not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  created_at timestamp with time zone default now() not null,
  constraint invitations_pk PRIMARY KEY (id),
  constraint invitations_repeat_unique UNIQUE (clinic_id, repeat_key),
  constraint invitations_token_unique UNIQUE (token_hash),
  constraint invitations_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint invitations_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint invitations_email_form CHECK ((email = lower(email))),
  constraint invitations_ended_whole CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint invitations_outcome_known CHECK ((outcome = ANY (ARRAY['accepted'::text, 'withdrawn'::text]))),
  constraint invitations_page_of_doctors CHECK (((doctor_id IS NULL) OR (role = 'doctor'::text))),
  constraint invitations_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'coordinator'::text, 'doctor'::text])))
);
CREATE INDEX invitations_ended ON public.invitations USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (clinic_id, email) WHERE (ended_at IS NULL);
comment on table invitations is 'To work for a clinic, by mail. The link''s token is kept as SHA-256 only; a letter sent anew has a new one.';

create table languages (
  id smallint not null,
  prefix text not null,
  title text not null,
  direction text not null,
  "position" smallint not null,
  is_published boolean default true not null,
  updated_at timestamp with time zone default now() not null,
  constraint languages_pk PRIMARY KEY (id),
  constraint languages_position_unique UNIQUE ("position"),
  constraint languages_prefix_unique UNIQUE (prefix),
  constraint languages_direction_known CHECK ((direction = ANY (ARRAY['ltr'::text, 'rtl'::text]))),
  constraint languages_prefix_form CHECK ((prefix ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'::text))
);
CREATE TRIGGER languages_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.languages FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column languages.title is 'The language''s name in itself.';
comment on column languages."position" is 'Order of the public list; the first is the default.';
comment on column languages.is_published is 'Offered to visitors; one that is not published is seen in the back office only.';

create table limiter_points (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint limiter_points_pk PRIMARY KEY (key)
);
CREATE INDEX limiter_points_expire ON public.limiter_points USING btree (expire);
comment on table limiter_points is 'Counters of limits, shared by all nodes; expire is in milliseconds since 1970. Keys hold hashes, no addresses.';

create table machine_translations (
  subject text not null,
  text_hash bytea not null,
  source_language text not null,
  language text not null,
  engine text not null,
  account_id uuid,
  body jsonb,
  sealed_body bytea,
  claimed_until timestamp with time zone,
  made_at timestamp with time zone default now() not null,
  constraint machine_translations_pk PRIMARY KEY (subject, text_hash, source_language, language, engine),
  constraint machine_translations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint machine_translations_whole CHECK (
CASE
    WHEN (claimed_until IS NOT NULL) THEN ((body IS NULL) AND (sealed_body IS NULL))
    WHEN (account_id IS NULL) THEN ((body IS NOT NULL) AND (sealed_body IS NULL))
    ELSE ((body IS NULL) AND (sealed_body IS NOT NULL))
END)
);
CREATE INDEX machine_translations_account ON public.machine_translations USING btree (account_id) WHERE (account_id IS NOT NULL);
alter table machine_translations enable row level security;
create policy own on machine_translations using (((account_id IS NULL) OR (account_id = call_account())));
comment on column machine_translations.subject is 'What the text is of: `comment:7`, `message:{chat}:{seq}`.';
comment on column machine_translations.text_hash is 'Keyed: a short text cannot be guessed from it.';
comment on column machine_translations.account_id is 'The patient whom a medical text is about; null: everyone may read the text.';
comment on column machine_translations.body is 'Pairs of a sentence and its translation; of medical texts sealed_body, encrypted.';
comment on column machine_translations.claimed_until is 'A node translates it just now; null: it is here.';

create table mail_tokens (
  token_hash bytea not null,
  account_id uuid not null,
  purpose text not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_tokens_pk PRIMARY KEY (token_hash),
  constraint mail_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint mail_tokens_purpose_known CHECK ((purpose = ANY (ARRAY['password'::text, 'email'::text])))
);
CREATE INDEX mail_tokens_account ON public.mail_tokens USING btree (account_id, purpose);
alter table mail_tokens enable row level security;
create policy own on mail_tokens using ((account_id = call_account()));
comment on table mail_tokens is 'Links sent by mail, as SHA-256; each works once.';

create table messages (
  language_id smallint not null,
  key text not null,
  text text not null,
  origin text not null,
  updated_at timestamp with time zone default now() not null,
  constraint messages_pk PRIMARY KEY (language_id, key),
  constraint messages_language_id_fkey FOREIGN KEY (language_id) REFERENCES languages(id) ON DELETE CASCADE,
  constraint messages_origin_known CHECK ((origin = ANY (ARRAY['file'::text, 'operator'::text])))
);
CREATE TRIGGER messages_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.messages FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column messages.origin is 'file: follows messages/*.json at every start; operator: edited by hand, a start leaves it alone.';

create table news (
  id integer generated always as identity not null,
  slug text not null,
  status text default 'published'::text not null,
  published_on date not null,
  author jsonb not null,
  reviewer jsonb,
  picture jsonb not null,
  sources jsonb default '[]'::jsonb not null,
  is_demo boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  publish_at timestamp with time zone,
  photo jsonb,
  constraint news_pk PRIMARY KEY (id),
  constraint news_slug_unique UNIQUE (slug),
  constraint news_scheduled_whole CHECK (((status = 'scheduled'::text) = (publish_at IS NOT NULL))),
  constraint news_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text])))
);
CREATE INDEX news_published ON public.news USING btree (published_on DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX news_scheduled ON public.news USING btree (publish_at) WHERE (status = 'scheduled'::text);
CREATE TRIGGER news_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.news FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column news.author is '{"name": {"ru": "…"}, "role": {"ru": "…"}}; reviewer alike.';
comment on column news.publish_at is 'When it comes out by itself.';
comment on column news.photo is '{"photo": id in news_photos, "alt": {"ru": "…"}, "credit": "…", "credit_url": null | "…"}; null: the drawing is shown.';

create table news_clinics (
  news_id integer not null,
  clinic_id integer not null,
  constraint news_clinics_pk PRIMARY KEY (news_id, clinic_id),
  constraint news_clinics_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint news_clinics_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE
);
CREATE INDEX news_clinics_clinic ON public.news_clinics USING btree (clinic_id);
CREATE TRIGGER news_clinics_rows_deleted AFTER DELETE ON public.news_clinics REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER news_clinics_rows_inserted AFTER INSERT ON public.news_clinics REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');
CREATE TRIGGER news_clinics_rows_updated AFTER UPDATE ON public.news_clinics REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id');

create table news_photos (
  id integer generated always as identity not null,
  seed integer not null,
  file text not null,
  width integer not null,
  height integer not null,
  repeat_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint news_photos_pk PRIMARY KEY (id),
  constraint news_photos_file_unique UNIQUE (file),
  constraint news_photos_repeat_unique UNIQUE (repeat_key)
);
CREATE TRIGGER news_photos_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.news_photos FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on table news_photos is 'Uploaded photos of news. One that no news and no version of one names goes after a week.';
comment on column news_photos.seed is 'Stands in the address of the photo: another photo has another address.';

create table news_texts (
  news_id integer not null,
  lang text not null,
  title text not null,
  lead text not null,
  body jsonb not null,
  constraint news_texts_pk PRIMARY KEY (news_id, lang),
  constraint news_texts_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE
);
CREATE TRIGGER news_texts_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.news_texts FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column news_texts.body is '[{"kind": "heading" | "paragraph", "text": "…"}, {"kind": "list", "items": ["…"]}]';

create table notifications (
  id bigint generated always as identity not null,
  account_id uuid not null,
  type text not null,
  subject text not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  letter_at timestamp with time zone,
  constraint notifications_pk PRIMARY KEY (id),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_type_known CHECK ((type = ANY (ARRAY['message'::text, 'request'::text])))
);
CREATE INDEX notifications_letter ON public.notifications USING btree (letter_at) WHERE ((letter_at IS NOT NULL) AND (read_at IS NULL));
CREATE INDEX notifications_unread ON public.notifications USING btree (account_id, type) WHERE (read_at IS NULL);
alter table notifications enable row level security;
create policy own on notifications using ((account_id = call_account()));
comment on column notifications.subject is 'What it is about: the id of a request, or of a room.';
comment on column notifications.letter_at is 'When a letter says that there is something new, unless it is read by then. Null: none will, or one has.';

create table offer_approval_limits (
  clinic_id integer not null,
  amount numeric(12,2),
  currency_id smallint,
  version integer default 1 not null,
  constraint offer_approval_limits_pk PRIMARY KEY (clinic_id),
  constraint offer_approval_limits_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint offer_approval_limits_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint offer_approval_limits_positive CHECK ((amount > (0)::numeric)),
  constraint offer_approval_limits_whole CHECK (((amount IS NULL) = (currency_id IS NULL)))
);
comment on table offer_approval_limits is 'Above which total only an owner sends an offer of the clinic.';
comment on column offer_approval_limits.amount is 'Null: no offer needs an approval.';
comment on column offer_approval_limits.version is 'How often it was set: of two owners who set it at once the second notices.';

create table offer_approvals (
  id bigint generated always as identity not null,
  offer_id uuid not null,
  clinic_id integer not null,
  draft_version integer not null,
  state text default 'waiting'::text not null,
  asked_by uuid,
  asked_at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  version integer,
  constraint offer_approvals_pk PRIMARY KEY (id),
  constraint offer_approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint offer_approvals_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint offer_approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint offer_approvals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_approvals_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint offer_approvals_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint offer_approvals_sent CHECK (((state = 'approved'::text) = (version IS NOT NULL))),
  constraint offer_approvals_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'returned'::text, 'outdated'::text, 'sent'::text, 'ended'::text])))
);
CREATE INDEX offer_approvals_of_offer ON public.offer_approvals USING btree (offer_id, id DESC);
CREATE UNIQUE INDEX offer_approvals_one_waiting ON public.offer_approvals USING btree (offer_id) WHERE (state = 'waiting'::text);
CREATE INDEX offer_approvals_waiting ON public.offer_approvals USING btree (clinic_id) WHERE (state = 'waiting'::text);
alter table offer_approvals enable row level security;
comment on table offer_approvals is 'Drafts of offers that an owner was asked to approve. Patients never see them.';
comment on column offer_approvals.draft_version is 'The draft that was asked about: an approval is of no other.';
comment on column offer_approvals.state is 'outdated: the draft was changed; sent: it was sent without the approval; ended: the offer has ended.';
comment on column offer_approvals.version is 'The version that the approval sent.';

create table offer_templates (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  title text not null,
  terms jsonb not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  fills text[] default ARRAY['price'::text, 'lines'::text, 'time'::text, 'conditions'::text, 'texts'::text] not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  is_default boolean default false not null,
  constraint offer_templates_pk PRIMARY KEY (id),
  constraint offer_templates_once UNIQUE (clinic_id, title),
  constraint offer_templates_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint offer_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint offer_templates_fills_known CHECK (((fills <@ ARRAY['price'::text, 'lines'::text, 'time'::text, 'conditions'::text, 'texts'::text]) AND (fills <> '{}'::text[]))),
  constraint offer_templates_version_positive CHECK ((version > 0))
);
CREATE UNIQUE INDEX offer_templates_one_default ON public.offer_templates USING btree (clinic_id) WHERE is_default;
comment on column offer_templates.fills is 'Groups of fields that the template fills; it says nothing of the others.';
comment on column offer_templates.version is 'Counts changes of the title and the contents.';

create table offer_versions (
  offer_id uuid not null,
  version integer not null,
  doctor_id integer not null,
  doctor_title text not null,
  terms jsonb not null,
  completeness smallint not null,
  rates jsonb not null,
  valid_until timestamp with time zone not null,
  sent_by uuid,
  sent_at timestamp with time zone default now() not null,
  constraint offer_versions_pk PRIMARY KEY (offer_id, version),
  constraint offer_versions_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_versions_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint offer_versions_completeness_range CHECK (((completeness >= 0) AND (completeness <= 100))),
  constraint offer_versions_version_positive CHECK ((version > 0))
);
CREATE TRIGGER erase_translations_of_gone AFTER DELETE ON public.offer_versions FOR EACH ROW EXECUTE FUNCTION erase_machine_translations('offer', 'offer_id');
CREATE TRIGGER offer_versions_stay BEFORE UPDATE ON public.offer_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table offer_versions enable row level security;
create policy read on offer_versions for select using ((offer_id IN ( SELECT offers.id
   FROM offers)));
comment on table offer_versions is 'What was sent, word for word; never changed.';
comment on column offer_versions.rates is 'Units for one euro on the day of sending: {"date", "source", "rates": {"EUR": 1, …}}.';

create table offers (
  id uuid default gen_random_uuid() not null,
  request_id uuid not null,
  clinic_id integer not null,
  state text not null,
  draft jsonb not null,
  draft_version integer default 1 not null,
  version integer default 0 not null,
  idempotency_key text not null,
  created_by uuid,
  valid_until timestamp with time zone,
  accepted_version integer,
  accepted_rates jsonb,
  confirmed_date date,
  state_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  idempotency_hash bytea,
  filled jsonb,
  words tsvector,
  words_key bytea,
  constraint offers_pk PRIMARY KEY (id),
  constraint offers_once UNIQUE (request_id, clinic_id, idempotency_key),
  constraint offers_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint offers_recipient FOREIGN KEY (request_id, clinic_id) REFERENCES request_recipients(request_id, clinic_id) ON DELETE CASCADE,
  constraint offers_sent_has_version CHECK (((state = ANY (ARRAY['draft'::text, 'withdrawn'::text, 'not_chosen'::text])) OR (version > 0))),
  constraint offers_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'viewed'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'not_chosen'::text, 'confirmed'::text, 'fulfilled'::text, 'cancelled'::text])))
);
CREATE INDEX offers_changed ON public.offers USING btree (updated_at, id) WHERE (version > 0);
CREATE INDEX offers_confirmed_date ON public.offers USING btree (confirmed_date) WHERE (state = 'confirmed'::text);
CREATE INDEX offers_of_clinic ON public.offers USING btree (clinic_id, updated_at, id) WHERE (version > 0);
CREATE UNIQUE INDEX offers_one_accepted ON public.offers USING btree (request_id) WHERE (state = ANY (ARRAY['accepted'::text, 'confirmed'::text, 'fulfilled'::text]));
CREATE UNIQUE INDEX offers_one_live ON public.offers USING btree (request_id, clinic_id) WHERE (state = ANY (ARRAY['draft'::text, 'sent'::text, 'viewed'::text]));
CREATE INDEX offers_sealed_words ON public.offers USING gin (words);
CREATE TRIGGER offers_end_approvals AFTER UPDATE OF state ON public.offers FOR EACH ROW WHEN (((new.state <> ALL (ARRAY['draft'::text, 'sent'::text, 'viewed'::text])) AND (old.state = ANY (ARRAY['draft'::text, 'sent'::text, 'viewed'::text])))) EXECUTE FUNCTION end_offer_approvals();
CREATE TRIGGER offers_forget_words BEFORE UPDATE OF draft, version ON public.offers FOR EACH ROW WHEN (((old.draft IS DISTINCT FROM new.draft) OR (old.version <> new.version))) EXECUTE FUNCTION forget_words();
CREATE TRIGGER offers_turn AFTER INSERT OR UPDATE OF state, version ON public.offers FOR EACH ROW EXECUTE FUNCTION turn_changed_recipients();
alter table offers enable row level security;
create policy change on offers for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on offers for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on offers for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on offers for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on column offers.draft is 'What the clinic writes on; a client sees versions only.';
comment on column offers.valid_until is 'End of the last day of validity in the clinic''s time zone, of the last version sent.';
comment on column offers.state_reason is 'Why the clinic has withdrawn it or the client has declined it, in their words.';
comment on column offers.idempotency_hash is 'SHA-256 of the body that the key came with. Null: made before there was one.';
comment on column offers.filled is 'Template that the offer began with: {"title", "before": terms without it, "applied": terms with it}; null: none.';
comment on column offers.words is 'Keyed hashes of the stems of the last version that was sent, and apart from them of a draft that differs. Null: not made yet.';
comment on column offers.words_key is 'Id of the key that has made words.';

create table operators (
  account_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint operators_pk PRIMARY KEY (account_id),
  constraint operators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint operators_role_known CHECK ((role = ANY (ARRAY['moderator'::text, 'admin'::text])))
);

create table outgoing_pauses (
  name text not null,
  failures integer not null,
  until timestamp with time zone not null,
  constraint outgoing_pauses_pk PRIMARY KEY (name)
);
comment on table outgoing_pauses is 'Jobs that wait because nothing outside answered.';

create table passkey_challenges (
  token_hash bytea not null,
  purpose text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pk PRIMARY KEY (token_hash),
  constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkey_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['login'::text, 'confirm'::text, 'add'::text])))
);
CREATE INDEX passkey_challenges_account ON public.passkey_challenges USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX passkey_challenges_expires ON public.passkey_challenges USING btree (expires_at);
alter table passkey_challenges enable row level security;
create policy own on passkey_challenges using (((account_id IS NULL) OR (account_id = call_account())));
comment on table passkey_challenges is 'Challenges as SHA-256; each is answered once, within minutes.';
comment on column passkey_challenges.account_id is 'Null at login: the passkey tells whose it is.';

create table passkeys (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pk PRIMARY KEY (id),
  constraint passkeys_credential_unique UNIQUE (credential_id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkeys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);
alter table passkeys enable row level security;
create policy own on passkeys using ((account_id = call_account()));
comment on column passkeys.public_key is 'COSE key, as the authenticator gave it; it opens nothing by itself.';
comment on column passkeys.counter is 'Signature counter of the last use; 0 for authenticators that do not count.';
comment on column passkeys.is_synced is 'Whether its provider copies it to other devices of its owner.';

create table patients (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  name text not null,
  birth_year integer not null,
  sex text,
  country text not null,
  languages text[] not null,
  repeat_key text,
  repeat_hash bytea,
  created_at timestamp with time zone default now() not null,
  constraint patients_pk PRIMARY KEY (id),
  constraint patients_repeat_unique UNIQUE (account_id, repeat_key),
  constraint patients_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint patients_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  constraint patients_sex_known CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text])))
);
alter table patients enable row level security;
create policy own on patients using ((account_id = call_account()));
comment on column patients.repeat_key is 'Null for a person who was kept while a request was sent.';

create table phone_codes (
  account_id uuid not null,
  phone text not null,
  code bytea not null,
  wrong_tries smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint phone_codes_pk PRIMARY KEY (account_id),
  constraint phone_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table phone_codes enable row level security;
create policy own on phone_codes using ((account_id = call_account()));
comment on table phone_codes is 'The last code sent to each account''s phone, until it is used or has expired.';
comment on column phone_codes.code is 'Six digits, sealed with SECRET_KEY.';

create table photos (
  id integer generated always as identity not null,
  clinic_id integer not null,
  "position" smallint,
  scene text,
  seed integer not null,
  captions jsonb default '{}'::jsonb not null,
  file text,
  width integer,
  height integer,
  repeat_key text,
  created_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  checked_at timestamp with time zone,
  doctor_id integer,
  hidden_by uuid,
  appeal text,
  appealed_at timestamp with time zone,
  credit jsonb,
  constraint photos_pk PRIMARY KEY (id),
  constraint photos_file_unique UNIQUE (file),
  constraint photos_position_unique UNIQUE (clinic_id, "position") DEFERRABLE,
  constraint photos_repeat_unique UNIQUE (clinic_id, repeat_key),
  constraint photos_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint photos_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint photos_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint photos_appeal_whole CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint photos_drawn_or_uploaded CHECK (((scene IS NULL) = (file IS NOT NULL))),
  constraint photos_hidden_with_reason CHECK (((hidden_at IS NULL) = (hidden_reason IS NULL))),
  constraint photos_place_or_removed CHECK (
CASE
    WHEN (doctor_id IS NULL) THEN (("position" IS NULL) = (removed_at IS NOT NULL))
    ELSE (("position" IS NULL) AND (file IS NOT NULL))
END),
  constraint photos_size_of_file CHECK ((((file IS NULL) = (width IS NULL)) AND ((file IS NULL) = (height IS NULL))))
);
CREATE UNIQUE INDEX photos_portrait_of_doctor ON public.photos USING btree (doctor_id) WHERE (removed_at IS NULL);
CREATE INDEX photos_removed ON public.photos USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX photos_unchecked ON public.photos USING btree (id) WHERE ((file IS NOT NULL) AND (checked_at IS NULL) AND (removed_at IS NULL));
CREATE TRIGGER photos_rows_deleted AFTER DELETE ON public.photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER photos_rows_inserted AFTER INSERT ON public.photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER photos_rows_updated AFTER UPDATE ON public.photos REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER photos_touch_deleted AFTER DELETE ON public.photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER photos_touch_inserted AFTER INSERT ON public.photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
CREATE TRIGGER photos_touch_updated AFTER UPDATE ON public.photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_clinics();
comment on table photos is 'Drawn from a seed when first asked for, or uploaded; the first one that is shown stands on the card.';
comment on column photos.seed is 'Which drawing of its scene; of an uploaded one a number that its address carries.';
comment on column photos.file is 'Key in the file store of what was uploaded, encoded anew; null: drawn.';
comment on column photos.removed_at is 'Taken out by the clinic; for a day it can be brought back, then it goes with its file.';
comment on column photos.hidden_at is 'Taken from the public by a moderator, with the reason; the clinic still sees it.';
comment on column photos.checked_at is 'When an operator has looked at an uploaded photo, and hidden it or let it be, or when it came from Wikimedia Commons; null: nobody yet.';
comment on column photos.doctor_id is 'Whose portrait it is: it stands in no gallery. Null: of the clinic itself.';
comment on column photos.hidden_by is 'The operator who has hidden it; null also where that was before it was written down.';
comment on column photos.appealed_at is 'The clinic has asked for another look; until the second operator has decided, checked_at is null.';
comment on column photos.credit is 'Of a photo from Wikimedia Commons: author, licence, licence_url, page_url; null: the clinic''s own.';

create table plan_changes (
  request_id uuid not null,
  id uuid not null,
  side text not null,
  kind text not null,
  reason text default ''::text not null,
  starts_at timestamp with time zone,
  at timestamp with time zone default clock_timestamp() not null,
  constraint plan_changes_pk PRIMARY KEY (request_id, id),
  constraint plan_changes_request_id_fkey FOREIGN KEY (request_id) REFERENCES plans(request_id) ON DELETE CASCADE,
  constraint plan_changes_kind_known CHECK ((kind = ANY (ARRAY['proposed'::text, 'chosen'::text, 'moved'::text, 'none_fits'::text, 'called_off'::text]))),
  constraint plan_changes_side_known CHECK ((side = ANY (ARRAY['client'::text, 'staff'::text])))
);
alter table plan_changes enable row level security;
create policy change on plan_changes for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on plan_changes for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on plan_changes for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on plan_changes for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on table plan_changes is 'What has happened to the date; the id is made by the caller, so that a repeat is the same change.';
comment on column plan_changes.starts_at is 'The time that was chosen, or that does not stand any more.';

create table plan_templates (
  id uuid not null,
  clinic_id integer not null,
  title text not null,
  items jsonb not null,
  arrival text not null,
  contact_name text not null,
  contact_phone text not null,
  constraint plan_templates_pk PRIMARY KEY (id),
  constraint plan_templates_once UNIQUE (clinic_id, title),
  constraint plan_templates_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);

create table plans (
  request_id uuid not null,
  version integer default 1 not null,
  slots jsonb default '[]'::jsonb not null,
  slot_id uuid,
  starts_at timestamp with time zone,
  is_set boolean default false not null,
  sequence integer default 0 not null,
  changed_at timestamp with time zone default now() not null,
  client_zone text,
  remind_at timestamp with time zone,
  items jsonb default '[]'::jsonb not null,
  documents jsonb default '[]'::jsonb not null,
  arrival text default ''::text not null,
  contact_name text default ''::text not null,
  contact_phone text default ''::text not null,
  constraint plans_pk PRIMARY KEY (request_id),
  constraint plans_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint plans_set_has_start CHECK (((NOT is_set) OR (starts_at IS NOT NULL)))
);
CREATE INDEX plans_remind ON public.plans USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE TRIGGER plans_turn AFTER INSERT OR UPDATE OF slots, is_set ON public.plans FOR EACH ROW EXECUTE FUNCTION turn_changed_recipients();
alter table plans enable row level security;
create policy change on plans for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on plans for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on plans for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on plans for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on table plans is 'Made when somebody first writes in it; an accepted request without a row has an empty plan.';
comment on column plans.version is 'Of what both sides agree on: whoever acts names the version they have read.';
comment on column plans.slots is 'Times that the clinic proposes and the client has not answered: [{id, starts_at}].';
comment on column plans.slot_id is 'The slot that was chosen last: choosing it again is the same choice.';
comment on column plans.starts_at is 'The time chosen last; it stands while is_set.';
comment on column plans.sequence is 'SEQUENCE of RFC 5545: grows with each change that a calendar has to follow.';
comment on column plans.client_zone is 'IANA zone the client was in when they chose: reminders come by its clock.';
comment on column plans.items is 'Checklist: [{id, kind, text, days_before, done_at}].';
comment on column plans.documents is 'Files: [{id, side, needs_signature, signs}], id is that of the attachment.';

create table position_requests (
  id uuid default gen_random_uuid() not null,
  doctor_id integer not null,
  clinic_id integer not null,
  specialization_id integer not null,
  role text not null,
  since smallint,
  account_id uuid not null,
  state text default 'waiting'::text not null,
  decided_as text,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone default now() not null,
  constraint position_requests_pk PRIMARY KEY (id),
  constraint position_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint position_requests_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint position_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint position_requests_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint position_requests_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT,
  constraint position_requests_decided_as_known CHECK ((decided_as = ANY (ARRAY['doctor'::text, 'clinic'::text, 'operator'::text]))),
  constraint position_requests_decided_whole CHECK ((((decided_at IS NOT NULL) = (state = ANY (ARRAY['confirmed'::text, 'refused'::text]))) AND ((decided_as IS NOT NULL) = (decided_at IS NOT NULL)))),
  constraint position_requests_refused_says_why CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL))),
  constraint position_requests_role_known CHECK ((role = ANY (ARRAY['director'::text, 'head'::text, 'professor'::text, 'senior'::text, 'doctor'::text, 'consultant'::text]))),
  constraint position_requests_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX position_requests_clinic ON public.position_requests USING btree (clinic_id, created_at DESC);
CREATE INDEX position_requests_doctor ON public.position_requests USING btree (doctor_id, created_at DESC);
CREATE UNIQUE INDEX position_requests_one_waiting ON public.position_requests USING btree (clinic_id, doctor_id) WHERE (state = 'waiting'::text);
CREATE INDEX position_requests_state ON public.position_requests USING btree (state, created_at DESC, id);
CREATE INDEX position_requests_waiting ON public.position_requests USING btree (created_at, id) WHERE (state = 'waiting'::text);
comment on table position_requests is 'A clinic says that a known doctor works there. No position exists until the doctor, a present clinic or an operator confirms.';

create table positions (
  id integer generated always as identity not null,
  doctor_id integer not null,
  clinic_id integer not null,
  specialization_id integer not null,
  role text not null,
  since smallint,
  until smallint,
  is_main boolean default false not null,
  source text,
  constraint positions_pk PRIMARY KEY (id),
  constraint positions_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint positions_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint positions_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE RESTRICT,
  constraint positions_main_is_held CHECK (((NOT is_main) OR (until IS NULL))),
  constraint positions_role_known CHECK ((role = ANY (ARRAY['director'::text, 'head'::text, 'professor'::text, 'senior'::text, 'doctor'::text, 'consultant'::text])))
);
CREATE INDEX positions_clinic ON public.positions USING btree (clinic_id, doctor_id);
CREATE INDEX positions_doctor ON public.positions USING btree (doctor_id);
CREATE UNIQUE INDEX positions_main ON public.positions USING btree (doctor_id) WHERE is_main;
CREATE TRIGGER positions_note_deletion AFTER DELETE ON public.positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
CREATE TRIGGER positions_rows_deleted AFTER DELETE ON public.positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER positions_rows_inserted AFTER INSERT ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER positions_rows_updated AFTER UPDATE ON public.positions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER positions_touch_deleted AFTER DELETE ON public.positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER positions_touch_inserted AFTER INSERT ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
CREATE TRIGGER positions_touch_updated AFTER UPDATE ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_doctors();
comment on column positions.until is 'Year it ended; null: held now.';
comment on column positions.is_main is 'Where the doctor is found: one of those held now.';
comment on column positions.source is 'The registry that says so; null: people.';

create table price_headings (
  clinic_id integer not null,
  heading text not null,
  field text,
  constraint price_headings_pk PRIMARY KEY (clinic_id, heading),
  constraint price_headings_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE
);
comment on table price_headings is 'What the columns of a clinic''s files hold, as its people have said last.';

create table price_imports (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  account_id uuid,
  repeat_key text not null,
  file_name text not null,
  file bytea,
  state text default 'open'::text not null,
  version integer default 1 not null,
  mapping jsonb default '{}'::jsonb not null,
  currency_id smallint,
  removes_gone boolean default false not null,
  fixes jsonb default '{}'::jsonb not null,
  counts jsonb,
  before jsonb,
  created_at timestamp with time zone default now() not null,
  applied_at timestamp with time zone,
  decimals jsonb default '{}'::jsonb not null,
  constraint price_imports_pk PRIMARY KEY (id),
  constraint price_imports_repeat_unique UNIQUE (clinic_id, repeat_key),
  constraint price_imports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint price_imports_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint price_imports_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(id) ON DELETE RESTRICT,
  constraint price_imports_applied_once CHECK (((state = 'open'::text) = (applied_at IS NULL))),
  constraint price_imports_file_while_open CHECK (((state = 'open'::text) = (file IS NOT NULL))),
  constraint price_imports_state_known CHECK ((state = ANY (ARRAY['open'::text, 'applied'::text, 'undone'::text])))
);
CREATE INDEX price_imports_account ON public.price_imports USING btree (account_id);
CREATE INDEX price_imports_clinic ON public.price_imports USING btree (clinic_id, created_at DESC);
comment on table price_imports is 'A file with prices from the upload to the applied list; undone for a day.';
comment on column price_imports.decimals is 'The decimal mark by field, as a member of the clinic chose it: {"price": ","}.';

create table price_steps (
  clinic_id integer not null,
  account_id uuid not null,
  id uuid default gen_random_uuid() not null,
  before jsonb,
  import_id uuid,
  made_at timestamp with time zone default now() not null,
  constraint price_steps_pk PRIMARY KEY (clinic_id, account_id),
  constraint price_steps_id_unique UNIQUE (id),
  constraint price_steps_import_id_fkey FOREIGN KEY (import_id) REFERENCES price_imports(id) ON DELETE CASCADE,
  constraint price_steps_member FOREIGN KEY (account_id, clinic_id) REFERENCES staff(account_id, clinic_id) ON DELETE CASCADE,
  constraint price_steps_of_one_kind CHECK (((before IS NULL) <> (import_id IS NULL)))
);
CREATE INDEX price_steps_import ON public.price_steps USING btree (import_id);
comment on table price_steps is 'The last step of a member on a clinic''s price list; taken back for a day, while nobody has written the same rows.';

create table price_words (
  clinic_id integer not null,
  words text not null,
  procedure_id integer not null,
  constraint price_words_pk PRIMARY KEY (clinic_id, words),
  constraint price_words_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint price_words_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE CASCADE
);
CREATE INDEX price_words_procedure ON public.price_words USING btree (procedure_id);
comment on table price_words is 'What a clinic calls a procedure in its files, as its people have said once.';

create table procedure_diseases (
  procedure_id integer not null,
  disease_id integer not null,
  constraint procedure_diseases_pk PRIMARY KEY (procedure_id, disease_id),
  constraint procedure_diseases_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE CASCADE,
  constraint procedure_diseases_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE CASCADE
);
CREATE INDEX procedure_diseases_disease ON public.procedure_diseases USING btree (disease_id);
CREATE TRIGGER procedure_diseases_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.procedure_diseases FOR EACH STATEMENT EXECUTE FUNCTION announce_table();

create table procedure_specializations (
  procedure_id integer not null,
  specialization_id integer not null,
  "position" smallint not null,
  constraint procedure_specializations_pk PRIMARY KEY (procedure_id, specialization_id),
  constraint procedure_specializations_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE CASCADE,
  constraint procedure_specializations_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
);
CREATE INDEX procedure_specializations_specialization ON public.procedure_specializations USING btree (specialization_id);
CREATE TRIGGER procedure_specializations_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.procedure_specializations FOR EACH STATEMENT EXECUTE FUNCTION announce_table();

create table procedures (
  id integer generated always as identity not null,
  slug text not null,
  code text,
  titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  is_retired boolean default false not null,
  is_edited boolean default false not null,
  version integer default 1 not null,
  merged_into integer,
  constraint procedures_pk PRIMARY KEY (id),
  constraint procedures_slug_unique UNIQUE (slug),
  constraint procedures_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES procedures(id) ON DELETE RESTRICT,
  constraint procedures_merged_is_retired CHECK (((merged_into IS NULL) OR is_retired))
);
CREATE INDEX procedures_merged_into ON public.procedures USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX procedures_words ON public.procedures USING gin (stem_titles(titles));
CREATE TRIGGER procedures_announce AFTER INSERT OR DELETE OR UPDATE ON public.procedures FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER procedures_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.procedures FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column procedures.code is 'ICD-9-CM volume 3, null where none fits.';
comment on column procedures.is_edited is 'Changed by hand: a start leaves the entry alone.';
comment on column procedures.merged_into is 'The term that this one turned out to be; its slug leads there.';

create table push_keys (
  is_present boolean default true not null,
  public_key text not null,
  sealed bytea not null,
  made_at timestamp with time zone default now() not null,
  constraint push_keys_pkey PRIMARY KEY (is_present),
  constraint push_keys_is_present_check CHECK (is_present)
);
comment on column push_keys.sealed is 'Private key (VAPID), encrypted with the key of the installation.';

create table push_subscriptions (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  session_id uuid not null,
  endpoint_hash bytea not null,
  sealed bytea not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_session_id_key UNIQUE (session_id),
  constraint push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_account_id_idx ON public.push_subscriptions USING btree (account_id);
alter table push_subscriptions enable row level security;
create policy own on push_subscriptions using ((account_id = call_account()));
comment on column push_subscriptions.sealed is 'Address and keys of the browser, encrypted: whoever has the address can send to it.';

create table quality_groups (
  kind text not null,
  name text not null,
  clinics integer not null,
  counts jsonb not null,
  newest_on date,
  computed_at timestamp with time zone default now() not null,
  constraint quality_groups_pk PRIMARY KEY (kind, name),
  constraint quality_groups_kind_known CHECK ((kind = ANY (ARRAY['all'::text, 'country'::text, 'source'::text])))
);
CREATE INDEX quality_groups_clinics ON public.quality_groups USING btree (kind, clinics DESC, name);
comment on table quality_groups is 'How many real clinics of a group have each fact; made anew by a job.';

create table ranking_versions (
  version integer not null,
  licence_checked smallint not null,
  profile_kept smallint not null,
  rating smallint not null,
  reply_time smallint not null,
  documented smallint not null,
  reasons jsonb default '{}'::jsonb not null,
  restored_from integer,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  data_score smallint default 0 not null,
  constraint ranking_versions_pkey PRIMARY KEY (version),
  constraint ranking_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint ranking_versions_restored_from_fkey FOREIGN KEY (restored_from) REFERENCES ranking_versions(version) ON DELETE RESTRICT,
  constraint ranking_versions_bounds CHECK ((((licence_checked >= 0) AND (licence_checked <= 60)) AND ((profile_kept >= 0) AND (profile_kept <= 60)) AND ((rating >= 0) AND (rating <= 60)) AND ((reply_time >= 0) AND (reply_time <= 60)) AND ((documented >= 0) AND (documented <= 60)))),
  constraint ranking_versions_data_score_bounds CHECK (((data_score >= 0) AND (data_score <= 60))),
  constraint ranking_versions_reasons_object CHECK ((jsonb_typeof(reasons) = 'object'::text)),
  constraint ranking_versions_sum CHECK (((((((licence_checked + profile_kept) + rating) + reply_time) + documented) + data_score) = 100)),
  constraint ranking_versions_version_positive CHECK ((version > 0))
);
CREATE TRIGGER ranking_versions_announce AFTER INSERT ON public.ranking_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER ranking_versions_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.ranking_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
CREATE TRIGGER ranking_versions_stay BEFORE DELETE OR UPDATE ON public.ranking_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table ranking_versions is 'Points of the ranking and who changed them, append-only; the public page shows all but who.';

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pk PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
alter table recovery_codes enable row level security;
create policy own on recovery_codes using ((account_id = call_account()));

create table reports (
  id uuid default gen_random_uuid() not null,
  number text not null,
  clinic_id integer,
  doctor_id integer,
  comment_id integer,
  kind text not null,
  text text not null,
  email text,
  language text not null,
  state text default 'received'::text not null,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone,
  idempotency_key text not null,
  idempotency_hash bytea not null,
  received_at timestamp with time zone default now() not null,
  other_act text,
  appeal text,
  appealed_at timestamp with time zone,
  constraint reports_pk PRIMARY KEY (id),
  constraint reports_key_once UNIQUE (idempotency_key),
  constraint reports_number_unique UNIQUE (number),
  constraint reports_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint reports_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE,
  constraint reports_appeal_whole CHECK (((appeal IS NULL) = (appealed_at IS NULL))),
  constraint reports_decided_whole CHECK ((((state = 'received'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) OR (decided_by IS NOT NULL)))),
  constraint reports_kind_known CHECK ((kind = ANY (ARRAY['wrong_fact'::text, 'closed'::text, 'duplicate'::text, 'personal_data'::text, 'illegal'::text]))),
  constraint reports_state_known CHECK ((state = ANY (ARRAY['received'::text, 'acted'::text, 'refused'::text]))),
  constraint reports_target_one CHECK ((num_nonnulls(clinic_id, doctor_id, comment_id) = 1))
);
CREATE INDEX reports_clinic ON public.reports USING btree (clinic_id) WHERE (clinic_id IS NOT NULL);
CREATE INDEX reports_comment ON public.reports USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX reports_doctor ON public.reports USING btree (doctor_id) WHERE (doctor_id IS NOT NULL);
CREATE INDEX reports_email ON public.reports USING btree (decided_at) WHERE ((email IS NOT NULL) AND (decided_at IS NOT NULL));
CREATE INDEX reports_state ON public.reports USING btree (state, received_at DESC, id);
CREATE INDEX reports_waiting ON public.reports USING btree (received_at, id) WHERE (state = 'received'::text);
comment on table reports is 'Notices of errors and of illegal content, by anyone.';
comment on column reports.email is 'Where the answer goes; forgotten a month after it.';
comment on column reports.answer is 'Words to whoever reported. Null: not decided yet, or by the decision on a pair. After an appeal: of the first decision.';
comment on column reports.decided_by is 'While an appeal waits: who has decided first.';
comment on column reports.other_act is 'What was done that no act of the log shows.';

create table request_events (
  id bigint generated always as identity not null,
  request_id uuid not null,
  clinic_id integer,
  actor text not null,
  actor_id uuid,
  kind text not null,
  detail jsonb default '{}'::jsonb not null,
  at timestamp with time zone default now() not null,
  constraint request_events_pk PRIMARY KEY (id),
  constraint request_events_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint request_events_actor_known CHECK ((actor = ANY (ARRAY['client'::text, 'staff'::text, 'operator'::text, 'service'::text])))
);
CREATE INDEX request_events_request ON public.request_events USING btree (request_id, id);
CREATE TRIGGER request_events_stay BEFORE UPDATE ON public.request_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
alter table request_events enable row level security;
create policy change on request_events for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on request_events for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on request_events for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on request_events for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on table request_events is 'What happened, append-only. detail: ids and states, no text of the case.';

create table request_guest_acts (
  id bigint generated always as identity not null,
  guest_id uuid not null,
  kind text not null,
  file text,
  clinic_id integer,
  at timestamp with time zone default now() not null,
  constraint request_guest_acts_pk PRIMARY KEY (id),
  constraint request_guest_acts_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE SET NULL,
  constraint request_guest_acts_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES request_guests(id) ON DELETE CASCADE,
  constraint request_guest_acts_kind_known CHECK ((kind = ANY (ARRAY['opened'::text, 'file_opened'::text, 'downloaded'::text, 'wrote'::text, 'writing_allowed'::text, 'writing_stopped'::text])))
);
CREATE INDEX request_guest_acts_guest ON public.request_guest_acts USING btree (guest_id, id);
alter table request_guest_acts enable row level security;
create policy read on request_guest_acts for select using ((guest_id IN ( SELECT request_guests.id
   FROM request_guests)));
create policy write on request_guest_acts for insert with check ((guest_id IN ( SELECT request_guests.id
   FROM request_guests)));
comment on table request_guest_acts is 'What guests did with a request and what the client changed for them. The same act of the same hour is one row.';

create table request_guests (
  id uuid default gen_random_uuid() not null,
  request_id uuid not null,
  kind text not null,
  name text not null,
  can_write boolean not null,
  repeat_key text not null,
  repeat_hash bytea not null,
  invited_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  account_id uuid,
  accepted_at timestamp with time zone,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  constraint request_guests_pk PRIMARY KEY (id),
  constraint request_guests_repeat_unique UNIQUE (request_id, repeat_key),
  constraint request_guests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint request_guests_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint request_guests_accepted_whole CHECK (((account_id IS NULL) OR (accepted_at IS NOT NULL))),
  constraint request_guests_ended_by_known CHECK ((ended_by = ANY (ARRAY['client'::text, 'guest'::text]))),
  constraint request_guests_ended_whole CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint request_guests_kind_known CHECK ((kind = ANY (ARRAY['relative'::text, 'home_doctor'::text]))),
  constraint request_guests_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX request_guests_account ON public.request_guests USING btree (account_id);
CREATE UNIQUE INDEX request_guests_once ON public.request_guests USING btree (request_id, account_id) WHERE (ended_at IS NULL);
alter table request_guests enable row level security;
create policy own on request_guests using (((account_id = call_account()) OR (request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[]))));
comment on column request_guests.name is 'What the client calls this person.';
comment on column request_guests.expires_at is 'Until when the invitation can be accepted.';
comment on column request_guests.account_id is 'Who accepted the invitation; null again once that account is deleted.';
comment on column request_guests.opened_at is 'When the guest opened the request last.';

create table request_questions (
  id uuid default gen_random_uuid() not null,
  request_id uuid not null,
  clinic_id integer not null,
  asked_by uuid,
  body text not null,
  asked_at timestamp with time zone default now() not null,
  answer text,
  answered_at timestamp with time zone,
  body_sealed bytea,
  answer_sealed bytea,
  words tsvector,
  constraint request_questions_pk PRIMARY KEY (id),
  constraint request_questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint request_questions_recipient FOREIGN KEY (request_id, clinic_id) REFERENCES request_recipients(request_id, clinic_id) ON DELETE CASCADE
);
CREATE INDEX request_questions_open ON public.request_questions USING btree (id) WHERE ((body <> ''::text) OR (answer <> ''::text));
CREATE INDEX request_questions_request ON public.request_questions USING btree (request_id, asked_at);
CREATE INDEX request_questions_sealed_words ON public.request_questions USING gin (words);
CREATE INDEX request_questions_words ON public.request_questions USING gin (stem_words(((body || ' '::text) || COALESCE(answer, ''::text)))) WHERE ((body <> ''::text) OR (answer <> ''::text));
CREATE TRIGGER request_questions_turn AFTER INSERT OR UPDATE OF answered_at ON public.request_questions FOR EACH ROW EXECUTE FUNCTION turn_changed_recipients();
alter table request_questions enable row level security;
create policy change on request_questions for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on request_questions for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on request_questions for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on request_questions for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on column request_questions.body_sealed is 'The question; body is empty then. Opens in this row alone.';
comment on column request_questions.answer_sealed is 'The answer; answer is empty then, and null while there is none. Opens in this row alone.';

create table request_recipients (
  request_id uuid not null,
  clinic_id integer not null,
  doctor_id integer,
  state text default 'delivered'::text not null,
  delivered_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone,
  replied_at timestamp with time zone,
  reminders smallint default 0 not null,
  is_slow boolean default false not null,
  decline_reason text,
  decline_note text,
  contact_opened_at timestamp with time zone,
  papers_opened_at timestamp with time zone,
  folder text,
  turned_at timestamp with time zone default now() not null,
  files_closed_at timestamp with time zone,
  opens_on_answer boolean default false not null,
  attachments_asked_at timestamp with time zone,
  constraint request_recipients_pk PRIMARY KEY (request_id, clinic_id),
  constraint request_recipients_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE RESTRICT,
  constraint request_recipients_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  constraint request_recipients_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint request_recipients_decline_reason_known CHECK ((decline_reason = ANY (ARRAY['not_our_field'::text, 'no_capacity'::text, 'too_little_known'::text, 'too_risky'::text, 'other'::text]))),
  constraint request_recipients_folder_known CHECK ((folder = ANY (ARRAY['unanswered'::text, 'waiting'::text, 'done'::text]))),
  constraint request_recipients_state_known CHECK ((state = ANY (ARRAY['delivered'::text, 'seen'::text, 'asked'::text, 'offered'::text, 'declined'::text, 'no_reply'::text])))
);
CREATE INDEX request_recipients_doctor ON public.request_recipients USING btree (clinic_id, doctor_id) WHERE (doctor_id IS NOT NULL);
CREATE INDEX request_recipients_inbox ON public.request_recipients USING btree (clinic_id, folder, turned_at, request_id);
CREATE INDEX request_recipients_open ON public.request_recipients USING btree (request_id) WHERE ((contact_opened_at IS NOT NULL) OR (papers_opened_at IS NOT NULL));
CREATE INDEX request_recipients_refusals ON public.request_recipients USING gin (stem_words(decline_note)) WHERE (decline_note IS NOT NULL);
CREATE CONSTRAINT TRIGGER request_recipients_inbox_due AFTER UPDATE OF state, replied_at ON public.request_recipients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.replied_at IS DISTINCT FROM new.replied_at) OR ((old.state = ANY (ARRAY['delivered'::text, 'seen'::text])) <> (new.state = ANY (ARRAY['delivered'::text, 'seen'::text]))))) EXECUTE FUNCTION place_in_inbox();
CREATE CONSTRAINT TRIGGER request_recipients_inbox_new AFTER INSERT ON public.request_recipients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.folder IS NOT NULL)) EXECUTE FUNCTION place_in_inbox();
CREATE CONSTRAINT TRIGGER request_recipients_inbox_turn AFTER UPDATE OF folder, turned_at ON public.request_recipients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.folder IS DISTINCT FROM new.folder) OR (old.turned_at IS DISTINCT FROM new.turned_at))) EXECUTE FUNCTION place_in_inbox();
CREATE CONSTRAINT TRIGGER request_recipients_inbox_wake AFTER UPDATE OF state ON public.request_recipients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state <> 'seen'::text))) EXECUTE FUNCTION wake_inbox_item();
CREATE TRIGGER request_recipients_turn AFTER INSERT OR UPDATE OF state ON public.request_recipients FOR EACH ROW EXECUTE FUNCTION turn_changed_recipients();
CREATE TRIGGER request_recipients_unanswered AFTER INSERT OR DELETE OR UPDATE OF delivered_at, replied_at ON public.request_recipients FOR EACH ROW EXECUTE FUNCTION note_unanswered();
alter table request_recipients enable row level security;
create policy change on request_recipients for update using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy read on request_recipients for select using ((request_id = ANY (( SELECT read_requests() AS read_requests)::uuid[])));
create policy remove on request_recipients for delete using ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
create policy write on request_recipients for insert with check ((request_id = ANY (( SELECT own_requests() AS own_requests)::uuid[])));
comment on column request_recipients.replied_at is 'First answer of a person: a question, an offer or a refusal.';
comment on column request_recipients.papers_opened_at is 'Set while the client lets the clinic see the papers.';
comment on column request_recipients.folder is 'Where the clinic finds it, kept by triggers: unanswered is its own turn, waiting the client''s. Null: not looked through yet.';
comment on column request_recipients.turned_at is 'When it came into its folder.';
comment on column request_recipients.files_closed_at is 'When the clinic''s part ended: files that the client had sent in conversations about the request until then are closed to it.';

create table requests (
  id uuid default gen_random_uuid() not null,
  number integer not null,
  account_id uuid not null,
  state text not null,
  state_reason text,
  idempotency_key text not null,
  title text not null,
  body text not null,
  wanted text not null,
  timing text,
  specialization_id integer,
  disease_id integer,
  procedure_id integer,
  for_whom text not null,
  patient_name text,
  birth_year smallint not null,
  sex text,
  country text not null,
  languages text[] not null,
  language text not null,
  imaging_url text,
  own_costs jsonb default '[]'::jsonb not null,
  submitted_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  warned_at timestamp with time zone,
  finished_at timestamp with time zone,
  accepted_offer_id uuid,
  updated_at timestamp with time zone default now() not null,
  clock_at timestamp with time zone default now(),
  idempotency_hash bytea,
  comment_invited_at timestamp with time zone,
  patient_id uuid,
  title_sealed bytea,
  body_sealed bytea,
  words tsvector,
  unanswered_since timestamp with time zone,
  constraint requests_pk PRIMARY KEY (id),
  constraint requests_number_unique UNIQUE (number),
  constraint requests_once UNIQUE (account_id, idempotency_key),
  constraint requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint requests_disease_id_fkey FOREIGN KEY (disease_id) REFERENCES diseases(id) ON DELETE SET NULL,
  constraint requests_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE SET NULL,
  constraint requests_procedure_id_fkey FOREIGN KEY (procedure_id) REFERENCES procedures(id) ON DELETE SET NULL,
  constraint requests_specialization_id_fkey FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE SET NULL,
  constraint requests_birth_year_range CHECK (((birth_year >= 1900) AND (birth_year <= 2100))),
  constraint requests_country_form CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint requests_for_whom_known CHECK ((for_whom = ANY (ARRAY['self'::text, 'relative'::text]))),
  constraint requests_imaging_url_form CHECK ((imaging_url ~ '^https://'::text)),
  constraint requests_relative_is_named CHECK (((for_whom = 'self'::text) OR (patient_name IS NOT NULL))),
  constraint requests_sex_known CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint requests_state_known CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'open'::text, 'needs_info'::text, 'accepted'::text, 'scheduled'::text, 'completed'::text, 'cancelled'::text, 'declined'::text, 'rejected'::text, 'expired'::text]))),
  constraint requests_timing_known CHECK ((timing = ANY (ARRAY['now'::text, 'months'::text, 'open'::text]))),
  constraint requests_wanted_known CHECK ((wanted = ANY (ARRAY['treatment'::text, 'diagnostics'::text, 'second_opinion'::text, 'rehabilitation'::text])))
);
CREATE INDEX requests_account ON public.requests USING btree (account_id, submitted_at DESC);
CREATE INDEX requests_by_change ON public.requests USING btree (updated_at, id);
CREATE INDEX requests_clock ON public.requests USING btree (clock_at) WHERE (clock_at IS NOT NULL);
CREATE INDEX requests_going_on ON public.requests USING btree (updated_at, id) INCLUDE (state, submitted_at, unanswered_since) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'open'::text, 'needs_info'::text, 'accepted'::text, 'scheduled'::text, 'declined'::text]));
CREATE INDEX requests_open ON public.requests USING btree (id) WHERE ((title <> ''::text) OR (body <> ''::text));
CREATE INDEX requests_patient ON public.requests USING btree (patient_id) WHERE (patient_id IS NOT NULL);
CREATE INDEX requests_patient_name ON public.requests USING gin (split_name(patient_name)) WHERE (patient_name IS NOT NULL);
CREATE INDEX requests_sealed_words ON public.requests USING gin (words);
CREATE INDEX requests_unfinished ON public.requests USING btree (updated_at, id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'open'::text, 'needs_info'::text, 'accepted'::text, 'scheduled'::text, 'declined'::text]));
CREATE INDEX requests_uninvited ON public.requests USING btree (state) WHERE ((comment_invited_at IS NULL) AND (state = ANY (ARRAY['scheduled'::text, 'completed'::text])));
CREATE INDEX requests_waiting ON public.requests USING btree (submitted_at) WHERE (state = 'submitted'::text);
CREATE INDEX requests_words ON public.requests USING gin (stem_words(((title || ' '::text) || body)));
CREATE CONSTRAINT TRIGGER requests_inbox_wake AFTER UPDATE OF state ON public.requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION wake_inbox_item();
CREATE TRIGGER requests_turn AFTER UPDATE OF state ON public.requests FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION turn_changed_recipients();
alter table requests enable row level security;
create policy own on requests using ((account_id = call_account()));
create policy read on requests for select using ((id = ANY (( SELECT guest_requests() AS guest_requests)::uuid[])));
comment on column requests.language is 'Interface language the request was written in: that of its letters and print.';
comment on column requests.own_costs is 'What the client counts in besides the offers: [{title, amount, currency_id}].';
comment on column requests.clock_at is 'When the clock has to look at the request again: at its next reminder or end, and soon after each event. Null: never.';
comment on column requests.idempotency_hash is 'SHA-256 of the body that the key came with. Null: made before there was one, or emptied.';
comment on column requests.comment_invited_at is 'When the client was asked for a review of the treatment: once.';
comment on column requests.patient_id is 'Whom of the account’s people it is for. Name and facts of the request itself stay as they were sent.';
comment on column requests.title_sealed is 'The title; title is empty then. Opens in this row alone.';
comment on column requests.body_sealed is 'The description; body is empty then. Opens in this row alone.';
comment on column requests.words is 'Keyed hashes of the stems of title and body, letter by letter, for each clinic that has the request others.';
comment on column requests.unanswered_since is 'When the first of its clinics has received it; null: one has answered, or it has no clinics. Kept by request_recipients.';

create table saved_filters (
  id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null,
  filters jsonb not null,
  sort text,
  sort_order text,
  constraint saved_filters_pk PRIMARY KEY (id),
  constraint saved_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint saved_filters_filters_object CHECK ((jsonb_typeof(filters) = 'object'::text)),
  constraint saved_filters_list_length CHECK (((char_length(list) >= 1) AND (char_length(list) <= 40))),
  constraint saved_filters_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint saved_filters_sort_order_known CHECK ((sort_order = ANY (ARRAY['ASC'::text, 'DESC'::text]))),
  constraint saved_filters_sort_whole CHECK ((num_nonnulls(sort, sort_order) <> 1))
);
CREATE UNIQUE INDEX saved_filters_own ON public.saved_filters USING btree (account_id, list, lower(name));
comment on column saved_filters.list is 'Name of the list, as in its address.';
comment on column saved_filters.sort is 'Null: the order of the list itself.';

create table saved_searches (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  kind text not null,
  name text not null,
  conditions jsonb not null,
  conditions_hash bytea not null,
  repeat_key text not null,
  repeat_hash bytea not null,
  is_paused boolean default false not null,
  version integer default 0 not null,
  known jsonb not null,
  news jsonb not null,
  untold jsonb not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  check_at timestamp with time zone not null,
  constraint saved_searches_pk PRIMARY KEY (id),
  constraint saved_searches_conditions_unique UNIQUE (account_id, kind, conditions_hash),
  constraint saved_searches_repeat_unique UNIQUE (account_id, repeat_key),
  constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint saved_searches_kind_known CHECK ((kind = ANY (ARRAY['clinics'::text, 'doctors'::text]))),
  constraint saved_searches_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX saved_searches_due ON public.saved_searches USING btree (check_at) WHERE (NOT is_paused);
alter table saved_searches enable row level security;
create policy own on saved_searches using ((account_id = call_account()));
comment on column saved_searches.conditions is 'The query of the search as the API takes it, without default values.';
comment on column saved_searches.version is 'Grows with each change: a comparison made with an earlier version is repeated.';
comment on column saved_searches.known is 'What counts as known already: at most 1,000 ids, the lowest price by currency, how soon clinics answer.';
comment on column saved_searches.news is 'What has come since its owner opened it last.';
comment on column saved_searches.untold is 'News that no email has reported yet; only counts.';

create table second_factors (
  account_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  created_at timestamp with time zone default now() not null,
  constraint second_factors_pk PRIMARY KEY (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE TRIGGER second_factors_announce AFTER DELETE OR UPDATE OF confirmed_at ON public.second_factors FOR EACH ROW EXECUTE FUNCTION announce_account('account_id');
alter table second_factors enable row level security;
create policy own on second_factors using ((account_id = call_account()));
comment on column second_factors.secret is 'TOTP secret, sealed with the installation''s key.';
comment on column second_factors.confirmed_at is 'Null: offered and not yet proven, asks for nothing at login.';
comment on column second_factors.last_step is 'Time step of the last code taken: no code works twice.';

create table sessions (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  token_hash bytea not null,
  next_token_hash bytea,
  previous_token_hash bytea,
  rotated_at timestamp with time zone default now() not null,
  next_offered_at timestamp with time zone,
  browser text,
  system text,
  is_phone boolean default false not null,
  address inet,
  country text,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint sessions_pk PRIMARY KEY (id),
  constraint sessions_next_token_unique UNIQUE (next_token_hash),
  constraint sessions_previous_token_unique UNIQUE (previous_token_hash),
  constraint sessions_token_unique UNIQUE (token_hash),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sessions_country_form CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX sessions_account ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE TRIGGER sessions_announce AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION announce_account('account_id');
alter table sessions enable row level security;
create policy own on sessions using ((account_id = call_account()));
comment on table sessions is 'Tokens are kept as SHA-256 only. next: handed out and not used yet; previous: good for a minute after its successor was first used.';
comment on column sessions.country is 'Where the address of the last use is registered, null where nobody knows.';
comment on column sessions.confirmed_at is 'When the second factor was last asked for within this session; at its opening, where null.';

create table specializations (
  id integer generated always as identity not null,
  slug text not null,
  titles jsonb not null,
  doctor_titles jsonb not null,
  synonyms jsonb default '{}'::jsonb not null,
  icon text not null,
  is_retired boolean default false not null,
  is_edited boolean default false not null,
  version integer default 1 not null,
  merged_into integer,
  constraint specializations_pk PRIMARY KEY (id),
  constraint specializations_slug_unique UNIQUE (slug),
  constraint specializations_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES specializations(id) ON DELETE RESTRICT,
  constraint specializations_merged_is_retired CHECK (((merged_into IS NULL) OR is_retired))
);
CREATE INDEX specializations_merged_into ON public.specializations USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX specializations_words ON public.specializations USING gin (stem_titles(titles));
CREATE TRIGGER specializations_announce AFTER INSERT OR DELETE OR UPDATE ON public.specializations FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
CREATE TRIGGER specializations_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.specializations FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on column specializations.doctor_titles is 'The person: {"ru": "кардиолог"}.';
comment on column specializations.is_edited is 'Changed by hand: a start leaves the entry alone.';
comment on column specializations.merged_into is 'The term that this one turned out to be; its slug leads there.';

create table staff (
  account_id uuid not null,
  clinic_id integer not null,
  role text not null,
  doctor_id integer,
  created_at timestamp with time zone default now() not null,
  absent_from date,
  absent_until date,
  constraint staff_pk PRIMARY KEY (account_id, clinic_id),
  constraint staff_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint staff_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint staff_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE SET NULL,
  constraint staff_absence_whole CHECK ((((absent_from IS NULL) = (absent_until IS NULL)) AND (absent_from <= absent_until))),
  constraint staff_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'coordinator'::text, 'doctor'::text])))
);
CREATE INDEX staff_clinic ON public.staff USING btree (clinic_id);
CREATE TRIGGER staff_announce AFTER INSERT OR DELETE OR UPDATE ON public.staff FOR EACH ROW EXECUTE FUNCTION announce_account('account_id');
CREATE TRIGGER staff_rows_deleted AFTER DELETE ON public.staff REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER staff_rows_inserted AFTER INSERT ON public.staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
CREATE TRIGGER staff_rows_updated AFTER UPDATE ON public.staff REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('clinic_id=clinic_id', 'doctor_id=doctor_id');
comment on column staff.absent_until is 'The last day away. What is assigned to someone who is away is offered to the others.';

create table staff_news (
  id bigint generated always as identity not null,
  account_id uuid not null,
  kind text not null,
  clinic_id integer not null,
  request_id uuid,
  item_id uuid,
  chat_id uuid,
  comment_id integer,
  constraint staff_news_pk PRIMARY KEY (id),
  constraint staff_news_once UNIQUE NULLS NOT DISTINCT (account_id, kind, clinic_id, request_id, item_id, chat_id, comment_id),
  constraint staff_news_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint staff_news_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint staff_news_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint staff_news_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint staff_news_item_id_fkey FOREIGN KEY (item_id) REFERENCES inbox_items(id) ON DELETE CASCADE,
  constraint staff_news_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(id) ON DELETE CASCADE,
  constraint staff_news_about CHECK ((num_nonnulls(request_id, item_id, chat_id, comment_id) = 1)),
  constraint staff_news_kind_known CHECK ((kind = ANY (ARRAY['new_request'::text, 'reminder'::text, 'accepted'::text, 'date_reminder'::text, 'passed_over'::text, 'cancelled'::text, 'answered'::text, 'offer_declined'::text, 'date_chosen'::text, 'dates_asked'::text, 'bill_waiting'::text, 'bill_decided'::text, 'check_in_worrying'::text, 'approval_asked'::text, 'approval_returned'::text, 'assigned'::text, 'message'::text, 'comment'::text, 'reply_redacted'::text])))
);
comment on table staff_news is 'Ids of what a member of a clinic will be written about; whether it is still so is asked when the letter is written.';

create table term_merges (
  id integer generated always as identity not null,
  dictionary text not null,
  merged_id integer not null,
  survivor_id integer not null,
  moved jsonb not null,
  made_by uuid not null,
  made_at timestamp with time zone default now() not null,
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint term_merges_pk PRIMARY KEY (id),
  constraint term_merges_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint term_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint term_merges_dictionary_known CHECK ((dictionary = ANY (ARRAY['specializations'::text, 'diseases'::text, 'procedures'::text, 'comforts'::text, 'accreditations'::text]))),
  constraint term_merges_two CHECK ((survivor_id <> merged_id)),
  constraint term_merges_undone_whole CHECK (((undone_by IS NULL) = (undone_at IS NULL)))
);
CREATE UNIQUE INDEX term_merges_standing ON public.term_merges USING btree (dictionary, merged_id) WHERE (undone_at IS NULL);
CREATE TRIGGER term_merges_rows_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.term_merges FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on table term_merges is 'Terms made one by an operator, with what is needed to part them again. Ids are of the named dictionary.';

create table unread_queries (
  id integer generated always as identity not null,
  week date not null,
  language text not null,
  text text not null,
  outcome text not null,
  queries integer default 1 not null,
  sessions smallint default 0 not null,
  settled_at timestamp with time zone,
  constraint unread_queries_pk PRIMARY KEY (id),
  constraint unread_queries_once UNIQUE (week, language, text),
  constraint unread_queries_outcome_known CHECK ((outcome = ANY (ARRAY['unread'::text, 'nowhere'::text])))
);
comment on table unread_queries is 'Operators see those that ten sessions or more of one week asked; the others go with the week.';
comment on column unread_queries.week is 'Its Monday, in UTC.';
comment on column unread_queries.text is 'Folded. Never one that looks like a phone, an email, an address of the web or a long personal text.';
comment on column unread_queries.outcome is 'unread: words were not understood; nowhere: nothing was found.';
comment on column unread_queries.sessions is 'Different ones, counted up to fifty.';
comment on column unread_queries.settled_at is 'An operator has taught the service its words, or put it aside.';

create table unread_query_callers (
  query_id integer not null,
  caller bytea not null,
  constraint unread_query_callers_pk PRIMARY KEY (query_id, caller),
  constraint unread_query_callers_query_id_fkey FOREIGN KEY (query_id) REFERENCES unread_queries(id) ON DELETE CASCADE
);
comment on table unread_query_callers is 'Who has been counted already, as hashes that differ from query to query; thrown away with the week.';

create table unread_query_keys (
  week date not null,
  key bytea not null,
  constraint unread_query_keys_pk PRIMARY KEY (week)
);
comment on table unread_query_keys is 'What callers of a week are hashed with; thrown away with the week.';

create table verifications (
  id bigint generated always as identity not null,
  kind text not null,
  item text not null,
  clinic_id integer,
  doctor_id integer,
  body text not null,
  number text,
  result text not null,
  source_url text,
  note text default ''::text not null,
  valid_until date,
  operator_id uuid not null,
  checked_on date default CURRENT_DATE not null,
  at timestamp with time zone default now() not null,
  constraint verifications_pk PRIMARY KEY (id),
  constraint verifications_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  constraint verifications_kind_known CHECK ((kind = ANY (ARRAY['clinic_licence'::text, 'doctor_licence'::text, 'accreditation'::text]))),
  constraint verifications_result_known CHECK ((result = ANY (ARRAY['confirmed'::text, 'not_found'::text, 'other'::text]))),
  constraint verifications_says_where CHECK (((source_url IS NOT NULL) OR (note <> ''::text)))
);
CREATE INDEX verifications_clinic ON public.verifications USING btree (clinic_id, id DESC) WHERE (clinic_id IS NOT NULL);
CREATE INDEX verifications_item ON public.verifications USING btree (item, id DESC);
CREATE TRIGGER verifications_stay BEFORE DELETE OR UPDATE ON public.verifications FOR EACH ROW EXECUTE FUNCTION refuse_change();
comment on table verifications is 'Evidence: who has compared a licence or an accreditation with which register, when, and what stood there. Append-only.';
comment on column verifications.item is 'cl-{id of clinic_licences}, dl-{id of doctor_licences}, ca-{clinic id}-{accreditation id}.';

create table views_daily (
  clinic_id integer not null,
  day date not null,
  views integer not null,
  constraint views_daily_pk PRIMARY KEY (clinic_id, day),
  constraint views_daily_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint views_daily_positive CHECK ((views > 0))
);
CREATE INDEX views_daily_day ON public.views_daily USING btree (day);
comment on table views_daily is 'How often pages of a clinic were looked at, by UTC day; nothing of who did.';

create table webhook_attempts (
  delivery_id uuid not null,
  number integer not null,
  at timestamp with time zone default now() not null,
  status integer,
  failure text,
  duration_ms integer,
  answer text,
  constraint webhook_attempts_pk PRIMARY KEY (delivery_id, number),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  constraint webhook_attempts_answer_length CHECK ((char_length(answer) <= 1000))
);
comment on table webhook_attempts is 'Without status and failure: it is under way, or the node that made it was killed.';
comment on column webhook_attempts.answer is 'How the body of the receiver begins.';

create table webhook_deliveries (
  id uuid default uuid_by_time() not null,
  webhook_id uuid not null,
  type text not null,
  about jsonb not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  sending_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint webhook_deliveries_pk PRIMARY KEY (id),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text, 'held'::text])))
);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_sending ON public.webhook_deliveries USING btree (webhook_id) WHERE (sending_until IS NOT NULL);
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_id, id);
comment on table webhook_deliveries is 'Written in the transaction of what happened, and sent after it.';
comment on column webhook_deliveries.id is 'In the order of time; the receiver knows a repeat by it.';
comment on column webhook_deliveries.about is 'Ids and names of parts, no word of a person: the body is made from these when it is sent.';
comment on column webhook_deliveries.state is 'held: the webhook was switched off by its failures when it happened; sent when a person asks for it.';
comment on column webhook_deliveries.tries is 'Since it was last begun: a replay begins anew. attempts counts all.';
comment on column webhook_deliveries.sending_until is 'A node sends it now; one that was killed meanwhile leaves it to others from then on.';

create table webhook_secrets (
  id integer generated always as identity not null,
  webhook_id uuid not null,
  sealed bytea not null,
  ends_at timestamp with time zone,
  constraint webhook_secrets_pk PRIMARY KEY (id),
  constraint webhook_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_secrets_webhook ON public.webhook_secrets USING btree (webhook_id);
comment on table webhook_secrets is 'What signs: each that has not ended makes a signature of its own. One of a webhook has no end.';

create table webhooks (
  id uuid default gen_random_uuid() not null,
  clinic_id integer not null,
  account_id uuid,
  url text not null,
  types text[] not null,
  state text default 'active'::text not null,
  off_because text,
  failing_at timestamp with time zone,
  repeat_key text not null,
  repeat_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint webhooks_pk PRIMARY KEY (id),
  constraint webhooks_repeat_unique UNIQUE (clinic_id, repeat_key),
  constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint webhooks_clinic_id_fkey FOREIGN KEY (clinic_id) REFERENCES clinics(id) ON DELETE CASCADE,
  constraint webhooks_failing_whole CHECK (((state = 'failing'::text) = (failing_at IS NOT NULL))),
  constraint webhooks_off_because_known CHECK ((off_because = ANY (ARRAY['person'::text, 'failing'::text, 'gone'::text]))),
  constraint webhooks_off_whole CHECK (((state = 'off'::text) = (off_because IS NOT NULL))),
  constraint webhooks_state_known CHECK ((state = ANY (ARRAY['active'::text, 'failing'::text, 'off'::text]))),
  constraint webhooks_types_some CHECK ((cardinality(types) > 0)),
  constraint webhooks_url_https CHECK (((url ~ '^https://'::text) AND (char_length(url) <= 500)))
);
comment on column webhooks.off_because is 'By a person; because it went on failing; because it answered that it is gone (410).';
comment on column webhooks.failing_at is 'Since when it is known to fail: a delivery was given up, and none has arrived after it.';

create table websites (
  url text not null,
  host text not null,
  next_check_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  checked_at timestamp with time zone,
  outcome text,
  answered_at timestamp with time zone,
  failing_since date,
  dead_since date,
  constraint websites_pk PRIMARY KEY (url),
  constraint websites_dead_fails CHECK (((dead_since IS NULL) OR (failing_since IS NOT NULL))),
  constraint websites_outcome_known CHECK ((outcome = ANY (ARRAY['answered'::text, 'certificate'::text, 'gone'::text, 'server_error'::text, 'no_address'::text, 'refused'::text, 'timeout'::text, 'redirects'::text, 'private'::text])))
);
CREATE INDEX websites_dead ON public.websites USING btree (url) WHERE (dead_since IS NOT NULL);
CREATE INDEX websites_due ON public.websites USING btree (next_check_at);
CREATE INDEX websites_host ON public.websites USING btree (host);
CREATE TRIGGER websites_answers_changed AFTER UPDATE ON public.websites FOR EACH ROW WHEN ((old.dead_since IS DISTINCT FROM new.dead_since)) EXECUTE FUNCTION announce_table();
CREATE TRIGGER websites_rows_changed AFTER INSERT OR DELETE OR TRUNCATE ON public.websites FOR EACH STATEMENT EXECUTE FUNCTION announce_table();
comment on table websites is 'Whether the websites of clinics answer, as a job has found.';
comment on column websites.host is 'Without www: one address of a host is asked at a time.';
comment on column websites.claimed_until is 'A node is asking; another may when this has passed.';
comment on column websites.dead_since is 'First of at least two days without an answer; null: it answers, or it is not known yet.';

create view inbox_standings as
 SELECT request_id,
    clinic_id,
    chat_id,
    folder,
    turned_at,
    is_first_reply_due,
        CASE
            WHEN is_first_reply_due THEN turned_at
            ELSE turned_at + '10 years'::interval
        END AS due_order
   FROM ( SELECT t.request_id,
            t.clinic_id,
            NULL::uuid AS chat_id,
                CASE
                    WHEN talk.waiting_since IS NULL THEN t.folder
                    ELSE 'unanswered'::text
                END AS folder,
                CASE
                    WHEN t.folder = 'unanswered'::text OR talk.waiting_since IS NOT NULL THEN LEAST(
                    CASE
                        WHEN t.folder = 'unanswered'::text THEN t.turned_at
                        ELSE NULL::timestamp with time zone
                    END, talk.waiting_since)
                    ELSE GREATEST(t.turned_at, talk.last_at)
                END AS turned_at,
            t.folder = 'unanswered'::text AND t.replied_at IS NULL AND (t.state = ANY (ARRAY['delivered'::text, 'seen'::text])) AS is_first_reply_due
           FROM request_recipients t
             LEFT JOIN LATERAL ( SELECT
                        CASE
                            WHEN c.state = 'open'::text THEN c.waiting_since
                            ELSE NULL::timestamp with time zone
                        END AS waiting_since,
                    c.last_at
                   FROM chats c
                  WHERE c.request_id = t.request_id AND c.clinic_id = t.clinic_id AND c.ended_at IS NULL AND c.last_seq > 0
                  ORDER BY c.last_at DESC
                 LIMIT 1) talk ON true
          WHERE t.folder IS NOT NULL
        UNION ALL
         SELECT NULL::uuid,
            c.clinic_id,
            c.id,
                CASE
                    WHEN c.state <> 'open'::text THEN 'done'::text
                    WHEN c.waiting_since IS NULL THEN 'waiting'::text
                    ELSE 'unanswered'::text
                END AS "case",
                CASE
                    WHEN c.state = 'open'::text THEN COALESCE(c.waiting_since, c.last_at)
                    ELSE c.last_at
                END AS last_at,
            false
           FROM chats c
          WHERE c.request_id IS NULL AND c.last_seq > 0) placed;
