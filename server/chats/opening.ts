import { type RawBuilder, sql } from 'kysely';
import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import { KnownError, refuse } from '../platform/errors.ts';
import type { Limiter } from '../platform/limiter.ts';
import { lockOwnRequest } from '../requests/access.ts';
import { isShownToClinics } from '../requests/rules.ts';
import { lockRequest } from '../requests/writes.ts';
import { requireStaffOf } from '../team/access.ts';
import { isLongClosed } from './rules.ts';
import { tellChange } from './writes.ts';

/** Whom a client wants to talk to, about what. */
type RoomKey = { accountId: string; clinicId: number; doctorId: number | null; requestId: string | null };

export type OpeningInput = {
  accountId: string;
  clinic_id?: number | undefined;
  doctor_id?: number | undefined;
  request_id?: string | undefined;
};

/** A request has one conversation with each of its clinics, whichever doctor was named. */
const isRoom = ({ accountId, clinicId, doctorId, requestId }: RoomKey): RawBuilder<unknown> => sql`
  account_id = ${accountId}::uuid and clinic_id = ${clinicId} and ended_at is null
  and request_id is not distinct from ${requestId}::uuid
  and (${requestId !== null} or doctor_id is not distinct from ${doctorId}::int)`;

type Room = { id: string; closedAt: Date | null };

async function findRoom(db: Database, key: RoomKey, lock = sql``): Promise<Room | null> {
  const { rows } = await sql<Room>`
    select id, closed_at as "closedAt" from chats where ${isRoom(key)} ${lock}`.execute(db);
  return rows[0] ?? null;
}

const lockChatRow = (trx: Transaction, key: RoomKey) => findRoom(trx, key, sql`for update`);

async function insertChat(trx: Transaction, { accountId, clinicId, doctorId, requestId }: RoomKey) {
  const { rows } = await sql<{ id: string }>`
    insert into chats (account_id, clinic_id, doctor_id, request_id)
    values (${accountId}::uuid, ${clinicId}, ${doctorId}, ${requestId}::uuid)
    on conflict do nothing returning id`.execute(trx);
  const [room] = rows;
  if (!room) return null;
  await trx
    .insertInto('chat_participants')
    .values({ chat_id: room.id, number: 1, side: 'client', account_id: accountId, role: 'client' })
    .execute();
  await tellChange(trx, { id: room.id, accountId, clinicId });
  return room.id;
}

/** The room of this key; one that was closed long ago ends, and a new one begins. Of two who make it at once one does. */
async function makeConversation(trx: Transaction, key: RoomKey): Promise<{ id: string; isNew: boolean }> {
  for (let round = 0; round < 5; round += 1) {
    const room = await lockChatRow(trx, key);
    if (room && !isLongClosed(room.closedAt, new Date())) return { id: room.id, isNew: false };
    if (room) await sql`update chats set ended_at = now() where id = ${room.id}::uuid`.execute(trx);
    const id = await insertChat(trx, key);
    if (id !== null) return { id, isNew: true };
  }
  throw new Error('A room is there or can be made');
}

/** Throws `invalid` on `field` for a clinic that is not in the directory, that nobody runs, or that is one's own. */
async function requireAnswering(
  db: Database,
  accountId: string,
  { clinicId, field }: { clinicId: number; field: string },
): Promise<void> {
  const { rows } = await sql<{ isRun: boolean; isOwn: boolean }>`
    select claimed_at is not null or exists (select from staff where clinic_id = c.id) as "isRun",
      exists (select from staff where clinic_id = c.id and account_id = ${accountId}::uuid) as "isOwn"
    from clinics c where id = ${clinicId} and status = 'published'`.execute(db);
  const [clinic] = rows;
  if (!clinic) refuse(field, 'not_listed');
  if (!clinic.isRun) refuse(field, 'chat_clinic_unclaimed');
  if (clinic.isOwn) refuse(field, 'chat_own_clinic');
}

/** The clinic where a doctor works now: of several the main one. Throws `invalid` on `doctor_id` where there is none. */
async function findPresentClinic(db: Database, doctorId: number): Promise<number> {
  const { rows } = await sql<{ clinicId: number | null }>`
    select (select p.clinic_id from positions p join clinics c on c.id = p.clinic_id and c.status = 'published'
      where p.doctor_id = d.id and p.until is null order by p.is_main desc, p.id limit 1) as "clinicId"
    from doctors d where d.id = ${doctorId} and d.status = 'published'`.execute(db);
  const [doctor] = rows;
  if (!doctor) refuse('doctor_id', 'not_listed');
  return doctor.clinicId ?? refuse('doctor_id', 'chat_doctor_nowhere');
}

