import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { requireSession } from '../accounts/sessions/access.ts';
import { rolesOf } from '../accounts/sessions/rules.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';

const isOwnMachine = (address: string | undefined): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address ?? '');

const firstOf = (header: string | string[] | undefined): string | undefined =>
  String(header ?? '')
    .split(',')[0]
    ?.trim() || undefined;

/** A browser names the page that opens the connection: it is one of ours, or the connection is refused. */
export function isOwnOrigin(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  config: Pick<Config, 'publicUrl'>,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === config.publicUrl) return true;
  // Only a proxy on this machine is believed when it names another host than it calls.
  const named = isOwnMachine(socket.remoteAddress) ? firstOf(headers['x-forwarded-host']) : undefined;
  return URL.parse(origin)?.host === (named ?? host);
}

/** Anything else is none of ours, by its form. */
const TOKEN = /^[\w-]{43}$/;

/** Who is connected, and the clinics that account works for with a second factor. */
export type Attendant = { sessionId: string; accountId: string; clinics: number[] };

async function listClinics(db: Database, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('staff')
    .select('clinic_id as id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws `unauthenticated` or `blocked`. */
export async function requireAttendant(db: Database, token: unknown): Promise<Attendant> {
  if (typeof token !== 'string' || !TOKEN.test(token)) throw new KnownError('unauthenticated');
  const found = await requireSession(db, token);
  const { id: sessionId, accountId } = found;
  const mayAnswer = rolesOf(found).permissions.has('request.answer');
  return { sessionId, accountId, clinics: mayAnswer ? await listClinics(db, accountId) : [] };
}

/** Of these sessions those that still stand, with the clinics of their accounts as they are now. */
export async function listAttendants(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, Attendant>> {
  const { rows } = await sql<Attendant>`
    select s.id as "sessionId", s.account_id as "accountId",
      case when exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)
        then array(select clinic_id from staff where account_id = a.id) else '{}' end as clinics
    from sessions s join accounts a on a.id = s.account_id
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > now() and a.blocked_at is null
      and a.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.sessionId, row]));
}
