import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { InboxItem } from '../../contract/chats/staff-inbox.ts';
import type { StaffOffer } from '../../contract/offers/offers.ts';
import type { InboxRow } from '../../contract/requests/staff-requests.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { makeTerms } from '../factories/offers.ts';
import { type Answer, type Caller, callsOf, isDone, type UpSince } from './calls.ts';
import { type Ledger, note } from './ledger.ts';

export type StaffedClinic = { id: number; doctorId: number; staff: MadeAccount[] };

type Member = { clinic: StaffedClinic; calls: Caller; ledger: Ledger };

async function ask({ clinic, calls, ledger }: Member, { id }: InboxRow): Promise<void> {
  const body = `Вопрос ${randomUUID()}`;
  ledger.questions.tried.add(body);
  if (note(ledger, await calls.call('POST', `staff/requests/${id}/ask`, { clinic_id: clinic.id, body })))
    ledger.questions.acknowledged.add(body);
}

async function decline({ clinic, calls, ledger }: Member, { id }: InboxRow): Promise<void> {
  if (randomInt(4) > 0) return;
  const body = { clinic_id: clinic.id, reason: 'no_capacity' };
  if (note(ledger, await calls.call('POST', `staff/requests/${id}/decline`, body)))
    ledger.declined.add(`${id} ${clinic.id}`);
}

// The service's own contract checks what it answers.
const offerOf = ({ data }: Answer): StaffOffer => data as StaffOffer;

async function offer({ clinic, calls, ledger }: Member, { id }: InboxRow): Promise<void> {
  const key = { 'idempotency-key': randomUUID() };
  const begun = await calls.insist('POST', `staff/requests/${id}/offers`, { clinic_id: clinic.id }, key);
  if (!note(ledger, begun)) return;
  const { id: offerId, draft_version } = offerOf(begun);
  const terms = makeTerms(clinic.doctorId, { price_from: randomInt(1000, 9000) });
  const written = await calls.call('PATCH', `staff/offers/${offerId}`, { terms, draft_version });
  if (!note(ledger, written)) return;
  const body = { draft_version: offerOf(written).draft_version };
  const sent = await calls.call('POST', `staff/offers/${offerId}/send`, body);
  if (!note(ledger, sent)) return;
  ledger.sent.push({ offerId, version: offerOf(sent).version });
  if (randomInt(8) === 0) note(ledger, await calls.call('POST', `staff/offers/${offerId}/withdraw`, {}));
}

const see = async ({ clinic, calls, ledger }: Member, { id }: InboxRow): Promise<void> => {
  note(ledger, await calls.call('POST', `staff/requests/${id}/seen`, { clinic_id: clinic.id }));
};

const acts = [see, ask, offer, offer, decline];
const folders = ['unanswered', 'unanswered', 'waiting'];

async function answerOne(member: Member): Promise<void> {
  const folder = folders[randomInt(folders.length)];
  const answer = await member.calls.call('GET', `staff/inbox?folder=${folder}&kind=request`);
  if (!isDone(answer)) return;
  const rows = (answer.data as InboxItem[]).flatMap(({ request }) => request ?? []);
  const row = rows[randomInt(Math.max(1, rows.length))];
  if (row) await acts[randomInt(acts.length)]?.(member, row);
}

/** Answers what comes to the clinic until `isOver`. */
export async function liveAsStaff(options: {
  url: string;
  clinic: StaffedClinic;
  account: MadeAccount;
  ledger: Ledger;
  isOver(): boolean;
  upSince: UpSince;
}): Promise<void> {
  const { url, clinic, account, ledger, isOver, upSince } = options;
  const member: Member = { clinic, calls: callsOf(url, account, upSince), ledger };
  while (!isOver()) {
    await answerOne(member);
    await delay(randomInt(50, 400));
  }
}
