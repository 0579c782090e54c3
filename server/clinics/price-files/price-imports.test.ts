import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type {
  CheckedRow,
  checkPriceImport,
  PriceFile,
  PriceImport,
} from '../../../contract/clinics/price-imports.ts';
import type { StaffPrice } from '../../../contract/clinics/staff-prices.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayOfTest } from '../../../tests/helpers/days.ts';
import { sweepPriceImports } from './jobs.ts';

const { db, app, clinics, call, ids } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const { staff } = munich;
const base = `staff/clinics/${munich.id}`;
const path = `${base}/price-imports`;

async function upload(content: string | Buffer, { name = 'prices.csv', key = randomUUID() as string } = {}) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(Buffer.from(content))], name));
  const body = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    headers: {
      ...staff.headers,
      'idempotency-key': key,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data, errors = {} }: { data: PriceFile; errors?: Record<string, string[]> } = reply.json();
  return { status: reply.statusCode, data, errors };
}

async function check(id: string, query = ''): Promise<ReplyOf<typeof checkPriceImport>> {
  const url = `/api/v1/${path}/${id}/check${query}`;
  return (await app.inject({ url, headers: { 'accept-language': 'en', ...staff.headers } })).json();
}
const change = (id: string, body: object) => call<PriceImport>(staff, 'PATCH', `${path}/${id}`, body);
const apply = (id: string, seen: object) => call<PriceImport>(staff, 'POST', `${path}/${id}/apply`, seen);
const undo = (id: string) => call<PriceImport>(staff, 'POST', `${path}/${id}/undo`);
const list = async () =>
  Object.fromEntries(
    (await call<StaffPrice[]>(staff, 'GET', `${base}/prices`)).data.map((price) => [
      price.procedure.slug,
      price,
    ]),
  );
const kinds = (rows: readonly CheckedRow[]) => rows.map(({ kind }) => kind);
const seenOf = ({ meta }: Awaited<ReturnType<typeof check>>) => ({
  version: meta.version,
  digest: meta.digest,
});

test('a file with two wrong rows: corrected in place, checked again, applied, undone', async () => {
  const { data } = await upload(
    'Procedure;Price;Currency;Included;Not included\nCataract surgery;Time based;EUR;surgery, implant;meals, implant\nКоронарное стентировние;4 900,00 €;;\nEKG;40;XXX;\nTowel;3;EUR;\n',
  );
  expect(data).toMatchObject({
    kind: 'table',
    rows: 4,
    mapping: { title: 0, price: 1, currency: 2, included: 3, excluded: 4 },
  });
  const first = await check(data.id);
  expect(kinds(first.data)).toEqual(['wrong', 'unmatched', 'wrong', 'unmatched']);
  expect(first.data.map(({ problems }) => problems)).toEqual([
    [{ field: 'price', key: 'price_unreadable' }],
    [],
    [{ field: 'currency', key: 'currency_unknown' }],
    [],
  ]);
  expect(first.meta.counts).toMatchObject({ wrong: 2, unmatched: 2, gone: 0 });
  const changed = await change(data.id, {
    version: 1,
    fixes: [
      { row: 1, field: 'price', text: '2 400' },
      { row: 3, field: 'currency', text: 'USD' },
      { row: 4, skip: true },
    ],
    names: [{ row: 2, procedure: 'stenting' }],
  });
  expect(changed).toMatchObject({ status: 200, data: { version: 2 } });
  const second = await check(data.id);
  expect(kinds(second.data)).toEqual(['changed', 'new', 'new', 'skipped']);
  expect(second.data[0]).toMatchObject({
    was: { amount: 2180 },
    is: { amount: 2400, included: ['surgery', 'implant'], excluded: ['meals'] },
  });
  expect((await apply(data.id, { version: 1, digest: second.meta.digest })).errors).toHaveProperty('version');
  expect((await apply(data.id, { version: 2, digest: 'x' })).errors).toHaveProperty('digest');
  const done = await apply(data.id, seenOf(second));
  expect(done.data).toMatchObject({ state: 'applied', counts: { new: 2, changed: 1, gone: 0 } });
  expect((await apply(data.id, seenOf(second))).status).toBe(200);
  expect(await list()).toMatchObject({
    'cataract-surgery': { amount: 2400, priced_on: dayOfTest },
    stenting: { amount: 4900, currency_id: 2 },
    ecg: { amount: 40, currency_id: 3 },
  });
  const { data: back } = await undo(data.id);
  expect(back).toMatchObject({ state: 'undone', counts: { kept: 0 }, undo_until: null });
  expect((await undo(data.id)).status).toBe(200);
  const after = await list();
  expect(Object.keys(after)).toEqual(['cataract-surgery']);
  expect(after['cataract-surgery']).toMatchObject({ amount: 2180 });
  const acts = await db.selectFrom('audit_events').select(['kind', 'detail']).orderBy('id').execute();
  const id = ids.procedure('cataract-surgery');
  const [low, high] = [{ amount: 2180 }, { amount: 2400 }];
  expect(acts).toMatchObject([
    { kind: 'price_import.applied', detail: { new: 2, changed: 1, [id]: { was: low, is: high } } },
    { kind: 'price_import.undone', detail: { kept: 0, [id]: { was: high, is: low } } },
  ]);
});

