-- The end of what stands before the @ of a verified address: by its words, those of the provider are found at every address there.
create index accounts_email_local on accounts (reverse(split_part(email, '@', 1)) collate "C")
  where email_verified_at is not null;
