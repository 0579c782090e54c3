import { sql } from 'kysely';
import type { WantedChange } from '../../contract/clinic-changes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { followTitle } from './slug.ts';

type Wanted<Kind> = Extract<WantedChange, { kind: Kind }>;

const refuse = (field: string, key: string): never => {
  throw new KnownError('invalid', { [field]: [{ key }] });
};

/** Imports leave alone what a person has set. */
const edited = (...names: string[]) => sql`
  edited_fields = array(select distinct field from unnest(edited_fields || ${names}::text[]) as field order by field)`;

async function applyNames(trx: Database, clinicId: number, wanted: Wanted<'names'>): Promise<void> {
  // The name so far still finds the clinic.
  await sql`
    insert into clinic_names (clinic_id, kind, lang, text)
    select id, 'former', coalesce(title_lang, 'und'), title from clinics where id = ${clinicId} and title <> ${wanted.title}
    on conflict do nothing`.execute(trx);
  await sql`
    delete from clinic_names
    where clinic_id = ${clinicId} and ((kind = 'label' and lang <> 'und') or (kind = 'former' and text = ${wanted.title}))`.execute(
    trx,
  );
  for (const { lang, text } of wanted.labels)
    await sql`
      insert into clinic_names (clinic_id, kind, lang, text) values (${clinicId}, 'label', ${lang}, ${text})
      on conflict do nothing`.execute(trx);
  await sql`
    update clinics set title = ${wanted.title}, title_lang = ${wanted.title_lang}, ${edited('title', 'names')}
    where id = ${clinicId}`.execute(trx);
  await followTitle(trx, clinicId);
}

async function applyAddress(trx: Database, clinicId: number, wanted: Wanted<'address'>): Promise<void> {
  await sql`
    update clinics set address = ${wanted.address}, postcode = ${wanted.postcode}, ${edited('address', 'postcode')}
    where id = ${clinicId}`.execute(trx);
  if (wanted.city_id === null) return;
  // In another city it stands somewhere else: until its building is known, where the city does.
  await sql`
    update clinics c set city_id = y.id, country = y.country, lat = y.lat, lon = y.lon, location_precision = 'city',
      ${edited('city_id', 'country', 'lat')}
    from cities y where c.id = ${clinicId} and y.id = ${wanted.city_id} and c.city_id is distinct from y.id`.execute(
    trx,
  );
  await followTitle(trx, clinicId);
}

/** Of the clinic or of one of its doctors. What changes is by its own word until it is compared with the register anew. */
async function applyLicence(trx: Database, clinicId: number, wanted: Wanted<'licence'>): Promise<void> {
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
  trx: Database,
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

/** Makes an approved change, in the transaction that holds the clinic. Throws `invalid` where there is nothing to change. */
export function applyChange(trx: Database, clinicId: number, wanted: WantedChange): Promise<void> {
  if (wanted.kind === 'names') return applyNames(trx, clinicId, wanted);
  if (wanted.kind === 'address') return applyAddress(trx, clinicId, wanted);
  if (wanted.kind === 'licence') return applyLicence(trx, clinicId, wanted);
  return applyAccreditation(trx, clinicId, wanted);
}
