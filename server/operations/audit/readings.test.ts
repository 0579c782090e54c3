import { expect, test } from 'vitest';
import { readEndpoints } from '../../../scripts/read-endpoints.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp();
const moderator = await makeAccount(db, { operator: 'moderator' });
const person = await makeAccount(db);

const read = async (path: string, by = moderator) =>
  (await app.inject({ url: `/api/v1/admin/${path}`, headers: by.headers })).statusCode;

async function readings() {
  const rows = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'kind', 'entity', 'entity_id', 'detail'])
    .where('kind', 'like', '%.viewed')
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id, kind, entity, entity_id, detail }) => {
    expect(actor_id).toBe(moderator.id);
    return [kind, entity, entity_id, detail];
  });
}

type Node = {
  type?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
};

/** Names of all fields in a schema; a count of emails is nobody's email. */
const namesIn = ({ properties = {}, items, anyOf = [], allOf = [] }: Node): string[] => [
  ...Object.entries(properties).flatMap(([name, child]) => [
    ...(child.type === 'integer' ? [] : [name]),
    ...namesIn(child),
  ]),
  ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap(namesIn),
];

test('every endpoint on which operators read names with contacts says that it is logged', async () => {
  const reading = [...(await readEndpoints())].filter(
    ([, { method, path }]) => method === 'GET' && path.startsWith('/api/v1/admin/'),
  );
  const isPersonal = (name: string) => /^(surname|phone_number|(work_)?email)$/.test(name);
  const found = reading.filter(([, { reply }]) => namesIn(reply as Node).some(isPersonal));
  const logged = reading.filter(([, { personal }]) => personal !== undefined);
  expect(logged.map(([key]) => key)).toEqual(found.map(([key]) => key));
  expect(found.map(([key]) => key).sort()).toEqual([
    'GET /api/v1/admin/accounts',
    'GET /api/v1/admin/accounts/:id',
    'GET /api/v1/admin/claims',
    'GET /api/v1/admin/claims/:id',
  ]);
});

test('an operator who looks a person up is in the log, with whom was found and not with what was asked', async () => {
  expect(await read(`accounts?q=${encodeURIComponent(person.phone)}`)).toBe(200);
  expect(await read(`accounts/${person.id}`)).toBe(200);
  expect(await read('claims')).toBe(200);
  expect(await readings()).toEqual([
    ['table.viewed', 'table', 'accounts', { found: [person.id], q: true }],
    ['account.viewed', 'account', person.id, {}],
    ['table.viewed', 'table', 'claims', { found: [] }],
  ]);
});

test('who reads nothing is not in the log', async () => {
  const before = await readings();
  expect(await read('accounts/00000000-0000-4000-8000-000000000000')).toBe(404);
  expect(await read(`accounts/${person.id}`, person)).toBe(404);
  expect(await read('audit')).toBe(200);
  expect(await readings()).toEqual(before);
});
