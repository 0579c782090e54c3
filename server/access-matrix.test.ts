import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getUser } from '../contract/accounts/sessions.ts';
import type { Endpoint } from '../contract/platform/endpoint.ts';
import {
  isForClinicKeys,
  type KeyScope,
  keyScopes,
  type OperatorScope,
  operatorScopes,
} from '../contract/platform/key-scopes.ts';
import { type Permission, permissionsOf, roles } from '../contract/platform/permissions.ts';
import { readEndpoints } from '../scripts/read-endpoints.ts';
import { makeAccount, openSessionFor } from '../tests/factories/accounts.ts';
import { createApiKey, createOperatorKey } from '../tests/factories/api-keys.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import {
  type Caller,
  everyone,
  keysMayCall,
  mayCall,
  operatorKeysMayCall,
} from '../tests/helpers/access-table.ts';
import { testApp } from '../tests/helpers/app.ts';
import { mayOperate } from '../tests/helpers/operators-access.ts';

const endpoints = await readEndpoints();
const allowed: typeof mayCall = { ...mayCall, ...mayOperate };
const isProtected = ({ access }: Endpoint) => access !== 'public' && access !== 'metrics';

let clinicId = 0;
const { app, db } = await testApp(
  async ({ db: empty }) => {
    await createCities(empty);
    clinicId = await createClinic(empty, { title: 'Charite' });
  },
  // Says that the guard has let a call through, and to which endpoint; what is wrong with the call itself comes later.
  (built) =>
    built.addHook('preParsing', async ({ routeOptions: { config } }, reply) => {
      if (config.endpoint) reply.header('x-let-in', `${config.endpoint.method} ${config.endpoint.path}`);
    }),
  // Eleven callers of all that is below /fhir come from one address.
  { LARGE_REPLIES_PER_MINUTE: '0' },
);

const accounts = new Map<Caller, { id: string }>([
  ['client', await makeAccount(db)],
  ['owner', await makeAccount(db, { staff: { clinicId, role: 'owner' } })],
  ['coordinator', await makeAccount(db, { staff: { clinicId, role: 'coordinator' } })],
  ['doctor', await makeAccount(db, { staff: { clinicId, role: 'doctor' } })],
  ['moderator', await makeAccount(db, { operator: 'moderator' })],
  ['admin', await makeAccount(db, { operator: 'admin' })],
  [
    'owner without second factor',
    await makeAccount(db, { staff: { clinicId, role: 'owner' }, secondFactor: false }),
  ],
  ['admin without second factor', await makeAccount(db, { operator: 'admin', secondFactor: false })],
  ['blocked client', await makeAccount(db, { blocked: 'спам' })],
]);

const blockedAdmin = await makeAccount(db, { operator: 'admin', blocked: 'спам' });

/** A session for one call: some calls end it. */
async function headersOf(caller: Caller): Promise<{ authorization?: string }> {
  if (caller === 'visitor') return {};
  const account = accounts.get(caller);
  const token = account ? await openSessionFor(db, account.id) : 'x'.repeat(43);
  return { authorization: `Bearer ${token}` };
}

const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '00000000-0000-4000-8000-000000000000');

/** What a caller meets at an endpoint. Bodies are of no known form: whoever is let in changes nothing. */
async function outcomeOf(caller: Caller, target: Endpoint): Promise<'may' | number> {
  const reply = await app.inject({
    method: target.method,
    url: addressOf(target),
    headers: await headersOf(caller),
    ...(target.body && { payload: { nothing: true } }),
  });
  const isLetIn = reply.headers['x-let-in'] === `${target.method} ${target.path}`;
  // Whom the guard lets in no handler turns away again, nor does it break.
  const isServed = isLetIn && ![401, 403].includes(reply.statusCode) && reply.statusCode < 500;
  return isServed ? 'may' : reply.statusCode;
}

/** No or a dead token: log in. A blocked account: it is told. Everyone else: there is no such thing. */
function refusalOf(caller: Caller): number {
  if (caller === 'visitor' || caller === 'dead token') return 401;
  return caller === 'blocked client' ? 403 : 404;
}

test('the table names every endpoint, and nothing else', () => {
  expect(Object.keys(allowed).sort()).toEqual([...endpoints.keys()].sort());
});

