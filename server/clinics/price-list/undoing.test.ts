import { expect, test } from 'vitest';
import type { PriceStep, StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';

const { db, app, clinics, ids } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const base = `/api/v1/staff/clinics/${munich.id}/prices`;
const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });

type Answer<Data> = {
  status: number;
  data: Data;
  meta: { undo: PriceStep | null };
  errors: Record<string, string[]>;
};
async function call<Data>(
  by: MadeAccount | null,
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer<Data>> {
  const reply = await app.inject({ method, url, headers: { ...by?.headers }, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json<Omit<Answer<Data>, 'status'>>() };
}
const list = (by = munich.staff) => call<StaffPrice[]>(by, 'GET', base);
const undo = (step: string, by: MadeAccount | null = munich.staff) =>
  call<StaffPrice[]>(by, 'POST', `${base}/undo`, { step });
const find = (rows: readonly StaffPrice[], slug = 'cataract-surgery') =>
  rows.find(({ procedure }) => procedure.slug === slug);
async function change(amount: number, by = munich.staff): Promise<string> {
  const version = find((await list()).data)?.version;
  const { meta } = await call(by, 'PATCH', base, {
    changes: [{ procedure: 'cataract-surgery', version, amount }],
  });
  if (!meta.undo) throw new Error('A change can be taken back');
  return meta.undo.id;
}
/** Without its version, which grows with each writing. */
const valuesOf = (row: StaffPrice | undefined) => row && { ...row, version: 0 };

test('a change is taken back once, also after the page was left', async () => {
  const before = find((await list()).data);
  const step = await change(3100);
  expect((await list()).meta.undo).toEqual({ id: step, import_id: null });
  expect((await list(colleague)).meta.undo).toBeNull();
  const { status, data, meta } = await undo(step);
  expect([status, meta.undo]).toEqual([200, null]);
  expect(valuesOf(find(data))).toEqual(valuesOf(before));
  const again = await undo(step);
  expect([again.status, Object.keys(again.errors)]).toEqual([422, ['step']]);
  const act = await db
    .selectFrom('audit_events')
    .select(['kind', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(act?.kind).toBe('price.undone');
  const id = ids.procedure('cataract-surgery');
  expect(act?.detail).toMatchObject({
    rows: 1,
    [id]: { was: { amount: 3100 }, is: { amount: before?.amount } },
  });
});

test('a row that was taken out comes back whole, and one that was added goes', async () => {
  const before = find((await list()).data);
  const removed = await call(munich.staff, 'DELETE', `${base}/cataract-surgery?version=${before?.version}`);
  const back = await undo(removed.meta.undo?.id ?? '');
  expect(valuesOf(find(back.data))).toEqual(valuesOf(before));
  const added = await call<StaffPrice>(munich.staff, 'POST', base, {
    procedure: 'ecg',
    amount: 30,
    currency_id: 2,
  });
  expect(added.status).toBe(200);
  expect(find((await undo(added.meta.undo?.id ?? '')).data, 'ecg')).toBeUndefined();
});

test('nothing is taken back over what a colleague has written since', async () => {
  const step = await change(3200);
  await change(3300, colleague);
  const { status, errors } = await undo(step);
  expect([status, Object.keys(errors)]).toEqual([422, ['version']]);
  expect(find((await list()).data)?.amount).toBe(3300);
});

test('only the last step, for a day, and once where two ask at once', async () => {
  const first = await change(3400);
  const second = await change(3500);
  expect((await undo(first)).status).toBe(422);
  const replies = await Promise.all([undo(second), undo(second)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(find((await list()).data)?.amount).toBe(3400);
  const old = await change(3600);
  await db
    .updateTable('price_steps')
    .set({ made_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  expect((await list()).meta.undo).toBeNull();
  expect((await undo(old)).status).toBe(422);
});

test('nobody takes back the step of another', async () => {
  const step = await change(3700);
  expect((await undo(step, null)).status).toBe(401);
  expect((await undo(step, honolulu.staff)).status).toBe(404);
  expect((await undo(step, colleague)).status).toBe(422);
  expect((await undo('no-uuid')).status).toBe(422);
  expect(find((await list()).data)?.amount).toBe(3700);
});

test('a remark is for patients, a note for the clinic’s own people', async () => {
  const row = find((await list()).data);
  await call(munich.staff, 'PATCH', base, {
    changes: [
      {
        procedure: 'cataract-surgery',
        version: row?.version,
        remark: ' The price is for one eye. ',
        note: 'ask Anna',
      },
    ],
  });
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', munich.id)
    .executeTakeFirstOrThrow();
  const { data } = (await app.inject(`/api/v1/client/clinics/${slug}/prices`)).json();
  expect(find(data)).toMatchObject({ remark: 'The price is for one eye.', priced_on: row?.priced_on });
  expect(find(data)).not.toHaveProperty('note');
});
