import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '../../contract/platform/limits.ts';
import type { NewRequest, RequestDetail } from '../../contract/requests/requests.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { type Caller, callsOf, isDone, type UpSince } from './calls.ts';
import { type Ledger, note } from './ledger.ts';

type Client = {
  account: MadeAccount;
  calls: Caller;
  ledger: Ledger;
  makeCase(attachments: string[]): NewRequest;
  requests: string[];
};

async function upload({ calls, ledger }: Client): Promise<string | null> {
  const form = new FormData();
  form.set('file', new Blob([`Заключение ${randomUUID()}\n`.repeat(20)]), 'заключение.txt');
  const answer = await calls.call('POST', 'client/attachments', form);
  if (!note(ledger, answer)) return null;
  const id = String(Object(answer.data).id);
  ledger.uploads.add(id);
  return id;
}

/** A lost answer is asked for again under the same key, as the page does. */
async function create(client: Client): Promise<void> {
  const { account, calls, ledger } = client;
  if (client.requests.length >= limits.requestsPerDay) return;
  const tried = await Promise.all(Array.from({ length: randomInt(3) }, () => upload(client)));
  const attachments = tried.filter((id) => id !== null);
  const key = randomUUID();
  ledger.created.set(key, { accountId: account.id, requestId: null, papers: attachments });
  const body = client.makeCase(attachments);
  const answer = await calls.insist('POST', 'client/requests', body, { 'idempotency-key': key });
  if (!note(ledger, answer)) throw new Error(`A request was refused: ${answer.status}`);
  const requestId = String(Object(answer.data).id);
  ledger.created.set(key, { accountId: account.id, requestId, papers: attachments });
  client.requests.push(requestId);
}

async function keepCosts({ calls, ledger }: Client, { id }: RequestDetail): Promise<void> {
  const amount = randomInt(1, 1_000_000);
  const known = ledger.costs.get(id) ?? { acknowledged: null, tried: null };
  ledger.costs.set(id, { ...known, tried: amount });
  const own_costs = [{ title: 'Билеты', amount, currency_id: 1 }];
  // Until the answer is known nothing else is written: of two tries on their way the later one would not be the last.
  const answer = await calls.insist('POST', `client/requests/${id}/own-costs`, { own_costs });
  if (note(ledger, answer)) ledger.costs.set(id, { acknowledged: amount, tried: null });
}

async function answerQuestions({ calls, ledger }: Client, { id, recipients }: RequestDetail): Promise<void> {
  for (const question of recipients.flatMap(({ questions }) => questions)) {
    if (question.answer !== null) continue;
    const answer = `Ответ ${randomUUID()}`;
    const body = { question_id: question.id, answer };
    if (note(ledger, await calls.call('POST', `client/requests/${id}/answer`, body)))
      ledger.answers.set(question.id, answer);
  }
}

async function disclose({ calls, ledger }: Client, { id, recipients }: RequestDetail): Promise<void> {
  const [recipient] = recipients;
  if (!recipient) return;
  const body = { clinic_id: recipient.clinic.id, papers: randomInt(2) === 0, contact: randomInt(2) === 0 };
  note(ledger, await calls.call('POST', `client/requests/${id}/disclosure`, body));
}

async function choose({ calls, ledger }: Client, { id, offers }: RequestDetail): Promise<void> {
  const offer = offers.find(({ state }) => state === 'sent' || state === 'viewed');
  if (!offer || randomInt(3) > 0) return;
  const path = `client/offers/${offer.id}`;
  if (randomInt(4) === 0) {
    note(ledger, await calls.call('POST', `${path}/decline`, {}));
    return;
  }
  const answer = await calls.insist('POST', `${path}/accept`, { version: offer.version });
  if (note(ledger, answer)) ledger.accepted.set(id, offer.id);
}

async function cancel({ calls, ledger }: Client, { id }: RequestDetail): Promise<void> {
  if (randomInt(12) > 0) return;
  const answer = await calls.call('POST', `client/requests/${id}/cancel`, {});
  if (note(ledger, answer)) ledger.cancelled.add(id);
}

const see = async ({ calls, ledger }: Client, { id }: RequestDetail): Promise<void> => {
  note(ledger, await calls.call('POST', `client/requests/${id}/seen`));
};

const acts = [keepCosts, answerQuestions, disclose, choose, see, cancel];

async function changeOne(client: Client): Promise<void> {
  const id = client.requests[randomInt(client.requests.length)];
  const answer = await client.calls.call('GET', `client/requests/${id}`);
  if (!isDone(answer)) return;
  // The service's own contract checks what it answers.
  const detail = answer.data as RequestDetail;
  await acts[randomInt(acts.length)]?.(client, detail);
}

/** Creates requests and changes them until `isOver`; then finishes what it has begun. */
export async function liveAsClient(options: {
  url: string;
  account: MadeAccount;
  ledger: Ledger;
  makeCase(attachments: string[]): NewRequest;
  isOver(): boolean;
  upSince: UpSince;
}): Promise<void> {
  const { url, account, ledger, makeCase, isOver, upSince } = options;
  const client: Client = { account, calls: callsOf(url, account, upSince), ledger, makeCase, requests: [] };
  while (!isOver()) {
    if (client.requests.length === 0 || randomInt(8) === 0) await create(client);
    else await changeOne(client);
    await delay(randomInt(100, 900));
  }
}
