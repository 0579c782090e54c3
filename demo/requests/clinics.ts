import { sql } from 'kysely';
import type { Database } from '../../server/platform/database.ts';

/** A clinic that can answer: of the field, with a price for the procedure and a doctor of the field. */
export type AnsweringClinic = {
  id: number;
  slug: string;
  doctorId: number;
  price: number;
  currencyId: number;
};

/** Enough to choose from, and few enough to be counted at a start, whatever the size of the world. */
const LOOKED_AT = 400;

/** One for each currency that prices of the procedure are told in, the common ones first, then one more of each. */
export async function listAnsweringClinics(
  db: Database,
  { procedure, field, count }: { procedure: string; field: string; count: number },
): Promise<AnsweringClinic[]> {
  const { rows } = await sql<AnsweringClinic>`
    select id, slug, "doctorId", price::float8 as price, "currencyId" from (
      select c.id, c.slug, d.id as "doctorId", cp.amount as price, cp.currency_id as "currencyId",
        row_number() over (partition by cp.currency_id order by c.id) as place,
        array_position(array['EUR', 'TRY', 'USD', 'GBP', 'RUB'], cu.code) as rank
      from (select * from clinics where is_demo and status = 'published' and claimed_at is not null
        order by id limit ${LOOKED_AT}) c
      join clinic_procedures cp on cp.clinic_id = c.id and cp.amount > 0
      join procedures pr on pr.id = cp.procedure_id and pr.slug = ${procedure}
      join currencies cu on cu.id = cp.currency_id
      join specializations s on s.slug = ${field}
      join clinic_specializations cs on cs.clinic_id = c.id and cs.specialization_id = s.id
      cross join lateral (
        select d.id from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
        join doctor_specializations ds on ds.doctor_id = d.id and ds.specialization_id = s.id
        left join doctor_procedures done on done.doctor_id = d.id and done.procedure_id = pr.id
        where p.clinic_id = c.id and p.until is null
        order by done.yearly_volume desc nulls last, d.id limit 1) d
    ) t order by place, rank nulls last, id limit ${count}`.execute(db);
  return rows;
}

/** `doctorId`: of the demo doctor who answers there; null: nobody does. */
export type StaffedClinic = { clinicId: number; slug: string; accountId: string; doctorId: number | null };

/** Where the demo coordinator works; null: nowhere. */
export async function findStaffedClinic(db: Database, phone: string): Promise<StaffedClinic | null> {
  const { rows } = await sql<StaffedClinic>`
    select s.clinic_id as "clinicId", c.slug, a.id as "accountId",
      (select d.doctor_id from staff d join accounts b on b.id = d.account_id and b.is_demo
        where d.clinic_id = s.clinic_id and d.role = 'doctor' order by b.created_at, b.id limit 1) as "doctorId"
    from staff s
    join accounts a on a.id = s.account_id join clinics c on c.id = s.clinic_id
    where a.phone = ${phone} and a.is_demo and c.is_demo order by s.clinic_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Fields of medicine that a clinic has, by slug. */
export async function listFields(db: Database, clinicId: number): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from clinic_specializations cs join specializations s on s.id = cs.specialization_id
    where cs.clinic_id = ${clinicId}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

/** Whether anything of the clinic waits for its first answer. */
export async function hasWaiting(db: Database, clinicId: number): Promise<boolean> {
  const { rows } = await sql`
    select from request_recipients rr join requests r on r.id = rr.request_id
    where rr.clinic_id = ${clinicId} and rr.state in ('delivered', 'seen') and rr.replied_at is null
      and r.state in ('open', 'needs_info') limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the account has a request that is under way. */
export async function hasUnfinished(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from requests where account_id = ${accountId}::uuid
      and state not in ('completed', 'cancelled', 'rejected', 'expired') limit 1`.execute(db);
  return rows.length > 0;
}

/** Slugs of the fields of a doctor. */
export async function listFieldsOfDoctor(db: Database, doctorId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from doctor_specializations ds join specializations s on s.id = ds.specialization_id
    where ds.doctor_id = ${doctorId}`.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}
