-- Conversations between a client and a clinic, or a doctor there. The database is the truth; live events only hint at it.

create table chats (
  id uuid default gen_random_uuid() constraint chats_pk primary key,
  account_id uuid not null references accounts on delete cascade,
  clinic_id integer not null references clinics on delete restrict,
  -- Null: the clinic as a whole.
  doctor_id integer references doctors on delete set null,
  request_id uuid references requests on delete set null,
  state text not null default 'open' constraint chats_state_known check (state in ('open', 'closed', 'blocked')),
  closed_at timestamptz,
  blocked_by text constraint chats_blocked_by_known check (blocked_by in ('client', 'staff', 'operator')),
  -- Closed for so long that a new conversation has taken its place.
  ended_at timestamptz,
  health_consent_at timestamptz,
  contact_opened_at timestamptz,
  last_seq integer not null default 0 constraint chats_last_seq_range check (last_seq >= 0),
  last_at timestamptz not null default now(),
  client_seq integer not null default 0,
  staff_seq integer not null default 0,
  waiting_since timestamptz,
  revision integer not null default 0,
  news_at timestamptz,
  staff_news_at timestamptz,
  created_at timestamptz not null default now(),
  constraint chats_closed_whole check ((state = 'closed') = (closed_at is not null)),
  constraint chats_blocked_whole check ((state = 'blocked') = (blocked_by is not null))
);
comment on column chats.health_consent_at is 'When the client agreed that what they write here reaches the clinic. With a request its own consent counts.';
comment on column chats.contact_opened_at is 'Set while the client lets the clinic see name and phone. With a request what is opened there counts.';
comment on column chats.last_seq is 'Number of the last message: given under the lock of this row, so there are no gaps.';
comment on column chats.client_seq is 'The last message of the client; staff_seq: the last of the clinic''s people. The clinic''s turn while the first is greater.';
comment on column chats.waiting_since is 'First message of the client that nobody has answered. Null: nothing waits for the clinic.';
comment on column chats.revision is 'Grows with each correction and retraction; those who were away ask for what changed since.';
comment on column chats.news_at is 'Since when the clinic''s messages may be unread: a letter about them is due a while later. Null: none is. Kept by a trigger.';
comment on column chats.staff_news_at is 'The same for the clinic and the client''s messages.';
create unique index chats_once on chats (account_id, clinic_id, doctor_id, request_id) nulls not distinct where ended_at is null;
create index chats_of_account on chats (account_id, last_at desc, id);
create index chats_of_clinic on chats (clinic_id, last_at desc, id);
create index chats_waiting on chats (clinic_id, waiting_since, id) where waiting_since is not null and state = 'open';
create index chats_news on chats (news_at) where news_at is not null;
create index chats_staff_news on chats (staff_news_at) where staff_news_at is not null;
create index chats_request on chats (request_id) where request_id is not null;

create table chat_participants (
  chat_id uuid not null references chats on delete cascade,
  number smallint not null,
  side text not null constraint chat_participants_side_known check (side in ('client', 'staff')),
  account_id uuid references accounts on delete set null,
  role text not null constraint chat_participants_role_known check (role in ('client', 'owner', 'coordinator', 'doctor')),
  -- As it stands on what they wrote, also when they are gone. Null: the client, whose name the clinic sees when it is opened.
  name text,
  doctor_id integer references doctors on delete set null,
  delivered_seq integer not null default 0,
  read_seq integer not null default 0,
  noticed_seq integer not null default 0,
  archived_at timestamptz,
  constraint chat_participants_pk primary key (chat_id, number),
  constraint chat_participants_once unique (chat_id, account_id),
  constraint chat_participants_order check (read_seq <= delivered_seq)
);
comment on column chat_participants.noticed_seq is 'What the reader has set aside without reading: it counts as new no more.';
create index chat_participants_account on chat_participants (account_id);

create table chat_messages (
  chat_id uuid not null references chats on delete cascade,
  seq integer not null constraint chat_messages_seq_positive check (seq > 0),
  -- Made by whoever writes: a repeat is the same message.
  id uuid not null,
  side text not null constraint chat_messages_side_known check (side in ('client', 'staff', 'service')),
  -- Null: the service.
  author smallint,
  body text not null,
  language text,
  event jsonb,
  sent_at timestamptz not null default clock_timestamp(),
  revision integer not null default 0,
  corrected_at timestamptz,
  retracted_at timestamptz,
  constraint chat_messages_pk primary key (chat_id, seq),
  constraint chat_messages_once unique (chat_id, id),
  constraint chat_messages_author foreign key (chat_id, author) references chat_participants (chat_id, number),
  constraint chat_messages_said check ((side = 'service') = (author is null) and (side = 'service') = (event is not null)),
  constraint chat_messages_length check (char_length(body) <= 4000)
);
comment on column chat_messages.language is 'Language it was written in, as the writer''s interface says.';
comment on column chat_messages.event is 'What the service tells: {"kind", …ids}; put into words by each reader''s language.';
create index chat_messages_changed on chat_messages (chat_id, revision) where revision > 0;
create index chat_messages_of_others on chat_messages (chat_id, seq, side) where retracted_at is null;