describe('who may call', () => {
  test.each([...endpoints])(
    '%s lets in whom the table names and refuses everyone else',
    async (key, target) => {
      const callers = allowed[key] ?? [];
      const met = await Promise.all(everyone.map((caller) => outcomeOf(caller, target)));
      const wanted = everyone.map((caller) => (callers.includes(caller) ? 'may' : refusalOf(caller)));
      expect(Object.fromEntries(everyone.map((caller, index) => [caller, met[index]]))).toEqual(
        Object.fromEntries(everyone.map((caller, index) => [caller, wanted[index]])),
      );
    },
  );
});

/** What a key meets at an endpoint: one a call, because keys have a limit of calls. */
async function keyOutcome(target: Endpoint, headers: { authorization: string }): Promise<'may' | number> {
  const reply = await app.inject({
    method: target.method,
    url: addressOf(target),
    headers,
    ...(target.body && { payload: { nothing: true } }),
  });
  const isLetIn = reply.headers['x-let-in'] === `${target.method} ${target.path}`;
  return isLetIn && ![401, 403].includes(reply.statusCode) && reply.statusCode < 500
    ? 'may'
    : reply.statusCode;
}

describe('API keys of clinics', () => {
  const owner = accounts.get('owner')?.id ?? '';
  const outcomeBy = async (target: Endpoint, scopes: readonly KeyScope[]) =>
    keyOutcome(target, await createApiKey(db, { accountId: owner, clinicId, scopes }));

  test('open the endpoints of the table, and no others', () => {
    const opened = [...endpoints].flatMap(([key, { key: taken }]) =>
      taken && isForClinicKeys(taken) ? [[key, taken.scope]] : [],
    );
    expect(Object.fromEntries(opened)).toEqual(keysMayCall);
  });

  test.each([...endpoints].filter(([, target]) => isProtected(target)))(
    '%s lets in a key with its scope alone and refuses one with all others',
    async (key, target) => {
      const scope = keysMayCall[key];
      if (scope === undefined) return expect(await outcomeBy(target, keyScopes)).toBe(404);
      expect(await outcomeBy(target, scope === 'any' ? ['profile.read'] : [scope])).toBe('may');
      if (scope === 'any') return;
      const others = keyScopes.filter((one) => one !== scope);
      expect(await outcomeBy(target, others)).toBe(404);
    },
  );

  test('never call what needs a second factor anew, a consent, a file or an operator', () => {
    const taken = [...endpoints.values()].filter(({ key }) => key && isForClinicKeys(key));
    const wrong = taken.filter(
      ({ fresh, consents, upload, personal, path }) =>
        fresh || consents || upload || personal || !/^\/(api\/v1\/staff|fhir\/Subscription)\b/.test(path),
    );
    expect(wrong).toEqual([]);
  });
});

describe('API keys of operators', () => {
  const idOf = (caller: Caller) => accounts.get(caller)?.id ?? '';
  const admin = idOf('admin');
  const outcomeBy = async (target: Endpoint, scopes: readonly OperatorScope[], accountId = admin) => {
    const { headers } = await createOperatorKey(db, { accountId, scopes });
    return keyOutcome(target, headers);
  };

  test('open the endpoints of the table, and no others', () => {
    const opened = [...endpoints].flatMap(([key, { key: taken }]) =>
      taken && !isForClinicKeys(taken) ? [[key, taken.scope]] : [],
    );
    expect(Object.fromEntries(opened)).toEqual(operatorKeysMayCall);
  });

  test.each([...endpoints].filter(([, target]) => isProtected(target)))(
    '%s lets in an operator’s key with its scope alone and refuses one with all others',
    async (key, target) => {
      const scope = operatorKeysMayCall[key];
      if (scope === undefined) return expect(await outcomeBy(target, operatorScopes)).toBe(404);
      expect(await outcomeBy(target, [scope])).toBe('may');
      const others = operatorScopes.filter((one) => one !== scope);
      expect(await outcomeBy(target, others)).toBe(404);
    },
  );

  test.each([...endpoints].filter(([key]) => operatorKeysMayCall[key] !== undefined))(
    '%s refuses a key that has ended, or whose operator is blocked or may not have keys, and one of a clinic',
    async (key, target) => {
      const scope = operatorKeysMayCall[key];
      const scopes = scope === undefined ? [] : [scope];
      const ended = async (column: 'revoked_at' | 'expires_at') => {
        const made = await createOperatorKey(db, { accountId: admin, scopes });
        await sql`update api_keys set ${sql.ref(column)} = now() where id = ${made.id}::uuid`.execute(db);
        return keyOutcome(target, made.headers);
      };
      expect(await ended('revoked_at')).toBe(401);
      expect(await ended('expires_at')).toBe(401);
      expect(await outcomeBy(target, scopes, blockedAdmin.id)).toBe(403);
      expect(await outcomeBy(target, scopes, idOf('moderator'))).toBe(401);
      expect(await outcomeBy(target, scopes, idOf('admin without second factor'))).toBe(401);
      expect(await outcomeBy(target, scopes, idOf('owner'))).toBe(401);
      const ofClinic = { accountId: idOf('owner'), clinicId };
      expect(await keyOutcome(target, await createApiKey(db, ofClinic))).toBe(404);
    },
  );

  test('never call what needs a second factor anew, a consent, a file, or what is not of the directory', () => {
    const taken = [...endpoints.values()].filter(({ key }) => key && !isForClinicKeys(key));
    const ofDirectory: readonly Permission[] = ['clinic.moderate', 'match.decide', 'dictionary.edit'];
    const wrong = taken.filter(
      ({ fresh, consents, upload, personal, path, access }) =>
        fresh ||
        consents ||
        upload ||
        personal ||
        !path.startsWith('/api/v1/admin/') ||
        !ofDirectory.some((permission) => permission === access),
    );
    expect(wrong).toEqual([]);
  });
});