type Recipient = { clinicId: number; doctorId: number | null; isChosen: boolean };

/** Which of the request's clinics: the one named, the only one, or the one whose offer was accepted. */
async function findRecipient(
  db: Database,
  requestId: string,
  clinicId: number | undefined,
): Promise<Recipient> {
  const { rows } = await sql<Recipient>`
    select t.clinic_id as "clinicId", t.doctor_id as "doctorId",
      exists (select from offers o where o.id = r.accepted_offer_id and o.clinic_id = t.clinic_id) as "isChosen"
    from request_recipients t join requests r on r.id = t.request_id
    where t.request_id = ${requestId}::uuid order by t.clinic_id`.execute(db);
  if (clinicId !== undefined)
    return rows.find((row) => row.clinicId === clinicId) ?? refuse('clinic_id', 'chat_not_recipient');
  const [only] = rows.length === 1 ? rows : rows.filter(({ isChosen }) => isChosen);
  return only ?? refuse('clinic_id', 'chat_which_clinic');
}

/** The room about a request, whose row `trx` holds. */
async function keyOfRequest(trx: Transaction, input: OpeningInput, requestId: string): Promise<RoomKey> {
  const { accountId, clinic_id: named } = input;
  if (input.doctor_id !== undefined) refuse('doctor_id', 'chat_one_of');
  const request = await lockOwnRequest(trx, accountId, requestId);
  if (!isShownToClinics(request.state)) refuse('request_id', 'chat_request_unseen');
  const { clinicId, doctorId } = await findRecipient(trx, requestId, named);
  return { accountId, clinicId, doctorId, requestId };
}

async function keyOf(trx: Transaction, input: OpeningInput): Promise<RoomKey> {
  const { accountId, clinic_id: clinicId, doctor_id: doctorId, request_id: requestId } = input;
  if (requestId !== undefined) return keyOfRequest(trx, input, requestId);
  if (clinicId !== undefined && doctorId !== undefined) return refuse('doctor_id', 'chat_one_of');
  if (clinicId !== undefined) return { accountId, clinicId, doctorId: null, requestId: null };
  if (doctorId === undefined) return refuse('clinic_id', 'required');
  return { accountId, clinicId: await findPresentClinic(trx, doctorId), doctorId, requestId: null };
}

/** Opens a room of one's own, or the one that is there. Returns its id. Throws `invalid`, `too_many`, not_found. */
export async function openChat(
  { db, openings }: { db: Database; openings: Limiter },
  input: OpeningInput,
): Promise<string> {
  const { accountId } = input;
  // Asked first without a lock: whoever comes back to a room opens none, and spends nothing.
  const key = await retryingTransaction(db, (trx) => keyOf(trx, input));
  const there = await findRoom(db, key);
  if (there && !isLongClosed(there.closedAt, new Date())) return there.id;
  await requireAnswering(db, accountId, {
    clinicId: key.clinicId,
    field: key.doctorId !== null && key.requestId === null ? 'doctor_id' : 'clinic_id',
  });
  await openings.spend(accountId);
  try {
    const room = await retryingTransaction(db, async (trx) => {
      // The request's row before the room's: the order in which everything locks them.
      if (key.requestId !== null) await lockRequest(trx, key.requestId);
      return makeConversation(trx, key);
    });
    if (!room.isNew) await openings.giveBack(accountId);
    return room.id;
  } catch (error) {
    await openings.giveBack(accountId);
    throw error;
  }
}

/** The room about a request that one's clinic has received, for its people. Returns its id. Throws not_found. */
export function openChatOfStaff(
  db: Database,
  { accountId, clinicId, requestId }: { accountId: string; clinicId: number; requestId: string },
): Promise<string> {
  return retryingTransaction(db, async (trx) => {
    await requireStaffOf(trx, accountId, clinicId);
    const request = await lockRequest(trx, requestId);
    if (!isShownToClinics(request.state) || request.accountId === accountId)
      throw new KnownError('not_found');
    const recipient = await trx
      .selectFrom('request_recipients')
      .select('doctor_id as doctorId')
      .where('request_id', '=', requestId)
      .where('clinic_id', '=', clinicId)
      .executeTakeFirst();
    if (!recipient) throw new KnownError('not_found');
    const key = { accountId: request.accountId, clinicId, doctorId: recipient.doctorId, requestId };
    const { id } = await makeConversation(trx, key);
    return id;
  });
}
