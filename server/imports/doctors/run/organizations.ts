import type { ClientBase } from 'pg';
import type { Gazetteer } from '../../../content/places/gazetteer.ts';
import type { ClinicRecord, PlacedRecord } from '../../record.ts';
import { countRemoved, linkKnown } from '../../run/link.ts';
import { matchNew } from '../../run/match-new.ts';
import { placeRecord } from '../../run/place-record.ts';
import { type Counts, emptyCounts } from '../../run/report.ts';
import { writeClinics } from '../../run/write-clinics.ts';
import { writeMatches, writeSources } from '../../run/write-sources.ts';
import type { Source } from '../../source.ts';
import type { DoctorSource } from '../record.ts';
import type { DoctorReport } from './report.ts';

const BATCH = 2000;

export type Series = {
  source: DoctorSource;
  licence: string;
  dataset: string;
  retrievedAt: string;
  /** The files are all that the registry has: what is missing in them is no more. */
  isFull: boolean;
};

const UNITED_STATES = `('US', 'AS', 'GU', 'MP', 'PR', 'VI')`;

/** A street as both sources write it, without blanks and signs. */
const streetKey = (street: string): string =>
  [
    ['STREET', 'ST'],
    ['AVENUE', 'AVE'],
    ['ROAD', 'RD'],
    ['BOULEVARD', 'BLVD'],
    ['DRIVE', 'DR'],
    ['PARKWAY', 'PKWY'],
  ].reduce(
    (key, [word, short]) => `regexp_replace(${key}, '\\m${word}\\M', '${short}', 'g')`,
    `upper(${street})`,
  );
const compact = (street: string): string => `regexp_replace(${streetKey(street)}, '[^A-Z0-9]', '', 'g')`;

/**
 * Registries of people and places apart: an organization is wanted where somebody practises under its phone and post
 * code, and no known clinic has them. Ties the practices to known clinics or to the organizations of the files.
 */
export async function tieByContact(client: ClientBase, gazetteer: Gazetteer): Promise<void> {
  await placeListed(client, gazetteer);
  await client.query(`
    create temporary table phones on commit drop as
      select distinct on (phone, postcode) phone, postcode, clinic_id from (
        select right(regexp_replace(phone, '\\D', '', 'g'), 10) as phone, left(postcode, 5) as postcode, id as clinic_id,
          beds is not null as has_beds
        from clinics where status = 'published' and not is_demo and phone is not null and postcode is not null
          and country in ${UNITED_STATES}
      ) c order by phone, postcode, has_beds desc, clinic_id`);
  await client.query(`
    update practices p set clinic_id = k.clinic_id from phones k
    where p.organization is null and p.phone = k.phone and p.postcode = k.postcode`);
  // The street of a hospital is its own where no office in the building is named; that of a clinic has many tenants.
  await client.query(`
    update practices p set clinic_id = h.clinic_id
    from (
      select ${compact(`split_part(c.address, ',', 1)`)} as street, left(c.postcode, 5) as postcode, min(c.id) as clinic_id
      from clinics c where c.status = 'published' and not c.is_demo and c.country in ${UNITED_STATES}
        and c.id in (select clinic_id from clinic_sources where source = 'cms' and removed_at is null)
      group by 1, 2 having count(*) = 1
    ) h
    where p.organization is null and p.clinic_id is null and p.street is not null and h.street <> ''
      and p.postcode = h.postcode and ${compact('p.street')} = h.street`);
  await client.query(`
    create temporary table listed_phones on commit drop as
      select distinct on (phone, postcode) phone, postcode, key from (
        select right(regexp_replace(record ->> 'phone', '\\D', '', 'g'), 10) as phone, record ->> 'postcode' as postcode, key
        from organizations where not is_wanted and record ->> 'phone' is not null
      ) o order by phone, postcode, key`);
  await client.query(`
    update practices p set organization = l.key from listed_phones l
    where p.organization is null and p.clinic_id is null and p.phone = l.phone and p.postcode = l.postcode`);
  await client.query(`
    update organizations set is_wanted = true where key in (select organization from practices)`);
}

/** Organizations that the files list by themselves, as NPPES does. */
async function placeListed(client: ClientBase, gazetteer: Gazetteer): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await client.query<{ key: string; body: ClinicRecord }>(
      `select key, body from items where kind = 'organization' and key > $1 order by key limit ${BATCH}`,
      [last],
    );
    last = rows.at(-1)?.key ?? '';
    if (rows.length === 0) return;
    const placed = rows.flatMap(({ body }): PlacedRecord[] => {
      const found = placeRecord(body, gazetteer);
      return found.kind === 'record' ? [found.record] : [];
    });
    await client.query(
      `insert into organizations (key, record, is_wanted)
       select r ->> 'sourceId', r, false from jsonb_array_elements($1::jsonb) r on conflict (key) do nothing`,
      [JSON.stringify(placed)],
    );
  }
}

