-- The list of imports counts the open matches of each file.
create index clinic_matches_import on clinic_matches (import_id) where state = 'open';