create table chat_message_texts (
  chat_id uuid not null,
  seq integer not null,
  revision integer not null,
  body text not null,
  until timestamptz not null default now(),
  constraint chat_message_texts_pk primary key (chat_id, seq, revision),
  constraint chat_message_texts_message foreign key (chat_id, seq) references chat_messages on delete cascade
);
comment on table chat_message_texts is 'What a corrected message said before; never changed.';

create table chat_message_translations (
  chat_id uuid not null,
  seq integer not null,
  language text not null,
  revision integer not null,
  body text not null,
  source text not null,
  made_at timestamptz not null default now(),
  constraint chat_message_translations_pk primary key (chat_id, seq, language),
  constraint chat_message_translations_message foreign key (chat_id, seq) references chat_messages on delete cascade
);
comment on column chat_message_translations.revision is 'Of the text that was translated: one of an older text is not shown.';

create table chat_notes (
  chat_id uuid not null references chats on delete cascade,
  id uuid not null,
  clinic_id integer not null references clinics on delete cascade,
  account_id uuid references accounts on delete set null,
  name text not null,
  body text not null constraint chat_notes_length check (char_length(body) between 1 and 4000),
  -- Stands after this message.
  after_seq integer not null,
  created_at timestamptz not null default now(),
  constraint chat_notes_pk primary key (chat_id, id)
);
comment on table chat_notes is 'What the clinic''s people write to each other. Never part of the messages, so no query of a client can meet them.';

create table canned_replies (
  id uuid default gen_random_uuid() constraint canned_replies_pk primary key,
  clinic_id integer not null references clinics on delete cascade,
  language text not null,
  title text not null constraint canned_replies_title_length check (char_length(title) between 1 and 100),
  body text not null constraint canned_replies_body_length check (char_length(body) between 1 and 4000),
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  constraint canned_replies_once unique (clinic_id, language, title)
);

create table clinic_hours (
  clinic_id integer not null references clinics on delete cascade,
  -- 1 is Monday.
  weekday smallint not null constraint clinic_hours_weekday_range check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  constraint clinic_hours_pk primary key (clinic_id, weekday),
  constraint clinic_hours_order check (opens < closes)
);
comment on table clinic_hours is 'When the clinic''s people answer, in its own time. A day without a row is a day off; no rows: unknown.';

alter table attachments add column chat_id uuid references chats on delete cascade;
alter table attachments add column message_seq integer;
alter table attachments add constraint attachments_message foreign key (chat_id, message_seq) references chat_messages on delete cascade;
alter table attachments add constraint attachments_one_place check (request_id is null or chat_id is null);
alter table attachments drop constraint attachments_attached_whole;
alter table attachments add constraint attachments_attached_whole
  check ((request_id is null and message_seq is null) = (attached_at is null) and (chat_id is null) = (message_seq is null));
create index attachments_message on attachments (chat_id, message_seq) where chat_id is not null;
-- Files that a member of a clinic has sent stay with the patient when the member's account has gone.
alter table attachments drop constraint attachments_account_id_fkey;
alter table attachments add constraint attachments_account_id_fkey foreign key (account_id) references accounts on delete restrict;
drop index attachments_loose;
create index attachments_loose on attachments (created_at) where attached_at is null;

create trigger chat_message_texts_stay before update on chat_message_texts for each row execute function refuse_change();

alter table accounts add column messages_mailed_at timestamptz;
comment on column accounts.messages_mailed_at is 'Last letter about unread messages: the next comes an hour later at the earliest.';
alter table accounts add column staff_mailed_at timestamptz;
comment on column accounts.staff_mailed_at is 'Last letter to a member of a clinic that patients wait for an answer: the next comes an hour later at the earliest.';

-- Letters are looked for where something was written since the last one, and nowhere else.
create function note_chat_news() returns trigger language plpgsql as $$
begin
  if new.staff_seq > old.staff_seq then
    new.news_at := coalesce(old.news_at, now());
  end if;
  if new.client_seq > old.client_seq then
    new.staff_news_at := coalesce(old.staff_news_at, now());
  end if;
  return new;
end $$;
create trigger chats_news_noted before update of client_seq, staff_seq on chats
  for each row when (new.staff_seq > old.staff_seq or new.client_seq > old.client_seq) execute function note_chat_news();

-- Whoever ends a session, bars an account or changes what it may: its live connections hear of it with the commit.
create function announce_account() returns trigger language plpgsql as $$
declare
  account text := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0];
begin
  perform pg_notify('live', json_build_object('event', 'account.changed', 'accounts', json_build_array(account))::text);
  return null;
end $$;
create trigger sessions_announce after delete on sessions
  for each row execute function announce_account('account_id');
create trigger accounts_announce after update of blocked_at, deleted_at on accounts
  for each row execute function announce_account('id');
create trigger staff_announce after insert or update or delete on staff
  for each row execute function announce_account('account_id');
create trigger second_factors_announce after update of confirmed_at or delete on second_factors
  for each row execute function announce_account('account_id');
