import { sql } from 'kysely';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import type { Price } from '../../../contract/clinics/prices.ts';
import { chooseLang, collatorOf, toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { jsonList } from '../../platform/json-list.ts';
import { ownedBy } from '../../platform/kept/noted-reads.ts';
import { ratesTable } from '../prices/reads.ts';
import { type PriceRow, shapePrice } from '../prices/rules.ts';
import { spokenOrder } from '../reads.ts';
import { cardColumns, positionClinic } from './reads.ts';
import { type CardRow, type PositionClinicRow, shapeCard, shapePositionClinic } from './shapes.ts';

type TextRow = { lang: string; about: string };

type PageRow = CardRow & {
  names: Doctor['names'];
  texts: TextRow[];
  positions: (Pick<Doctor['positions'][number], 'role' | 'since' | 'until' | 'is_main'> & {
    specialization_id: number;
    clinic: PositionClinicRow;
  })[];
  spoken: Doctor['spoken'];
  education: Partial<Doctor['education'][number]>[];
  licences: Doctor['licences'];
  diseases: number[];
  procedures: PriceRow[];
  sources: Doctor['sources'];
};

const pageColumns = (language: string) => sql`
  ${jsonList(sql`select n.kind, n.text, nullif(n.lang, 'und') as lang from doctor_names n where n.doctor_id = d.id
    order by array_position(array['label', 'alias', 'former'], n.kind), n.lang, n.text`)} as names,
  ${jsonList(sql`select lang, about from doctor_texts where doctor_id = d.id order by lang`)} as texts,
  ${jsonList(sql`select p.role, p.since, p.until, p.is_main, p.specialization_id,
      (select row_to_json(k) from (select ${positionClinic(language)}) k) as clinic
    from positions p join clinics c on c.id = p.clinic_id and c.status = 'published'
    left join cities city on city.id = c.city_id
    where p.doctor_id = d.id
    order by p.until is not null, p.is_main desc, coalesce(p.until, p.since) desc nulls last, p.id`)} as positions,
  ${jsonList(sql`select lang as code, level from doctor_languages where doctor_id = d.id order by ${spokenOrder}`)} as spoken,
  d.education,
  ${jsonList(sql`select body, number, url, valid_until, checked_on, source from doctor_licences where doctor_id = d.id
    order by checked_on desc nulls last, id`)} as licences,
  ${jsonList(sql`select source, source_id, url, licence, retrieved_at from doctor_sources
    where doctor_id = d.id and removed_at is null order by retrieved_at desc, source, dataset, source_id`)} as sources,
  array(select disease_id from doctor_diseases where doctor_id = d.id) as diseases,
  ${jsonList(sql`select procedure_id, amount, amount_to, currency_id, included, excluded, yearly_volume, priced_on, null as remark
    from doctor_procedures where doctor_id = d.id
    order by yearly_volume desc nulls last, procedure_id`)} as procedures`;

/** Everything known of a published doctor, or of the one that another was merged into, in one query. Throws not_found. */
export async function getDoctorById(db: Database, id: number, words: Words): Promise<Doctor> {
  const ownersOf = (found: PageRow | undefined) => (found?.id === id ? { doctor_id: [id] } : null);
  const row = await ownedBy(ownersOf, async () => {
    const { rows } = await sql<PageRow>`
      with ${ratesTable(words.rates)}
      select ${cardColumns(words.language)}, ${pageColumns(words.language)}
      from doctors d where d.status = 'published'
        and d.id = (select coalesce(merged_into, id) from doctors where id = ${id})`.execute(db);
    return rows[0];
  });
  if (!row) throw new KnownError('not_found');
  return shapeDoctor(row, words);
}

function shapeDoctor(row: PageRow, words: Words): Doctor {
  const { dictionaries, language } = words;
  const collator = collatorOf(language);
  return {
    ...shapeCard(row, words),
    names: row.names,
    text: chooseText(row, language),
    positions: shapePositions(row, words),
    spoken: row.spoken,
    education: row.education.flatMap(({ kind, institution, year }) =>
      kind && institution ? [{ kind, institution, year: year ?? null }] : [],
    ),
    licences: row.licences,
    sources: row.sources,
    diseases: row.diseases
      .flatMap((id) => {
        const entry = dictionaries.diseases.byId.get(id);
        return entry ? [toTerm(entry, language)] : [];
      })
      .sort((a, b) => collator.compare(a.title, b.title)),
    procedures: row.procedures.flatMap((price): Price[] => {
      const shaped = shapePrice(price, dictionaries, language);
      return shaped ? [shaped] : [];
    }),
  };
}

function chooseText(row: PageRow, language: string): Doctor['text'] {
  const byLang = Object.fromEntries(row.texts.map((text) => [text.lang, text]));
  const lang = chooseLang(byLang, language);
  const shown = lang === null ? undefined : byLang[lang];
  if (!shown) return null;
  const own = byLang[row.title_lang ?? ''] ?? byLang[row.title_lang?.split('-')[0] ?? ''];
  return { ...shown, original: own && own !== shown ? own : null };
}

function shapePositions(row: PageRow, { dictionaries, language }: Words): Doctor['positions'] {
  return row.positions.flatMap(({ clinic, specialization_id, role, since, until, is_main }) => {
    const specialization = dictionaries.specializations.byId.get(specialization_id);
    if (!specialization) return [];
    return [
      {
        clinic: shapePositionClinic(clinic, language),
        role,
        specialization: toTerm(specialization, language),
        since,
        until,
        is_main,
      },
    ];
  });
}
