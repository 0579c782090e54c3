import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { enqueueEmail, NO_ACCOUNT } from '../../email/writes.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { requireMember } from '../access.ts';
import type { StaffRole } from '../rules.ts';
import { readAddress } from './rules.ts';

const LIFE = `${limits.invitationDays} days`;

/** The page of a member who treats: of a doctor who holds a position at the clinic now. Throws `invalid`. */
export async function requireDoctorHere(
  db: Database,
  clinicId: number,
  input: { role: StaffRole; doctorId: number | null },
): Promise<void> {
  if (input.doctorId === null) return;
  const { rows } = await sql`
    select from positions p join doctors d on d.id = p.doctor_id and d.status = 'published'
    where p.clinic_id = ${clinicId} and p.doctor_id = ${input.doctorId} and p.until is null limit 1`.execute(
    db,
  );
  if (input.role !== 'doctor' || rows.length === 0)
    throw new KnownError('invalid', { doctor_id: [{ key: 'doctor_not_here' }] });
}

type Inviting = { db: Database; secrets: Secrets };
type By = { accountId: string; clinicId: number };

/** The email with the link: the token stands in no row and, sealed, in its job alone. */
async function sendEmail(
  trx: Transaction,
  secrets: Secrets,
  sentEmail: { clinicId: number; email: string; language: string; token: string },
): Promise<void> {
  const { token, ...about } = sentEmail;
  const code = secrets.seal(Buffer.from(token)).toString('base64');
  await enqueueEmail(trx, { kind: 'staff_invitation', accountId: NO_ACCOUNT, ...about, code });
}

export type InvitationInput = {
  email: string;
  role: StaffRole;
  language: string;
  doctorId: number | null;
  repeatKey: string;
};

/** Throws `invalid` at `email` for someone who works there already, or is invited. */
async function requireStranger(trx: Transaction, clinicId: number, email: string): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select 'is_member' as key from staff s join accounts a on a.id = s.account_id
      where s.clinic_id = ${clinicId} and a.email = ${email} and a.email_verified_at is not null
    union all
    select 'is_invited' from invitations
      where clinic_id = ${clinicId} and email = ${email} and ended_at is null`.execute(trx);
  const [known] = rows;
  if (known) throw new KnownError('invalid', { email: [{ key: known.key }] });
}

/** Invites somebody; the same key again is the same invitation. Returns its id. Throws `invalid`, not_found. */
export function invite({ db, secrets }: Inviting, by: By, input: InvitationInput): Promise<string> {
  const { accountId, clinicId } = by;
  const email = readAddress(input.email);
  if (email === null) throw new KnownError('invalid', { email: [{ key: 'format' }] });
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    // Two invitations of a clinic at once come one after another.
    await sql`select pg_advisory_xact_lock(hashtext('invitations'), ${clinicId})`.execute(trx);
    const known = await trx
      .selectFrom('invitations')
      .select('id')
      .where('clinic_id', '=', clinicId)
      .where('repeat_key', '=', input.repeatKey)
      .executeTakeFirst();
    if (known) return known.id;
    await requireStranger(trx, clinicId, email);
    await requireDoctorHere(trx, clinicId, input);
    const token = makeToken();
    const { rows } = await sql<{ id: string }>`
      insert into invitations (clinic_id, email, role, doctor_id, language, invited_by, token_hash, repeat_key, expires_at)
      values (${clinicId}, ${email}, ${input.role}, ${input.doctorId}, ${input.language}, ${accountId}::uuid,
        ${hashToken(token)}, ${input.repeatKey}, now() + ${LIFE}::interval)
      returning id`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error('An insert that returns answers one row');
    await sendEmail(trx, secrets, { clinicId, email, language: input.language, token });
    const detail = { role: input.role };
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: 'member.invited',
      entity: 'invitation',
      entityId: row.id,
      clinicId,
      detail,
    });
    return row.id;
  });
}

/** Sends the email anew with another link; the former one ends. Throws not_found for one that has ended. */
export function resendInvitation({ db, secrets }: Inviting, by: By, id: string): Promise<void> {
  const { accountId, clinicId } = by;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    const token = makeToken();
    const { rows } = await sql<{ email: string; language: string; role: StaffRole }>`
      update invitations set token_hash = ${hashToken(token)}, sent_at = now(), expires_at = now() + ${LIFE}::interval
      where id = ${id}::uuid and clinic_id = ${clinicId} and ended_at is null
      returning email, language, role`.execute(trx);
    const [row] = rows;
    if (!row) throw new KnownError('not_found');
    const { role, ...to } = row;
    await sendEmail(trx, secrets, { clinicId, ...to, token });
    await recordAct(trx, {
      ...{ actorId: accountId, actorRole, kind: 'member.invited_again', entity: 'invitation', entityId: id },
      ...{ clinicId, detail: { role } },
    });
  });
}

/** Its link ends. Throws not_found for one that has ended. */
export function withdrawInvitation(db: Database, by: By, id: string): Promise<void> {
  const { accountId, clinicId } = by;
  return retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, accountId, clinicId, 'clinic.manage');
    const { rows } = await sql`
      update invitations set ended_at = now(), outcome = 'withdrawn'
      where id = ${id}::uuid and clinic_id = ${clinicId} and ended_at is null returning id`.execute(trx);
    if (rows.length === 0) throw new KnownError('not_found');
    await recordAct(trx, {
      actorId: accountId,
      actorRole,
      kind: 'member.uninvited',
      entity: 'invitation',
      entityId: id,
      clinicId,
    });
  });
}

/** What has ended is of use to nobody: a month later the address goes. */
export async function removeEndedInvitations(db: Database): Promise<void> {
  await sql`
    delete from invitations where coalesce(ended_at, expires_at) < now() - interval '30 days'`.execute(db);
}
