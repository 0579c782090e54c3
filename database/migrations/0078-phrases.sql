-- Messages that were chosen from the phrase book: each side reads them in its own language.

alter table chat_messages add column phrase jsonb;
comment on column chat_messages.phrase is 'Which phrase of the book this is, and what stands in its blanks: {"id", "values"}. The text is kept in `body` and, in the other languages, as translations.';

-- Empty so far. Messages are also found by the words that their readers see.
create index chat_message_translations_words on chat_message_translations using gin (stem_words(body));
