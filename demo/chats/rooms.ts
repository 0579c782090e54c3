import { sql } from 'kysely';
import { requestTitle } from '../../server/accounts/texts/reads.ts';
import { keepCannedReply } from '../../server/chats/canned-replies.ts';
import { keepHours } from '../../server/chats/hours.ts';
import { type Database, retryingTransaction } from '../../server/platform/database.ts';
import { openColumns, type SealedJson } from '../../server/platform/sealed-columns.ts';
import { appointStaff } from '../../server/team/writes.ts';
import { demoPhones } from '../accounts.ts';
import type { Stage } from '../requests/acting.ts';
import { askedCases, ownCases } from '../requests/cases.ts';
import type { StaffedClinic } from '../requests/clinics.ts';
import { agreeToTexts, colleague, findDemoAccount, others, settlePerson } from '../requests/people.ts';
import { play } from './acting.ts';
import { othersScripts, readyAnswers } from './others.ts';
import { agreed, asking, closed, comparing, toDoctor, waiting } from './own.ts';
import { DAY } from './script.ts';

/**
 * Moves the times of a request back by so many minutes, so that its conversation comes after it. Triggers refuse changes
 * of past events; where the database user may not disable them, the request keeps today's date. Deadlines of clinics that
 * have not replied are not moved: they would be overdue at once.
 */
async function ageRequest(db: Database, requestId: string, minutes: number): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ may: boolean }>`
      select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`.execute(trx);
    if (!rows[0]?.may) return;
    await sql`set local session_replication_role = replica`.execute(trx);
    const by = sql`make_interval(mins => ${minutes})`;
    const its = sql`request_id = ${requestId}::uuid`;
    await sql`update requests set submitted_at = submitted_at - ${by} where id = ${requestId}::uuid`.execute(
      trx,
    );
    await sql`update request_events set at = at - ${by} where ${its}`.execute(trx);
    await sql`
      update request_recipients set delivered_at = delivered_at - ${by}, seen_at = seen_at - ${by},
        replied_at = replied_at - ${by}, papers_opened_at = papers_opened_at - ${by}
      where ${its} and replied_at is not null`.execute(trx);
    await sql`
      update request_questions set asked_at = asked_at - ${by}, answered_at = answered_at - ${by} where ${its}`.execute(
      trx,
    );
    await sql`
      update offer_versions set sent_at = sent_at - ${by}
      where offer_id in (select id from offers where ${its})`.execute(trx);
  });
}

/** Numbers of the doctors who answer beside the colleague: each is one person. */
const surgeonPhones = { agreed: '+491713920052', compared: '+491713920053' } as const;

type Recipient = { requestId: string; clinicId: number; slug: string; doctorId: number; doctor: string };

