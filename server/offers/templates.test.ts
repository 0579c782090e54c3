import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OfferTemplate } from '../../contract/offers/offer-templates.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { dayAhead, makeTerms } from '../../tests/factories/offers.ts';

const { db, clinics, call, ask } = await makeOfferWorld();
const [munich, honolulu, kiritimati] = clinics;

const keep = (clinic: SampleClinic, title: string, terms = makeTerms(clinic.doctorId)) =>
  call<OfferTemplate>(clinic.staff, 'POST', 'staff/templates', { clinic_id: clinic.id, title, terms });
const list = (clinic: SampleClinic) => call<OfferTemplate[]>(clinic.staff, 'GET', 'staff/templates');

test('a clinic keeps its templates by title; the same title replaces', async () => {
  expect((await list(munich)).data).toEqual([]);
  const kept = await keep(munich, 'Катаракта, стандарт');
  expect(kept.data).toMatchObject({ clinic_id: munich.id, title: 'Катаракта, стандарт' });
  await keep(munich, 'Глаукома');
  const again = await keep(munich, ' Катаракта, стандарт ', makeTerms(munich.doctorId, { price_from: 99 }));
  expect(again.data.id).toBe(kept.data.id);
  const { data } = await list(munich);
  expect(data.map(({ title, terms }) => [title, terms.price_from])).toEqual([
    ['Глаукома', 2180],
    ['Катаракта, стандарт', 99],
  ]);
  expect((await list(honolulu)).data).toEqual([]);
});

test('what is restored does not replace a template that has the title meanwhile', async () => {
  const { data: lost } = await keep(honolulu, 'Приём');
  await call(honolulu.staff, 'DELETE', `staff/templates/${lost.id}`);
  const { clinic_id, title, terms } = lost;
  const restore = () =>
    call<OfferTemplate>(honolulu.staff, 'POST', 'staff/templates', {
      ...{ clinic_id, title, terms },
      replaces: false,
    });
  const back = await restore();
  expect(back.data).toEqual({ ...lost, id: back.data.id });
  await keep(honolulu, 'Приём', makeTerms(honolulu.doctorId, { price_from: 99 }));
  const refused = await restore();
  expect([refused.status, refused.errors]).toEqual([
    422,
    { title: ['Такое название уже есть у другого шаблона'] },
  ]);
  expect((await list(honolulu)).data).toMatchObject([{ id: back.data.id, terms: { price_from: 99 } }]);
  await call(honolulu.staff, 'DELETE', `staff/templates/${back.data.id}`);
});

test('an offer begins with the template that is named, and is the case’s own', async () => {
  const { requestId } = await ask([kiritimati, honolulu]);
  const terms = makeTerms(kiritimati.doctorId, {
    earliest_date: dayAhead(-30),
    aftercare: 'Два осмотра',
    languages: ['en'],
  });
  const template = (await keep(kiritimati, 'Стандарт', terms)).data;
  const begin = (clinic: SampleClinic) =>
    call(
      clinic.staff,
      'POST',
      `staff/requests/${requestId}/offers`,
      { clinic_id: clinic.id, template_id: template.id },
      { 'idempotency-key': randomUUID() },
    );
  expect((await begin(kiritimati)).data.draft).toMatchObject({
    aftercare: 'Два осмотра',
    price_from: 2180,
    earliest_date: null,
    languages: ['ru'],
    doctor_id: kiritimati.doctorId,
  });
  // Another clinic's template does not exist for this one.
  expect((await begin(honolulu)).status).toBe(404);
});

const rename = ({ staff }: SampleClinic, id: string, title: string) =>
  call<OfferTemplate>(staff, 'PATCH', `staff/templates/${id}`, { title });

test('a template gets another title that no other template of the clinic has', async () => {
  const { data } = await keep(kiritimati, 'Хрусталик');
  await keep(kiritimati, 'Сетчатка');
  expect((await rename(kiritimati, data.id, '  Хрусталик, один глаз ')).data).toEqual({
    ...data,
    title: 'Хрусталик, один глаз',
  });
  expect((await rename(kiritimati, data.id, 'Хрусталик, один глаз')).status).toBe(200);
  expect(await rename(kiritimati, data.id, 'Сетчатка')).toMatchObject({
    status: 422,
    errors: { title: ['Такое название уже есть у другого шаблона'] },
  });
  expect((await rename(munich, data.id, 'Чужой')).status).toBe(404);
  const titles = (await list(kiritimati)).data.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Сетчатка', 'Хрусталик, один глаз']));
  expect(titles).not.toContain('Чужой');
});

test('of two templates renamed and kept under one title at once there is one, and nothing fails', async () => {
  for (let time = 0; time < 10; time += 1) {
    const { data } = await keep(honolulu, `Старый ${time}`);
    const title = `Новый ${time}`;
    const [renamed, kept] = await Promise.all([rename(honolulu, data.id, title), keep(honolulu, title)]);
    expect([200, 422]).toContain(renamed.status);
    expect(kept.status).toBe(200);
    const same = (await list(honolulu)).data.filter((one) => one.title === title);
    expect(same).toHaveLength(1);
  }
  for (const { id } of (await list(honolulu)).data)
    await call(honolulu.staff, 'DELETE', `staff/templates/${id}`);
});

test('a template is dropped by its clinic alone', async () => {
  const { data } = await keep(honolulu, 'Разовый');
  expect((await call(munich.staff, 'DELETE', `staff/templates/${data.id}`)).status).toBe(404);
  expect((await call(honolulu.staff, 'DELETE', `staff/templates/${data.id}`)).status).toBe(200);
  expect((await call(honolulu.staff, 'DELETE', `staff/templates/${data.id}`)).status).toBe(404);
  expect((await list(honolulu)).data).toEqual([]);
});

test('templates are there for staff with a second factor, each for the own clinic', async () => {
  const weak = await makeAccount(db, {
    staff: { clinicId: munich.id, role: 'coordinator' },
    secondFactor: false,
  });
  const client = await makeAccount(db);
  const body = { clinic_id: munich.id, title: 'Чужой', terms: makeTerms(munich.doctorId) };
  const calls = [
    ['GET', 'staff/templates', undefined],
    ['POST', 'staff/templates', body],
    ['PATCH', `staff/templates/${randomUUID()}`, { title: 'Чужой' }],
    ['DELETE', `staff/templates/${randomUUID()}`, undefined],
  ] as const;
  for (const [method, path, payload] of calls) {
    expect((await call(null, method, path, payload)).status).toBe(401);
    for (const account of [weak, client])
      expect((await call(account, method, path, payload)).status).toBe(404);
  }
  expect((await call(honolulu.staff, 'POST', 'staff/templates', body)).status).toBe(404);
});

test.each([
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(101) }],
  ['terms', { terms: undefined }],
  ['terms.valid_days', { terms: makeTerms(1, { valid_days: 3 }) }],
])('a template without a proper %s is refused', async (field, change) => {
  const body = { clinic_id: munich.id, title: 'Новый', terms: makeTerms(munich.doctorId), ...change };
  const reply = await call(munich.staff, 'POST', 'staff/templates', body);
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.errors)).toEqual([field]);
});
