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
  expect(back.data).toEqual({ ...lost, id: back.data.id, updated_at: back.data.updated_at });
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

const change = ({ staff }: SampleClinic, { id, version }: OfferTemplate, changes: Partial<OfferTemplate>) =>
  call<OfferTemplate>(staff, 'PATCH', `staff/templates/${id}`, { version, ...changes });
const rename = (clinic: SampleClinic, template: OfferTemplate, title: string) =>
  change(clinic, template, { title });

test('a template gets another title that no other template of the clinic has', async () => {
  const { data } = await keep(kiritimati, 'Хрусталик');
  await keep(kiritimati, 'Сетчатка');
  const renamed = await rename(kiritimati, data, '  Хрусталик, один глаз ');
  expect(renamed.data).toEqual({
    ...data,
    ...{ title: 'Хрусталик, один глаз', version: 2, updated_at: renamed.data.updated_at },
  });
  expect(Date.parse(renamed.data.updated_at)).toBeGreaterThan(Date.parse(data.updated_at));
  const again = await rename(kiritimati, renamed.data, 'Хрусталик, один глаз');
  expect(again.status).toBe(200);
  expect(await rename(kiritimati, again.data, 'Сетчатка')).toMatchObject({
    status: 422,
    errors: { title: ['Такое название уже есть у другого шаблона'] },
  });
  expect((await rename(munich, again.data, 'Чужой')).status).toBe(404);
  const titles = (await list(kiritimati)).data.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Сетчатка', 'Хрусталик, один глаз']));
  expect(titles).not.toContain('Чужой');
});

