import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../contract/chats/chats.ts';
import type { RequestDetail, RequestRow } from '../../../contract/requests/requests.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead } from '../../../tests/factories/offers.ts';
import { makeCase, makeRequester, newKey } from '../../../tests/factories/requests.ts';

const world = await makeOfferWorld();
const { db, clinics, call, offer } = world;
const [munich] = clinics;

/** A word for each kind of text, which stands nowhere else. */
const sealed = {
  title: 'Zyklopentitel',
  body: 'Zyklopenkoerper',
  question: 'Zyklopenfrage',
  answer: 'Zyklopenantwort',
  caseNote: 'Zyklopenakte',
  message: 'Zyklopennachricht',
  staffMessage: 'Zyklopenrueckruf',
  corrected: 'Zyklopenirrtum',
  retracted: 'Zyklopenversehen',
  medicine: 'Zyklopentropfen',
  phrase: 'painkiller_is',
  chatNote: 'Zyklopenzettel',
  draft: 'Zyklopenentwurf',
  instructions: 'Zyklopenschonung',
  checkIn: 'Zyklopenbefinden',
};

/**
 * What stands open, and why (decision 99): terms of offers are compared and added up in statements; the name of a patient is
 * ordered and searched; reasons of refusals are shown beside states.
 */
const open = { offerNote: 'Zyklopenangebot', patientName: 'Zyklopenname', ownCost: 'Zyklopenkosten' };

const done = <Reply extends { status: number; errors: object }>(reply: Reply): Reply => {
  if (reply.status !== 200 && reply.status !== 201)
    throw new Error(`${reply.status} ${JSON.stringify(reply.errors)}`);
  return reply;
};

/** A story with each kind of text in it, told by the calls that clients and clinics use. */
async function tell(): Promise<void> {
  const client = await makeRequester(db);
  const { id: clinicId, staff } = munich;
  const draft = { content: { body: sealed.draft, key: randomUUID() }, version: 0 };
  const writes = await makeRequester(db);
  done(await call(writes, 'POST', 'client/inquiry/draft', draft));
  const sent = await makeCase(db, [munich], {
    ...{ title: `Augen, ${sealed.title}`, body: `Pflaster ueber dem Auge, ${sealed.body}, seit Mai.` },
    ...{ for_whom: 'relative', patient_name: open.patientName },
  });
  const { id } = done(await call<RequestRow>(client, 'POST', 'client/requests', sent, newKey())).data;
  await sql`update requests set state = 'open' where id = ${id}::uuid`.execute(db);
  done(
    await call(staff, 'POST', `staff/requests/${id}/ask`, {
      clinic_id: clinicId,
      body: `${sealed.question}?`,
    }),
  );
  const { recipients } = (await call<RequestDetail>(client, 'GET', `client/requests/${id}`)).data;
  const question_id = recipients[0]?.questions[0]?.id;
  done(await call(client, 'POST', `client/requests/${id}/answer`, { question_id, answer: sealed.answer }));
  const note = { clinic_id: clinicId, id: randomUUID(), body: sealed.caseNote };
  done(await call(staff, 'POST', `staff/requests/${id}/notes`, note));
  done(
    await call(client, 'POST', `client/requests/${id}/own-costs`, {
      own_costs: [{ title: open.ownCost, amount: 10, currency_id: 2 }],
    }),
  );
  const chat = done(
    await call<{ uuid: string }>(client, 'POST', 'client/chats', { request_id: id, clinic_id: clinicId }),
  ).data.uuid;
  const say = async (side: 'client' | 'staff', body: string, more: object = {}) =>
    done(
      await call<ChatMessage>(side === 'client' ? client : staff, 'POST', `${side}/chats/${chat}/messages`, {
        ...{ id: randomUUID(), body },
        ...more,
      }),
    ).data.seq;
  await say('client', sealed.message);
  await say('staff', sealed.staffMessage);
  const wrong = await say('client', sealed.corrected);
  done(await call(client, 'PATCH', `client/chats/${chat}/messages/${wrong}`, { body: 'Anders' }));
  const gone = await say('client', sealed.retracted);
  done(await call(client, 'DELETE', `client/chats/${chat}/messages/${gone}`));
  await say('staff', '', { phrase: { id: sealed.phrase, values: { medicine: sealed.medicine } } });
  done(await call(staff, 'POST', `staff/chats/${chat}/notes`, { id: randomUUID(), body: sealed.chatNote }));
  const { id: offerId } = await offer(munich, id, { note: open.offerNote });
  done(await call(client, 'POST', `client/offers/${offerId}/accept`, { version: 1 }));
  done(await call(staff, 'POST', `staff/offers/${offerId}/confirm`, { date: dayAhead(20) }));
  await sql`update offers set confirmed_date = ${dayAhead(-1)}::date where id = ${offerId}::uuid`.execute(db);
  const checkIn = { id: randomUUID(), day: 1, questions: ['pain'] };
  done(
    await call(staff, 'PATCH', `staff/requests/${id}/aftercare`, {
      ...{ clinic_id: clinicId, version: 1, discharged_on: dayAhead(-1) },
      ...{ instructions: sealed.instructions, check_ins: [checkIn] },
    }),
  );
  done(
    await call(client, 'POST', `client/requests/${id}/aftercare/check-ins/${checkIn.id}`, {
      ...{ pain: 2, note: sealed.checkIn },
    }),
  );
}

/** Every row of every table, the list of jobs too, as text. Bytes are in hex. */
async function dump(): Promise<{ table: string; text: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db);
  const tables: { table: string; text: string }[] = [];
  for (const { schema, name } of rows) {
    const found = await sql<{ text: string | null }>`
      select string_agg(t::text, ' ') as text from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    tables.push({ table: name, text: found.rows[0]?.text ?? '' });
  }
  return tables;
}

test('after a whole story none of the words of a case stands in a dump of the database', async () => {
  await tell();
  const tables = await dump();
  const placesOf = (word: string) => {
    const hex = Buffer.from(word).toString('hex');
    return tables
      .filter(({ text }) => text.toLowerCase().includes(word.toLowerCase()) || text.includes(hex))
      .map(({ table }) => table);
  };
  for (const [kind, word] of Object.entries(sealed)) expect(placesOf(word), kind).toEqual([]);
  expect(placesOf(open.offerNote)).toEqual(['offer_versions', 'offers']);
  expect(placesOf(open.patientName)).toEqual(['requests']);
  expect(placesOf(open.ownCost)).toEqual(['requests']);
});
