-- Messages that were chosen from the phrase book: each side reads them in its own language.

alter table chat_messages add column phrase jsonb;
comment on column chat_messages.phrase is 'Which phrase of the book this is, and what stands in its blanks: {"id", "values"}. Its text in every language stands among the translations, the writer''s also in `body`.';

-- Values are isolated, so that they keep their direction: to the search these two signs are letters.
create function translated_words(said text) returns tsvector language sql immutable parallel safe
  return stem_words(translate(said, chr(8296) || chr(8297), '  '));
-- Empty so far. Messages are also found by the words that their readers see.
create index chat_message_translations_words on chat_message_translations using gin (translated_words(body));