test('a refusal for want of a permission is word for word that of an address that does not exist', async () => {
  const ask = async (url: string, method: 'GET' | 'POST') => {
    const headers = await headersOf('client');
    const reply = await app.inject({ method, url, headers });
    return { status: reply.statusCode, body: reply.body };
  };
  const hidden = [...endpoints.values()].filter(
    (target) => !allowed[`${target.method} ${target.path}`]?.includes('client'),
  );
  expect(hidden.length).toBeGreaterThan(3);
  for (const target of hidden) {
    const method = target.method === 'GET' ? 'GET' : 'POST';
    // Below /fhir errors have a form of their own.
    const nowhere = target.path.startsWith('/fhir/') ? '/fhir/nothing-here' : '/api/v1/admin/nothing-here';
    expect(await ask(addressOf(target), method)).toEqual(await ask(nowhere, method));
  }
});

test('every permission opens at least one endpoint', () => {
  const used = new Set([...endpoints.values()].map(({ access }) => access));
  const permissions = new Set(roles.flatMap((role) => permissionsOf[role]));
  expect([...permissions].filter((permission) => !used.has(permission))).toEqual([]);
});

test.each([...endpoints].filter(([, target]) => isProtected(target)))(
  '%s says in its description that it asks for a login and refuses blocked accounts',
  (_key, { errors, access }) => {
    expect(errors).toEqual(expect.arrayContaining(['unauthenticated', 'blocked']));
    if (['account.view', 'account.block', 'account.appoint', 'clinic.work'].includes(access))
      expect(errors).toContain('not_found');
  },
);

const ofClient = [
  'account.delete',
  'chat.write',
  'clinic.claim',
  'comment.write',
  'consent.give',
  'data.export',
  'favourite.keep',
  'notification.read',
  'profile.edit',
  'request.create',
];
const ofStaff = [...ofClient, 'chat.answer', 'clinic.work', 'doctor.edit', 'offer.send', 'request.answer'];
const ofEditor = [...ofStaff, 'clinic.edit', 'comment.reply', 'price.edit'];
const ofModerator = [
  ...ofClient,
  'account.block',
  'account.view',
  'audit.view',
  'change.decide',
  'claim.decide',
  'clinic.moderate',
  'clinic.verify',
  'comment.moderate',
  'match.decide',
  'news.edit',
  'report.decide',
  'bill.decide',
  'case.support',
];

test.each<[Caller, string[]]>([
  ['client', ofClient],
  ['owner', [...ofEditor, 'clinic.manage']],
  ['coordinator', ofEditor],
  ['doctor', ofStaff],
  ['moderator', ofModerator],
  [
    'admin',
    [
      ...ofModerator,
      'account.appoint',
      'dictionary.edit',
      'key.make',
      'message.edit',
      'rate.edit',
      'ranking.edit',
    ],
  ],
  ['owner without second factor', ofClient],
  ['admin without second factor', ofClient],
])('the interface hears what %s may', async (caller, permissions) => {
  const reply = await app.inject({ url: getUser.path, headers: await headersOf(caller) });
  const { data } = reply.json<{ data: { permissions: string[] } }>();
  expect([...data.permissions].sort()).toEqual([...permissions].sort());
});
