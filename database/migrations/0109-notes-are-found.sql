-- Words of notes and of questions with their answers, so that the inbox finds a case by them: keyed hashes where the text is
-- sealed, as chat_messages and requests have them, else the stems of the text itself.
alter table case_notes add column words tsvector;
alter table chat_notes add column words tsvector;
create index case_notes_sealed_words on case_notes using gin (words);
create index case_notes_words on case_notes using gin (stem_words(body)) where body <> '';
create index chat_notes_sealed_words on chat_notes using gin (words);
create index chat_notes_words on chat_notes using gin (stem_words(body)) where body <> '';
alter table request_questions add column words tsvector;
create index request_questions_sealed_words on request_questions using gin (words);
create index request_questions_words on request_questions using gin (stem_words(body || ' ' || coalesce(answer, '')))
  where body <> '' or answer <> '';
