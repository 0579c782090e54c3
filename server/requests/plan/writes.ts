import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditDetail, KindAbout } from '../../../contract/operations/audit-kinds.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import { tellLive } from '../../platform/live.ts';
import { cleanText } from '../../platform/text/clean.ts';
import { dayIn, requireTimeZone } from '../../platform/time-zone.ts';
import { recordStaffAct } from '../../team/writes.ts';
import { pauseBill } from '../bill/closing.ts';
import { recordRequestEvent } from '../events.ts';
import { actOnOffer, actOnRequest, closeDisclosures, endAgreement } from '../writes.ts';
import { type HeldPlan, holdPlan, isRepeated, keepChange, requirePlanned, requireVersion } from './held.ts';
import { type ClinicsPart, type KeptItem, keepTicks, nextReminder, readSlots, tidyPart } from './rules.ts';

/** What the clinic did about a request, in its audit log: dates and counts, no words. */
const recordAct = <Kind extends KindAbout<'request'>>(
  { trx, request, plan }: HeldPlan,
  { accountId }: OfStaff,
  act: { kind: Kind; detail?: AuditDetail<Kind> },
) =>
  recordStaffAct(trx, {
    ...act,
    accountId,
    clinicId: plan.clinicId,
    entity: 'request',
    entityId: request.id,
  });

type OfClient = { accountId: string; requestId: string };
type OfStaff = { accountId: string; requestId: string; clinicId: number };

const clientOf = ({ accountId }: OfClient) => ({ accountId, clinicId: null });

/** A reason as it is kept. Throws `invalid` on `reason` where nothing is left of it. */
function requireReason(reason: string | undefined): string {
  const clean = cleanText(reason ?? '');
  return clean === '' ? refuse('reason', 'required') : clean;
}

const startsOf = (slots: readonly { starts_at: string }[]): string[] =>
  slots.map(({ starts_at }) => starts_at);

const hasDate = ({ plan }: HeldPlan): boolean => plan.isSet || plan.day !== null;

/** Takes back the date that stands: calendars show the appointment as off until another time is chosen. */
async function releaseDate({ trx, request, plan }: HeldPlan): Promise<void> {
  await trx.updateTable('offers').set({ confirmed_date: null }).where('id', '=', plan.offerId).execute();
  await sql`
    update plans set is_set = false, slot_id = null, remind_at = null, sequence = sequence + 1, changed_at = now()
    where request_id = ${request.id}::uuid`.execute(trx);
  await pauseBill(trx, request.id);
}

async function putSlots({ trx, request }: HeldPlan, slots: readonly object[]): Promise<void> {
  await sql`
    update plans set slots = ${JSON.stringify(slots)}::jsonb, version = version + 1
    where request_id = ${request.id}::uuid`.execute(trx);
}

/** The clinic proposes times. Where a date stands it is moved by that, and the client reads why. */
export function proposeDates(
  db: Database,
  who: OfStaff,
  given: {
    id: string;
    version: number;
    slots: readonly { id: string; local: string }[];
    reason?: string;
  },
): Promise<void> {
  return holdPlan(db, who.requestId, who, async (held) => {
    if (await isRepeated(held, given.id, ['proposed', 'moved'])) return;
    requireVersion(held, given.version);
    const { trx, request, plan, by } = held;
    const read = readSlots(given.slots, plan.zone, new Date());
    if ('problem' in read) throw new KnownError('invalid', { slots: [read.problem] });
    const isMove = hasDate(held);
    const reason = isMove ? requireReason(given.reason) : cleanText(given.reason ?? '');
    if (isMove) await releaseDate(held);
    await putSlots(held, read.slots);
    const startsAt = plan.isSet ? plan.startsAt : null;
    await keepChange(held, { id: given.id, kind: isMove ? 'moved' : 'proposed', reason, startsAt });
    const kind = isMove ? 'move_date' : 'propose_dates';
    await recordRequestEvent(trx, request, by, { kind, clinicId: plan.clinicId });
    const dates = { before: startsOf(plan.slots), after: startsOf(read.slots) };
    if (isMove) {
      const date = { before: startsAt ?? plan.day, after: null };
      await recordAct(held, who, { kind: 'request.date_moved', detail: { date, dates } });
    } else await recordAct(held, who, { kind: 'request.dates_proposed', detail: { dates } });
  });
}

/** The client chooses one of the proposed times: the offer is confirmed and the request scheduled. */
export function chooseDate(
  db: Database,
  who: OfClient,
  given: { version: number; slot_id: string; time_zone: string },
): Promise<void> {
  requireTimeZone(given.time_zone);
  return holdPlan(db, who.requestId, clientOf(who), async (held) => {
    const { trx, request, plan, by } = held;
    if (plan.isSet && plan.slotId === given.slot_id) return;
    requireVersion(held, given.version);
    const slot = plan.slots.find(({ id }) => id === given.slot_id);
    if (!slot) return refuse('slot_id', 'slot_gone');
    const startsAt = new Date(slot.starts_at);
    const now = new Date();
    if (startsAt <= now) refuse('slot_id', 'date_past');
    const day = dayIn(plan.zone, startsAt);
    if (plan.offerState === 'accepted') await actOnOffer(trx, plan.offerId, 'confirm', by);
    await trx.updateTable('offers').set({ confirmed_date: day }).where('id', '=', plan.offerId).execute();
    await sql`
      update plans set slots = '[]', slot_id = ${slot.id}::uuid, starts_at = ${startsAt}, is_set = true,
        client_zone = ${given.time_zone}, remind_at = ${nextReminder(startsAt, given.time_zone, now)},
        sequence = sequence + 1, changed_at = now(), version = version + 1
      where request_id = ${request.id}::uuid`.execute(trx);
    await keepChange(held, { id: randomUUID(), kind: 'chosen', startsAt });
    const about = { kind: 'choose_date', clinicId: plan.clinicId };
    if (request.state === 'accepted') await actOnRequest(trx, request, 'schedule', by, about);
    else await recordRequestEvent(trx, request, by, about);
    await enqueueStaffEmail(trx, { kind: 'date_chosen', clinicId: plan.clinicId, requestId: request.id });
  });
}

