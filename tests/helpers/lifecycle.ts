import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { inboxFolders } from '../../contract/chats/staff-inbox.ts';
import type { InboxRow } from '../../contract/requests/staff-requests.ts';
import { runDeadlines } from '../../server/requests/deadlines/writes.ts';
import { reviewRequest } from '../../server/requests/jobs.ts';
import { stateKey } from '../../web/team/reply-clock.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../factories/offer-world.ts';
import { dayAhead } from '../factories/offers.ts';
import { makeRequester } from '../factories/requests.ts';
import { chatCalls } from './chat-calls.ts';
import { requestCalls } from './request-calls.ts';

const world = await makeOfferWorld();
const { app, db, call } = world;
export const { clinics } = world;
const [, , kiritimati] = clinics;
const { act, get, list, further } = requestCalls(world);
export const { open, say, change } = chatCalls(world);

type Counts = Record<string, number>;
/** How the request lies in a clinic's inbox: folder, state, the words for it. `-`: it is not there. */
type Place = `${string} ${string} ${string}` | '-';
/** The patient's word, the request's state, then the request at each of its clinics. */
export type Standing = [word: string, state: string, ...places: Place[]];

const inboxOf = async (clinic: SampleClinic, folder: string) => {
  const reply = await app.inject({
    url: `/api/v1/staff/inbox?folder=${folder}`,
    headers: clinic.staff.headers,
  });
  return reply.json<{
    data: { request: InboxRow | null }[];
    meta: { counts: { folders: Counts } };
  }>();
};

const countsOf = async (clinic: SampleClinic): Promise<Counts> =>
  (await inboxOf(clinic, 'done')).meta.counts.folders;

/** A request, and where it stands. */
class Story {
  client: MadeAccount;
  id: string;
  at: readonly SampleClinic[];
  before: Counts[];
  chats = new Map<SampleClinic, string>();

  constructor(client: MadeAccount, id: string, at: readonly SampleClinic[], before: Counts[]) {
    this.client = client;
    this.id = id;
    this.at = at;
    this.before = before;
  }

