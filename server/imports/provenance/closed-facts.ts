import { sql } from 'kysely';
import type { Withhold } from '../../platform/audit/tables.ts';
import type { Database } from '../../platform/database.ts';
import { doctorSources } from '../doctors/sources.ts';
import { cityFrom, placeFrom, plainFrom, rankRecords } from '../fold/fold.ts';
import type { SourceRecord } from '../record.ts';
import { sources } from '../sources.ts';

/** A source that is not known any more has no terms that anybody could look up: its facts are not passed on. */
const openSources = [...sources, ...doctorSources].flatMap(({ name, isRedistributable }) =>
  isRedistributable ? [name] : [],
);
const BATCH = 1000;

/** Facts of clinics in the files, and the column that people edit. */
const EDITED = { title: 'title', country: 'country', city: 'city_id', website: 'website' } as const;
const factNames = Object.keys(EDITED) as (keyof typeof EDITED)[];

type ClinicRow = { id: number; edited: string[]; records: SourceRecord[] };

/** Facts that no person wrote and that the best source does not let be passed on; the slug spells title and city. */
function closedFactsOf({ edited, records }: ClinicRow): ReadonlySet<string> {
  const ranked = rankRecords(records);
  const from = {
    title: ranked[0],
    country: placeFrom(ranked) ?? ranked[0],
    city: cityFrom(ranked),
    website: plainFrom(ranked, 'website'),
  };
  const closed = new Set<string>(
    factNames.filter((fact) => {
      const source = from[fact]?.source;
      return source !== undefined && !openSources.includes(source) && !edited.includes(EDITED[fact]);
    }),
  );
  return closed.has('title') || closed.has('city') ? closed.add('slug') : closed;
}

type Closed = ReadonlyMap<number, ReadonlySet<string>>;

async function readClosedFacts(db: Database, ids: readonly number[]): Promise<Closed> {
  const closed = new Map<number, ReadonlySet<string>>();
  for (let at = 0; at < ids.length; at += BATCH) {
    // A clinic that every source has dropped keeps what they said last.
    const { rows } = await sql<ClinicRow>`
      select c.id, c.edited_fields as edited,
        (select json_agg(json_build_object('source', source, 'dataset', dataset, 'retrievedAt', retrieved_at, 'record', record))
          from clinic_sources s where s.clinic_id = c.id and (removed_at is null or not exists (
            select from clinic_sources l where l.clinic_id = c.id and l.removed_at is null))) as records
      from clinics c where c.id = any(${ids.slice(at, at + BATCH)}::int[])
        and exists (select from clinic_sources s where s.clinic_id = c.id and s.source <> all(${openSources}::text[]))`.execute(
      db,
    );
    for (const row of rows) closed.set(row.id, closedFactsOf(row));
  }
  return closed;
}

/** Doctors whose name only such registries give. */
async function readClosedNames(db: Database, ids: readonly number[]): Promise<Closed> {
  const { rows } = await sql<{ id: number }>`
    select d.id from doctors d join doctor_sources s on s.doctor_id = d.id and s.record ->> 'title' = d.title
    where d.id = any(${ids}::int[]) group by d.id having not bool_or(s.source = any(${openSources}::text[]))`.execute(
    db,
  );
  return new Map(rows.map(({ id }) => [id, new Set(['title'])]));
}

/** Lists whose rows are clinics or doctors, and fields of other rows that hold a clinic. */
const READERS: Record<string, typeof readClosedFacts> = {
  clinics: readClosedFacts,
  demand: readClosedFacts,
  doctors: readClosedNames,
};
const HOLDERS = ['clinic', 'candidate'];

const idIn = (row: object, holder: string): number => {
  const thing = holder === '' ? row : Reflect.get(row, holder);
  const id = thing instanceof Object ? Reflect.get(thing, 'id') : null;
  return typeof id === 'number' ? id : 0;
};

/**
 * Which columns of each row come from sources whose terms do not let them be passed on. Ids are never among them: they
 * are ours.
 */
export const withholdClosedFacts =
  (db: Database): Withhold =>
  async ({ name, columns }, rows) => {
    const withheld = rows.map(() => new Set<string>());
    const holders = HOLDERS.filter((holder) => columns.includes(`${holder}.title`));
    const places = [...(READERS[name] ? [''] : []), ...holders];
    for (const holder of places) {
      const read = holder === '' ? READERS[name] : readClosedFacts;
      const ids = rows.map((row) => idIn(row, holder));
      const closed = await read?.(db, [...new Set(ids)]);
      for (const [at, id] of ids.entries())
        for (const fact of closed?.get(id) ?? [])
          withheld[at]?.add(holder === '' ? fact : `${holder}.${fact}`);
    }
    return withheld;
  };
