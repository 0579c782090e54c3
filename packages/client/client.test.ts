import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { startJobs } from '../../server/platform/jobs.ts';
import { createOutgoing, type Outgoing } from '../../server/platform/outgoing.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { requestJobs } from '../../server/requests/jobs.ts';
import { webhookJobs } from '../../server/team/webhooks/jobs.ts';
import { makeAccount, makePhone } from '../../tests/factories/accounts.ts';
import { createApiKey } from '../../tests/factories/api-keys.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { createWebhook } from '../../tests/factories/webhooks.ts';
import { freePort } from '../../tests/helpers/service.ts';
import { createClient, type Endpoint, type InputOf, MedatlasError, type ReplyOf } from './client.js';

const world = await makeOfferWorld();
const { app, db, pool, config, clinics } = world;
const [munich] = clinics;
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
const scopes = ['requests.read', 'offers.write', 'profile.read', 'profile.write'] as const;
const { authorization } = await createApiKey(db, { accountId: owner.id, clinicId: munich.id, scopes });
const token = authorization.replace('Bearer ', '');
const everyone = createClient({ url });
const clinic = createClient({ url, token, language: 'de' });

describe('against the running service', () => {
  test('a public endpoint is read without a key, with lists in its query', async () => {
    const ask = () =>
      everyone('GET /api/v1/client/clinics', { query: { country: ['DE', 'US'], per_page: 1 } });
    // The index finds new clinics a moment later.
    await expect.poll(async () => (await ask()).meta.total).toBe(2);
    const { data } = await ask();
    expect(data).toHaveLength(1);
    expectTypeOf(data[0]?.title).toEqualTypeOf<string | undefined>();
  });

  test('params, body and key reach the service, and what it refuses is told by field in the client’s language', async () => {
    const { data } = await clinic('GET /api/v1/staff/clinics');
    expect(data.map(({ id }) => id)).toEqual([munich.id]);
    const profile = await clinic('GET /api/v1/staff/clinics/:id/profile', { params: { id: munich.id } });
    expect(profile.data).toBeTruthy();
    const refused = clinic('PATCH /api/v1/staff/clinics/:id/comforts', {
      params: { id: munich.id },
      body: { changes: [{ slug: 'no-such-thing', from: 'unknown', to: 'free' }] },
    });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MedatlasError);
    expect(error).toMatchObject({ status: 422, endpoint: 'PATCH /api/v1/staff/clinics/:id/comforts' });
    expect(Object.keys(error instanceof MedatlasError ? error.errors : {})).toEqual(['comforts']);
  });

  test('what is not there, or not theirs, is a 404', async () => {
    const params = { slug: 'nowhere/..' };
    await expect(everyone('GET /api/v1/client/clinics/:slug', { params })).rejects.toMatchObject({
      status: 404,
    });
    await expect(everyone('GET /api/v1/staff/clinics')).rejects.toMatchObject({ status: 401 });
  });

  test('types know what an endpoint needs and gives', () => {
    type Clinics = ReplyOf<'GET /api/v1/staff/clinics'>['data'];
    expectTypeOf<Clinics[number]['role']>().toEqualTypeOf<'owner' | 'coordinator' | 'doctor'>();
    expectTypeOf<InputOf<'GET /api/v1/staff/clinics/:id/profile'>>().toExtend<{ params: { id: number } }>();
    expectTypeOf<object>().not.toExtend<InputOf<'GET /api/v1/staff/clinics/:id/profile'>>();
    expectTypeOf<object>().toExtend<InputOf<'GET /api/v1/staff/clinics'>>();
    type Making = InputOf<'POST /api/v1/staff/requests/:id/offers'>;
    expectTypeOf<Omit<Making, 'idempotencyKey'>>().not.toExtend<Making>();
    expectTypeOf<'GET /api/v1/staff/nothing'>().not.toExtend<Endpoint>();
  });
});

/** A client whose calls are answered one after another as listed; `sent` counts them. */
function answered(...statuses: number[]) {
  const sent: (RequestInit | undefined)[] = [];
  const call = createClient({
    url,
    fetch: async (_, request) => {
      const status = statuses[sent.length] ?? 200;
      sent.push(request);
      return new Response(status === 502 ? '<html>' : '{"data":[]}', {
        status,
        headers: { 'retry-after': '0' },
      });
    },
  });
  return { call, sent };
}

test('it waits when it is told to, four times in all, and repeats only what does nothing twice', async () => {
  const limited = answered(429, 503, 200);
  await limited.call('GET /api/v1/rest/languages');
  expect(limited.sent).toHaveLength(3);
  const always = answered(429, 429, 429, 429, 429);
  await expect(always.call('GET /api/v1/rest/languages')).rejects.toMatchObject({ status: 429 });
  expect(always.sent).toHaveLength(4);
  const login = { body: { email: 'a@example.org', password: 'x' } };
  const busy = answered(503, 200);
  await expect(busy.call('POST /api/v1/client/login', login)).rejects.toMatchObject({ status: 503 });
  expect(busy.sent).toHaveLength(1);
});

test('a proxy’s page instead of an answer is an error without words', async () => {
  await expect(answered(502).call('GET /api/v1/rest/languages')).rejects.toMatchObject({
    status: 502,
    errors: {},
  });
});

test('the example of the documentation books a case: directory, patient, webhook, offer, acceptance', async () => {
  const text = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8');
  const codeAfter = (title: string) =>
    new RegExp(`## ${title}[\\s\\S]*?\`\`\`js\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? '';
  const code = [codeAfter('Checking a delivery'), codeAfter('Example: a case')]
    .join('\n')
    .replace('export function', 'function')
    .replace(
      "'@medatlas/client'",
      JSON.stringify(pathToFileURL(join(import.meta.dirname, 'client.js')).href),
    );
  const port = await freePort();
  const local = createOutgoing({ userAgent: 'test', mayConnect: () => true });
  const outgoing: Outgoing = (_, request) => local(`http://127.0.0.1:${port}/`, request);
  const secrets = createSecrets(config);
  const hook = await createWebhook(db, secrets, {
    clinicId: munich.id,
    url: 'https://hooks.clinic.example/',
  });
  const sets = [requestJobs({ db }), webhookJobs({ db, secrets, outgoing, origin: url })];
  const tasks = Object.assign({}, ...sets.map((set) => set.tasks));
  const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), tasks, crontab: '' });
  const run = promisify(execFile)('node', ['--input-type=module', '--eval', code], {
    timeout: 60_000,
    env: {
      ...process.env,
      ...{ MEDATLAS_URL: url, MEDATLAS_KEY: token, MEDATLAS_SECRET: hook.secret },
      ...{ WEBHOOK_PORT: String(port), PHONE: makePhone() },
    },
  });
  const { stdout } = await run.finally(() => jobs.stop());
  expect(stdout).toMatch(/^Isar Eye Clinic: accepted, told of request\.created, offer\.sent, /);
  expect(stdout).toContain('request.accepted');
}, 90_000);