test('prices that may be two numbers are asked about once for their column', async () => {
  const { data } = await upload('Procedure;Price\nEKG;1.234\nMRI of the brain;12\n');
  const first = await check(data.id);
  expect(first.data[0]).toMatchObject({
    kind: 'wrong',
    problems: [{ field: 'price', key: 'price_ambiguous' }],
  });
  const notation = { field: 'price', count: 1, sample: { text: '1.234', point: 1.234, comma: 1234 } };
  expect(first.meta.notations).toEqual([{ ...notation, decimal: null }]);
  expect((await change(data.id, { version: 1, decimals: { price: ';' } })).status).toBe(422);
  expect((await change(data.id, { version: 1, decimals: { price: ',' } })).status).toBe(200);
  const second = await check(data.id);
  expect(second.data.find(({ row }) => row === 1)?.is).toMatchObject({ amount: 1234 });
  expect(second.meta.notations).toEqual([{ ...notation, decimal: ',' }]);
  await change(data.id, { version: 2, decimals: { price: '.' } });
  expect((await check(data.id)).data.find(({ row }) => row === 1)?.is).toMatchObject({ amount: 1.23 });
});

test('one cell that proves how its column is written settles the others', async () => {
  const { data } = await upload('Procedure;Price\nEKG;1.234\nCataract surgery;1.234,50\n');
  const { data: rows, meta } = await check(data.id);
  expect(meta.notations).toEqual([]);
  expect(rows.map(({ is }) => is?.amount)).toEqual(expect.arrayContaining([1234, 1234.5]));
  const mixed = await upload('Procedure;Price\nEKG;1.234\nCataract surgery;1.234,50\nStenting;1,234.50\n');
  expect((await check(mixed.data.id)).meta.notations).toMatchObject([{ field: 'price', decimal: null }]);
});

test('what was named by hand and what columns hold is remembered for the next file', async () => {
  const { data } = await upload('Own words;Figure\nКоронарное стентировние;100\n');
  expect(data.mapping).toEqual({});
  await change(data.id, { version: 1, mapping: { title: 0, price: 1 } });
  expect((await check(data.id, '?kind=new')).data).toMatchObject([{ procedure: { slug: 'stenting' } }]);
  const next = await upload('Figure;Own words\n100;Cataract surgry\n');
  expect(next.data.mapping).toEqual({ title: 1, price: 0 });
  // One mistyped letter is forgiven.
  expect((await check(next.data.id, '?kind=changed')).data).toMatchObject([
    { procedure: { slug: 'cataract-surgery' } },
  ]);
});

test('one procedure in two rows: the same price is said once, different ones are asked about', async () => {
  const { data } = await upload('Name,Price\nEKG,40\nЭКГ,40\nStenting,1\nCoronary stenting,2\n');
  const { data: rows } = await check(data.id);
  expect(rows.map(({ kind }) => kind).slice(0, 2)).toEqual(['new', 'repeated']);
  const twice = await upload('Name,Price\nCoronary stenting,1\nСтентирование,2\n');
  const { data: asked } = await check(twice.data.id, '?kind=wrong');
  expect(asked.map(({ problems }) => problems[0])).toEqual([
    { field: 'price', key: 'twice', other_row: 2 },
    { field: 'price', key: 'twice', other_row: 1 },
  ]);
  await change(twice.data.id, { version: 1, fixes: [{ row: 1, skip: true }] });
  expect(kinds((await check(twice.data.id)).data)).toEqual(['skipped', 'new', 'gone']);
});

