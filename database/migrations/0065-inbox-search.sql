-- What staff search their inbox by: words of cases and messages by their stems, names as they are. Of what is found the
-- search itself asks what the member may read.

-- The configuration knows stems of Russian and of English; words in other letters stay as they are.
create function stem_words(said text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.russian', translate(said, 'ёЁ', 'еЕ'));
create function split_name(name text) returns tsvector language sql immutable parallel safe
  return to_tsvector('pg_catalog.simple', translate(name, 'ёЁ', 'еЕ'));

create index requests_words on requests using gin (stem_words(title || ' ' || body));
create index requests_patient_name on requests using gin (split_name(patient_name)) where patient_name is not null;
create index accounts_name on accounts using gin (split_name(name || ' ' || surname));
create index chat_messages_words on chat_messages using gin (stem_words(body))
  where side <> 'service' and retracted_at is null;