  async offerOf(clinic: SampleClinic): Promise<{ id: string; version: number }> {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from offers where request_id = ${this.id}::uuid and clinic_id = ${clinic.id}
      order by created_at desc limit 1`.execute(db);
    const [offer] = rows;
    if (!offer) throw new Error('The clinic has an offer');
    return offer;
  }

  /** Where the request lies at a clinic. The counts of all folders agree: it is in one of them, or in none. */
  async placeAt(clinic: SampleClinic, before: Counts): Promise<Place> {
    const places: Place[] = [];
    const expected = { ...before };
    for (const folder of inboxFolders) {
      const { data } = await inboxOf(clinic, folder);
      const row = data.find(({ request }) => request?.id === this.id)?.request;
      if (!row) continue;
      places.push(`${folder} ${row.state} ${stateKey(row)}`);
      expected[folder] = (expected[folder] ?? 0) + 1;
    }
    expect(places.length).toBeLessThan(2);
    expect(await countsOf(clinic)).toEqual(expected);
    return places[0] ?? '-';
  }

  async standing(): Promise<Standing> {
    const { data } = await get(this.client, this.id);
    const row = (await list(this.client)).data.find(({ id }) => id === this.id);
    expect(row?.word).toBe(data.word);
    const places: Place[] = [];
    for (const [i, clinic] of this.at.entries())
      places.push(await this.placeAt(clinic, this.before[i] ?? {}));
    return [data.word, data.state, ...places];
  }
}

/** A request of a new client to these clinics, with the counts of their inboxes before it. */
export async function begin(at: readonly SampleClinic[], state = 'open'): Promise<Story> {
  const client = await makeRequester(db);
  const before = [];
  for (const clinic of at) before.push(await countsOf(clinic));
  const { rows } = await sql<{ id: string }>`
    insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
      languages, language, expires_at)
    select coalesce(max(number), 0) + 1, ${client.id}::uuid, ${state}, ${randomUUID()}, 'Катаракта', 'Мутное пятно перед глазом',
      'treatment', 'self', 1961, 'RU', array['ru'], 'ru', now() + interval '30 days' from requests returning id`.execute(
    db,
  );
  const [request] = rows;
  if (!request) throw new Error('An insert that returns answers one row');
  for (const { id } of at)
    await sql`insert into request_recipients (request_id, clinic_id) values (${request.id}::uuid, ${id})`.execute(
      db,
    );
  return new Story(client, request.id, at, before);
}

/** What is due by a second from now is done: the database counts finer than a date does. */
const passTime = () => runDeadlines(db, new Date(Date.now() + 1000));

export const done = async (reply: Promise<{ status: number; errors: object }>): Promise<void> => {
  const { status, errors } = await reply;
  if (status !== 200 && status !== 201) throw new Error(`${status} ${JSON.stringify(errors)}`);
};

type Act = (story: Story, at: (which: number) => SampleClinic) => Promise<void>;

const onCase =
  (name: string, which: number, body: object = {}): Act =>
  async ({ id }, at) => {
    const { staff, id: clinic_id } = at(which);
    await done(call(staff, 'POST', `staff/requests/${id}/${name}`, { clinic_id, ...body }));
  };
const onOffer =
  (name: string, which: number, body: object = {}): Act =>
  async (story, at) => {
    const { id } = await story.offerOf(at(which));
    await done(call(at(which).staff, 'POST', `staff/offers/${id}/${name}`, body));
  };
const byClient =
  (name: string, body?: object): Act =>
  async ({ client, id }) => {
    await done(act(client, id, name, body));
  };

/** Everything that can happen to a request, to what is at its clinics, and in their conversations. */
export const acts = {
  review: async ({ id }) => reviewRequest(db, id),
  see: onCase('seen', 0),
  ask: onCase('ask', 0, { body: 'Есть ли снимок?' }),
  answer: async ({ client, id }) => {
    const { data } = await get(client, id);
    const question = data.recipients.flatMap(({ questions }) => questions).find(({ answer }) => !answer);
    await done(act(client, id, 'answer', { question_id: question?.id, answer: 'Да, есть.' }));
  },
  begin: async ({ id }, at) => void (await world.start(at(0), id)),
  drop: onOffer('withdraw', 0),
  offer: async ({ id }, at) => void (await world.offer(at(0), id)),
  'offer again': async ({ id }, at) => void (await world.offer(at(0), id, { price_from: 1900 })),
  'second offers': async ({ id }, at) => void (await world.offer(at(1), id)),
  view: byClient('seen'),
  withdraw: onOffer('withdraw', 0, { reason: 'Ошиблись в цене' }),
  'decline offer': async (story, at) => {
    const { id } = await story.offerOf(at(0));
    await done(call(story.client, 'POST', `client/offers/${id}/decline`, {}));
  },
  'second is declined': async (story, at) => {
    const { id } = await story.offerOf(at(1));
    await done(call(story.client, 'POST', `client/offers/${id}/decline`, {}));
  },
  'offer expires': async (story, at) => {
    const { id } = await story.offerOf(at(0));
    await sql`update offers set valid_until = now() - interval '1 second' where id = ${id}::uuid`.execute(db);
    await sql`update requests set clock_at = now() where id = ${story.id}::uuid`.execute(db);
    await passTime();
  },
  'clinic declines': onCase('decline', 0, { reason: 'no_capacity' }),
  'second declines': onCase('decline', 1, { reason: 'no_capacity' }),
  'ask a third': async ({ client, id }) => void (await done(further(client, id, [kiritimati.id]))),
  accept: async (story, at) => {
    const { id, version } = await story.offerOf(at(0));
    await done(call(story.client, 'POST', `client/offers/${id}/accept`, { version }));
  },
  confirm: onOffer('confirm', 0, { date: dayAhead(20) }),
  cancel: byClient('cancel', {}),
  'no reply': async ({ id }) => {
    await sql`update request_recipients set delivered_at = now() - interval '73 hours' where request_id = ${id}::uuid`.execute(
      db,
    );
    await sql`update requests set clock_at = now() where id = ${id}::uuid`.execute(db);
    await passTime();
  },
  'request expires': async ({ id }) => {
    await sql`update requests set expires_at = now() - interval '1 second', clock_at = now() where id = ${id}::uuid`.execute(
      db,
    );
    await passTime();
  },
  'client writes': async (story, at) => {
    const clinic = at(0);
    const body = { request_id: story.id, clinic_id: clinic.id };
    const { data } = await open(story.client, body);
    story.chats.set(clinic, data.uuid);
    await done(say(story.client, 'client', data.uuid, 'Можно ли раньше?'));
  },
  'clinic writes': async (story, at) =>
    void (await done(say(at(0).staff, 'staff', story.chats.get(at(0)) ?? '', 'Да, можно.'))),
  'chat closes': async (story, at) =>
    void (await done(change(story.client, 'client', story.chats.get(at(0)) ?? '', { state: 'closed' }))),
  'chat is blocked': async (story, at) =>
    void (await done(change(story.client, 'client', story.chats.get(at(0)) ?? '', { state: 'blocked' }))),
} satisfies Record<string, Act>;
