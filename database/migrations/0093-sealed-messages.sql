-- What people write to each other in conversations stands sealed. Versions before this one go on with the open columns.

alter table chat_messages add column content_sealed bytea, add column words tsvector;
comment on column chat_messages.content_sealed is 'What was said, with its phrase and that in other languages; body, phrase and translations are empty then. Opens in this row alone.';
comment on column chat_messages.words is 'Keyed hashes of the stems of content_sealed, letter by letter; other clinics have others for the same words.';
create index chat_messages_sealed_words on chat_messages using gin (words);
-- What is still open. Empty once everything is sealed, so that asking for it costs nothing.
create index chat_messages_open on chat_messages (chat_id, seq) where body <> '' or phrase is not null;

alter table chat_message_texts add column body_sealed bytea;
comment on column chat_message_texts.body_sealed is 'The text; body is empty then. Opens in this row alone.';
create index chat_message_texts_open on chat_message_texts (chat_id, seq, revision) where body <> '';

-- Sealing a text, or sealing it anew, does not change what was said.
create or replace trigger erase_translations_of_changed after update on chat_messages
  for each row when (old.revision is distinct from new.revision)
  execute function erase_machine_translations('message', 'chat_id', 'seq');
create or replace trigger chat_message_texts_stay before update on chat_message_texts
  for each row when (new.body_sealed is null or (new.chat_id, new.seq, new.revision, new.until)
    is distinct from (old.chat_id, old.seq, old.revision, old.until))
  execute function refuse_change();
