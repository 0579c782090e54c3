import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { readEndpoints } from '../../../scripts/read-endpoints.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { fillBackOffice } from '../../../tests/factories/back-office.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { makeAttachment, makeCase, makeRequester, newKey } from '../../../tests/factories/requests.ts';
import { testApp } from '../../../tests/helpers/app.ts';

/** What a patient has written to clinics, in each place where that can stand. */
const secrets = {
  body: 'Пятно перед глазом, диагноз Zyklopenauge, прошу совета.',
  paper: 'Zyklopenbefund.pdf',
  message: 'Zyklopenschmerz по ночам, что делать?',
  question: 'Zyklopenfrage без запроса: вы такое лечите?',
};

let clinicIds: number[] = [];
const { app, db } = await testApp(async ({ db: empty }) => {
  clinicIds = (await fillBackOffice(empty)).clinics;
});
const [isar = 0] = clinicIds;
const client = await makeRequester(db);
const sent = await app.inject({
  method: 'POST',
  url: '/api/v1/client/requests',
  headers: { ...client.headers, ...newKey() },
  payload: await makeCase(db, [{ id: isar }], { body: secrets.body }),
});
const requestId = sent.json<{ data: { id: string } }>().data.id;
const attachmentId = await makeAttachment(db, client.id, secrets.paper);
await sql`update attachments set request_id = ${requestId}::uuid, attached_at = now() where id = ${attachmentId}::uuid`.execute(
  db,
);
const chat = await makeChat(db, { client, clinic: { id: isar }, request: requestId });
await makeMessages(db, chat, [{ by: 'client', body: secrets.message }]);
const bare = await makeChat(db, { client, clinic: { id: isar } });
await makeMessages(db, bare, [{ by: 'client', body: secrets.question }]);

/** Everything that an address could name. */
const ids = [requestId, attachmentId, chat.id, bare.id, client.id, String(isar), randomUUID()];

function addressesOf({ path }: Endpoint): string[] {
  const names = path.match(/:\w+/g) ?? [];
  return names.reduce<string[]>(
    (paths, name) => paths.flatMap((one) => ids.map((id) => one.replace(name, id))),
    [path],
  );
}

/** All that an account is told by the calls that read; without the log of who called. */
async function readAll(by: MadeAccount): Promise<{ path: string; body: string }[]> {
  const endpoints = [...(await readEndpoints()).values()];
  const reading = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'metrics');
  const found: { path: string; body: string }[] = [];
  for (const path of reading.flatMap(addressesOf)) {
    const { body, statusCode } = await app.inject({ url: path, headers: by.headers });
    if (statusCode === 200) found.push({ path, body });
  }
  return found;
}

const leaks = (told: { path: string; body: string }[], secret: string) =>
  told.filter(({ body }) => body.includes(secret)).map(({ path }) => path);

test('the patient’s own calls tell all of it: the search below would find it', async () => {
  const told = await readAll(client);
  for (const secret of Object.values(secrets)) expect(leaks(told, secret).length).toBeGreaterThan(0);
}, 120_000);

test.each(['moderator', 'admin'] as const)(
  'no call tells a %s of a patient’s case, attachments or conversations',
  async (role) => {
    const operator = await makeAccount(db, { operator: role });
    const told = await readAll(operator);
    expect(told.length).toBeGreaterThan(30);
    for (const secret of Object.values(secrets)) expect(leaks(told, secret)).toEqual([]);
    for (const word of ['Zyklopen', attachmentId]) expect(leaks(told, word)).toEqual([]);
    // That there is the request, and how it stands, operators are told by its own calls alone.
    const others = told.filter(
      ({ path }) => !/^\/api\/v1\/admin\/(requests|offers|conversations)/.test(path),
    );
    expect(leaks(others, requestId)).toEqual([]);
  },
  120_000,
);

test('nor does an operator write where a patient and a clinic talk', async () => {
  const admin = await makeAccount(db, { operator: 'admin' });
  const message = { id: randomUUID(), body: 'Здравствуйте', attachment_ids: [] };
  const tried = [
    [`/api/v1/client/chats/${chat.id}/messages`, message],
    [`/api/v1/client/chats/${chat.id}/read`, { seq: 1 }],
    [`/api/v1/client/requests/${requestId}/cancel`, {}],
  ] as const;
  for (const [url, payload] of tried) {
    const reply = await app.inject({
      method: 'POST',
      url,
      headers: { ...admin.headers, ...newKey() },
      payload,
    });
    expect([url, [404, 422].includes(reply.statusCode)]).toEqual([url, true]);
  }
  const { rows } = await sql`select from chat_messages where chat_id = ${chat.id}::uuid`.execute(db);
  expect(rows).toHaveLength(1);
});
