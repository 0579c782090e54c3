import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type KeyScope,
  keyScopes,
  type OperatorScope,
  operatorScopes,
} from '../../contract/platform/key-scopes.ts';
import type { Database } from '../../server/platform/database.ts';
import { hashToken, makeToken } from '../../server/platform/tokens.ts';

type Made = { id: string; authorization: string };

async function insertKey(
  db: Database,
  { accountId, clinicId, scopes }: { accountId: string; clinicId: number | null; scopes: readonly string[] },
): Promise<Made> {
  const token = `medatlas_${makeToken()}`;
  const { rows } = await sql<{ id: string }>`
    insert into api_keys (clinic_id, account_id, title, start, token_hash, scopes, repeat_key, repeat_hash, expires_at)
    values (${clinicId}, ${accountId}::uuid, 'Test', ${token.slice(0, 13)}, ${hashToken(token)}, ${[...scopes]},
      ${randomUUID()}, '', now() + interval '1 day')
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An insert that returns answers one row');
  return { id: row.id, authorization: `Bearer ${token}` };
}

/** A key of a clinic that acts for one of its owners: the headers of its calls. */
export async function createApiKey(
  db: Database,
  {
    accountId,
    clinicId,
    scopes = keyScopes,
  }: { accountId: string; clinicId: number; scopes?: readonly KeyScope[] },
): Promise<{ authorization: string }> {
  const { authorization } = await insertKey(db, { accountId, clinicId, scopes });
  return { authorization };
}

/** A key of an operator: its id, and the headers of its calls. */
export async function createOperatorKey(
  db: Database,
  { accountId, scopes = operatorScopes }: { accountId: string; scopes?: readonly OperatorScope[] },
): Promise<{ id: string; headers: { authorization: string } }> {
  const { id, authorization } = await insertKey(db, { accountId, clinicId: null, scopes });
  return { id, headers: { authorization } };
}
