-- Words of notes, so that the inbox finds a case by what colleagues have noted: keyed hashes where the note is sealed, as
-- chat_messages and requests have them, else the stems of the note itself.
alter table case_notes add column words tsvector;
alter table chat_notes add column words tsvector;
create index case_notes_sealed_words on case_notes using gin (words);
create index case_notes_words on case_notes using gin (stem_words(body)) where body <> '';
create index chat_notes_sealed_words on chat_notes using gin (words);
create index chat_notes_words on chat_notes using gin (stem_words(body)) where body <> '';
