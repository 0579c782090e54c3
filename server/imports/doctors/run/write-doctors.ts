import type { ClientBase } from 'pg';
import type { Series } from './organizations.ts';

/**
 * Writes what is new or different. What a registry said before and people have changed since stays as they wrote it: a
 * value is replaced only where it still is what the record said, and a row is added only where the record did not have it.
 */
export async function writeDoctors(client: ClientBase, series: Series): Promise<void> {
  // `was`: what this registry said the time before.
  await client.query(
    `create temporary table news on commit drop as
     select m.source_id, m.doctor_id, m.record, m.is_known, s.record as was, coalesce(s.withdrew, false) as withdrew
     from merged m left join doctor_sources s on s.source = $1 and s.dataset = $2 and s.source_id = m.source_id
     where m.state <> 'unchanged'`,
    [series.source.name, series.dataset],
  );
  await client.query('create index on news (doctor_id)');
  await client.query('analyze news');
  await insertNew(client);
  await updateKnown(client);
  await writeRows(client);
  await writeLicences(client, series.source.name);
}

const COLUMNS = `record ->> 'title' as title, record ->> 'lang' as title_lang, record ->> 'sex' as sex,
  record -> 'education' as education, record ->> 'country' as country, (record ->> 'cityId')::int as city_id`;

async function insertNew(client: ClientBase): Promise<void> {
  await client.query(`
    insert into doctors (id, title, title_lang, sex, education, country, city_id) overriding system value
    select doctor_id, title, title_lang, sex, education, country, city_id
    from (select doctor_id, ${COLUMNS} from news where not is_known) n`);
}

/** A second registry of one doctor only adds what is not known yet. */
async function updateKnown(client: ClientBase): Promise<void> {
  await client.query(`
    with said as (
      select n.doctor_id, n.withdrew, new.*, was.title as was_title, was.sex as was_sex, was.education as was_education
      from news n
      cross join lateral (select ${COLUMNS} from (select n.record) r) new
      cross join lateral (select ${COLUMNS.replaceAll('record', 'was')} from (select n.was) r) was
      where n.is_known
    ), wanted as (
      select d.id,
        case when d.title = s.was_title then s.title else d.title end as title,
        case when d.sex is null or d.sex = s.was_sex then s.sex else d.sex end as sex,
        case when d.education = '[]' or d.education = s.was_education then s.education else d.education end as education,
        coalesce(s.country, d.country) as country,
        case when s.country is null then d.city_id else s.city_id end as city_id,
        case when s.withdrew and d.merged_into is null then 'published' else d.status end as status
      from said s join doctors d on d.id = s.doctor_id
    )
    update doctors d set title = w.title, sex = w.sex, education = w.education, country = w.country, city_id = w.city_id,
      status = w.status
    from wanted w where w.id = d.id and (d.title, d.sex, d.education, d.country, d.city_id, d.status)
      is distinct from (w.title, w.sex, w.education, w.country, w.city_id, w.status)`);
}

/** Languages and fields; `list` of a record, by the key that tells a row. */
async function writeRows(client: ClientBase): Promise<void> {
  await client.query(`
    delete from doctor_languages l using news n, jsonb_array_elements(n.was -> 'languages') w
    where l.doctor_id = n.doctor_id and l.lang = w ->> 'lang' and l.level = w ->> 'level'
      and not n.record -> 'languages' @> jsonb_build_array(w)`);
  await client.query(`
    insert into doctor_languages (doctor_id, lang, level)
    select n.doctor_id, l ->> 'lang', l ->> 'level' from news n, jsonb_array_elements(n.record -> 'languages') l
    where n.was is null or not n.was -> 'languages' @> jsonb_build_array(l)
    on conflict do nothing`);
  await client.query(`
    delete from doctor_specializations d using news n, jsonb_array_elements_text(n.was -> 'specializations') w (slug),
      specializations s
    where s.slug = w.slug and d.doctor_id = n.doctor_id and d.specialization_id = s.id
      and not n.record -> 'specializations' ? w.slug`);
  await client.query(`
    insert into doctor_specializations (doctor_id, specialization_id, position)
    select n.doctor_id, s.id, f.at + coalesce(o.last, 0)
    from news n cross join lateral jsonb_array_elements_text(n.record -> 'specializations') with ordinality as f (slug, at)
    join specializations s on s.slug = f.slug
    left join lateral (select max(position) as last from doctor_specializations d
      where n.is_known and d.doctor_id = n.doctor_id) o on true
    where n.was is null or not n.was -> 'specializations' ? f.slug
    on conflict do nothing`);
}

/** A number that people have written down already is theirs; an operator may have checked it. */
async function writeLicences(client: ClientBase, source: string): Promise<void> {
  await client.query(
    `delete from doctor_licences l using news n
     where l.doctor_id = n.doctor_id and l.source = $1 and l.checked_on is null
       and not exists (select from jsonb_array_elements(n.record -> 'licences') r
         where r ->> 'body' = l.body and r ->> 'number' = l.number)`,
    [source],
  );
  await client.query(
    `insert into doctor_licences (doctor_id, number, body, url, source)
     select n.doctor_id, r ->> 'number', r ->> 'body', r ->> 'url', $1
     from news n, jsonb_array_elements(n.record -> 'licences') r
     on conflict (doctor_id, body, number) do nothing`,
    [source],
  );
}
