import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import type { Comment, listClinicComments } from '../../contract/reviews/comments.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createComments, createDoctor } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { refreshRatings } from './jobs.ts';

let clinicId = 0;
let doctorId = 0;
const { app, db, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  clinicId = await createClinic(db, { title: 'Herzzentrum' });
  await createClinic(db, { title: 'Quiet Clinic' });
  doctorId = await createDoctor(db, { title: 'Dr. Berg' });
  const day = (index: number) => `2026-08-${String(index + 1).padStart(2, '0')}T10:00:00Z`;
  await createComments(
    db,
    Array.from({ length: 12 }, (_, index) => ({
      clinicId,
      rating: index === 0 ? 1 : 5,
      publishedAt: day(index),
      aspects: { staff: 5, ...(index < 2 && { price: 2 }) },
    })),
  );
  await createComments(db, [
    {
      clinicId,
      rating: 3,
      lang: 'de',
      proof: 'request',
      status: 'disputed',
      procedureId: ids.procedure('ecg'),
      publishedAt: day(20),
      reply: 'Спасибо.',
      text: '<script>alert(1)</script>',
    },
    { clinicId, rating: 1, status: 'submitted' },
    { clinicId, rating: 1, status: 'removed' },
    { doctorId, rating: 4, aspects: { result: 4 } },
  ]);
});

type Meta = ReplyOf<typeof listClinicComments>['meta'];

async function list(query = '', target = 'clinics/herzzentrum'): Promise<{ data: Comment[]; meta: Meta }> {
  const reply = await app.inject({
    url: `/api/v1/client/${target}/comments${query}`,
    headers: { 'accept-language': 'ru' },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test('comments come newest first, ten to a page, each with its proof and its reply', async () => {
  const { data, meta } = await list();
  expect(data).toHaveLength(10);
  expect(data[0]).toMatchObject({
    rating: 3,
    lang: 'de',
    proof: 'request',
    is_disputed: true,
    procedure: { slug: 'ecg', title: 'ЭКГ' },
    text: '<script>alert(1)</script>',
    aspects: [],
    reply: { lang: 'ru', text: 'Спасибо.' },
  });
  expect(meta).toMatchObject({ total: 13, page: 1, per_page: 10 });
  expect((await list('?page=2')).data).toHaveLength(3);
  expect((await list('?page=10000')).data).toEqual([]);
});

test('their spread is of all shown comments, whatever is filtered; what too few have rated is left out', async () => {
  for (const query of ['', '?rating=1', '?lang=de&proof=request']) {
    const { meta } = await list(query);
    expect(meta.rating).toEqual({ score: 4.5, count: 13, counts: [1, 0, 1, 0, 11] });
    expect(meta.aspects).toEqual([{ aspect: 'staff', score: 5, count: 12 }]);
    expect(meta.languages).toEqual([
      { code: 'ru', title: 'русский', count: 12 },
      { code: 'de', title: 'немецкий', count: 1 },
    ]);
    expect(meta.proofs).toEqual([
      { value: 'contact', count: 12 },
      { value: 'request', count: 1 },
      { value: 'document', count: 0 },
    ]);
  }
});

test.each([
  ['?rating=5', 11],
  ['?lang=de', 1],
  ['?proof=contact&rating=1', 1],
  ['?lang=fr', 0],
])('%s leaves %i', async (query, total) => {
  expect((await list(query)).meta.total).toBe(total);
});

test('the lowest and the highest may come first', async () => {
  expect((await list('?sort=lowest')).data.map(({ rating }) => rating).slice(0, 3)).toEqual([1, 3, 5]);
  expect((await list('?sort=highest')).data.map(({ rating }) => rating)).toEqual(Array(10).fill(5));
});

test('a doctor has comments of his own, and a clinic without any an empty spread', async () => {
  const { data, meta } = await list('', `doctors/${doctorId}`);
  expect(data).toMatchObject([{ rating: 4, aspects: [{ aspect: 'result', rating: 4 }] }]);
  expect(meta.rating).toMatchObject({ score: null, count: 1 });
  const none = await list('', 'clinics/quiet-clinic');
  expect(none).toMatchObject({
    data: [],
    meta: { total: 0, rating: { score: null, count: 0 }, aspects: [], languages: [] },
  });
});

test('a page takes the same number of queries with ten comments and with none', async () => {
  await list();
  expect(await queriesOf(() => list())).toHaveLength(3);
  expect(await queriesOf(() => list('', 'clinics/quiet-clinic'))).toHaveLength(3);
});

test('ratings older than a day are computed again, those of today are left alone', async () => {
  await sql`update clinic_ratings set computed_on = current_date - 2, ranked = 1 where clinic_id = ${clinicId}`.execute(
    db,
  );
  await sql`update doctor_ratings set ranked = 1`.execute(db);
  await refreshRatings(db);
  const { rows } = await sql<{ clinic: number; is_fresh: boolean; doctor: number }>`
    select c.ranked as clinic, c.computed_on = current_date as is_fresh, d.ranked as doctor
    from clinic_ratings c, doctor_ratings d where c.clinic_id = ${clinicId} and d.doctor_id = ${doctorId}`.execute(
    db,
  );
  expect(rows[0]).toMatchObject({ is_fresh: true, doctor: 1 });
  expect(rows[0]?.clinic).toBeGreaterThan(4);
});
