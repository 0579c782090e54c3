import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AuditEvent, AuditVersions } from '../../../contract/operations/audit.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';

const { db, clinics, call } = await makeOfferWorld();
const [munich] = clinics;
const moderator = await makeAccount(db, { operator: 'moderator' });
const owner = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });

async function newest(kind: string): Promise<AuditEvent> {
  const { data } = await call<AuditEvent[]>(moderator, 'GET', `admin/audit?kind=${kind}&per_page=1`);
  if (!data[0]) throw new Error(`There is no ${kind}`);
  return data[0];
}
const versionsOf = (id: string, by: typeof owner | null = moderator) =>
  call<AuditVersions>(by, 'GET', `admin/audit/${id}/versions`);

const describeClinic = (version: number, description: string) =>
  call(owner, 'PATCH', `staff/clinics/${munich.id}/profile`, {
    version,
    text: { lang: 'de', description, equipment: ['OCT'] },
  });

test('the description of a clinic is told as it was and as it is; the log itself has no word of it', async () => {
  const words = [
    'Augenklinik an der Isar mit zwei Sälen.',
    'Augenklinik an der Isar mit drei Sälen.',
  ] as const;
  expect((await describeClinic(0, words[0])).status).toBe(200);
  const first = await newest('clinic.profile_changed');
  expect((await describeClinic(1, words[1])).status).toBe(200);
  const second = await newest('clinic.profile_changed');
  expect((await versionsOf(second.id)).data).toMatchObject({
    news: null,
    section: {
      before: { section: 'text.de', content: { text: { description: words[0], equipment: ['OCT'] } } },
      after: { content: { text: { description: words[1] } }, is_operator: false },
    },
  });
  // A later act leaves what an earlier one has changed as it was.
  expect((await versionsOf(first.id)).data.section).toMatchObject({
    before: { content: { text: { description: '' } } },
    after: { content: { text: { description: words[0] } } },
  });
  expect(second.detail).toEqual({ section: 'text.de', lang: 'de' });
});

test('a news is told as it was and as it is, with the clinics it names', async () => {
  const person = { name: { ru: 'Анна' }, role: { ru: 'редактор' } };
  const text = { title: 'Новая операция', lead: 'Коротко', body: [] };
  const content = {
    ...{ slug: 'first-news', author: person, reviewer: null, sources: [], photo: null, clinics: [munich.id] },
    ...{ picture: { scene: 'facade', seed: 1 }, texts: { ru: text } },
  };
  const begun = await call<{ id: number }>(moderator, 'POST', 'admin/news', content);
  expect(begun.status).toBe(200);
  const changes = { version: 1, texts: { ru: { ...text, lead: 'Подробно' } } };
  expect((await call(moderator, 'PATCH', `admin/news/${begun.data.id}`, changes)).status).toBe(200);
  const { id } = await newest('news.changed');
  expect((await versionsOf(id)).data).toMatchObject({
    section: null,
    news: {
      before: { version: 1, content: { texts: { ru: { lead: 'Коротко' } } } },
      after: { version: 2, content: { texts: { ru: { lead: 'Подробно' } }, clinics: [{ id: munich.id }] } },
    },
  });
  expect((await versionsOf((await newest('news.begun')).id)).data.news).toMatchObject({
    before: null,
    after: { version: 1 },
  });
});

test('a text that was erased is not told any more, and other acts have none', async () => {
  await describeClinic(2, 'Augenklinik an der Isar.');
  const { id } = await newest('clinic.profile_changed');
  await sql`delete from content_versions where entity = 'clinic' and entity_id = ${munich.id}`.execute(db);
  const none = { section: null, news: null };
  expect((await versionsOf(id)).data).toEqual(none);
  const patient = await makeAccount(db);
  await call(moderator, 'POST', `admin/accounts/${patient.id}/block`, { reason: 'спам' });
  expect((await versionsOf((await newest('account.blocked')).id)).data).toEqual(none);
});

test('versions are for operators, and of an act that there is', async () => {
  const { id } = await newest('clinic.profile_changed');
  expect((await versionsOf(id, owner)).status).toBe(404);
  expect((await versionsOf(id, null)).status).toBe(401);
  expect((await versionsOf('999999999999')).status).toBe(404);
  expect((await versionsOf('first')).status).toBe(404);
});
