import { sql } from 'kysely';
import type { NewPatient } from '../../../contract/accounts/patients.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { hashBody, requireSameBody } from '../../platform/repeat-key.ts';
import { lockAccount } from '../reads.ts';
import type { PersonChange } from './rules.ts';

/** Null: kept while a request is sent, which has an idempotency key of its own. */
type Repeat = { key: string; hash: Buffer } | null;

/**
 * Keeps a person, or finds the one of the same name and year of birth. The account is locked by the caller. Throws
 * `invalid` at `field` beyond the limit. Returns the id.
 */
async function keepPerson(
  trx: Transaction,
  accountId: string,
  { name, sex = null, birth_year: birthYear, country, languages }: NewPatient,
  { repeat, field }: { repeat: Repeat; field: string },
): Promise<string> {
  const { rows } = await sql<{ id: string; isSame: boolean; isRepeat: boolean; repeatHash: Buffer | null }>`
    select id, lower(name) = lower(${name}) and birth_year = ${birthYear} as "isSame",
      repeat_key is not distinct from ${repeat?.key ?? ''} as "isRepeat", repeat_hash as "repeatHash"
    from patients where account_id = ${accountId}::uuid order by created_at, id`.execute(trx);
  const repeated = rows.find(({ isRepeat }) => isRepeat);
  if (repeated && repeat) requireSameBody(repeated.repeatHash, repeat.hash);
  const there = repeated ?? rows.find(({ isSame }) => isSame);
  if (there) return there.id;
  if (rows.length >= limits.patientsMax) refuse(field, 'patients_full', { limit: limits.patientsMax });
  const { id } = await trx
    .insertInto('patients')
    .values({
      account_id: accountId,
      name,
      sex,
      birth_year: birthYear,
      country,
      languages,
      repeat_key: repeat?.key ?? null,
      repeat_hash: repeat?.hash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws `invalid` beyond the limit. Returns the id. */
export function addPatient(
  db: Database,
  { accountId, repeatKey }: { accountId: string; repeatKey: string },
  person: NewPatient,
): Promise<string> {
  const repeat = { key: repeatKey, hash: hashBody(person) };
  return retryingTransaction(db, async (trx) => {
    await lockAccount(trx, accountId);
    return keepPerson(trx, accountId, person, { repeat, field: 'name' });
  });
}

/**
 * The person that a request is for: one who is kept already, one who is kept from now on, or nobody (null). The account
 * is locked by the caller. Throws `invalid`.
 */
export async function takePatient(
  trx: Transaction,
  accountId: string,
  { id, keeps }: { id: string | null; keeps: NewPatient | null },
): Promise<string | null> {
  if (id === null)
    return keeps && keepPerson(trx, accountId, keeps, { repeat: null, field: 'keeps_patient' });
  const row = await trx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? refuse('patient_id', 'patient_gone');
}

/** Throws not_found. */
export async function changePatient(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  { languages, ...change }: PersonChange,
): Promise<void> {
  const values = { ...change, ...(languages && { languages: [...languages] }) };
  if (Object.keys(values).length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable('patients')
    .set(values)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new KnownError('not_found');
}

/** Throws not_found. */
export async function removePatient(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('patients')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new KnownError('not_found');
}