test('what the file does not name goes only when asked, and comes back with undo; later changes by hand stay', async () => {
  const { data } = await upload(gzipSync('Name,Price,Volume,Note\nEKG,€40,100,by nurse\n'), {
    name: 'a.csv.gz',
  });
  const kept = await check(data.id);
  expect(kept.meta.counts).toMatchObject({ new: 1, gone: 1 });
  await change(data.id, { version: 1, removes_gone: true });
  expect((await apply(data.id, { ...seenOf(kept), version: 2 })).errors).toHaveProperty('digest');
  const done = await apply(data.id, seenOf(await check(data.id)));
  expect(done.data.counts).toEqual({ new: 1, changed: 0, gone: 1 });
  const { ecg, ...others } = await list();
  expect([ecg?.yearly_volume, ecg?.note, others]).toEqual([100, 'by nurse', {}]);
  await call(staff, 'PATCH', `${base}/prices`, {
    changes: [{ procedure: 'ecg', version: ecg?.version, amount: 45 }],
  });
  expect((await undo(data.id)).data.counts).toMatchObject({ kept: 1 });
  expect(await list()).toMatchObject({ ecg: { amount: 45 }, 'cataract-surgery': { amount: 2180 } });
});

test('a colleague’s change between check and apply stops it; two at once apply once', async () => {
  const { data } = await upload('Name,Price,Currency\nEKG,60,EUR\n');
  const seen = seenOf(await check(data.id));
  const { ecg } = await list();
  await call(staff, 'PATCH', `${base}/prices`, {
    changes: [{ procedure: 'ecg', version: ecg?.version, amount: 46 }],
  });
  expect((await apply(data.id, seen)).errors).toHaveProperty('digest');
  const again = seenOf(await check(data.id));
  const both = await Promise.all([apply(data.id, again), apply(data.id, again)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const changes = await db.selectFrom('audit_events').select('id').where('entity_id', '=', data.id).execute();
  expect(changes).toHaveLength(1);
});

test('a repeated upload is the same file; undo ends after a day, open files after a week', async () => {
  const key = randomUUID();
  const one = await upload('Name,Price,Currency\nEKG,61,EUR\n', { key });
  expect((await upload('Name,Price,Currency\nEKG,61,EUR\n', { key })).data.id).toBe(one.data.id);
  await apply(one.data.id, seenOf(await check(one.data.id)));
  await db
    .updateTable('price_imports')
    .set({ applied_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', one.data.id)
    .execute();
  expect((await undo(one.data.id)).errors).toHaveProperty('version');
  const open = await upload('Name,Price\nEKG,62\n');
  await sweepPriceImports(db, new Date(Date.now() + 8 * 86_400_000));
  const { data } = await call<PriceImport[]>(staff, 'GET', path);
  expect(data.map(({ id }) => id)).not.toContain(open.data.id);
  expect(data.find(({ id }) => id === one.data.id)).toMatchObject({ state: 'applied' });
});

test('nothing to write is refused, and so is what is no table', async () => {
  const { data } = await upload('Name,Price\nTowel,1\n');
  expect((await apply(data.id, seenOf(await check(data.id)))).errors).toHaveProperty('digest');
  expect((await upload('%PDF-1.7')).errors).toHaveProperty('file');
  expect((await upload(Buffer.alloc(5_242_881, 'a'))).errors).toHaveProperty('file');
  expect((await change(data.id, { version: 1, mapping: { price: 900 } })).errors).toHaveProperty('mapping');
  expect((await change(data.id, { version: 1, names: [{ row: 900, procedure: 'ecg' }] })).status).toBe(422);
});

test('another clinic’s files are not there', async () => {
  const { data } = await upload('Name,Price\nEKG,63\n');
  const foreign = `staff/clinics/${honolulu.id}/price-imports/${data.id}`;
  for (const at of [foreign, `${path}/${data.id}`]) {
    expect((await call(honolulu.staff, 'GET', at)).status).toBe(404);
    expect((await call(honolulu.staff, 'GET', `${at}/check`)).status).toBe(404);
    expect((await call(honolulu.staff, 'PATCH', at, { version: 1 })).status).toBe(404);
    expect((await call(honolulu.staff, 'POST', `${at}/apply`, { version: 1, digest: '' })).status).toBe(404);
    expect((await call(honolulu.staff, 'POST', `${at}/undo`)).status).toBe(404);
  }
});
