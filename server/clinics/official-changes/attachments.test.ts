import { expect, test } from 'vitest';
import type { AdminChangeDetail, Change } from '../../../contract/clinics/clinic-changes.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { attachmentCalls } from '../../../tests/helpers/attachments.ts';
import { removeFilesOf } from '../../accounts/attachments/writes.ts';

let isar = 0;
const made = await testApp(async ({ db }) => {
  await createCities(db);
  isar = await createClinic(db, { title: 'Isar Klinik' });
});
const { app, db } = made;
const files = attachmentCalls(made, [isar]);
const owner = await makeAccount(db, { staff: { clinicId: isar, role: 'owner' } });
const moderator = await makeAccount(db, { operator: 'moderator' });

async function propose(number: string, attachments: readonly string[], key = `papers-of-${number}`) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/official/changes',
    headers: { ...owner.headers, 'idempotency-key': key },
    payload: {
      clinic_id: isar,
      wanted: {
        ...{ kind: 'licence', act: 'add', doctor_id: null, id: null },
        ...{ number, body: 'Freistaat Bayern', url: null, valid_until: null },
      },
      evidence: 'See the paper',
      attachment_ids: attachments,
    },
  });
  return {
    status: reply.statusCode,
    ...reply.json<{ data: Change; errors?: Record<string, string[]> }>(),
  };
}
const open = (by: MadeAccount | null, change: string, attachment: string) =>
  files.get(by, `/api/v1/admin/changes/${change}/papers/${attachment}`);
const openings = async (id: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['actor_id', 'detail'])
      .where('entity_id', '=', id)
      .where('kind', '=', 'change.paper_opened')
      .execute()
  ).map(({ actor_id, detail }) => [actor_id, detail]);

test('attachments prove a change to operators only, and each opening is written down', async () => {
  const attachment = await files.take(owner, { name: 'Zulassung.txt' });
  const { data } = await propose('B-1', [attachment.id]);
  expect(data.papers).toEqual([attachment]);
  const detail = await files.get(moderator, `/api/v1/admin/changes/${data.id}`);
  expect(detail.json<{ data: AdminChangeDetail }>().data.papers).toEqual([attachment]);
  expect(
    await Promise.all([null, owner].map(async (by) => (await open(by, data.id, attachment.id)).statusCode)),
  ).toEqual([401, 404]);
  expect(await openings(data.id)).toEqual([]);
  const opened = await open(moderator, data.id, attachment.id);
  expect([opened.statusCode, opened.body, opened.headers['x-content-type-options']]).toEqual([
    200,
    'Болит',
    'nosniff',
  ]);
  expect(await openings(data.id)).toEqual([[moderator.id, { paper: attachment.id }]]);
});

test('an attachment is opened through its own change only', async () => {
  const attachment = await files.take(owner);
  const { data } = await propose('B-2', [attachment.id]);
  const other = await propose('B-3', []);
  expect(other.data.papers).toEqual([]);
  expect((await open(moderator, other.data.id, attachment.id)).statusCode).toBe(404);
  expect((await open(moderator, data.id, crypto.randomUUID())).statusCode).toBe(404);
});

test('another’s attachment, one that is used already and too many are refused, and nothing is proposed', async () => {
  const foreign = await files.take(await makeAccount(db));
  const used = await files.take(owner);
  await propose('B-4', [used.id]);
  const many = [];
  for (let at = 0; at <= limits.attachmentsPerChange; at++) many.push((await files.take(owner)).id);
  for (const attachments of [[foreign.id], [used.id], many]) {
    const { status, errors } = await propose('B-5', attachments, `refused-papers-${attachments[0]}`);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['attachment_ids']]);
  }
  const rows = await db.selectFrom('clinic_changes').select('wanted').where('clinic_id', '=', isar).execute();
  expect(JSON.stringify(rows)).not.toContain('B-5');
});

test('of the same proposal sent twice at once the attachment is there once', async () => {
  const attachment = await files.take(owner);
  const [one, other] = await Promise.all([propose('B-6', [attachment.id]), propose('B-6', [attachment.id])]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.data).toEqual(other.data);
  expect(one.data.papers).toEqual([attachment]);
});

test('attachments go with the account that gave them; what was proposed stays the clinic’s', async () => {
  const leaver = await makeAccount(db, { staff: { clinicId: isar, role: 'owner' } });
  const attachment = await files.take(leaver);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/staff/official/changes',
    headers: { ...leaver.headers, 'idempotency-key': 'papers-of-a-leaver' },
    payload: {
      clinic_id: isar,
      wanted: { kind: 'address', city_id: null, address: 'Isarweg 1', postcode: null },
      evidence: 'See the paper',
      attachment_ids: [attachment.id],
    },
  });
  const { id } = reply.json<{ data: Change }>().data;
  await db.transaction().execute((trx) => removeFilesOf(trx, { accountId: leaver.id }));
  const detail = await files.get(moderator, `/api/v1/admin/changes/${id}`);
  expect(detail.json<{ data: AdminChangeDetail }>().data).toMatchObject({ state: 'waiting', papers: [] });
});
