-- Kept answers (docs/decisions/0059-kept-answers.md) stand on rows of these tables: each change tells the nodes, with its commit.
-- A payload is the table, then whose rows have changed: 'photos clinic_id:7,9 doctor_id:3'; a column without ids: of too
-- many to name. A change of a doctor is one of the clinics that the doctor works at, and the other way round.
create function announce_rows() returns trigger language plpgsql as $$
declare
  clinics integer[] := '{}';
  doctors integer[] := '{}';
  scope text;
  found integer[];
  found_rows integer;
  was_many boolean;
begin
  foreach scope in array tg_argv loop
    execute format('select array_agg(distinct %1$I) from (select %1$I from changed %2$s) rows where %1$I is not null',
      split_part(scope, '=', 2), case when tg_op = 'UPDATE' then format('union select %I from before', split_part(scope, '=', 2)) end)
      into found;
    if split_part(scope, '=', 1) = 'clinic_id' then
      clinics := coalesce(found, '{}');
    else
      doctors := coalesce(found, '{}');
    end if;
  end loop;
  was_many := cardinality(clinics) + cardinality(doctors) > 100;
  -- A statement that found no row announces nothing.
  if cardinality(clinics) + cardinality(doctors) = 0 then
    execute 'select count(*) from (select from changed limit 1) rows' into found_rows;
    if found_rows = 0 then
      return null;
    end if;
  elsif cardinality(clinics) + cardinality(doctors) <= 100 then
    select array_agg(distinct clinic_id) into found from positions where doctor_id = any(doctors);
    select array_agg(distinct doctor_id) || doctors into doctors from positions where clinic_id = any(clinics);
    clinics := clinics || found;
  end if;
  -- Up to a hundred with those beside them: a payload has room for 8,000 bytes.
  if was_many or cardinality(clinics) + cardinality(doctors) > 700 then
    perform pg_notify('rows', tg_table_name || ' clinic_id: doctor_id:');
  else
    perform pg_notify('rows', tg_table_name
      || case when clinics = '{}' then '' else ' clinic_id:' || array_to_string(clinics, ',') end
      || case when doctors = '{}' then '' else ' doctor_id:' || array_to_string(doctors, ',') end);
  end if;
  return null;
end $$;

create function announce_table() returns trigger language plpgsql as $$
begin
  perform pg_notify('rows', tg_table_name);
  return null;
end $$;

do $$
declare
  part text;
  scopes text;
begin
  for part, scopes in
    select c.relname, string_agg(quote_literal(k.scope || '=' || a.attname), ', ')
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    join (values ('clinics', 'id', 'clinic_id'), ('doctors', 'id', 'doctor_id'), (null, 'clinic_id', 'clinic_id'),
      (null, 'doctor_id', 'doctor_id')) k (owner, column_name, scope)
      on k.column_name = a.attname and (k.owner = c.relname or k.owner is null)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname in (
      'attestations', 'clinic_accreditations', 'clinic_comforts', 'clinic_diseases', 'clinic_international', 'clinic_languages',
      'clinic_licences', 'clinic_names', 'clinic_procedures', 'clinic_ratings', 'clinic_responses', 'clinic_sections', 'clinic_slugs',
      'clinic_sources', 'clinic_specializations', 'clinic_texts', 'clinics', 'comments', 'doctor_diseases', 'doctor_languages',
      'doctor_licences', 'doctor_names', 'doctor_procedures', 'doctor_ratings', 'doctor_sources', 'doctor_specializations',
      'doctor_texts', 'doctors', 'news_clinics', 'photos', 'positions', 'staff')
    group by c.relname
  loop
    execute format('create trigger %1$s_rows_inserted after insert on %1$s
      referencing new table as changed for each statement execute function announce_rows(%2$s)', part, scopes);
    execute format('create trigger %1$s_rows_updated after update on %1$s
      referencing old table as before new table as changed for each statement execute function announce_rows(%2$s)', part, scopes);
    execute format('create trigger %1$s_rows_deleted after delete on %1$s
      referencing old table as changed for each statement execute function announce_rows(%2$s)', part, scopes);
  end loop;
  foreach part in array array['accreditations', 'cities', 'comfort_groups', 'comforts', 'comment_replies', 'complaints',
    'currencies', 'currency_rates', 'disease_specializations', 'diseases', 'documents', 'imports', 'languages', 'messages',
    'news', 'news_texts', 'procedure_diseases', 'procedure_specializations', 'procedures', 'ranking_versions',
    'specializations', 'term_merges', 'websites']
  loop
    execute format('create trigger %1$s_rows_changed after insert or update or delete or truncate on %1$s
      for each statement execute function announce_table()', part);
  end loop;
end $$;
