import { sql } from 'kysely';
import { clinicKind, doctorKind } from '../server/accounts/favourites/rules.ts';
import { addFavourite, noteFavourite } from '../server/accounts/favourites/writes.ts';
import { appointOperator } from '../server/operations/operators/writes.ts';
import type { Database } from '../server/platform/database.ts';
import { appointStaff } from '../server/team/writes.ts';
import type { DemoRole } from './account-file.ts';
import { askedCases, othersCases } from './requests/cases.ts';

const askedFields = askedCases.map(({ told }) => told.field);
const casesFields = othersCases.map(({ field }) => field);

/**
 * A clinic of the demo world that has much to show, and the most reviewed of its doctors, of those who can answer the
 * demo client's question where there are any.
 */
export type FullClinic = { id: number; slug: string; doctorId: number; doctor: string };

/** Enough to choose from, and few enough to be counted at a start, whatever the size of the world. */
const LOOKED_AT = 400;

/** One in a country: those before others whose fields the cases of the demo patients are of, then the fullest. */
export async function listFullClinics(db: Database, count: number): Promise<FullClinic[]> {
  const { rows } = await sql<FullClinic>`
    select id, slug, "doctorId", doctor from (
      select distinct on (c.country) c.id, c.slug, d.id as "doctorId", d.name as doctor, r.stars + p.prices as facts,
        f.asked, f.cases
      from (select * from clinics where is_demo and status = 'published' and claimed_at is not null
        order by id limit ${LOOKED_AT}) c
      cross join lateral (select coalesce((select (select sum(n) from unnest(counts) n) from clinic_ratings
        where clinic_id = c.id), 0) as stars) r
      cross join lateral (select count(*) as prices from clinic_procedures where clinic_id = c.id) p
      cross join lateral (
        select coalesce(bool_or(s.slug = any(${askedFields}::text[])), false) as asked,
          coalesce(sum((select count(*) from unnest(${casesFields}::text[]) field where field = s.slug)), 0) as cases
        from clinic_specializations cs join specializations s on s.id = cs.specialization_id
        where cs.clinic_id = c.id) f
      cross join lateral (
        select d.id, coalesce((select text from doctor_names
          where doctor_id = d.id and kind = 'label' and lang = 'ru' limit 1), d.title) as name
        from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
        where p.clinic_id = c.id and p.is_main
        order by exists (select from doctor_specializations ds join specializations f on f.id = ds.specialization_id
            where ds.doctor_id = d.id and f.slug = any(${askedFields}::text[])) desc,
          (select sum(n) from doctor_ratings, unnest(counts) n where doctor_id = d.id) desc nulls last, d.id
        limit 1) d
      order by c.country, f.asked desc, f.cases desc, facts desc, c.id) t
    order by asked desc, cases desc, facts desc, id limit ${count}`.execute(db);
  return rows;
}

/** Gives the account its role; once it has it, nothing is done. */
export async function giveRole(db: Database, id: string, role: DemoRole, clinic: FullClinic): Promise<void> {
  if (role === 'client') return;
  if (role === 'moderator' || role === 'admin') return appointOperator(db, { actorId: null, id, role });
  const doctor = role === 'doctor' ? { doctorId: clinic.doctorId } : {};
  await appointStaff(db, { accountId: id, slug: clinic.slug, role, ...doctor });
}

const notes = ['Отвечают по-русски, спросить про переводчика', 'Сравнить цены с первой', '', ''];

/** Something to see in the favourites, the first clinic on top. */
export async function keepSome(db: Database, id: string, clinics: readonly FullClinic[]): Promise<void> {
  const kept = clinics.map((clinic, place) => ({ clinic, note: notes[place] ?? '' })).reverse();
  for (const { clinic, note } of kept) {
    await addFavourite(db, id, clinicKind, clinic.id);
    if (note !== '') await noteFavourite(db, id, clinicKind, { id: clinic.id, note });
    await addFavourite(db, id, doctorKind, clinic.doctorId);
  }
}
