import { sql } from 'kysely';
import type { ConsentEvent } from '../../../contract/accounts/consents.ts';
import type { Purpose } from '../../../contract/platform/purposes.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { lockAccount } from '../reads.ts';
import { readStandings } from './reads.ts';
import { isCurrent, type Standing } from './rules.ts';

type Given = { purpose: Purpose; hash: string };

/** Every hash must name the present text of its own purpose, in whichever language; else `invalid`. */
async function requirePresentTexts(
  db: Database,
  given: readonly Given[],
  standings: ReadonlyMap<Purpose, Standing>,
): Promise<void> {
  const { rows } = await sql<{ hash: string; name: string; version: number }>`
    select hash, name, version from documents where hash = any(${given.map(({ hash }) => hash)})`.execute(db);
  const texts = new Map(rows.map((row) => [row.hash, row]));
  const isPresent = ({ purpose, hash }: Given) => {
    const text = texts.get(hash);
    return text?.name === purpose && text.version === standings.get(purpose)?.currentVersion;
  };
  if (!given.every(isPresent)) throw new KnownError('invalid', { consents: [{ key: 'consent_text' }] });
}

async function insertEvents(
  db: Database,
  accountId: string,
  action: ConsentEvent['action'],
  said: readonly Given[],
  address: string,
): Promise<void> {
  await sql`
    insert into consent_events (account_id, purpose, action, document_hash, address)
    select ${accountId}::uuid, said.purpose, ${action}, said.hash, ${address}::inet
    from unnest(${said.map(({ purpose }) => purpose)}::text[], ${said.map(({ hash }) => hash)}::text[])
      with ordinality as said (purpose, hash, place)
    order by said.place`.execute(db);
}

/**
 * Notes that the account agrees to these texts; what stands already is not written again. `address`: where the call
 * came from. Throws `invalid` on `consents`, and writes nothing, when a hash is not that of a purpose's present text.
 */
export async function giveConsents(
  trx: Transaction,
  { accountId, consents, address }: { accountId: string; consents: readonly Given[]; address: string },
): Promise<void> {
  await lockAccount(trx, accountId);
  const standings = await readStandings(trx, accountId);
  await requirePresentTexts(trx, consents, standings);
  const stands = (purpose: Purpose) => {
    const standing = standings.get(purpose);
    return standing !== undefined && isCurrent(standing);
  };
  // The same purpose twice is one consent.
  const fresh = new Map(consents.filter(({ purpose }) => !stands(purpose)).map((one) => [one.purpose, one]));
  if (fresh.size > 0) await insertEvents(trx, accountId, 'given', [...fresh.values()], address);
}

/**
 * Notes in the transaction of a request or message that the account agrees to its case going to these clinics: an event of its own
 * each time, because the clinics are others. Throws `invalid` on `health_consent` for a text that is not the present one.
 */
export async function giveHealthConsent(
  trx: Transaction,
  given: {
    accountId: string;
    hash: string;
    address: string;
    /** Null: it goes to the clinic in a conversation without a request. */
    requestId: string | null;
    clinicIds: readonly number[];
  },
): Promise<void> {
  const { accountId, hash, address, requestId, clinicIds } = given;
  const { rows } = await sql`
    insert into consent_events (account_id, purpose, action, document_hash, address, request_id, recipients)
    select ${accountId}::uuid, d.name, 'given', d.hash, ${address}::inet, ${requestId}::uuid, ${[...clinicIds]}::int[]
    from documents d where d.hash = ${hash} and d.name = 'health_data'
      and d.version = (select max(version) from documents where name = 'health_data')
    returning id`.execute(trx);
  if (rows.length === 0) throw new KnownError('invalid', { health_consent: [{ key: 'consent_text' }] });
}

/** Takes a consent back; it counts from the next call on. False: it did not stand, and nothing is written. */
export async function withdrawConsent(
  trx: Transaction,
  { accountId, purpose, address }: { accountId: string; purpose: Purpose; address: string },
): Promise<boolean> {
  await lockAccount(trx, accountId);
  const last = (await readStandings(trx, accountId)).get(purpose)?.last;
  if (last?.action !== 'given') return false;
  // What is taken back is the text that was agreed to, not a later one.
  await insertEvents(trx, accountId, 'withdrawn', [{ purpose, hash: last.hash }], address);
  return true;
}
