import { sql } from 'kysely';
import { recordEvent } from '../../accounts/events/writes.ts';
import { isViolation } from '../../accounts/profile/writes.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { StaffRole } from '../rules.ts';

type Row = NamedRow & {
  id: string;
  clinic_id: number;
  slug: string;
  role: StaffRole;
  doctor_id: number | null;
  email: string;
  expires_at: Date;
};

const linkEnded = () => new KnownError('invalid', { token: [{ key: 'invitation_ended' }] });

/** The open invitation of a link. Throws `invalid` at `token`. */
async function findOpen(db: Database, token: string, language: string, lock = sql``): Promise<Row> {
  const { rows } = await sql<Row>`
    select i.id, i.clinic_id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, i.role, i.doctor_id,
      i.email, i.expires_at
    from invitations i join clinics c on c.id = i.clinic_id
    where i.token_hash = ${hashToken(token)} and i.ended_at is null and i.expires_at > now() ${lock}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw linkEnded();
  return row;
}

/** The same, and nobody else accepts it until the transaction ends. */
const lockOpen = (trx: Transaction, token: string, language: string): Promise<Row> =>
  findOpen(trx, token, language, sql`for no key update of i`);

const shapeClinic = (row: Row, language: string) => ({
  id: row.clinic_id,
  slug: row.slug,
  title: shownTitle(row, language).title,
});

type Opened = {
  clinic: { id: number; slug: string; title: string };
  role: StaffRole;
  email: string;
  expires_at: string;
};

/** What a link invites to. Throws `invalid` at `token` where it has ended. */
export async function openInvitation(db: Database, token: string, language: string): Promise<Opened> {
  const row = await findOpen(db, token, language);
  const { role, email, expires_at } = row;
  return { clinic: shapeClinic(row, language), role, email, expires_at: expires_at.toISOString() };
}

type Account = { email: string | null; is_proven: boolean };

/**
 * The account has the invited address, which the link proves: it came there. Throws `invalid` at `token` for another
 * address, and where another account has proven this one.
 */
async function proveAddress(trx: Transaction, accountId: string, email: string): Promise<void> {
  const { rows } = await sql<Account>`
    select email, email_verified_at is not null as is_proven from accounts
    where id = ${accountId}::uuid and deleted_at is null for no key update`.execute(trx);
  const [account] = rows;
  if (!account) throw new KnownError('unauthenticated');
  if (account.email !== null && account.email !== email)
    throw new KnownError('invalid', { token: [{ key: 'invitation_other_address', values: { email } }] });
  if (account.is_proven) return;
  await sql`
    update accounts set email = ${email}, email_verified_at = now(), updated_at = now()
    where id = ${accountId}::uuid`.execute(trx);
  await recordEvent(trx, { accountId, actorId: accountId, kind: 'email_verified' });
}

/** Whoever accepts works for the clinic from now on; who does already keeps the role. Throws `invalid` at `token`. */
export async function acceptInvitation(
  db: Database,
  accountId: string,
  token: string,
  language: string,
): Promise<Pick<Opened, 'clinic' | 'role'>> {
  const work = retryingTransaction(db, async (trx) => {
    const row = await lockOpen(trx, token, language);
    const { clinic_id: clinicId, role, doctor_id: doctorId } = row;
    await proveAddress(trx, accountId, row.email);
    const joined = await sql`
      insert into staff (account_id, clinic_id, role, doctor_id)
      values (${accountId}::uuid, ${clinicId}, ${role}, ${doctorId})
      on conflict (account_id, clinic_id) do nothing returning role`.execute(trx);
    await sql`update invitations set ended_at = now(), outcome = 'accepted' where id = ${row.id}::uuid`.execute(
      trx,
    );
    if (joined.rows.length > 0) {
      const by = { actorId: accountId, actorRole: role, clinicId };
      await recordEvent(trx, {
        accountId,
        actorId: accountId,
        kind: 'appointed',
        detail: { role, clinic: row.slug },
      });
      await recordAct(trx, {
        ...by,
        kind: 'member.joined',
        entity: 'member',
        entityId: accountId,
        detail: { role },
      });
    }
    return { clinic: shapeClinic(row, language), role };
  });
  return work.catch((error: unknown) => {
    if (isViolation(error, 'accounts_email_verified_unique'))
      throw new KnownError('invalid', { token: [{ key: 'email_proven_elsewhere' }] });
    throw error;
  });
}
