import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminClaimDetail } from '../../../contract/clinics/admin-claims.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { matchWebsites } from './rules.ts';

const made: { clinicId: number }[] = [];
const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  made.push({ clinicId: await createClinic(empty, { title: 'Own Words' }) });
});
const clinicId = made[0]?.clinicId ?? 0;
await sql`update clinics set website = 'https://first.example' where id = ${clinicId}`.execute(db);
const coordinator = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
const moderator = await makeAccount(db, { operator: 'moderator' });

async function claim(work_email: string, proof: object = { proof: 'domain' }) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/client/claims',
    headers: {
      ...(await makeAccount(db)).headers,
      'accept-language': 'en',
      'idempotency-key': randomUUID(),
    },
    payload: { clinic_id: clinicId, post: 'Head of the office', work_email, ...proof },
  });
  const { data, errors } = reply.json<{ data?: { id: string }; errors?: { work_email?: string[] } }>();
  return { status: reply.statusCode, id: data?.id ?? '', problem: errors?.work_email?.[0] };
}

const statusOf = async (work_email: string) => (await claim(work_email)).status;

async function writeWebsite(
  method: 'PATCH' | 'POST',
  url: string,
  by: { headers: object },
  body: object,
): Promise<void> {
  const reply = await app.inject({ method, url, headers: { ...by.headers }, payload: body });
  expect([url, reply.statusCode, reply.body]).toEqual([url, 200, expect.anything()]);
}

test('a website that people of the clinic have written proves no claim, and the operator is told so', async () => {
  expect(await statusOf('a@first.example')).toBe(200);
  const contact = { phone: null, website: 'https://evil.example', established: null, beds: null };
  await writeWebsite('PATCH', `/api/v1/staff/clinics/${clinicId}/profile`, coordinator, {
    version: 0,
    contact,
  });
  expect(await claim('me@evil.example')).toMatchObject({
    status: 422,
    problem: expect.stringContaining('written by its own staff'),
  });
  const other = await claim('me@evil.example', { proof: 'licence', licence_number: 'L-1' });
  const reply = await app.inject({ url: `/api/v1/admin/claims/${other.id}`, headers: moderator.headers });
  expect(reply.json<{ data: AdminClaimDetail }>().data.domain).toBe('unconfirmed');
});

test('what a source says and what an operator sets prove claims, the operator’s word before the source’s', async () => {
  const imported = await sql<{ id: number }>`
    insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
    values ('osm', 'all', 'x', 'x', current_date, '{}') returning id`.execute(db);
  await sql`
    insert into clinic_sources (source, dataset, source_id, clinic_id, licence, retrieved_at, record, import_id)
    values ('osm', 'all', '1', ${clinicId}, 'ODbL', current_date,
      ${JSON.stringify({ website: 'https://source.example' })}::jsonb, ${imported.rows[0]?.id})`.execute(db);
  expect(await statusOf('a@source.example')).toBe(200);
  expect(await statusOf('a@evil.example')).toBe(422);
  await sql`update clinic_sources set removed_at = now() where clinic_id = ${clinicId}`.execute(db);
  expect(await statusOf('a@source.example')).toBe(422);
  await sql`update clinic_sources set removed_at = null where clinic_id = ${clinicId}`.execute(db);
  const contact = { phone: null, website: 'https://right.example', established: null, beds: null };
  const publish = `/api/v1/admin/entries/clinics/${clinicId}/publish`;
  const body = { version: 1, draft_version: null, reason: 'Checked by phone', contact };
  await writeWebsite('POST', publish, moderator, body);
  expect(await statusOf('a@right.example')).toBe(200);
  expect(await statusOf('a@source.example')).toBe(422);
});

test.each([
  ['a@own.example', 'https://own.example', ['https://own.example'], 'own'],
  ['a@evil.example', 'https://evil.example', ['https://own.example'], 'unconfirmed'],
  ['a@evil.example', 'https://evil.example', [], 'unconfirmed'],
  ['a@else.example', 'https://evil.example', ['https://own.example'], 'other'],
  ['a@else.example', 'https://evil.example', [], 'no_website'],
  ['a@gmail.com', 'https://gmail.com', ['https://own.example'], 'shared'],
] as const)('%s, %s on the page, %j proven: %s', (email, shown, proven, match) => {
  expect(matchWebsites(email, { shown, proven })).toBe(match);
});
