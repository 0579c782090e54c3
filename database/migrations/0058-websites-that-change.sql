-- Every check of a website writes its row and ended all kept pages of clinics. Pages change only when a website stops or
-- starts to answer.
create or replace trigger websites_rows_changed after insert or delete or truncate on websites
  for each statement execute function announce_table();
create trigger websites_answers_changed after update on websites
  for each row when (old.dead_since is distinct from new.dead_since) execute function announce_table();
