import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';

const GRANT_MINUTES = 10;

type Own = { accountId: string; id: string };

const isFinished = ({ accountId, id }: Own) => sql`
  id = ${id}::uuid and account_id = ${accountId}::uuid and state = 'ready' and expires_at > now()`;

/** What opens the file of a finished export once; the one before it opens nothing any more. Throws not_found. */
export async function giveGrant(db: Database, own: Own): Promise<string> {
  const grant = makeToken();
  const { rows } = await sql`
    update exports set grant_hash = ${hashToken(grant)}, grant_until = now() + make_interval(mins => ${GRANT_MINUTES})
    where ${isFinished(own)} returning id`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
  return grant;
}

/** Uses a grant up: of two calls with it one gets the file. Throws `invalid` on `grant` where it opens nothing. */
export async function takeGrant(db: Database, own: Own, grant: string | undefined): Promise<void> {
  const { rows } = await sql`
    update exports set grant_hash = null, grant_until = null
    where ${isFinished(own)} and grant_hash = ${hashToken(grant ?? '')} and grant_until > now() returning id`.execute(
    db,
  );
  if (rows.length === 0) throw new KnownError('invalid', { grant: [{ key: 'export_grant' }] });
}
