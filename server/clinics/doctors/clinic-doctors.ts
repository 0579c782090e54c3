import { sql } from 'kysely';
import { type DoctorCard, positionRoles } from '../../../contract/clinics/doctors.ts';
import type { Term } from '../../../contract/content/dictionaries.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { ownedBy } from '../../platform/kept/noted-reads.ts';
import { listCards } from './reads.ts';

export type ClinicDoctors = {
  data: DoctorCard[];
  total: number;
  specializations: (Term & { count: number })[];
};

/**
 * A page of the doctors who hold a position at a clinic now, those with the highest role first, and how many there are
 * by the specialization they work in there; in two queries.
 */
export async function listDoctorsOfClinic(
  db: Database,
  clinicId: number,
  asked: { specialization: string | undefined; page: number },
  words: Words,
): Promise<ClinicDoctors> {
  const { rows } = await ownedBy({ clinic_id: [clinicId] }, () =>
    sql<{ id: number; specializations: number[] }>`
    select d.id, array_agg(distinct p.specialization_id) as specializations
    from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
    left join doctor_ratings r on r.doctor_id = d.id
    where p.clinic_id = ${clinicId} and p.until is null
    group by d.id, r.ranked
    order by min(array_position(${[...positionRoles]}::text[], p.role)), r.ranked desc nulls last, d.title, d.id`.execute(
      db,
    ),
  );
  const { dictionaries, language } = words;
  // A slug that no dictionary has is nobody's.
  const wanted =
    asked.specialization && (dictionaries.specializations.bySlug.get(asked.specialization)?.id ?? -1);
  const found = rows.filter(({ specializations }) => !wanted || specializations.includes(wanted));
  const start = (asked.page - 1) * limits.doctorPageSize;
  const ids = found.slice(start, start + limits.doctorPageSize).map(({ id }) => ({ id }));
  return {
    data: await listCards(db, ids, words),
    total: found.length,
    specializations: countSpecializations(rows, words).sort(
      (a, b) => b.count - a.count || a.title.localeCompare(b.title, language),
    ),
  };
}

function countSpecializations(
  rows: readonly { specializations: number[] }[],
  { dictionaries, language }: Words,
): ClinicDoctors['specializations'] {
  const counts = new Map<number, number>();
  for (const id of rows.flatMap(({ specializations }) => specializations)) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].flatMap(([id, count]) => {
    const entry = dictionaries.specializations.byId.get(id);
    return entry ? [{ ...toTerm(entry, language), count }] : [];
  });
}
