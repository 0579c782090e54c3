-- Words of the names of documents and of offers, so that the inbox finds a case by them. The texts themselves stand open
-- (decision 99); their words are keyed hashes like those of sealed texts, so that a clinic's search reads its own rows only.
-- The job that seals fills both columns of the rows that are there.
alter table attachments add column words tsvector, add column words_key bytea;
comment on column attachments.words is 'Keyed hashes of the stems of the name, for each clinic whose case or conversation has the file. Null: it is to be found by none, or not made yet.';
comment on column attachments.words_key is 'Id of the key that has made words.';
create index attachments_sealed_words on attachments using gin (words);
alter table offers add column words tsvector, add column words_key bytea;
comment on column offers.words is 'Keyed hashes of the stems of the last version that was sent, and apart from them of a draft that differs. Null: not made yet.';
comment on column offers.words_key is 'Id of the key that has made words.';
create index offers_sealed_words on offers using gin (words);

-- Whoever changes an offer makes its words anew. A version before this one does not: then the job does.
create function forget_words() returns trigger language plpgsql as $$
begin
  new.words := null;
  new.words_key := null;
  return new;
end $$;
create trigger offers_forget_words before update of draft, version on offers
  for each row when (old.draft is distinct from new.draft or old.version <> new.version)
  execute function forget_words();