test('of two templates renamed and kept under one title at once there is one, and nothing fails', async () => {
  for (let time = 0; time < 10; time += 1) {
    const { data } = await keep(honolulu, `Старый ${time}`);
    const title = `Новый ${time}`;
    const [renamed, kept] = await Promise.all([rename(honolulu, data, title), keep(honolulu, title)]);
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
    ['PATCH', `staff/templates/${randomUUID()}`, { title: 'Чужой', version: 1 }],
    ['POST', `staff/templates/${randomUUID()}/default`, { is_default: true }],
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

test('the contents of a template are changed on the version that was read', async () => {
  const { data } = await keep(munich, 'Содержание');
  expect(data).toMatchObject({
    version: 1,
    fills: ['price', 'lines', 'time', 'conditions', 'texts'],
    is_default: false,
  });
  const terms = makeTerms(munich.doctorId, { aftercare: '  Осмотр через неделю ', nights: 2 });
  const changed = await change(munich, data, {
    ...{ title: data.title, terms, fills: ['conditions', 'time'] },
  });
  expect(changed.data).toMatchObject({
    ...{ version: 2, fills: ['time', 'conditions'], title: 'Содержание' },
    terms: { aftercare: 'Осмотр через неделю', nights: 2 },
  });
  expect(await change(munich, data, { title: 'Поздно' })).toMatchObject({
    status: 422,
    errors: { version: ['Шаблон уже изменил коллега. Откройте его заново: там новый текст.'] },
  });
  // Kept anew under the same title it is another version too.
  expect((await keep(munich, 'Содержание')).data).toMatchObject({ id: data.id, version: 3 });
  const twice = makeTerms(munich.doctorId);
  twice.lines.push(...twice.lines.slice(0, 1));
  expect((await change(munich, changed.data, { title: 'Дважды', terms: twice })).status).toBe(422);
});

const makeDefault = ({ staff }: SampleClinic, id: string, isDefault = true, rest = {}) =>
  call<OfferTemplate>(staff, 'POST', `staff/templates/${id}/default`, { is_default: isDefault, ...rest });

test('a clinic has one default at most, also of two made at once', async () => {
  const [one, other] = [(await keep(munich, 'Первый')).data, (await keep(munich, 'Второй')).data];
  const defaults = async () =>
    (await list(munich)).data.filter(({ is_default }) => is_default).map(({ title }) => title);
  expect((await makeDefault(munich, one.id)).data).toEqual({ ...one, is_default: true });
  expect(await defaults()).toEqual(['Первый']);
  expect((await makeDefault(munich, other.id)).status).toBe(200);
  expect(await defaults()).toEqual(['Второй']);
  for (let time = 0; time < 5; time += 1) {
    const both = await Promise.all([makeDefault(munich, one.id), makeDefault(munich, other.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await defaults()).toHaveLength(1);
  }
  await expect(
    db.updateTable('offer_templates').set({ is_default: true }).where('clinic_id', '=', munich.id).execute(),
  ).rejects.toThrow('offer_templates_one_default');
  expect((await makeDefault(honolulu, one.id)).status).toBe(404);
  await makeDefault(munich, one.id, false);
  await makeDefault(munich, other.id, false);
  expect(await defaults()).toEqual([]);
});

test('a template that replaces no other becomes the default only where there is none', async () => {
  const [one, other] = [(await keep(munich, 'Прежний')).data, (await keep(munich, 'Нынешний')).data];
  const take = (id: string) => makeDefault(munich, id, true, { replaces: false });
  expect((await take(one.id)).data).toEqual({ ...one, is_default: true });
  expect((await take(one.id)).data).toEqual({ ...one, is_default: true });
  expect((await take(other.id)).data).toEqual(other);
  await makeDefault(munich, one.id, false);
  for (let time = 0; time < 5; time += 1) {
    const both = await Promise.all([take(one.id), take(other.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ data }) => data.is_default)).toHaveLength(1);
    for (const { id } of [one, other]) await makeDefault(munich, id, false);
  }
  expect((await makeDefault(munich, one.id, true, { replaces: 'no' })).status).toBe(422);
});

test('a new offer begins with the clinic’s default, and says what it has filled', async () => {
  const begin = async (clinic: SampleClinic) => {
    const { requestId } = await ask([clinic]);
    const body = { clinic_id: clinic.id };
    const headers = { 'idempotency-key': randomUUID() };
    return (await call(clinic.staff, 'POST', `staff/requests/${requestId}/offers`, body, headers)).data;
  };
  const plain = await begin(munich);
  expect(plain.filled).toBeNull();
  const terms = makeTerms(munich.doctorId, { procedure: 'Другое', price_from: 99, valid_days: 14 });
  const { data } = await keep(munich, 'Наши условия', terms);
  await makeDefault(munich, data.id);
  const begun = await begin(munich);
  // Procedure and price are those of the price list, the day is that of the case.
  expect(begun.draft).toMatchObject({
    ...{ procedure: 'Удаление катаракты', price_from: 2180, earliest_date: null, languages: ['ru'] },
    ...{ valid_days: 14, prepayment_percent: terms.prepayment_percent, refund: terms.refund },
  });
  expect(begun.filled).toEqual({ title: 'Наши условия', before: plain.draft, applied: begun.draft });
  expect(begun.missing).toEqual(['earliest_date']);
  // Amounts in another currency than the price do not come along, which is said.
  const { data: inRubles } = await keep(munich, 'В рублях', { ...terms, currency_id: 1 });
  await makeDefault(munich, inRubles.id);
  const { filled, draft } = await begin(munich);
  expect(filled?.left_out).toEqual(['medicines', 'transfer']);
  expect(draft.lines.find(({ kind }) => kind === 'medicines')).toMatchObject({
    state: 'extra',
    amount: null,
  });
  // Where no template is the default, nothing is filled in from one.
  expect((await begin(honolulu)).filled).toBeNull();
  await makeDefault(munich, inRubles.id, false);
  expect((await begin(munich)).draft).toEqual(plain.draft);
});

test('an offer made from the price list and the default is complete enough to be sent', async () => {
  const { data } = await keep(munich, 'Для отправки');
  await makeDefault(munich, data.id);
  const { requestId } = await ask([munich]);
  const at = { clinic_id: munich.id };
  const headers = { 'idempotency-key': randomUUID() };
  const begun = (await call(munich.staff, 'POST', `staff/requests/${requestId}/offers`, at, headers)).data;
  const picked = (
    await call(munich.staff, 'POST', `staff/offers/${begun.id}/procedures`, {
      ...{ procedures: ['cataract-surgery'], draft_version: begun.draft_version },
    })
  ).data;
  const dated = (
    await call(munich.staff, 'PATCH', `staff/offers/${begun.id}`, {
      ...{ terms: { ...picked.draft, earliest_date: dayAhead(14) }, draft_version: picked.draft_version },
    })
  ).data;
  expect(dated.completeness).toBe(100);
  const sent = await call(munich.staff, 'POST', `staff/offers/${begun.id}/send`, {
    draft_version: dated.draft_version,
  });
  expect([sent.status, sent.data.state]).toEqual([200, 'sent']);
  await makeDefault(munich, data.id, false);
});