/** The client gives up the date that stands, or none of the proposed times fits: it is the clinic's turn. */
export function askOtherDates(
  db: Database,
  who: OfClient,
  given: { id: string; version: number; reason: string },
): Promise<void> {
  return holdPlan(db, who.requestId, clientOf(who), async (held) => {
    if (await isRepeated(held, given.id, ['moved', 'none_fits'])) return;
    requireVersion(held, given.version);
    const { trx, request, plan, by } = held;
    const isMove = hasDate(held);
    if (!isMove && plan.slots.length === 0) refuse('state', 'plan_no_dates');
    const reason = requireReason(given.reason);
    if (isMove) await releaseDate(held);
    await putSlots(held, []);
    const startsAt = plan.isSet ? plan.startsAt : null;
    await keepChange(held, { id: given.id, kind: isMove ? 'moved' : 'none_fits', reason, startsAt });
    const kind = isMove ? 'give_up_date' : 'ask_dates';
    await recordRequestEvent(trx, request, by, { kind, clinicId: plan.clinicId });
    await enqueueStaffEmail(trx, { kind: 'dates_asked', clinicId: plan.clinicId, requestId: request.id });
  });
}

/** The clinic cannot keep what was accepted: the request ends, and the client reads why. */
export function callOff(
  db: Database,
  who: OfStaff,
  given: { id: string; version: number; reason: string },
): Promise<void> {
  return holdPlan(db, who.requestId, who, async (held) => {
    if (await isRepeated(held, given.id, ['called_off'])) return;
    requireVersion(held, given.version);
    const { trx, request, plan, by } = held;
    const reason = requireReason(given.reason);
    await keepChange(held, {
      ...{ id: given.id, kind: 'called_off', reason },
      startsAt: plan.isSet ? plan.startsAt : null,
    });
    const about = { clinicId: plan.clinicId, reason };
    const cancelled = await actOnRequest(trx, request, 'call_off', by, about);
    const date = { before: plan.isSet ? plan.startsAt : plan.day, after: null };
    await recordAct(held, who, { kind: 'request.called_off', detail: { date } });
    await endAgreement(trx, cancelled);
    await closeDisclosures(trx, cancelled, by);
  });
}

/** The clinic writes checklist, arrival and contact; lines that stay keep the client's ticks. */
export function writePlan(
  db: Database,
  who: OfStaff,
  { version, ...part }: ClinicsPart & { version: number },
): Promise<void> {
  const tidy = tidyPart(part);
  if ('field' in tidy) refuse(tidy.field, 'format');
  return holdPlan(db, who.requestId, who, async (held) => {
    requireVersion(held, version);
    const { trx, request, plan, by } = held;
    const { items, arrival, contact_name, contact_phone } = tidy;
    await trx
      .updateTable('plans')
      .set((eb) => ({
        items: JSON.stringify(keepTicks(items, plan.items)),
        ...{ arrival, contact_name, contact_phone },
        version: eb('version', '+', 1),
      }))
      .where('request_id', '=', request.id)
      .execute();
    await recordRequestEvent(trx, request, by, { kind: 'write_plan', clinicId: plan.clinicId });
    const counts = { before: plan.items.length, after: items.length };
    await recordAct(held, who, { kind: 'request.plan_changed', detail: { items: counts } });
  });
}

/** The client ticks a line, which both sides see; whoever writes the list meanwhile keeps the tick. */
export function tickItem(
  db: Database,
  who: OfClient,
  given: { item_id: string; is_done: boolean },
): Promise<void> {
  return holdPlan(db, who.requestId, clientOf(who), async (held) => {
    requirePlanned(held);
    const { trx, request, plan } = held;
    const item = plan.items.find(({ id }) => id === given.item_id) ?? refuse('item_id', 'plan_item_gone');
    if ((item.done_at !== null) === given.is_done) return;
    const done_at = given.is_done ? new Date().toISOString() : null;
    const items: KeptItem[] = plan.items.map((one) => (one.id === item.id ? { ...one, done_at } : one));
    await trx
      .updateTable('plans')
      .set({ items: JSON.stringify(items) })
      .where('request_id', '=', request.id)
      .execute();
    await tellLive(trx, {
      ...{
        event: 'request.changed',
        accounts: [request.accountId],
        clinics: [plan.clinicId],
        id: request.id,
      },
    });
  });
}
