import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminTerm, AdminTermDetail } from '../../../contract/content/admin-terms.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { addClinicFacts, createComments } from '../../../tests/factories/facts.ts';
import { makeTermWorld } from '../../../tests/helpers/term-calls.ts';

const world = await makeTermWorld(['One', 'Both', 'Later']);
const { db, call, term, merge, numberOf, clinicsWith } = world;
const [one = 0, both = 0, later = 0] = world.ids;

const undo = ({ id, version }: AdminTerm) =>
  call<AdminTermDetail>('POST', `admin/terms/${id}/undo`, { version });
const rowsOf = async (table: string, column: string, terms: readonly AdminTerm[]) => {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - 'version' as row from ${sql.table(table)} t where t.${sql.ref(column)} = any(${terms.map(numberOf)}::int[])
    order by to_jsonb(t)::text`.execute(db);
  return rows.map(({ row }) => row);
};

test('a merge that is taken back leaves everything as it was, and search follows', async () => {
  const [old, stays] = [await term('comforts', 'room-view'), await term('comforts', 'cafe')];
  await addClinicFacts(db, one, { comforts: [{ id: numberOf(old), value: 'free' }] });
  await addClinicFacts(db, both, {
    comforts: [
      { id: numberOf(old), value: 'free' },
      { id: numberOf(stays), value: 'paid' },
    ],
  });
  const before = await rowsOf('clinic_comforts', 'comfort_id', [old, stays]);
  await merge(old, stays);
  const merged = await term('comforts', 'room-view');
  expect(merged.may_undo).toBe(true);
  await addClinicFacts(db, later, { comforts: [{ id: numberOf(stays), value: 'no' }] });
  const { status, data } = await undo(merged);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    is_retired: false,
    is_edited: false,
    merged_into: null,
    may_undo: false,
    clinics: 2,
  });
  const after = await rowsOf('clinic_comforts', 'comfort_id', [old, stays]);
  expect(after).toHaveLength(before.length + 1);
  expect(after).toEqual(expect.arrayContaining(before));
  await expect.poll(() => clinicsWith('comfort=cafe')).toEqual(['Both']);
  await expect.poll(() => clinicsWith('comfort=room-view')).toEqual(['Both', 'One']);
  const acts = await db
    .selectFrom('audit_events')
    .select('kind')
    .where('entity_id', '=', old.id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ kind }) => kind)).toEqual(['term.merged', 'term.merge_undone']);
});

test('prices, links of terms and comments go back to where they were', async () => {
  const [old, stays] = [await term('procedures', 'ecg'), await term('procedures', 'echocardiography')];
  await addClinicFacts(db, one, {
    prices: [{ procedureId: numberOf(old), amount: 50 }, { procedureId: numberOf(stays) }],
  });
  const [comment = 0] = await createComments(db, [{ clinicId: one, rating: 5 }]);
  await sql`update comments set procedure_id = ${numberOf(old)} where id = ${comment}`.execute(db);
  const state = async () =>
    Promise.all(
      ['clinic_procedures', 'procedure_specializations', 'procedure_diseases', 'comments'].map((table) =>
        rowsOf(table, 'procedure_id', [old, stays]),
      ),
    );
  const before = await state();
  await merge(old, stays);
  expect(await state()).not.toEqual(before);
  await undo(await term('procedures', 'ecg'));
  expect(await state()).toEqual(before);
});

test('a price that was changed since stays', async () => {
  const [old, stays] = [await term('procedures', 'colonoscopy'), await term('procedures', 'gastroscopy')];
  await addClinicFacts(db, one, {
    prices: [{ procedureId: numberOf(old), amount: 50 }, { procedureId: numberOf(stays) }],
  });
  await merge(old, stays);
  await sql`
    update clinic_procedures set amount = 70 where clinic_id = ${one} and procedure_id = ${numberOf(stays)}`.execute(
    db,
  );
  expect((await undo(await term('procedures', 'colonoscopy'))).status).toBe(200);
  const { rows } = await sql`
    select amount::int as amount from clinic_procedures where clinic_id = ${one}
      and procedure_id = any(${[numberOf(old), numberOf(stays)]}::int[]) order by amount`.execute(db);
  expect(rows).toEqual([{ amount: 50 }, { amount: 70 }]);
});

test('two comments of one author on what has become one treatment both stay', async () => {
  const [old, stays] = [await term('procedures', 'ecg'), await term('procedures', 'gastroscopy')];
  const author = await makeAccount(db);
  const made = await createComments(db, [
    { clinicId: one, rating: 4 },
    { clinicId: one, rating: 4 },
  ]);
  for (const [at, procedure] of [old, stays].entries())
    await sql`
      update comments set account_id = ${author.id}::uuid, procedure_id = ${numberOf(procedure)}, treated_in = '2026-01-01'
      where id = ${made[at]}`.execute(db);
  expect((await merge(old, stays)).status).toBe(200);
});

test('what was merged into the term before is its own again', async () => {
  const [first, second, third] = [
    await term('comforts', 'room-safe'),
    await term('comforts', 'parking'),
    await term('comforts', 'laundry'),
  ];
  await merge(first, second);
  await merge(await term('comforts', 'parking'), third);
  // The first one stands on the third now: what was done last is taken back first.
  expect((await undo(await term('comforts', 'room-safe'))).errors).toHaveProperty('version');
  expect((await undo(await term('comforts', 'parking'))).status).toBe(200);
  expect((await term('comforts', 'room-safe')).merged_into?.id).toBe(second.id);
  expect((await undo(await term('comforts', 'room-safe'))).status).toBe(200);
});

test('it is done once, on what was read, and on a merge alone', async () => {
  const [old, stays] = [
    await term('specializations', 'neurosurgery'),
    await term('specializations', 'neurology'),
  ];
  expect((await undo(old)).errors).toHaveProperty('version');
  await merge(old, stays);
  const merged = await term('specializations', 'neurosurgery');
  expect((await undo({ ...merged, version: merged.version - 1 })).errors).toHaveProperty('version');
  const answers = await Promise.all([undo(merged), undo(merged)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await call('POST', 'admin/terms/comforts-999999/undo', { version: 1 })).status).toBe(404);
});
