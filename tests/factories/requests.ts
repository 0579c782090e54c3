import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewRequest } from '../../contract/requests/requests.ts';
import { giveConsents } from '../../server/accounts/consents/writes.ts';
import { requestBody } from '../../server/accounts/texts/reads.ts';
import type { Database } from '../../server/platform/database.ts';
import { openColumns } from '../../server/platform/sealed-columns.ts';
import { type MadeAccount, makeAccount } from './accounts.ts';
import { presentHashes } from './documents.ts';

/** A client who has agreed to everything that sending a case asks for besides the case itself. */
export async function makeRequester(
  db: Database,
  inputs: Parameters<typeof makeAccount>[1] = {},
): Promise<MadeAccount> {
  const account = await makeAccount(db, inputs);
  await agreeToTexts(db, account);
  return account;
}

/** Agrees to the present terms and to the privacy policy, as registration does. */
export async function agreeToTexts(db: Database, account: Pick<MadeAccount, 'id'>): Promise<void> {
  const { terms, personal_data } = await presentHashes(db);
  const consents = [
    { purpose: 'terms' as const, hash: terms },
    { purpose: 'personal_data' as const, hash: personal_data },
  ];
  const given = { accountId: account.id, consents, address: '192.0.2.7' };
  await db.transaction().execute((trx) => giveConsents(trx, given));
}

/** What the form sends: the eight required answers, with changes. */
export async function makeCase(
  db: Database,
  clinics: readonly { id: number; doctorId?: number }[],
  changes: Partial<NewRequest> = {},
): Promise<NewRequest> {
  const { health_data } = await presentHashes(db);
  return {
    body: 'Мутное пятно перед правым глазом, окулист советует операцию.',
    wanted: 'treatment',
    for_whom: 'self',
    birth_year: 1961,
    country: 'RU',
    languages: ['ru'],
    recipients: clinics.map(({ id, doctorId }) => ({ clinic_id: id, doctor_id: doctorId ?? null })),
    health_consent: health_data,
    ...changes,
  };
}

/** All rows of `requests` of an account, each with its description as plain text in `body`. */
export async function requestsOf(db: Database, { id }: Pick<MadeAccount, 'id'>) {
  const rows = await db
    .selectFrom('requests')
    .selectAll()
    .select(requestBody.read('requests').as('description'))
    .where('account_id', '=', id)
    .execute();
  return openColumns(db, rows).map(({ description, ...row }) => ({ ...row, body: description }));
}

export const newKey = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() });

/** A file of an account as the tables hold it, attached to nothing. Its bytes are not there. Returns its id. */
export async function makeAttachment(db: Database, accountId: string, name = 'снимок.pdf'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into attachments (account_id, name, type, bytes, file)
    values (${accountId}::uuid, ${name}, 'application/pdf', 1000, ${`attachments/${randomUUID()}`}) returning id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('An insert answers its row');
  return row.id;
}

/** A question of a clinic, as its staff asks it. Returns its id. */
export async function makeQuestion(db: Database, requestId: string, clinicId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into request_questions (request_id, clinic_id, body)
    values (${requestId}::uuid, ${clinicId}, 'Есть ли диабет?') returning id`.execute(db);
  await sql`update requests set state = 'needs_info' where id = ${requestId}::uuid`.execute(db);
  await sql`
    update request_recipients set state = 'asked', replied_at = now()
    where request_id = ${requestId}::uuid and clinic_id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An insert answers its row');
  return row.id;
}
