-- contract: the checks only get wider, and no version before this one writes what the wider ones let in.

alter table documents drop constraint documents_name_known;
alter table documents add constraint documents_name_known
  check (name in ('terms', 'privacy', 'personal_data', 'marketing', 'health_data', 'machine_translation'));
alter table consent_events drop constraint consent_events_purpose_known;
alter table consent_events add constraint consent_events_purpose_known
  check (purpose in ('terms', 'personal_data', 'marketing', 'health_data', 'machine_translation'));

-- Machine translations, each made once. What `subject` names is erased by the triggers below, whoever changes it.
create table machine_translations (
  subject text not null,
  text_hash bytea not null,
  source_language text not null,
  language text not null,
  engine text not null,
  account_id uuid references accounts on delete cascade,
  body jsonb,
  sealed_body bytea,
  claimed_until timestamptz,
  made_at timestamptz not null default now(),
  constraint machine_translations_pk primary key (subject, text_hash, source_language, language, engine),
  constraint machine_translations_whole check (
    case when claimed_until is not null then body is null and sealed_body is null
      when account_id is null then body is not null and sealed_body is null
      else body is null and sealed_body is not null end)
);
comment on column machine_translations.subject is 'What the text is of: `comment:7`, `message:{chat}:{seq}`.';
comment on column machine_translations.text_hash is 'Keyed: a short text cannot be guessed from it.';
comment on column machine_translations.account_id is 'The patient whom a medical text is about; null: everyone may read the text.';
comment on column machine_translations.body is 'Pairs of a sentence and its translation; of medical texts sealed_body, encrypted.';
comment on column machine_translations.claimed_until is 'A node translates it just now; null: it is here.';
create index machine_translations_account on machine_translations (account_id) where account_id is not null;

-- Arguments: the kind, then the columns of the row that name it.
create function erase_machine_translations() returns trigger language plpgsql as $$
declare
  gone text := tg_argv[0];
  place integer;
begin
  for place in 1 .. tg_nargs - 1 loop
    gone := gone || ':' || (to_jsonb(old) ->> tg_argv[place]);
  end loop;
  delete from machine_translations where subject = gone;
  return null;
end $$;

create trigger erase_translations_of_changed after update of body on chat_messages
  for each row when (old.body is distinct from new.body) execute function erase_machine_translations('message', 'chat_id', 'seq');
create trigger erase_translations_of_gone after delete on chat_messages
  for each row execute function erase_machine_translations('message', 'chat_id', 'seq');
create trigger erase_translations_of_changed after update of text, status on comments
  for each row when (old.text is distinct from new.text or new.status not in ('published', 'disputed'))
  execute function erase_machine_translations('comment', 'id');
create trigger erase_translations_of_hidden after update of status on comments
  for each row when (new.status not in ('published', 'disputed')) execute function erase_machine_translations('comment_reply', 'id');
create trigger erase_translations_of_gone after delete on comments
  for each row execute function erase_machine_translations('comment', 'id');
create trigger erase_translations_of_changed after update of text on comment_replies
  for each row when (old.text is distinct from new.text) execute function erase_machine_translations('comment_reply', 'comment_id');
create trigger erase_translations_of_gone after delete on comment_replies
  for each row execute function erase_machine_translations('comment_reply', 'comment_id');
create trigger erase_translations_of_changed after update of description on clinic_texts
  for each row when (old.description is distinct from new.description) execute function erase_machine_translations('clinic', 'clinic_id');
create trigger erase_translations_of_gone after delete on clinic_texts
  for each row execute function erase_machine_translations('clinic', 'clinic_id');
create trigger erase_translations_of_changed after update on doctor_texts
  for each row execute function erase_machine_translations('doctor', 'doctor_id');
create trigger erase_translations_of_gone after delete on doctor_texts
  for each row execute function erase_machine_translations('doctor', 'doctor_id');
create trigger erase_translations_of_gone after delete on offer_versions
  for each row execute function erase_machine_translations('offer', 'offer_id');
