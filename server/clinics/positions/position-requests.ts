import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Role } from '../../../contract/platform/permissions.ts';
import { enqueueEmail } from '../../email/writes.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { requireMember, requireUnconcerned } from '../../team/access.ts';
import { type By, lockDoctor } from './access.ts';
import { insertPosition, type PositionFacts } from './positions.ts';

/**
 * Whether member `s` may decide on request `r` for their clinic: the doctor, or an owner of a claimed clinic where the doctor
 * has a position now. Never for the clinic that asks.
 */
export const mayDecide: RawBuilder<boolean> = sql<boolean>`
  r.clinic_id <> s.clinic_id
    and exists (select from positions p
      where p.doctor_id = r.doctor_id and p.clinic_id = s.clinic_id and p.until is null)
    and (s.doctor_id = r.doctor_id
      or s.role = 'owner' and exists (select from clinics k where k.id = s.clinic_id and k.claimed_at is not null))`;

type Asked = { waiting: number; isWaiting: boolean; lately: number; isRefused: boolean };

/** Asks for a known doctor; one that waits already stays as it is. Needs the doctor's lock and the clinic's. Throws `invalid`. */
export async function askForPosition(
  trx: Transaction,
  { accountId, clinicId, doctorId }: By & { doctorId: number },
  { role, specializationId, since }: PositionFacts,
): Promise<void> {
  const isLate = sql`created_at > now() - make_interval(days => ${limits.positionAskDays})`;
  const { rows } = await sql<Asked>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      coalesce(bool_or(state = 'waiting' and doctor_id = ${doctorId}), false) as "isWaiting",
      count(*) filter (where doctor_id = ${doctorId} and ${isLate})::int as lately,
      coalesce(bool_or(state = 'refused' and doctor_id = ${doctorId}
        and decided_at > now() - make_interval(days => ${limits.positionAskDays})), false) as "isRefused"
    from position_requests where clinic_id = ${clinicId}`.execute(trx);
  const { waiting = 0, isWaiting = false, lately = 0, isRefused = false } = rows[0] ?? {};
  if (isWaiting) return;
  if (isRefused) refuse('doctor_id', 'position_refused_lately', { days: limits.positionAskDays });
  if (lately >= limits.positionAsks)
    refuse('doctor_id', 'position_asked_often', { max: limits.positionAsks, days: limits.positionAskDays });
  if (waiting >= limits.positionRequestsOpen)
    refuse('doctor_id', 'position_requests_open', { max: limits.positionRequestsOpen });
  const made = await sql<{ id: string }>`
    insert into position_requests (doctor_id, clinic_id, specialization_id, role, since, account_id)
    values (${doctorId}, ${clinicId}, ${specializationId}, ${role}, ${since}, ${accountId}::uuid)
    returning id`.execute(trx);
  const { rows: deciders } = await sql<{ accountId: string; clinicId: number }>`
    select distinct on (s.account_id) s.account_id as "accountId", s.clinic_id as "clinicId"
    from position_requests r join staff s on ${mayDecide}
    where r.id = ${made.rows[0]?.id}::uuid order by s.account_id, s.clinic_id`.execute(trx);
  for (const decider of deciders) await enqueueEmail(trx, { kind: 'position_asked', ...decider });
}

type Held = PositionFacts & { doctorId: number; clinicId: number; accountId: string };

/** A request that waits, held until the transaction ends; the doctor first. Throws not_found, and `invalid` once decided. */
async function lockRequest(trx: Transaction, id: string, mayAct: RawBuilder<boolean>): Promise<Held> {
  const found = await trx
    .selectFrom('position_requests')
    .select('doctor_id as doctorId')
    .where('id', '=', id)
    .execute();
  const [target] = found;
  if (!target) throw new KnownError('not_found');
  // In the order in which a request is made. A doctor who is off the site is decided on too.
  await lockDoctor(trx, target.doctorId, true);
  const { rows } = await sql<Held & { state: string; isAllowed: boolean }>`
    select r.doctor_id as "doctorId", r.clinic_id as "clinicId", r.account_id as "accountId", r.role,
      r.specialization_id as "specializationId", r.since, r.state, ${mayAct} as "isAllowed"
    from position_requests r where r.id = ${id}::uuid for update of r`.execute(trx);
  const [request] = rows;
  if (!request?.isAllowed) throw new KnownError('not_found');
  if (request.state !== 'waiting') return refuse('state', 'position_request_state');
  return request;
}

/** Takes back what the clinic has asked. Throws not_found, and `invalid` where it is decided. */
export async function withdrawRequest(db: Database, by: By, id: string): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, by.accountId, by.clinicId, 'clinic.edit');
    const request = await lockRequest(trx, id, sql<boolean>`r.clinic_id = ${by.clinicId}`);
    await trx.updateTable('position_requests').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    await recordAct(trx, {
      actorId: by.accountId,
      actorRole,
      kind: 'position.withdrawn',
      entity: 'doctor',
      entityId: request.doctorId,
      clinicId: by.clinicId,
    });
  });
}

/** Null: confirmed, else why not. */
type Decision = { id: string; reason: string | null };
type Decider = {
  as: 'doctor' | 'clinic' | 'operator';
  act: { actorId: string; actorRole: Role; address?: string; reportId?: string | null };
};

async function decide(
  trx: Transaction,
  { id, reason }: Decision,
  { as, act }: Decider,
  request: Held,
): Promise<void> {
  const { doctorId, clinicId, accountId } = request;
  if (reason === null) await insertPosition(trx, request, request);
  await sql`
    update position_requests set state = ${reason === null ? 'confirmed' : 'refused'}, decided_as = ${as},
      decided_by = ${act.actorId}::uuid, decided_at = now(), reason = ${reason} where id = ${id}::uuid`.execute(
    trx,
  );
  await recordAct(trx, {
    ...act,
    kind: reason === null ? 'position.confirmed' : 'position.refused',
    entity: 'doctor',
    entityId: doctorId,
    clinicId,
    detail: { as },
    reason,
  });
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from staff
    where clinic_id = ${clinicId} and (role = 'owner' or account_id = ${accountId}::uuid)`.execute(trx);
  for (const member of rows) await enqueueEmail(trx, { kind: 'position_answer', ...member, clinicId });
}

/** The doctor or a present clinic (`by.clinicId`) decides. Throws not_found, and `invalid` where it is decided. */
export async function decideRequest(db: Database, by: By, decision: Decision): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const actorRole = await requireMember(trx, by.accountId, by.clinicId, 'doctor.edit');
    const mayAct = sql<boolean>`exists (select from staff s
      where s.account_id = ${by.accountId}::uuid and s.clinic_id = ${by.clinicId} and ${mayDecide})`;
    const request = await lockRequest(trx, decision.id, mayAct);
    const { rows } = await sql`
      select from staff where account_id = ${by.accountId}::uuid and clinic_id = ${by.clinicId}
        and doctor_id = ${request.doctorId}`.execute(trx);
    const as = rows.length > 0 ? 'doctor' : 'clinic';
    await decide(trx, decision, { as, act: { actorId: by.accountId, actorRole } }, request);
  });
}

/** An operator decides, unless they work for one of the sides. Throws not_found, `invalid`. */
export async function decideRequestAsOperator(
  db: Database,
  operator: Operator,
  decision: Decision,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const request = await lockRequest(trx, decision.id, sql<boolean>`true`);
    await requireUnconcerned(trx, operator.actorId, request);
    await decide(trx, decision, { as: 'operator', act: operator }, request);
  });
}