/** The registry as the importers of clinics know a source. */
const clinicSource = ({ source, licence }: Series): Source => ({
  name: source.name,
  title: source.title,
  licence,
  licenceUrl: null,
  attribution: null,
  isRedistributable: source.isRedistributable,
  unit: 'line',
  priority: 8,
  // biome-ignore lint/correctness/useYield: its records are staged already.
  async *read() {
    throw new Error(`${source.name} is read as a registry of doctors`);
  },
});

/** Makes the wanted organizations clinics, or finds them among those known, by the way of all clinics. Counts clinics. */
export async function writeOrganizations(
  client: ClientBase,
  series: Series,
  importId: number,
  report: DoctorReport,
): Promise<Counts> {
  const counts = emptyCounts();
  const clinics = { source: clinicSource(series), dataset: series.dataset, retrievedAt: series.retrievedAt };
  const clinicReport = { progress: report.progress, problem: () => undefined };
  await client.query(`
    create temporary table staged (
      number integer not null, source_id text not null, country text not null, modified_at text not null,
      is_open boolean not null, record jsonb not null, clinic_id integer, state text
    ) on commit drop`);
  // A clinic that was made stays while the registry lists it, whoever practises there.
  await client.query(
    `insert into staged (number, source_id, country, modified_at, is_open, record)
     select row_number() over (order by key), key, record ->> 'country', '', true, record from organizations o
     where is_wanted or exists (
       select from clinic_sources c where c.source = $1 and c.dataset = $2 and c.source_id = o.key and c.removed_at is null)`,
    [series.source.name, series.dataset],
  );
  if (!series.isFull)
    await client.query(
      `insert into staged (number, source_id, country, modified_at, is_open, record)
       select (select count(*) from staged) + row_number() over (order by source_id), source_id, record ->> 'country', '',
         true, record
       from clinic_sources c where source = $1 and dataset = $2 and removed_at is null
         and not exists (select from staged s where s.source_id = c.source_id)`,
      [series.source.name, series.dataset],
    );
  await client.query('create index on staged (source_id)');
  await client.query('analyze staged');
  await linkKnown(client, clinics, counts);
  await countRemoved(client, clinics, 1, counts);
  if (!(await isNews(client, series, counts))) return counts;
  await tieByNumbers(client);
  await matchNew(client, clinics, counts, clinicReport);
  await client.query(
    `update staged set clinic_id = nextval(pg_get_serial_sequence('clinics', 'id')) where clinic_id is null`,
  );
  await client.query('create index on staged (clinic_id)');
  await writeClinics(client, clinics, counts, clinicReport);
  await writeSources(client, { ...clinics, importId });
  await writeMatches(client, importId, counts);
  await client.query('analyze clinics, clinic_names, clinic_sources');
  return counts;
}

/** False where the organizations are known as they are, of the same date: then nothing of them is written. */
async function isNews(
  client: ClientBase,
  { source, dataset, retrievedAt }: Series,
  counts: Counts,
): Promise<boolean> {
  if (counts.added + counts.changed + counts.removed > 0) return true;
  const { rowCount } = await client.query(
    `select from clinic_sources where source = $1 and dataset = $2 and removed_at is null and retrieved_at <> $3 limit 1`,
    [source.name, dataset, retrievedAt],
  );
  return Boolean(rowCount);
}

/** CMS gives hospitals by their certification number, which is also the number of the record. */
async function tieByNumbers(client: ClientBase): Promise<void> {
  await client.query(`
    update staged s set clinic_id = known.clinic_id
    from (
      select o.number, min(c.clinic_id) as clinic_id from staged o, jsonb_array_elements_text(o.record -> 'externalIds') e (id)
      join clinic_sources c on c.source = 'cms' and c.removed_at is null and e.id = 'ccn:' || c.source_id
      where o.clinic_id is null group by o.number
    ) known where known.number = s.number`);
}

/** Ties each practice to its clinic: by the organization of the files, else by the first identifier that is known. */
export async function tiePractices(client: ClientBase): Promise<void> {
  await client.query(`
    update practices p set clinic_id = s.clinic_id from staged s where p.clinic_id is null and s.source_id = p.organization`);
  await client.query(`
    create temporary table known_ids on commit drop as
      select 'ccn:' || source_id as id, clinic_id from clinic_sources where source = 'cms' and removed_at is null
      union
      select e.id, clinic_id from clinic_sources s, jsonb_array_elements_text(s.record -> 'externalIds') e (id)
        where removed_at is null and (e.id like 'finess:%' or e.id like 'ccn:%' or e.id like 'npi:%')`);
  await client.query('create index on known_ids (id)');
  await client.query('analyze known_ids');
  await client.query(`
    update practices p set clinic_id = (
      select k.clinic_id from unnest(p.ids) with ordinality as i (id, at) join known_ids k on k.id = i.id
      order by i.at, k.clinic_id limit 1)
    where p.clinic_id is null and cardinality(p.ids) > 0`);
  await client.query('create index on practices (source_id)');
  await client.query('analyze practices');
}
