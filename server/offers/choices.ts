import { sql } from 'kysely';
import { positionRoles } from '../../contract/clinics/doctors.ts';
import { OFFER_DOCTORS_MAX, type OfferDoctor } from '../../contract/offers/offer-choices.ts';
import { doctorLabels } from '../clinics/doctors/reads.ts';
import { titleIn } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import type { Database } from '../platform/database.ts';
import { foldText } from '../platform/text/text.ts';

type Row = NamedRow & { id: number; specializationId: number | null; total: number };

/** Specializations whose doctors are called by words that begin like this text. */
function specializationsOf(q: string, { dictionaries, language }: Words): number[] {
  const text = foldText(q).trim();
  if (text === '') return [];
  return [...dictionaries.specializations.byId.values()]
    .filter(({ doctor_titles }) => ` ${foldText(titleIn(doctor_titles, language))}`.includes(` ${text}`))
    .map(({ id }) => id);
}

/**
 * Doctors who hold a position at a clinic now, whether it is published or not: all, those whom `q` finds, or those of
 * `ids`. The first `OFFER_DOCTORS_MAX`, and how many there are.
 */
export async function listClinicDoctors(
  db: Database,
  clinicId: number,
  asked: { q: string; ids: readonly number[] | null },
  words: Words,
): Promise<{ data: OfferDoctor[]; total: number }> {
  const { language, dictionaries } = words;
  const q = asked.q.trim();
  const isFound =
    q === ''
      ? sql`true`
      : sql`(words_of_name(d.title) @@ words_begin(${q})
          or exists (select from doctor_names n where n.doctor_id = d.id and words_of_name(n.text) @@ words_begin(${q}))
          or d.id in (select doctor_id from doctor_specializations
            where specialization_id = any(${specializationsOf(q, words)}::int[])))`;
  const isAsked = asked.ids === null ? sql`true` : sql`d.id = any(${asked.ids}::int[])`;
  const { rows } = await sql<Row>`
    select d.id, d.title, d.title_lang, ${doctorLabels(language)} as labels,
      (select specialization_id from doctor_specializations where doctor_id = d.id
        order by position, specialization_id limit 1) as "specializationId",
      count(*) over ()::int as total
    from (
      select doctor_id, min(array_position(${[...positionRoles]}::text[], role)) as rank
      from positions where clinic_id = ${clinicId} and until is null group by doctor_id) p
    join doctors d on d.id = p.doctor_id and d.status = 'published'
    where ${isFound} and ${isAsked}
    order by p.rank, d.title, d.id limit ${OFFER_DOCTORS_MAX}`.execute(db);
  return {
    data: rows.map((row) => {
      const entry = dictionaries.specializations.byId.get(row.specializationId ?? -1);
      return {
        id: row.id,
        title: shownTitle(row, language).title,
        specialization: entry ? titleIn(entry.doctor_titles, language) : null,
      };
    }),
    total: rows[0]?.total ?? 0,
  };
}
