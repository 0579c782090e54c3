import { sql } from 'kysely';
import { type FactOrigin, type TracedFact, tracedFacts } from '../../../contract/clinics/provenance.ts';
import { getClinicId } from '../../clinics/reads.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import type { SourceRecord } from '../record.ts';
import { findSource } from '../sources.ts';
import { traceFacts } from './trace.ts';

type KeptRecord = SourceRecord & { sourceId: string; url: string | null; licence: string };
type Written = { section: string; day: string };
type ListedFact = 'specialization' | 'comfort' | 'language';
type Listed = { slug: string; isWritten: boolean; byOperator: boolean };
type Row = {
  edited: string[];
  byOperator: string[];
  records: KeptRecord[];
  written: Written[];
  specializations: Listed[];
  comforts: Listed[];
  languages: Listed[];
} & { [Fact in Exclude<TracedFact, ListedFact | 'location'>]: unknown } & {
  lat: number | null;
};

/** Facts that people can edit: the column listed in `edited_fields` after an edit, and the profile section it belongs to. */
const EDITED: Partial<Record<TracedFact, { column: string; section: string }>> = {
  title: { column: 'title', section: 'names' },
  location: { column: 'lat', section: 'place' },
  address: { column: 'address', section: 'place' },
  phone: { column: 'phone', section: 'contact' },
  website: { column: 'website', section: 'contact' },
  established: { column: 'established', section: 'contact' },
  beds: { column: 'beds', section: 'contact' },
  opening_hours: { column: 'opening_hours', section: 'practical' },
  emergency: { column: 'emergency', section: 'practical' },
  ownership: { column: 'ownership', section: 'practical' },
};

const list = (query: ReturnType<typeof sql>) => sql`coalesce((select json_agg(t) from (${query}) t), '[]')`;

async function readRow(db: Database, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select title, lat, address, phone, website, established, beds, opening_hours, emergency, ownership, official_rating,
      parent, relations, rooms, wikipedia, medical_systems, edited_fields as edited, operator_fields as "byOperator",
      ${list(sql`select source, dataset, source_id as "sourceId", url, licence, retrieved_at as "retrievedAt", record
        from clinic_sources where clinic_id = c.id and removed_at is null`)} as records,
      ${list(sql`select section, changed_at::date as day from clinic_sections
        where clinic_id = c.id`)} as written,
      ${list(sql`select s.slug, k.origin = 'person' as "isWritten", k.by_operator as "byOperator" from clinic_specializations k
        join specializations s on s.id = k.specialization_id where k.clinic_id = c.id order by s.slug`)} as specializations,
      ${list(sql`select s.slug, k.origin = 'person' as "isWritten", k.by_operator as "byOperator" from clinic_comforts k
        join comforts s on s.id = k.comfort_id where k.clinic_id = c.id order by s.slug`)} as comforts,
      ${list(sql`select lang as slug, origin = 'person' as "isWritten", false as "byOperator" from clinic_languages
        where clinic_id = c.id order by lang`)} as languages
    from clinics c where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Clinic ${id} went between two queries`);
  return row;
}

type Found = Omit<FactOrigin, 'term' | 'language'> & { slug: string | null };

/** A fact that people wrote. Operators approve names and places, whoever proposed them. */
function writtenOrigin(
  {
    fact,
    slug,
    section,
    byOperator,
  }: Pick<Found, 'fact' | 'slug'> & { section: string; byOperator: boolean },
  { written }: Row,
): Found {
  const day = written.find((one) => one.section === section)?.day ?? null;
  const isOperators = byOperator || section === 'names' || section === 'place';
  return { fact, slug, way: isOperators ? 'operator' : 'clinic', day, source: null };
}

/** Facts of which a clinic has several, and the section that writes them. */
const LISTS = { specialization: 'specializations', comfort: 'comforts', language: 'languages' } as const;
const isListed = (fact: TracedFact): fact is ListedFact => fact in LISTS;

function sourceOrigin({ source, sourceId, url, licence, retrievedAt }: KeptRecord): FactOrigin['source'] {
  const known = findSource(source);
  return {
    source,
    source_id: sourceId,
    url,
    licence,
    licence_url: known?.licenceUrl ?? null,
    attribution: known?.attribution ?? null,
    is_redistributable: known?.isRedistributable ?? false,
    retrieved_at: retrievedAt,
  };
}

/** Leaves out facts that the clinic no longer has, because an edit removed them or their term was merged into another. */
function originsOf(row: Row): Found[] {
  const origins: Found[] = [];
  const traced = traceFacts(row.records);
  for (const fact of tracedFacts) {
    if (isListed(fact)) {
      const section = LISTS[fact];
      for (const { slug, isWritten, byOperator } of row[section]) {
        const trace = traced.find((one) => one.fact === fact && one.slug === slug);
        if (isWritten) origins.push(writtenOrigin({ fact, slug, section, byOperator }, row));
        else if (trace) origins.push(toOrigin(trace));
      }
      continue;
    }
    if (row[fact === 'location' ? 'lat' : fact] === null) continue;
    const edited = EDITED[fact];
    const trace = traced.find((one) => one.fact === fact);
    if (edited && row.edited.includes(edited.column))
      origins.push(
        writtenOrigin(
          { fact, slug: null, section: edited.section, byOperator: row.byOperator.includes(edited.column) },
          row,
        ),
      );
    else if (trace) origins.push(toOrigin(trace));
  }
  return origins;
}

const toOrigin = ({ fact, slug, way, from }: ReturnType<typeof traceFacts<KeptRecord>>[number]): Found => ({
  fact,
  slug,
  way,
  day: from.record.modifiedAt,
  source: sourceOrigin(from),
});

/** Where each fact of a published clinic comes from. Throws not_found. */
export async function readProvenance(db: Database, slug: string, words: Words): Promise<FactOrigin[]> {
  const row = await readRow(db, await getClinicId(db, slug));
  const { specializations, comforts } = words.dictionaries;
  return originsOf(row).flatMap(({ slug, ...origin }): FactOrigin[] => {
    if (slug === null) return [{ ...origin, term: null, language: null }];
    if (origin.fact === 'language') return [{ ...origin, term: null, language: slug }];
    const entry = (origin.fact === 'comfort' ? comforts : specializations).bySlug.get(slug);
    return entry ? [{ ...origin, term: toTerm(entry, words.language), language: null }] : [];
  });
}
