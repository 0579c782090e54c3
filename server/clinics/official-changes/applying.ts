import { sql } from 'kysely';
import type { WantedChange } from '../../../contract/clinics/clinic-changes.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Transaction } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { readOfficial } from '../sections/reads.ts';
import { writeSection } from '../sections/writes.ts';

type Wanted<Kind> = Extract<WantedChange, { kind: Kind }>;

/** Of the clinic or of one of its doctors. What changes is by its own word until it is compared with the register anew. */
async function applyLicence(trx: Transaction, clinicId: number, wanted: Wanted<'licence'>): Promise<void> {
  const { act, id, doctor_id, number, body, url, valid_until } = wanted;
  const table = sql.table(doctor_id === null ? 'clinic_licences' : 'doctor_licences');
  const column = sql.ref(doctor_id === null ? 'clinic_id' : 'doctor_id');
  const owner = doctor_id ?? clinicId;
  const { rows } =
    act === 'add'
      ? await sql`
          insert into ${table} (${column}, number, body, url, valid_until)
          values (${owner}, ${number}, ${body}, ${url}, ${valid_until}) on conflict do nothing returning id`.execute(
          trx,
        )
      : act === 'remove'
        ? await sql`delete from ${table} where id = ${id} and ${column} = ${owner} returning id`.execute(trx)
        : await sql`
            update ${table} set number = ${number}, body = ${body}, url = ${url}, valid_until = ${valid_until}, checked_on = null
            where id = ${id} and ${column} = ${owner} and not exists (select from ${table} o
              where o.${column} = ${owner} and o.id <> ${id} and o.number = ${number} and o.body = ${body})
            returning id`.execute(trx);
  if (rows.length === 0) refuse('wanted', act === 'add' ? 'change_same' : 'change_gone');
}

async function applyAccreditation(
  trx: Transaction,
  clinicId: number,
  { act, accreditation, number, valid_from, valid_until }: Wanted<'accreditation'>,
): Promise<void> {
  const entry = sql`(select id from accreditations where slug = ${accreditation})`;
  const { rows } =
    act === 'add'
      ? await sql`
          insert into clinic_accreditations (clinic_id, accreditation_id, number, valid_from, valid_until)
          select ${clinicId}, id, ${number}, ${valid_from}::date, ${valid_until}::date from accreditations where slug = ${accreditation}
          on conflict do nothing returning clinic_id`.execute(trx)
      : act === 'remove'
        ? await sql`
            delete from clinic_accreditations where clinic_id = ${clinicId} and accreditation_id = ${entry}
            returning clinic_id`.execute(trx)
        : await sql`
            update clinic_accreditations set number = ${number}, valid_from = ${valid_from}, valid_until = ${valid_until},
              checked_on = null
            where clinic_id = ${clinicId} and accreditation_id = ${entry} returning clinic_id`.execute(trx);
  if (rows.length === 0) refuse('wanted', act === 'add' ? 'change_same' : 'change_gone');
}

/** An approved change, whose it is, and the words of its history. */
type Approved = { clinicId: number; accountId: string; wanted: WantedChange };

/** In another city it stands somewhere else: until its building is known, where the city does. */
async function applyAddress(
  trx: Transaction,
  { clinicId, accountId, wanted }: Approved & { wanted: Wanted<'address'> },
  words: Words,
): Promise<void> {
  const { place: was } = await readOfficial(trx, clinicId);
  const { address, postcode } = wanted;
  const isMoved = wanted.city_id !== null && wanted.city_id !== was.city_id;
  const where = isMoved ? { city_id: wanted.city_id, location: null } : was;
  const place = { ...was, ...where, address, postcode };
  await writeSection(
    trx,
    { target: { kind: 'clinics', id: clinicId }, by: { accountId }, change: { place } },
    words,
  );
}

/** Makes an approved change, in the transaction that holds the clinic. Throws `invalid` where there is nothing to change. */
export async function applyChange(trx: Transaction, approved: Approved, words: Words): Promise<void> {
  const { clinicId, accountId, wanted } = approved;
  if (wanted.kind === 'names') {
    const { kind: _, ...names } = wanted;
    await writeSection(
      trx,
      { target: { kind: 'clinics', id: clinicId }, by: { accountId }, change: { names } },
      words,
    );
  } else if (wanted.kind === 'address') await applyAddress(trx, { clinicId, accountId, wanted }, words);
  else if (wanted.kind === 'licence') await applyLicence(trx, clinicId, wanted);
  else await applyAccreditation(trx, clinicId, wanted);
}