/** A recipient of an own request of the demo client, as `which` says; null: there is none. */
async function findRecipient(
  db: Database,
  clientId: string,
  title: string,
  which: 'papers' | 'asked' | 'declined' | 'any',
): Promise<Recipient | null> {
  const condition = {
    papers: sql`t.papers_opened_at is not null`,
    asked: sql`t.papers_opened_at is null and exists (select from request_questions q
      where q.request_id = r.id and q.clinic_id = t.clinic_id)`,
    declined: sql`t.state = 'declined'`,
    any: sql`true`,
  }[which];
  const { rows } = await sql<Recipient>`
    select r.id as "requestId", t.clinic_id as "clinicId", c.slug, d.id as "doctorId",
      coalesce((select text from doctor_names where doctor_id = d.id and kind = 'label' and lang = 'ru' limit 1), d.title) as doctor
    from requests r join request_recipients t on t.request_id = r.id
    join clinics c on c.id = t.clinic_id
    -- Whoever the offer names answers in its conversation.
    join doctors d on d.id = coalesce((select v.doctor_id from offers o
      join offer_versions v on v.offer_id = o.id and v.version = o.version
      where o.request_id = t.request_id and o.clinic_id = t.clinic_id order by o.created_at desc limit 1), t.doctor_id)
    where r.account_id = ${clientId}::uuid and r.id = any(${await listTitled(db, clientId, [title])}::uuid[]) and r.state not in ('cancelled', 'expired')
      and ${condition}
    order by r.submitted_at desc, t.clinic_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Requests of a client with one of these titles. */
async function listTitled(db: Database, clientId: string, titles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; title: SealedJson<string> }>`
    select r.id, ${requestTitle.read('r')} as title from requests r where r.account_id = ${clientId}::uuid`.execute(
    db,
  );
  return openColumns(db, rows).flatMap(({ id, title }) => (titles.includes(title) ? [id] : []));
}

/** The doctor whose page it is, as an account of their clinic. Null: the number is a real account's. */
async function employSurgeon(
  db: Database,
  { slug, doctorId, doctor }: Recipient,
  phone: string,
): Promise<string | null> {
  const [name = doctor, ...rest] = doctor.split(' ');
  const accountId = await settlePerson(db, { name, surname: rest.join(' ') || name, phone });
  if (accountId !== null) await appointStaff(db, { accountId, slug, role: 'doctor', doctorId });
  return accountId;
}

/** Conversations about the requests of the demo client at clinics that the colleague answers for. */
async function talkAboutOffers(stage: Stage, clientId: string, coordinator: string): Promise<void> {
  const { db } = stage;
  const cast = { client: clientId, coordinator };
  const about = ({ requestId, clinicId }: Recipient) => ({ request_id: requestId, clinic_id: clinicId });
  const find = (told: { title?: string | undefined }, which: Parameters<typeof findRecipient>[3]) =>
    findRecipient(db, clientId, told.title ?? '', which);
  const chosen = await find(ownCases.agreed, 'any');
  if (chosen) await ageRequest(db, chosen.requestId, 14 * DAY);
  const doctor = chosen && (await employSurgeon(db, chosen, surgeonPhones.agreed));
  if (chosen && doctor) await play(stage, { ...cast, doctor }, { to: about(chosen), script: agreed });
  const first = await find(ownCases.compared, 'papers');
  if (first) await ageRequest(db, first.requestId, 4 * DAY);
  const refused = await find(ownCases.compared, 'declined');
  if (refused) await play(stage, cast, { to: about(refused), script: closed });
  const second = await find(ownCases.compared, 'asked');
  if (second) await play(stage, cast, { to: about(second), script: asking });
  const surgeon = first && (await employSurgeon(db, first, surgeonPhones.compared));
  if (first && surgeon)
    await play(stage, { ...cast, doctor: surgeon }, { to: about(first), script: comparing });
}

/** Conversations of the demo client with the clinic of the demo staff. */
async function talkToStaffed(stage: Stage, clientId: string, staffed: StaffedClinic): Promise<void> {
  const { db } = stage;
  const doctor = await findDemoAccount(db, demoPhones.doctor);
  if (doctor === null) return;
  const cast = { client: clientId, coordinator: staffed.accountId, doctor };
  const { rows } = await sql<{ doctorId: number | null }>`
    select doctor_id as "doctorId" from staff
    where account_id = ${doctor}::uuid and clinic_id = ${staffed.clinicId}`.execute(db);
  const doctorId = rows[0]?.doctorId ?? null;
  if (doctorId !== null) await play(stage, cast, { to: { doctor_id: doctorId }, script: toDoctor });
  const titles = askedCases.map(({ told }) => told.title ?? '');
  const titled = await listTitled(db, clientId, titles);
  const { rows: asked } = await sql<{ id: string }>`
    select r.id from requests r join request_recipients t on t.request_id = r.id
    where r.account_id = ${clientId}::uuid and t.clinic_id = ${staffed.clinicId}
      and r.id = any(${titled}::uuid[]) and r.state in ('open', 'needs_info') order by r.submitted_at desc limit 1`.execute(
    db,
  );
  const [request] = asked;
  if (!request) return;
  await ageRequest(db, request.id, 5 * DAY);
  await play(stage, cast, {
    to: { request_id: request.id, clinic_id: staffed.clinicId },
    script: waiting,
  });
}

/** Conversations of other patients with the clinic of the demo staff. */
async function talkOfOthers(stage: Stage, staffed: StaffedClinic): Promise<void> {
  const { db } = stage;
  const doctor = await findDemoAccount(db, demoPhones.doctor);
  if (doctor === null) return;
  for (const person of others) {
    const client = await settlePerson(db, person);
    if (client === null) continue;
    await agreeToTexts(db, client, person.language);
    const cast = { client, coordinator: staffed.accountId, doctor };
    await play(stage, cast, { to: { clinic_id: staffed.clinicId }, script: othersScripts[person.language] });
  }
}

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }));

/** When the clinic answers, and what it has ready to answer with. */
async function equip(db: Database, accountId: string, clinicId: number): Promise<void> {
  const { rows } = await sql`select from clinic_hours where clinic_id = ${clinicId} limit 1`.execute(db);
  if (rows.length > 0) return;
  const days = [...weekdays, { weekday: 6, opens: '10:00', closes: '14:00' }];
  await keepHours(db, accountId, { clinic_id: clinicId, days });
  for (const answer of readyAnswers) await keepCannedReply(db, accountId, { clinic_id: clinicId, ...answer });
}

/** All rooms, the ones to look at first spoken in last; hours and ready answers of every clinic that somebody plays. */
export async function makeChats(stage: Stage, clientId: string, staffed: StaffedClinic): Promise<void> {
  const { db } = stage;
  await agreeToTexts(db, clientId, 'ru');
  await talkOfOthers(stage, staffed);
  await talkToStaffed(stage, clientId, staffed);
  await equip(db, staffed.accountId, staffed.clinicId);
  const colleagueId = await settlePerson(db, colleague);
  if (colleagueId === null) return;
  await talkAboutOffers(stage, clientId, colleagueId);
  const { rows } = await sql<{ clinicId: number }>`
    select clinic_id as "clinicId" from staff where account_id = ${colleagueId}::uuid`.execute(db);
  for (const { clinicId } of rows) await equip(db, colleagueId, clinicId);
}
